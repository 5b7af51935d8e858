//! Asking for the prize back although there were entries: the client asks, those who entered answer, an admin decides.

use audit::Act;
use contests::contest::refund::EntryCounts;
use contests::contest::{self, Contest, distribution};
use contests::refund_request::{self, Event, RefundRequest};
use contests::{entry, handover};
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{ContestId, Id, RefundRequestId};
use notifications::messages;
use payments::refund::Reason;

use crate::contests::refund;
use crate::error::Error;
use crate::{notify, posting};

/// Stores the client's request and tells those who entered. The contest is locked, and an administrator's word is what it takes.
///
/// # Errors
/// Too late, a request that waits, or no reason.
pub(crate) fn make_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    actor: &Actor,
    (contest, entries): (&Contest, EntryCounts),
    words: Option<&str>,
) -> Result<(), Error> {
    let pending = refund_request::repo::is_pending(tx, contest.id)?;
    refund_request::decide(contest, entries, pending, ctx.now)?;
    let reason = refund_request::checked_reason(words.unwrap_or(""))?;
    let request = refund_request::repo::insert(tx, ctx, contest, &reason)?;
    let page = posting::contest_page(ctx, contest.id);
    notify::user(tx, ctx, contest.client, &messages::terms::refund_requested(&contest.title, contest.prize, &page))?;
    let entrants = entry::repo::counting_authors(tx, contest.id)?;
    let asked = messages::terms::refund_asked(&contest.title, contest.prize, &reason, &page);
    notify::users(tx, ctx, &entrants, &asked)?;
    record(tx, ctx, actor, Act::RefundRequestMade, &request)
}

/// Somebody who entered says something to the request that waits; said again, it takes the place of what was said before.
///
/// # Errors
/// Not an entrant, no request waits, or an invalid text.
pub fn answer(db: &Db, ctx: &Ctx, actor: &Actor, id: ContestId, body: &str) -> Result<(), Error> {
    let body = refund_request::checked_answer(body)?;
    db.write(|tx| {
        contest::repo::lock(tx, id)?;
        let request = refund_request::repo::latest(tx, id)?.ok_or(contests::Error::NotFound)?;
        request.decide_answer(actor, &entry::repo::counting_authors(tx, id)?)?;
        refund_request::repo::put_answer(tx, ctx, request.id, actor.user, &body)?;
        record(tx, ctx, actor, Act::RefundRequestAnswered, &request)
    })
}

/// The client takes the request back.
///
/// # Errors
/// Not the client, or no request waits.
pub fn withdraw(db: &Db, ctx: &Ctx, actor: &Actor, id: ContestId) -> Result<(), Error> {
    db.write(|tx| {
        let contest = contest::repo::lock(tx, id)?;
        contest.require_client(actor)?;
        let request = refund_request::repo::latest(tx, id)?.ok_or(contests::Error::NotFound)?;
        refund_request::repo::record_withdrawn(tx, ctx, &request)?;
        record(tx, ctx, actor, Act::RefundRequestWithdrawn, &request)
    })
}

/// An admin gives the prize back.
///
/// # Errors
/// Unknown request, an admin who is a party, decided already, or an invalid note.
pub fn approve(db: &Db, ctx: &Ctx, actor: &Actor, id: RefundRequestId, note: &str) -> Result<(), Error> {
    db.write(|tx| {
        let (contest, request) = lock(tx, id)?;
        let note = decide_in(tx, ctx, actor, &request, Event::Approve, note)?;
        let standing = handover::repo::lock_standing(tx, contest.id)?;
        let entries = entry::repo::entry_counts(tx, contest.id)?;
        contest::refund::way(&contest, entries, standing.as_ref().map(|handover| handover.status))?;
        if let Some(lapsed) = standing {
            let awarded = (lapsed.entry, lapsed.winner);
            posting::take_back(tx, ctx, Some(actor.user), &contest, awarded, posting::NOT_DELIVERED)?;
        }
        let page = posting::contest_page(ctx, contest.id);
        let message = messages::terms::refund_approved(&contest.title, contest.prize, note.as_deref(), &page);
        refund::close_in(tx, ctx, &contest, (Some(actor.user), Reason::RequestApproved), &message)?;
        record(tx, ctx, actor, Act::RefundRequestApproved, &request)
    })
}

/// An admin leaves the prize where it is.
///
/// # Errors
/// As [`approve`].
pub fn decline(db: &Db, ctx: &Ctx, actor: &Actor, id: RefundRequestId, note: &str) -> Result<(), Error> {
    db.write(|tx| {
        let (contest, request) = lock(tx, id)?;
        let note = decide_in(tx, ctx, actor, &request, Event::Decline, note)?;
        let page = posting::contest_page(ctx, contest.id);
        let entries = entry::repo::entry_counts(tx, contest.id)?;
        let is_shared_out = contest.status == contest::Status::Shortlisting && distribution::has_people(entries);
        let shared_out = is_shared_out.then(|| distribution::at(&contest).max(ctx.now));
        let message = messages::terms::refund_declined(&contest.title, note.as_deref(), shared_out, &page);
        notify::user(tx, ctx, contest.client, &message)?;
        let entrants = entry::repo::counting_authors(tx, contest.id)?;
        notify::users(tx, ctx, &entrants, &messages::terms::refund_not_given(&contest.title, &page))?;
        record(tx, ctx, actor, Act::RefundRequestDeclined, &request)
    })
}

/// The request's contest, locked, and the request as it is then.
fn lock(tx: &mut Tx<'_>, id: RefundRequestId) -> Result<(Contest, RefundRequest), Error> {
    let found = refund_request::repo::find(tx, id)?.ok_or(contests::Error::NotFound)?;
    let contest = contest::repo::lock(tx, found.contest)?;
    let request = refund_request::repo::find(tx, id)?.ok_or(contests::Error::NotFound)?;
    Ok((contest, request))
}

/// Decides the request; answers the admin's note.
fn decide_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    actor: &Actor,
    request: &RefundRequest,
    event: Event,
    note: &str,
) -> Result<Option<String>, Error> {
    let entrants = entry::repo::counting_authors(tx, request.contest)?;
    request.decide(actor, &entrants, event)?;
    let note = refund_request::checked_note(note)?;
    refund_request::repo::record_decided(tx, ctx, request, event, actor.user, note.as_deref())?;
    Ok(note)
}

fn record(tx: &mut Tx<'_>, ctx: &Ctx, actor: &Actor, act: Act, request: &RefundRequest) -> Result<(), Error> {
    audit::record(tx, ctx, Some(actor), act, request.id, serde_json::json!({ "contest": request.contest.uuid() }))?;
    Ok(())
}
