//! The one row in the database.

use diesel::prelude::*;
use diesel::sql_types::Text;
use kernel::ctx::Ctx;
use kernel::db::{StaticSql, Tx, static_sql};
use kernel::ids::HoldId;
use time::OffsetDateTime;

use crate::error::Error;
use crate::schema::outbound_state as state;
use crate::state::{Hold, State, Status};

/// Cluster, timeline and database. Fails on a standby: nothing is written there, so nothing leaves from there.
const IDENTITY: &str = "concat_ws('/', (SELECT system_identifier FROM pg_control_system()), \
     left(pg_walfile_name(pg_current_wal_lsn()), 8), (SELECT oid FROM pg_database WHERE datname = current_database()))";

fn identity() -> StaticSql<Text> {
    static_sql::<Text>(IDENTITY)
}

type Row = (Status, Option<String>, Option<HoldId>, Option<String>, Option<OffsetDateTime>, String);

/// What stands in the database now: one statement.
pub fn read(conn: &mut PgConnection) -> Result<State, Error> {
    let columns = (state::status, state::identity, state::hold_id, state::reason, state::changed_at, identity());
    let row: Row = state::table.select(columns).first(conn)?;
    Ok(match row {
        (Status::Held, _identity, Some(id), Some(reason), Some(since), _current) => {
            State::Held(Hold { id, since, reason })
        }
        (Status::Held | Status::Running, None, ..) => State::New,
        (Status::Held | Status::Running, Some(stored), .., current) if stored == current => State::Running,
        (Status::Held | Status::Running, Some(stored), .., current) => State::Moved { stored, current },
    })
}

/// Keeps the identity of this database, where none is stored. Answers whether this call did.
pub fn adopt(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<bool, Error> {
    let new = state::table.filter(state::status.eq(Status::Running)).filter(state::identity.is_null());
    let adopted = diesel::update(new)
        .set((state::identity.eq(identity().nullable()), state::changed_at.eq(ctx.now)))
        .execute(&mut **tx)?;
    Ok(adopted == 1)
}

/// Holds everything when the program last worked with another database. Answers the hold that this call began.
pub fn hold_moved(tx: &mut Tx<'_>, ctx: &Ctx, reason: &str) -> Result<Option<HoldId>, Error> {
    let moved =
        state::table.filter(state::status.eq(Status::Running)).filter(state::identity.ne(identity().nullable()));
    let id: HoldId = ctx.new_id();
    let held = diesel::update(moved).set(held_by(ctx, id, reason)).execute(&mut **tx)?;
    Ok((held == 1).then_some(id))
}

/// Holds everything. Answers the hold that this call began; none when one is on already.
pub fn hold(tx: &mut Tx<'_>, ctx: &Ctx, reason: &str) -> Result<Option<HoldId>, Error> {
    let running = state::table.filter(state::status.eq(Status::Running));
    let id: HoldId = ctx.new_id();
    let held = diesel::update(running).set(held_by(ctx, id, reason)).execute(&mut **tx)?;
    Ok((held == 1).then_some(id))
}

type HeldBy<'r> = (
    diesel::dsl::Eq<state::status, Status>,
    diesel::dsl::Eq<state::hold_id, HoldId>,
    diesel::dsl::Eq<state::reason, &'r str>,
    diesel::dsl::Eq<state::changed_at, OffsetDateTime>,
);

fn held_by<'r>(ctx: &Ctx, id: HoldId, reason: &'r str) -> HeldBy<'r> {
    (state::status.eq(Status::Held), state::hold_id.eq(id), state::reason.eq(reason), state::changed_at.eq(ctx.now))
}

/// Ends `hold` and keeps the identity of this database.
///
/// # Errors
/// [`Error::NotHeld`] when that hold is over.
pub fn resume(tx: &mut Tx<'_>, ctx: &Ctx, hold: HoldId) -> Result<(), Error> {
    let held = state::table.filter(state::status.eq(Status::Held)).filter(state::hold_id.eq(hold));
    let resumed = diesel::update(held)
        .set((
            state::status.eq(Status::Running),
            state::identity.eq(identity().nullable()),
            state::reason.eq(None::<String>),
            state::changed_at.eq(ctx.now),
        ))
        .execute(&mut **tx)?;
    if resumed == 1 { Ok(()) } else { Err(Error::NotHeld) }
}
