//! Files of briefs: of contests, and of forms that are kept.

use audit::Act;
use contests::attachment::{self, repo};
use contests::contest::requirements::repo::Owner;
use contests::contest::{self, Contest};
use contests::{entry, form_draft};
use files::Purpose;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{ContestId, FileId, Id};
use notifications::messages;
use time::Duration;

use crate::error::Error;
use crate::notify;

/// Files that come one after the other are told of once.
const TOLD_AGAIN_AFTER: Duration = Duration::hours(1);

/// Whether `actor` may add a file to the contest now; asked before the bytes are taken.
///
/// # Errors
/// Not the client, the brief does not change any more, or it has too many files.
pub fn require_upload(db: &Db, ctx: &Ctx, actor: &Actor, id: ContestId) -> Result<(), Error> {
    db.read(|conn| {
        let contest = contest::repo::get(conn, id)?;
        let count = repo::of(conn, Owner::Contest(id))?.len();
        Ok(attachment::decide_add(&contest, actor, count, ctx.now)?)
    })
}

/// Adds an upload to the brief of a contest; entrants are told.
///
/// # Errors
/// As [`require_upload`], or the upload is not the actor's to take.
pub fn add(db: &Db, ctx: &Ctx, actor: &Actor, id: ContestId, file: FileId) -> Result<(), Error> {
    db.write(|tx| {
        let contest = contest::repo::lock(tx, id)?;
        let owner = Owner::Contest(id);
        attachment::decide_add(&contest, actor, repo::of(tx, owner)?.len(), ctx.now)?;
        files::repo::attach(tx, ctx, actor.user, Purpose::Attachment, &[file])?;
        let told_before = ctx.now.checked_sub(TOLD_AGAIN_AFTER).unwrap_or(ctx.now);
        let is_news = contest.last_entry_number > 0 && !repo::has_newer(tx, owner, told_before)?;
        repo::add(tx, ctx, owner, &[file])?;
        if is_news {
            tell_entrants(tx, ctx, &contest)?;
        }
        record(tx, ctx, actor, Act::ContestFileAdded, id, file)
    })
}

fn tell_entrants(tx: &mut Tx<'_>, ctx: &Ctx, contest: &Contest) -> Result<(), Error> {
    let client = notify::name_of(tx, contest.client)?;
    let page = ctx.link(&format!("/contests/{}", contest.id));
    let message = messages::contest::files_added(&contest.title, &client, &page);
    let entrants = entry::repo::authors(tx, contest.id)?;
    notify::users(tx, ctx, &entrants, &message)
}

/// Takes a file out of the brief of a contest.
///
/// # Errors
/// Not the client, the brief does not change any more, somebody entered, or it has no such file.
pub fn remove(db: &Db, ctx: &Ctx, actor: &Actor, id: ContestId, file: FileId) -> Result<(), Error> {
    db.write(|tx| {
        let contest = contest::repo::lock(tx, id)?;
        attachment::decide_remove(&contest, actor, ctx.now)?;
        let free = repo::remove(tx, Owner::Contest(id), file)?;
        files::repo::detach(tx, &free)?;
        record(tx, ctx, actor, Act::ContestFileRemoved, id, file)
    })
}

/// Whether the person may add a file to their form; asked before the bytes are taken.
///
/// # Errors
/// The person does not post contests, or the form has too many files.
pub fn require_upload_to_form(db: &Db, actor: &Actor) -> Result<(), Error> {
    contest::decide_create(actor)?;
    let count = db.read(|conn| repo::of(conn, Owner::FormDraft(actor.user)))?.len();
    Ok(attachment::require_room(count)?)
}

/// Adds an upload to the person's form, which is begun by it.
///
/// # Errors
/// As [`require_upload_to_form`], or the upload is not the actor's to take.
pub fn add_to_form(db: &Db, ctx: &Ctx, actor: &Actor, file: FileId) -> Result<(), Error> {
    contest::decide_create(actor)?;
    db.write(|tx| {
        form_draft::repo::lock_or_begin(tx, ctx, actor.user)?;
        let owner = Owner::FormDraft(actor.user);
        attachment::require_room(repo::of(tx, owner)?.len())?;
        files::repo::attach(tx, ctx, actor.user, Purpose::Attachment, &[file])?;
        Ok(repo::add(tx, ctx, owner, &[file])?)
    })
}

/// Takes a file out of the person's form.
///
/// # Errors
/// [`contests::Error::NotFound`] when the form has no such file.
pub fn remove_from_form(db: &Db, actor: &Actor, file: FileId) -> Result<(), Error> {
    db.write(|tx| {
        let free = repo::remove(tx, Owner::FormDraft(actor.user), file)?;
        Ok(files::repo::detach(tx, &free)?)
    })
}

/// Puts the files of an earlier contest of the person into the form, in the place of those that it has.
///
/// # Errors
/// [`contests::Error::NotFound`] when the contest is not the person's.
pub fn use_again(db: &Db, ctx: &Ctx, actor: &Actor, id: ContestId) -> Result<(), Error> {
    contest::decide_create(actor)?;
    db.write(|tx| {
        let earlier = contest::repo::lock(tx, id)?;
        earlier.require_client(actor)?;
        form_draft::repo::lock_or_begin(tx, ctx, actor.user)?;
        let files = repo::of(tx, Owner::Contest(id))?;
        let form = Owner::FormDraft(actor.user);
        remove_all_in(tx, form)?;
        Ok(repo::add(tx, ctx, form, &files)?)
    })
}

/// Takes all files out of a brief that nobody goes on with, within a transaction.
///
/// # Errors
/// [`Error::Contests`], [`Error::Files`].
pub fn remove_all_in(tx: &mut Tx<'_>, owner: Owner) -> Result<(), Error> {
    let free = repo::remove_all(tx, owner)?;
    Ok(files::repo::detach(tx, &free)?)
}

fn record(tx: &mut Tx<'_>, ctx: &Ctx, actor: &Actor, act: Act, id: ContestId, file: FileId) -> Result<(), Error> {
    Ok(audit::record(tx, ctx, Some(actor), act, id, serde_json::json!({ "file": file.uuid() }))?)
}
