//! What people decide about their own data: cookies, a copy of everything, the end of the account.

use ::privacy::consent::{self, Consent};
use ::privacy::export::repo::Made;
use ::privacy::export::{self, Status};
use ::privacy::{Choices, Deletion, Export, OpenItem, deletion, removal};
use audit::Act;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{DeletionId, ExportId, SessionId};
use notifications::messages;

use crate::error::Error;
use crate::{notify, sweep};

pub mod ending;
mod open;

/// The page of all this.
const PAGE: &str = "/privacy";
/// The place on it where copies are downloaded: someone who comes from a mail signs in on the way.
const EXPORTS: &str = "/privacy#export";

/// Keeps a choice about cookies; answers what counts from now on.
pub fn choose(db: &Db, ctx: &Ctx, actor: &Actor, choices: Choices) -> Result<Consent, Error> {
    db.write(|tx| Ok(consent::record(tx, ctx, actor.user, choices)?))
}

/// Asks for a copy of everything that is kept about the person. The worker makes it.
///
/// # Errors
/// One is under way, or was asked for lately; [`accounts::Error::SessionOver`].
pub fn ask_for_export(db: &Db, ctx: &Ctx, (actor, session): (&Actor, SessionId)) -> Result<Export, Error> {
    db.write(|tx| {
        accounts::user::repo::lock(tx, actor.user)?;
        accounts::session::repo::hold(tx, actor.user, session)?;
        let newest = export::repo::of_user(tx, actor.user)?;
        export::decide(newest.first(), ctx.now)?;
        let export = export::repo::insert(tx, ctx, actor.user)?;
        record_export(tx, ctx, Some(actor), Act::ExportRequested, export.id)?;
        Ok(export)
    })
}

/// Notes that the person fetches a copy, and answers it.
///
/// # Errors
/// It is somebody else's, or its week is over; [`accounts::Error::SessionOver`].
pub fn fetch_export(db: &Db, ctx: &Ctx, (actor, session): (&Actor, SessionId), id: ExportId) -> Result<Export, Error> {
    db.write(|tx| {
        accounts::session::repo::hold(tx, actor.user, session)?;
        let export = export::repo::get_own(tx, actor.user, id)?;
        if !export.is_there(ctx.now) {
            let is_over = matches!(export.status, Status::Completed | Status::Expired);
            return Err(if is_over { ::privacy::Error::ExportOver } else { ::privacy::Error::NotFound }.into());
        }
        record_export(tx, ctx, Some(actor), Act::ExportDownloaded, id)?;
        Ok(export)
    })
}

/// Takes the next copy that is to be made.
pub fn claim_export(db: &Db, ctx: &Ctx) -> Result<Option<Export>, Error> {
    db.write(|tx| Ok(export::repo::claim(tx, ctx.now)?))
}

/// A copy is whole: the person is told.
///
/// # Errors
/// The worker lost its claim, or the account has ended; then the file goes again.
pub fn complete_export(db: &Db, ctx: &Ctx, export: &Export, made: &Made) -> Result<(), Error> {
    db.write(|tx| {
        let until = export::repo::record_completed(tx, ctx, export, made)?;
        notify::user(tx, ctx, export.user, &messages::privacy::export_ready(until, &ctx.link(EXPORTS)))?;
        record_export(tx, ctx, None, Act::ExportCompleted, export.id)
    })
}

/// An attempt to make a copy failed. What it has written goes; after the third, unless the store is down, the person is told.
pub fn fail_export(db: &Db, ctx: &Ctx, export: &Export, is_outage: bool) -> Result<(), Error> {
    db.write(|tx| {
        removal::push(tx, ctx, &[export.key_of_attempt()])?;
        if export::repo::record_failed(tx, ctx, export, is_outage)? == Status::Failed {
            notify::user(tx, ctx, export.user, &messages::privacy::export_failed(&ctx.link(EXPORTS)))?;
        }
        Ok(())
    })
}

/// Ends copies whose week is over: their keys are destroyed at once, their files go. Answers how many.
pub fn expire_due(db: &Db, ctx: &Ctx, limit: i64) -> Result<usize, Error> {
    let due = db.read(|conn| export::repo::expirations_due(conn, ctx.now, limit))?;
    Ok(sweep::each_in(db, due, "a copy of data could not end", |tx, id| {
        let Some(key) = export::repo::record_expired(tx, id)? else { return Ok(false) };
        removal::push(tx, ctx, &[key])?;
        Ok(true)
    }))
}

/// What keeps the person's account open now.
pub fn open_items(db: &Db, actor: &Actor) -> Result<Vec<OpenItem>, Error> {
    db.read(|conn| open::of(conn, actor.user))
}

/// Schedules the end of the person's account, 30 days from now.
///
/// # Errors
/// An invalid reason; it is scheduled already; something is open, with the list of what; [`accounts::Error::SessionOver`].
pub fn schedule_deletion(
    db: &Db,
    ctx: &Ctx,
    (actor, session): (&Actor, SessionId),
    typed: Option<&str>,
) -> Result<Deletion, Error> {
    let reason = deletion::reason(typed).map_err(::privacy::Error::from)?;
    db.write(|tx| {
        accounts::user::repo::lock(tx, actor.user)?;
        accounts::session::repo::hold(tx, actor.user, session)?;
        let scheduled = deletion::repo::scheduled_of(tx, actor.user)?;
        deletion::decide(scheduled.as_ref(), open::of(tx, actor.user)?)?;
        let deletion = deletion::repo::insert(tx, ctx, actor.user, reason.as_deref())?;
        let message = messages::privacy::deletion_scheduled(deletion.scheduled_for, &ctx.link(PAGE));
        notify::user(tx, ctx, actor.user, &message)?;
        record_deletion(tx, ctx, Some(actor), Act::DeletionScheduled, deletion.id)?;
        Ok(deletion)
    })
}

/// The person stays after all.
///
/// # Errors
/// Nothing is scheduled, or it was just carried out.
pub fn cancel_deletion(db: &Db, ctx: &Ctx, actor: &Actor) -> Result<(), Error> {
    db.write(|tx| {
        let scheduled = deletion::repo::scheduled_of(tx, actor.user)?.ok_or(::privacy::Error::NotScheduled)?;
        let scheduled = deletion::repo::lock(tx, scheduled.id)?;
        deletion::repo::record_cancelled(tx, ctx, &scheduled)?;
        notify::user(tx, ctx, actor.user, &messages::privacy::deletion_cancelled(&ctx.link(PAGE)))?;
        record_deletion(tx, ctx, Some(actor), Act::DeletionCancelled, scheduled.id)
    })
}

fn record_export(tx: &mut Tx<'_>, ctx: &Ctx, actor: Option<&Actor>, act: Act, id: ExportId) -> Result<(), Error> {
    Ok(audit::record(tx, ctx, actor, act, id, serde_json::json!({}))?)
}

fn record_deletion(tx: &mut Tx<'_>, ctx: &Ctx, actor: Option<&Actor>, act: Act, id: DeletionId) -> Result<(), Error> {
    Ok(audit::record(tx, ctx, actor, act, id, serde_json::json!({}))?)
}
