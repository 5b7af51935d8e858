//! Traces of sign-ins in the database.

use diesel::prelude::*;
use diesel::sql_types::Uuid as SqlUuid;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{Id, UserId};
use time::OffsetDateTime;

use super::{KEPT, Trace};
use crate::Error;
use crate::schema::sign_in_traces;

/// The person signed in and left these traces.
pub fn record(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId, traces: &[Trace]) -> Result<(), Error> {
    for trace in traces {
        diesel::insert_into(sign_in_traces::table)
            .values((
                sign_in_traces::user_id.eq(user),
                sign_in_traces::kind.eq(trace.kind.as_str()),
                sign_in_traces::fingerprint.eq(&trace.fingerprint),
                sign_in_traces::first_seen_at.eq(ctx.now),
                sign_in_traces::last_seen_at.eq(ctx.now),
            ))
            .on_conflict((sign_in_traces::user_id, sign_in_traces::kind, sign_in_traces::fingerprint))
            .do_update()
            .set(sign_in_traces::last_seen_at.eq(ctx.now))
            .execute(&mut **tx)?;
    }
    Ok(())
}

/// Whether two people left a trace in common.
pub fn share(conn: &mut PgConnection, one: UserId, other: UserId) -> Result<bool, Error> {
    #[derive(QueryableByName)]
    struct ExistsRow {
        #[diesel(sql_type = diesel::sql_types::Bool)]
        found: bool,
    }
    let found: ExistsRow = diesel::sql_query(
        "SELECT EXISTS (SELECT 1 FROM sign_in_traces one JOIN sign_in_traces other USING (kind, fingerprint)
                         WHERE one.user_id = $1 AND other.user_id = $2) AS found",
    )
    .bind::<SqlUuid, _>(one.uuid())
    .bind::<SqlUuid, _>(other.uuid())
    .get_result(conn)?;
    Ok(found.found)
}

/// Forgets traces of long ago; answers how many.
pub fn remove_old(tx: &mut Tx<'_>, now: OffsetDateTime, limit: i64) -> Result<usize, Error> {
    let Some(since) = now.checked_sub(KEPT) else { return Ok(0) };
    let old: Vec<(UserId, String, Vec<u8>)> = sign_in_traces::table
        .filter(sign_in_traces::last_seen_at.le(since))
        .order(sign_in_traces::last_seen_at)
        .limit(limit)
        .select((sign_in_traces::user_id, sign_in_traces::kind, sign_in_traces::fingerprint))
        .load(&mut **tx)?;
    for key in &old {
        diesel::delete(sign_in_traces::table.find((key.0, &key.1, &key.2))).execute(&mut **tx)?;
    }
    Ok(old.len())
}
