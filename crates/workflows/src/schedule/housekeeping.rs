//! Forgets and folds rows that have outlived their purpose.

use kernel::ctx::Ctx;
use kernel::db::Db;

use crate::error::Error;

/// Changes of each tally folded in one round: one statement, however many there are.
const FOLD_MAX: i64 = 10_000;

/// Changes of contests forgotten in one round: as many come in a minute at most.
const SEARCH_CHANGES_MAX: i64 = 10_000;

/// Folds changes of the tallies; answers how many.
pub fn fold_tallies(db: &Db) -> Result<usize, Error> {
    let contests = db.write(|tx| Ok::<_, Error>(contests::tally::fold(tx, FOLD_MAX)?))?;
    let payouts = db.write(|tx| payouts::tally::TALLY.fold(tx, FOLD_MAX))?;
    let applications = db.write(|tx| kyc::tally::TALLY.fold(tx, FOLD_MAX))?;
    Ok([contests, payouts, applications].iter().sum())
}

/// Removes sessions that have ended; tokens, codes, challenges and registrations that have expired; traces of sign-ins of long ago; forms that
/// nobody went on with; addresses that were invited to contests that are over; payment messages that nobody verified; rate limits that are full; old changes that search indexes have followed. Answers how many.
///
/// # Errors
/// [`Error::Accounts`], [`Error::Contests`], [`Error::Payments`].
pub fn forget_expired(db: &Db, ctx: &Ctx, limit: i64) -> Result<usize, Error> {
    db.write(|tx| {
        let sessions = accounts::session::repo::remove_over(tx, ctx.now, limit)?;
        let tokens = accounts::token::repo::remove_over(tx, ctx.now, limit)?;
        let challenges = accounts::challenge::repo::remove_over(tx, ctx.now, limit)?;
        let registrations = accounts::pending_registration::repo::remove_over(tx, ctx.now, limit)?;
        let codes = accounts::email_code::repo::remove_over(tx, ctx.now, limit)?;
        let drafts = crate::contests::form_draft::discard_old(tx, ctx, limit)?;
        let invitations = contests::member::repo::remove_old_invitations(tx, limit)?;
        let traces = accounts::trace::repo::remove_old(tx, ctx.now, limit)?;
        let checkouts = payments::checkout::remove_over(tx, ctx.now, limit)?;
        let events = payments::webhook_event::repo::remove_unverified(tx, ctx.now, limit)?;
        let buckets = rate_limits::remove_full(tx, ctx.now, limit)?;
        let changes = contests::search_history::forget(tx, ctx.now, SEARCH_CHANGES_MAX)?;
        let accounts = [sessions, tokens, challenges, registrations, codes, traces];
        let removed = accounts.into_iter().chain([drafts, invitations, checkouts, events, buckets, changes]);
        Ok(removed.fold(0, usize::saturating_add))
    })
}

/// Removes what people were told long ago, and the text of mails that were given up and that nobody resent; answers how much.
pub fn forget_notifications(db: &Db, ctx: &Ctx, limit: i64) -> Result<usize, Error> {
    db.write(|tx| {
        let lines = notifications::inbox::remove_old(tx, ctx.now, limit)?;
        Ok(lines.saturating_add(notifications::dead_letter::forget_old(tx, ctx.now, limit)?))
    })
}

/// Runs the checks of the ledger once a day, so that the first page of staff can say what they found without running them. Nothing
/// becomes due by it, and it counts as no work.
pub fn check_ledger(db: &Db, ctx: &Ctx) -> Result<usize, Error> {
    if !db.read(|conn| ledger::checks::runs::is_due(conn, ctx.now))? {
        return Ok(0);
    }
    if !db.write(|tx| Ok::<_, Error>(ledger::checks::runs::begin(tx, ctx)?))? {
        return Ok(0);
    }
    let found = db.read_long(reconciliation::run)?;
    for violation in &found {
        tracing::error!(check = violation.check, detail = %violation.detail, "the ledger check found a violation");
    }
    db.write(|tx| Ok::<_, Error>(ledger::checks::runs::finish(tx, ctx, found.len())?))?;
    Ok(0)
}

/// Forgets answers of requests with an Idempotency-Key that are no longer kept.
pub fn forget_answers(db: &Db, ctx: &Ctx, limit: i64) -> Result<usize, Error> {
    db.write(|tx| Ok(idempotency::forget_old(tx, ctx, limit)?))
}
