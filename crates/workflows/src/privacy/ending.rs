//! What the clock does to accounts that are to end.

use ::privacy::{Deletion, OpenItem, consent, deletion, export, removal};
use audit::Act;
use contests::contest;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::DeletionId;
use notifications::{Recipient, messages, outbox};

use super::{PAGE, open, record_deletion};
use crate::error::Error;
use crate::featured::placement;
use crate::{notify, sweep};

/// Tells people once more whose account ends within three days; answers how many.
pub fn remind_due(db: &Db, ctx: &Ctx, limit: i64) -> Result<usize, Error> {
    let due = db.read(|conn| deletion::repo::reminders_due(conn, ctx.now, limit))?;
    Ok(sweep::each_in(db, due, "an account could not be moved on", |tx, id| {
        let scheduled = deletion::repo::lock(tx, id)?;
        let is_news = deletion::repo::record_reminded(tx, ctx, id)?;
        if is_news {
            let message = messages::privacy::deletion_soon(scheduled.scheduled_for, &ctx.link(PAGE));
            notify::user(tx, ctx, scheduled.user, &message)?;
        }
        Ok(is_news)
    }))
}

/// Ends the accounts whose 30 days are over, each in one transaction; one of which something is open waits a week more. Answers how many
/// were moved on.
pub fn end_due(db: &Db, ctx: &Ctx, limit: i64) -> Result<usize, Error> {
    let due = db.read(|conn| deletion::repo::due(conn, ctx.now, limit))?;
    Ok(sweep::each_in(db, due, "an account could not be moved on", |tx, id| end_in(tx, ctx, id)))
}

fn end_in(tx: &mut Tx<'_>, ctx: &Ctx, id: DeletionId) -> Result<bool, Error> {
    // Contests come before people in the order of locks. Nobody can pay for a draft that is locked, so what is open stays as it is seen.
    let person = deletion::repo::lock(tx, id)?.user;
    let drafts = contests::erasure::lock_drafts_of(tx, person)?;
    accounts::user::repo::lock(tx, person)?;
    let scheduled = deletion::repo::lock(tx, id)?;
    if !scheduled.is_due(ctx.now) {
        return Ok(false);
    }
    let open = open::of(tx, person)?;
    if !open.is_empty() {
        return postpone(tx, ctx, &scheduled, &open).map(|()| true);
    }
    for id in drafts {
        let draft = contest::repo::lock(tx, id)?;
        contest::repo::record_cancelled(tx, ctx, &draft, None)?;
        placement::contest_ended_in(tx, ctx, None, &draft)?;
        audit::record(tx, ctx, None, Act::ContestCancelled, id, serde_json::json!({}))?;
    }
    erase(tx, ctx, &scheduled)?;
    Ok(true)
}

fn postpone(tx: &mut Tx<'_>, ctx: &Ctx, scheduled: &Deletion, open: &[OpenItem]) -> Result<(), Error> {
    let again = deletion::repo::record_postponed(tx, ctx, scheduled)?;
    let titles: Vec<String> = open.iter().map(|item| item.title.clone()).collect();
    let message = messages::privacy::deletion_postponed(&titles, again, &ctx.link(PAGE));
    notify::user(tx, ctx, scheduled.user, &message)?;
    record_deletion(tx, ctx, None, Act::DeletionPostponed, scheduled.id)
}

/// Erases the person from every domain. What stays, and why, is ADR 0016; a test looks through every table for what must not.
fn erase(tx: &mut Tx<'_>, ctx: &Ctx, scheduled: &Deletion) -> Result<(), Error> {
    let user = scheduled.user;
    let contact = accounts::user::repo::contact(tx, user)?;
    let name = notify::name_of(tx, user)?;
    let mut addresses = contact::erasure::erase(tx, user, &contact.email)?;
    addresses.push(contact.email.clone());
    accounts::erasure::erase(tx, ctx, user)?;
    notifications::erasure::erase(tx, user, &addresses)?;
    let talked_in = contests::erasure::talked_in(tx, user)?;
    notifications::erasure::erase_quotes(tx, &talked_in)?;
    let mut told = contests::erasure::partners_of(tx, user)?;
    let posted = contests::erasure::posted_by(tx, user)?;
    notifications::erasure::erase_removal_reasons(tx, &told, &posted)?;
    told.extend(referrals::erasure::referrer_of(tx, user)?);
    notifications::erasure::erase_name(tx, &told, &name, &contact.first_name)?;
    contests::erasure::erase(tx, user)?;
    let sold = contests::erasure::sold_files_of(tx, user)?;
    let mut gone = files::erasure::erase(tx, user, &sold)?;
    reviews::erasure::erase(tx, user)?;
    payouts::erasure::erase(tx, ctx, user)?;
    idempotency::erase(tx, user)?;
    referrals::erasure::erase(tx, ctx, user)?;
    subscriptions::erasure::erase(tx, user)?;
    documents::erasure::erase(tx, user)?;
    kyc::application::repo::erase_for(tx, ctx, user)?;
    experiments::erasure::erase(tx, user)?;
    consent::erase(tx, user)?;
    gone.extend(export::repo::erase(tx, user)?);
    removal::push(tx, ctx, &gone)?;
    deletion::repo::record_done(tx, ctx, scheduled)?;
    record_deletion(tx, ctx, None, Act::DeletionDone, scheduled.id)?;
    let name = Some(contact.first_name).filter(|_name| contact.is_confirmed).unwrap_or_default();
    let recipient = Recipient { user: None, address: contact.email, name };
    outbox::push(tx, ctx, &recipient, &messages::privacy::deleted())?;
    Ok(())
}
