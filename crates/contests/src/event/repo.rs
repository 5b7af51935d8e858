//! The record in the database; it only grows.

use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{ContestId, HandoverId, Id, UserId};
use uuid::Uuid;

use super::{Event, Kind};
use crate::Error;
use crate::schema::contest_events;

/// An event has no id type of its own: nothing refers to it.
#[derive(Clone, Copy)]
struct EventId(Uuid);

impl Id for EventId {
    fn from_uuid(uuid: Uuid) -> Self {
        Self(uuid)
    }
    fn uuid(self) -> Uuid {
        self.0
    }
}

/// Records that something happened now.
pub fn record(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    contest: ContestId,
    kind: Kind,
    actor: Option<UserId>,
    detail: &str,
) -> Result<(), Error> {
    let event = Event { contest, kind, actor, detail: detail.to_owned(), at: ctx.now, handover: None };
    insert(tx, ctx, event)
}

/// Records that something happened to an award now.
pub(crate) fn record_of_award(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    (contest, handover): (ContestId, HandoverId),
    kind: Kind,
    actor: Option<UserId>,
    detail: &str,
) -> Result<(), Error> {
    let event = Event { contest, kind, actor, detail: detail.to_owned(), at: ctx.now, handover: Some(handover) };
    insert(tx, ctx, event)
}

/// Records an event with its own moment: a timer that ran late.
pub fn insert(tx: &mut Tx<'_>, ctx: &Ctx, event: Event) -> Result<(), Error> {
    let row = (contest_events::id.eq(ctx.new_id::<EventId>().uuid()), event);
    Ok(tx.defer(diesel::insert_into(contest_events::table).values(row))?)
}

/// Everything that happened to a contest, oldest first.
pub fn of_contest(conn: &mut PgConnection, contest: ContestId) -> Result<Vec<Event>, Error> {
    Ok(contest_events::table
        .filter(contest_events::contest_id.eq(contest))
        .order((contest_events::at, contest_events::id))
        .select(Event::as_select())
        .load(conn)?)
}
