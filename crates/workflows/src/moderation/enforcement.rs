//! What staff do with people and contests: ending access, which makes payouts wait, and hiding.

use accounts::{note, session, user};
use audit::Act;
use contests::contest;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::fields::FieldErrors;
use kernel::ids::{ContestId, Id, StaffNoteId, UserId};
use kernel::text::multi_line;
use notifications::messages::moderation as messages;

use crate::error::Error;
use crate::payouts::risk;
use crate::{notify, posting};

/// Characters of a reason at most.
const REASON_MAX: usize = 500;

/// The reason, which the person or the client reads.
fn checked(reason: &str) -> Result<String, FieldErrors> {
    multi_line(reason, 1, REASON_MAX)
        .map_err(|_refused| FieldErrors::one("reason", "Give a reason of at most 500 characters"))
}

/// Ends the person's access: no sign-in, and no session from this moment on. Prizes and refunds go their way; what the person is to be
/// paid waits until finance has looked at it.
///
/// # Errors
/// An invalid reason; no such person; oneself, somebody with staff rights, or somebody who is suspended.
pub fn suspend(db: &Db, ctx: &Ctx, actor: &Actor, id: UserId, reason: &str) -> Result<(), Error> {
    let reason = checked(reason).map_err(accounts::Error::from)?;
    db.write(|tx| {
        // Like a caller that makes a payout: that sees the suspension, or is seen here.
        payouts::method::repo::lock_of_user(tx, id)?;
        let person = user::repo::lock(tx, id)?;
        person.decide_suspension(actor)?;
        user::repo::suspend(tx, ctx, id, &reason)?;
        user::repo::renew_credential(tx, ctx, id)?;
        risk::suspended_in(tx, ctx, id)?;
        let ended = session::repo::end_all(tx, id)?;
        notify::user(tx, ctx, id, &messages::suspended(&reason, &ctx.link("/contact")))?;
        of_person(
            tx,
            ctx,
            actor,
            Act::UserSuspended,
            id,
            serde_json::json!({ "reason": reason, "sessionsEnded": ended }),
        )
    })
}

/// Gives the person access again.
///
/// # Errors
/// No such person, one out of the actor's reach, or one who has access.
pub fn restore(db: &Db, ctx: &Ctx, actor: &Actor, id: UserId) -> Result<(), Error> {
    db.write(|tx| {
        user::repo::lock(tx, id)?.require_in_reach_of(actor)?;
        user::repo::restore(tx, ctx, id)?;
        notify::user(tx, ctx, id, &messages::restored(&ctx.link("/auth/login")))?;
        of_person(tx, ctx, actor, Act::UserRestored, id, serde_json::json!({}))
    })
}

/// Signs the person out everywhere, and stops sign-ins that are under way; answers of how many browsers.
///
/// # Errors
/// No such person, or one out of the actor's reach.
pub fn end_sessions(db: &Db, ctx: &Ctx, actor: &Actor, id: UserId) -> Result<usize, Error> {
    db.write(|tx| {
        user::repo::lock(tx, id)?.require_in_reach_of(actor)?;
        user::repo::renew_credential(tx, ctx, id)?;
        let ended = session::repo::end_all(tx, id)?;
        if ended > 0 {
            notify::user(tx, ctx, id, &messages::signed_out(&ctx.link("/auth/login")))?;
        }
        of_person(tx, ctx, actor, Act::UserSessionsEnded, id, serde_json::json!({ "sessionsEnded": ended }))?;
        Ok(ended)
    })
}

/// Notes something about a person for colleagues; the person is not told. The log says that and how much was noted, and not what: it
/// outlives the account.
///
/// # Errors
/// An invalid note; no such person, or an account that has ended.
pub fn note(db: &Db, ctx: &Ctx, actor: &Actor, id: UserId, body: &str) -> Result<StaffNoteId, Error> {
    let body = note::check(body).map_err(accounts::Error::from)?;
    db.write(|tx| {
        user::repo::lock(tx, id)?;
        if accounts::erasure::is_erased(tx, id)? {
            return Err(accounts::Error::NotFound.into());
        }
        let noted = note::insert(tx, ctx, id, actor.user, &body)?;
        of_person(
            tx,
            ctx,
            actor,
            Act::UserNoted,
            id,
            serde_json::json!({ "note": noted.uuid(), "characters": body.chars().count() }),
        )?;
        Ok(noted)
    })
}

fn of_person(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    actor: &Actor,
    act: Act,
    id: UserId,
    detail: serde_json::Value,
) -> Result<(), Error> {
    audit::record(tx, ctx, Some(actor), act, id, detail)?;
    Ok(())
}

/// Hides a contest from all but its client, those who entered, and staff. It goes its way otherwise.
///
/// # Errors
/// An invalid reason; no such contest, a draft, or one that is hidden.
pub fn hide(db: &Db, ctx: &Ctx, actor: &Actor, id: ContestId, reason: &str) -> Result<(), Error> {
    let reason = checked(reason).map_err(contests::Error::from)?;
    db.write(|tx| {
        let contest = contest::repo::lock(tx, id)?;
        contest.decide_hiding()?;
        contest::repo::record_hidden(tx, ctx, id, &reason)?;
        let page = posting::contest_page(ctx, id);
        notify::user(tx, ctx, contest.client, &messages::contest_hidden(&contest.title, &reason, &page))?;
        of_contest(tx, ctx, actor, Act::ContestHidden, id, serde_json::json!({ "reason": reason }))
    })
}

/// Shows a contest again.
///
/// # Errors
/// No such contest, or one that is not hidden.
pub fn show(db: &Db, ctx: &Ctx, actor: &Actor, id: ContestId) -> Result<(), Error> {
    db.write(|tx| {
        let contest = contest::repo::lock(tx, id)?;
        contest.decide_showing()?;
        contest::repo::record_shown(tx, ctx, id)?;
        let page = posting::contest_page(ctx, id);
        notify::user(tx, ctx, contest.client, &messages::contest_shown(&contest.title, &page))?;
        of_contest(tx, ctx, actor, Act::ContestShown, id, serde_json::json!({}))
    })
}

fn of_contest(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    actor: &Actor,
    act: Act,
    id: ContestId,
    detail: serde_json::Value,
) -> Result<(), Error> {
    audit::record(tx, ctx, Some(actor), act, id, detail)?;
    Ok(())
}
