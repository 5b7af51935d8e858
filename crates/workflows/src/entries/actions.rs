//! What client and author do with an entry: judging, withdrawing, publishing, talking about it.

use audit::Act;
use contests::contest::{self, Contest};
use contests::entry::{self, DeclineReason, Entry, Event, comment};
use contests::removal;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{CommentId, ContestId, EntryId, FileId};
use notifications::{Message, messages};

use crate::error::Error;
use crate::notify;

/// Tells the author what the client thinks of the entry: the newest word takes the place of one that is not read yet.
fn tell(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    (contest, entry, kind): (&Contest, &Entry, &str),
    message: impl FnOnce(&str, &str) -> Message,
) -> Result<(), Error> {
    let [client, author] = accounts::user::repo::contacts(tx, [contest.client, entry.author])?;
    let link = ctx.link(&format!("/contests/{}?entry={}", entry.contest, entry.id));
    let key = format!("verdict:{}", entry.id);
    notify::aggregated(tx, ctx, &author, (kind, &key), |_tx, _aggregate| Ok(message(&client.name(), &link)))
}

/// The client puts the entry on the shortlist, or takes it off. Nothing happens when it is there already.
///
/// # Errors
/// Not the client, the contest has a winner or is over, or the entry is out of the running.
pub fn shortlist(db: &Db, ctx: &Ctx, actor: &Actor, id: EntryId, wanted: bool) -> Result<(), Error> {
    db.write(|tx| {
        let (entry, contest) = entry::repo::lock_with_contest(tx, id)?;
        if let Some(event) = entry.decide_shortlist(&contest, actor, wanted)? {
            entry::repo::move_status(tx, ctx, id, entry.status, event)?;
            // Taking it off again is not worth a word; the line about it is gone once it is read or another one comes.
            if wanted {
                tell(tx, ctx, (&contest, &entry, "entry.shortlisted"), |client, link| {
                    messages::entry::shortlisted(&contest.title, client, entry.number, link)
                })?;
            }
        }
        Ok(())
    })
}

/// The client gives stars.
///
/// # Errors
/// Not the client, the contest has a winner or is over, the entry is out of the running, or not 1 to 5.
pub fn rate(db: &Db, ctx: &Ctx, actor: &Actor, id: EntryId, stars: i64) -> Result<(), Error> {
    db.write(|tx| {
        let (entry, contest) = entry::repo::lock_with_contest(tx, id)?;
        let stars = entry.decide_rating(&contest, actor, stars)?;
        entry::repo::set_stars(tx, ctx, id, stars)?;
        tell(tx, ctx, (&contest, &entry, "entry.rated"), |client, link| {
            messages::entry::rated(&contest.title, client, entry.number, stars, link)
        })?;
        Ok(())
    })
}

/// The client rules the entry out.
///
/// # Errors
/// Not the client, the contest has a winner or is over, or the entry is out of the running.
pub fn decline(db: &Db, ctx: &Ctx, actor: &Actor, id: EntryId, reason: DeclineReason) -> Result<(), Error> {
    db.write(|tx| {
        let (entry, contest) = entry::repo::lock_with_contest(tx, id)?;
        entry.decide_judgement(&contest, actor, Event::Decline)?;
        entry::repo::record_declined(tx, ctx, &entry, reason)?;
        tell(tx, ctx, (&contest, &entry, "entry.declined"), |client, link| {
            messages::entry::declined(&contest.title, client, entry.number, link)
        })?;
        Ok(())
    })
}

/// The client takes a declined entry back in. It may give its author more live entries than the limit, which is on submitting.
///
/// # Errors
/// Not the client, the contest has a winner or is over, the entry was not declined, or its author is removed.
pub fn restore(db: &Db, ctx: &Ctx, actor: &Actor, id: EntryId) -> Result<(), Error> {
    db.write(|tx| {
        let (entry, contest) = entry::repo::lock_with_contest(tx, id)?;
        let is_removed = removal::repo::is_removed(tx, contest.id, entry.author)?;
        entry.decide_restoring(&contest, actor, is_removed)?;
        entry::repo::move_status(tx, ctx, id, entry.status, Event::Restore)?;
        tell(tx, ctx, (&contest, &entry, "entry.taken_back"), |client, link| {
            messages::entry::taken_back(&contest.title, client, entry.number, link)
        })?;
        Ok(())
    })
}

/// The author takes the entry back.
///
/// # Errors
/// Not the author, or the deadline has passed.
pub fn withdraw(db: &Db, ctx: &Ctx, actor: &Actor, id: EntryId) -> Result<(), Error> {
    db.write(|tx| {
        let (entry, contest) = entry::repo::lock_with_contest(tx, id)?;
        entry.decide_withdrawal(&contest, actor, ctx.now)?;
        entry::repo::record_withdrawn(tx, ctx, &entry)?;
        audit::record(tx, ctx, Some(actor), Act::EntryWithdrawn, id, serde_json::json!({}))?;
        Ok(())
    })
}

/// The author shows the entry to everybody, or hides it again. Nothing happens when it is so already.
///
/// # Errors
/// Not the author, the contest is not completed, or the entry won.
pub fn publish(db: &Db, ctx: &Ctx, actor: &Actor, id: EntryId, wanted: bool) -> Result<(), Error> {
    db.write(|tx| {
        let (entry, contest) = entry::repo::lock_with_contest(tx, id)?;
        entry.decide_publishing(&contest, actor)?;
        if entry.published_at.is_some() != wanted {
            entry::repo::set_published(tx, ctx, id, wanted)?;
        }
        Ok(())
    })
}

/// Client or author writes in the thread; the other one gets a mail.
///
/// # Errors
/// Neither of the two, a removed author, nobody is left to read it, or an invalid text.
pub fn comment(db: &Db, ctx: &Ctx, actor: &Actor, id: EntryId, body: &str) -> Result<CommentId, Error> {
    db.write(|tx| {
        // The lock makes a message and a removal come one before the other.
        let contest = contest::repo::lock_of_entry(tx, id)?;
        let entry = entry::repo::get(tx, id)?;
        let is_removed = removal::repo::is_removed(tx, contest.id, entry.author)?;
        entry.decide_comment(&contest, actor, is_removed)?;
        let comment = comment::insert(tx, ctx, id, actor.user, comment::checked(body)?)?;
        let other = if actor.user == contest.client { entry.author } else { contest.client };
        let [writer, other] = accounts::user::repo::contacts(tx, [actor.user, other])?;
        let link = ctx.link(&format!("/contests/{}?entry={id}", contest.id));
        let message = messages::contest::commented(&contest.title, &writer.name(), entry.number, &comment.body, &link);
        notify::person(tx, ctx, &other, &message)?;
        Ok(comment.id)
    })
}

/// The client opens the list of entries; answers which they had not seen before. Does nothing for everybody else. Comes before the
/// list is read: what an author withdraws from then on counts as opened, and what is not marked is not shown.
///
/// # Errors
/// The database.
pub fn see_all(db: &Db, ctx: &Ctx, actor: &Actor, id: ContestId) -> Result<Vec<EntryId>, Error> {
    db.write(|tx| {
        if contest::repo::get(tx, id)?.client == actor.user {
            return Ok(entry::repo::mark_all_seen(tx, id, ctx.now)?);
        }
        Ok(Vec::new())
    })
}

/// The client opens an entry. Does nothing for everybody else. Comes before the entry is read.
///
/// # Errors
/// The database.
pub fn see(db: &Db, ctx: &Ctx, actor: &Actor, id: EntryId) -> Result<(), Error> {
    db.write(|tx| {
        let (entry, contest) = entry::repo::get_with_contest(tx, id)?;
        if entry.visibility(&contest, actor.user) == entry::Visibility::Client {
            entry::repo::mark_seen(tx, &[id], ctx.now)?;
        }
        Ok(())
    })
}

/// The client opens a file of an entry, or a preview of it. Does nothing for everybody else. Comes before it is decided who may read
/// the file.
///
/// # Errors
/// The database.
pub fn see_file(db: &Db, ctx: &Ctx, actor: &Actor, id: FileId) -> Result<(), Error> {
    let unseen = db.read(|conn| entry::repo::unseen_of_file(conn, actor.user, id))?;
    unseen.map_or(Ok(()), |entry| see(db, ctx, actor, entry))
}
