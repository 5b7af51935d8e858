//! How many contests of a client take up room.

use diesel::prelude::*;
use kernel::ids::{ContestId, UserId};

use crate::Error;
use crate::contest::Status;
use crate::schema::contests;

/// How many contests of `client` run: paid, and not closed.
pub fn count_active(conn: &mut PgConnection, client: UserId) -> Result<i64, Error> {
    let active = [Status::Open, Status::Shortlisting, Status::Awarded];
    let running = contests::table.filter(contests::client_id.eq(client)).filter(contests::status.eq_any(active));
    Ok(running.count().get_result(conn)?)
}

/// How many of these contests are drafts.
pub fn count_drafts(conn: &mut PgConnection, ids: &[ContestId]) -> Result<i64, Error> {
    let drafts = contests::table.filter(contests::id.eq_any(ids)).filter(contests::status.eq(Status::Draft));
    Ok(drafts.count().get_result(conn)?)
}
