//! Reports of copied work, suspensions, and people who leave.

use contests::copy_report::Event;
use kernel::ids::{CopyReportId, EntryId, UserId};
use workflows::moderation::{copyright_report, enforcement};
use workflows::privacy;

use super::staff::admin;
use crate::world::{Done, World};

/// Somebody reports an entry, or an admin decides about a report.
pub(crate) fn report(world: &mut World) -> Done {
    let open = "SELECT id::text AS text FROM copy_reports WHERE status = 'OPEN' ORDER BY id";
    if let Some(id) = world.any::<CopyReportId>(open).filter(|_some| world.dice.percent(70)) {
        let (admin, event) = (admin(world), world.dice.pick(&[Event::Uphold, Event::Dismiss]));
        return copyright_report::decide(&world.db, &world.ctx(), &admin, id, (event, "The pictures were compared"));
    }
    let recent = "SELECT id::text AS text FROM entries ORDER BY id DESC LIMIT 20";
    let (Some(entry), Some(reporter)) = (world.any::<EntryId>(recent), world.anybody()) else { return world.nothing() };
    copyright_report::report(&world.db, &world.ctx(), &reporter, entry, ("It is on a sign in our street", None))
        .map(drop)
}

/// Somebody is suspended, or given access again.
pub(crate) fn access(world: &mut World) -> Done {
    let (admin, ctx) = (admin(world), world.ctx());
    let suspended = "SELECT id::text AS text FROM users WHERE suspended_at IS NOT NULL ORDER BY id";
    if let Some(id) = world.any::<UserId>(suspended).filter(|_some| world.dice.percent(60)) {
        return enforcement::restore(&world.db, &ctx, &admin, id);
    }
    let Some(person) = world.anybody() else { return world.nothing() };
    enforcement::suspend(&world.db, &ctx, &admin, person.user, "Work of others was entered several times")
}

/// Somebody asks for the end of the account, or stays after all.
pub(crate) fn leave(world: &mut World) -> Done {
    let leaving = "SELECT user_id::text AS text FROM account_deletions WHERE status = 'SCHEDULED' ORDER BY id";
    if let Some(user) = world.any::<UserId>(leaving).filter(|_some| world.dice.percent(15)) {
        let person = kernel::actor::Actor { user, ..world.talents[0] };
        return privacy::cancel_deletion(&world.db, &world.ctx(), &person);
    }
    let Some(person) = world.anybody() else { return world.nothing() };
    let session = world.seed(|tx, ctx| testkit::seed::session(tx, ctx, person.user));
    privacy::schedule_deletion(&world.db, &world.ctx(), (&person, session), None).map(drop)
}
