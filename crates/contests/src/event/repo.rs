//! The record in the database; it only grows.

use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{ContestId, Id, UserId};
use time::OffsetDateTime;
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
    let event = Event { contest, kind, actor, detail: detail.to_owned(), at: ctx.now };
    insert(tx, ctx, &event)
}

/// Records an event with its own moment: a timer that ran late.
pub fn insert(tx: &mut Tx<'_>, ctx: &Ctx, event: &Event) -> Result<(), Error> {
    diesel::insert_into(contest_events::table)
        .values((
            contest_events::id.eq(ctx.new_id::<EventId>().uuid()),
            contest_events::contest_id.eq(event.contest),
            contest_events::kind.eq(event.kind.as_str()),
            contest_events::actor_id.eq(event.actor),
            contest_events::detail.eq(&event.detail),
            contest_events::at.eq(event.at),
        ))
        .execute(&mut **tx)?;
    Ok(())
}

type Row = (Uuid, ContestId, String, Option<UserId>, String, OffsetDateTime);

/// Everything that happened to a contest, oldest first.
pub fn of_contest(conn: &mut PgConnection, contest: ContestId) -> Result<Vec<Event>, Error> {
    let rows: Vec<Row> = contest_events::table
        .filter(contest_events::contest_id.eq(contest))
        .order((contest_events::at, contest_events::id))
        .select((
            contest_events::id,
            contest_events::contest_id,
            contest_events::kind,
            contest_events::actor_id,
            contest_events::detail,
            contest_events::at,
        ))
        .load(conn)?;
    rows.into_iter()
        .map(|(id, contest, kind, actor, detail, at)| {
            let kind = Kind::parse(&kind).ok_or(Error::Corrupt { table: "contest_events", id })?;
            Ok(Event { contest, kind, actor, detail, at })
        })
        .collect()
}
