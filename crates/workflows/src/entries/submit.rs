//! Submitting an entry, and versions of it.

use audit::Act;
use contests::contest;
use contests::entry::{self, EntryInput, Submission, submission, version};
use files::sniff::Family;
use files::{File, PreviewStatus, Purpose};
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::fields::FieldErrors;
use kernel::ids::{ContestId, EntryId, FileId, Id};
use notifications::messages::{self, entry::NewVersion, entry::Received};

use crate::error::Error;
use crate::featured::placement;
use crate::notify;

/// Submits an entry with its files.
///
/// # Errors
/// The actor does not enter contests or was removed from this one, the contest takes no entries, as many are in the running as may be, or
/// invalid fields.
pub fn submit(db: &Db, ctx: &Ctx, actor: &Actor, id: ContestId, input: &EntryInput) -> Result<EntryId, Error> {
    db.write(|tx| submit_in(tx, ctx, actor, id, input))
}

/// The same within a transaction.
///
/// # Errors
/// As [`submit`].
pub fn submit_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    actor: &Actor,
    id: ContestId,
    input: &EntryInput,
) -> Result<EntryId, Error> {
    // The lock makes racing submissions of one person count each other.
    let contest = contest::repo::lock(tx, id)?;
    contest::repo::ensure_full(tx, &contest, Some(actor))?;
    let author = entry::repo::author_facts(tx, id, actor.user)?;
    submission::decide(&contest, author, actor, ctx.now)?;
    let submission = Submission::validate(input).map_err(contests::Error::from)?;
    attach(tx, ctx, actor, &submission)?;
    let entry = entry::repo::insert(tx, ctx, &contest, actor.user, &submission)?;
    let page = ctx.link(&format!("/contests/{id}"));
    let [author, client] = accounts::user::repo::contacts(tx, [actor.user, contest.client])?;
    let who = author.name();
    notify::aggregated(tx, ctx, &client, ("entry.received", &format!("entries:{id}")), |tx, aggregate| {
        let authors = entry::repo::authors_since(tx, id, aggregate.since)?;
        let others = authors.iter().filter(|author| **author != actor.user).count();
        let received = Received { who: &who, others, entries: aggregate.count };
        Ok(messages::entry::received(&contest.title, received, &page))
    })?;
    if entry.number == 1 {
        let message = messages::contest::first_entry(&contest.title, &who, &page);
        notify::person(tx, ctx, &client, &message)?;
        placement::first_entry_in(tx, ctx, id)?;
    }
    audit::record(tx, ctx, Some(actor), Act::EntrySubmitted, entry.id, serde_json::json!({ "contest": id.uuid() }))?;
    Ok(entry.id)
}

/// Makes `input` the newest version of entry `id`; answers its number.
///
/// # Errors
/// Not the author, no time for versions, as many versions as there may be, or invalid fields.
pub fn submit_version(db: &Db, ctx: &Ctx, actor: &Actor, id: EntryId, input: &EntryInput) -> Result<i16, Error> {
    db.write(|tx| {
        let (entry, contest) = entry::repo::lock_with_contest(tx, id)?;
        let number = version::decide(&contest, &entry, actor, ctx.now)?;
        let submission = Submission::validate(input).map_err(contests::Error::from)?;
        attach(tx, ctx, actor, &submission)?;
        entry::repo::record_version(tx, ctx, &entry, number, &submission)?;
        let [author, client] = accounts::user::repo::contacts(tx, [actor.user, contest.client])?;
        let who = author.name();
        let key = format!("versions:{}", contest.id);
        notify::aggregated(tx, ctx, &client, ("entry.new_version", &key), |tx, aggregate| {
            let authors = entry::repo::version_authors_since(tx, contest.id, aggregate.since)?;
            let others = authors.iter().filter(|author| **author != actor.user).count();
            let versions = aggregate.count;
            // One version is worth the entry itself; of several the list shows which they are.
            let page = if versions == 1 { format!("?entry={id}") } else { "?tab=entries".to_owned() };
            let link = ctx.link(&format!("/contests/{}{page}", contest.id));
            let new = NewVersion { who: &who, entry: entry.number, version: number, others, versions };
            Ok(messages::entry::new_version(&contest.title, new, &link))
        })?;
        let detail = serde_json::json!({ "contest": contest.id.uuid(), "version": number });
        audit::record(tx, ctx, Some(actor), Act::EntryVersionSubmitted, id, detail)?;
        Ok(number)
    })
}

/// The files of a submission become part of it.
fn attach(tx: &mut Tx<'_>, ctx: &Ctx, actor: &Actor, submission: &Submission) -> Result<(), Error> {
    let files = files::repo::attach(tx, ctx, actor.user, Purpose::Entry, &submission.files)?;
    require_previews(tx, &files)?;
    files::repo::attach_previews(tx, ctx, &submission.files)?;
    Ok(())
}

/// Refuses files of which the client would see nothing: originals are handed over only with the award.
fn require_previews(tx: &mut Tx<'_>, files: &[File]) -> Result<(), Error> {
    let ids: Vec<FileId> = files.iter().map(|file| file.id).collect();
    let added = files::repo::previews_of(tx, &ids)?;
    for file in files {
        let failed = file.preview == PreviewStatus::Failed;
        let is_needed = failed || Family::of(&file.media_type).needs_authors_preview();
        let is_there = added.get(&file.id).is_some_and(|preview| preview.preview != PreviewStatus::Failed);
        if is_needed && !is_there {
            let sentence = if failed {
                "No preview could be made of one of the files. Upload another file, or add a preview of your own to it"
            } else {
                "Add a preview to each audio and video file: the client gets the file itself only after the handover"
            };
            return Err(files::Error::Fields(FieldErrors::one("files", sentence)).into());
        }
    }
    Ok(())
}
