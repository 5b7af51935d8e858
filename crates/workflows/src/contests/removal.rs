//! The client removes a person from a contest, and undoes that. No money moves.

use audit::Act;
use contests::contest::{self, Contest};
use contests::removal::{self, Removal};
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{ContestId, Id, RemovalId, UserId};
use notifications::{Message, messages};

use crate::error::Error;
use crate::{notify, posting};

/// Removes a person who entered: their live entries are declined, and they submit and write nothing more in the contest.
///
/// # Errors
/// Not the client, nobody who entered, the contest has a winner or is over, removed before, or an invalid reason.
pub fn remove(
    db: &Db,
    ctx: &Ctx,
    actor: &Actor,
    (id, person): (ContestId, UserId),
    reason: &str,
) -> Result<RemovalId, Error> {
    db.write(|tx| {
        // The lock makes submissions, messages and questions of the person come before or after.
        let contest = contest::repo::lock(tx, id)?;
        removal::decide(&contest, actor, removal::repo::facts_of(tx, id, person)?)?;
        let reason = removal::checked_reason(reason)?;
        let (removal, declined) = removal::repo::insert(tx, ctx, (id, person), reason)?;
        record(tx, ctx, actor, Act::ContestPersonRemoved, (&removal, declined))?;
        tell(tx, ctx, (&contest, person), |client, page| {
            messages::entry::author_removed(&contest.title, client, &removal.reason, page)
        })?;
        Ok(removal.id)
    })
}

/// Undoes a removal: the entries that it declined are what they were.
///
/// # Errors
/// Not the client, no such removal from this contest, the contest has a winner or is over, or undone before.
pub fn undo(db: &Db, ctx: &Ctx, actor: &Actor, id: ContestId, removal: RemovalId) -> Result<(), Error> {
    db.write(|tx| {
        let contest = contest::repo::lock(tx, id)?;
        let removal = removal::repo::get(tx, removal)?;
        removal.decide_undo(&contest, actor)?;
        let restored = removal::repo::record_undone(tx, ctx, &removal)?;
        record(tx, ctx, actor, Act::ContestRemovalUndone, (&removal, restored))?;
        tell(tx, ctx, (&contest, removal.person), |client, page| {
            messages::entry::removal_undone(&contest.title, client, page)
        })
    })
}

fn tell(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    (contest, person): (&Contest, UserId),
    message: impl FnOnce(&str, &str) -> Message,
) -> Result<(), Error> {
    let [client, person] = accounts::user::repo::contacts(tx, [contest.client, person])?;
    let message = message(&client.name(), &posting::contest_page(ctx, contest.id));
    notify::person(tx, ctx, &person, &message)
}

/// The log keeps whom it was about; the reason stays where it can be erased.
fn record(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    actor: &Actor,
    act: Act,
    (removal, entries): (&Removal, usize),
) -> Result<(), Error> {
    let detail = serde_json::json!({
        "removalId": removal.id.uuid(),
        "personId": removal.person.uuid(),
        "entries": entries,
    });
    audit::record(tx, ctx, Some(actor), act, removal.contest, detail)?;
    Ok(())
}
