//! How many contests of a client take up room.

use diesel::prelude::*;
use kernel::ids::{ContestId, UserId};

use crate::Error;
use crate::contest::Status;
use crate::schema::contests;

/// How many contests of `client` run: paid, and not closed. Of `drafts` those that still are drafts count, too.
pub fn count_active(conn: &mut PgConnection, client: UserId, drafts: &[ContestId]) -> Result<i64, Error> {
    let is_active = contests::status.eq_any([Status::Open, Status::Shortlisting, Status::Awarded]);
    let is_draft = contests::id.eq_any(drafts).and(contests::status.eq(Status::Draft));
    let taken = contests::table.filter(contests::client_id.eq(client)).filter(is_active.or(is_draft));
    Ok(taken.count().get_result(conn)?)
}
