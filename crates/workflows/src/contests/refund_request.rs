//! Asking for the prize back although there were entries: the client asks, those who entered answer, an admin decides.

use audit::Act;
use contests::contest::award::After;
use contests::contest::refund::EntryCounts;
use contests::contest::{self, Contest, distribution};
use contests::handover::Handover;
use contests::refund_request::{self, Event, RefundRequest};
use contests::{entry, handover};
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{ContestId, Id, RefundRequestId};
use kernel::money::Paisa;
use notifications::messages;
use payments::refund::Reason;

use crate::contests::{ending, refund};
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
    (contest, entries, awards): (&Contest, EntryCounts, &[Handover]),
    words: Option<&str>,
) -> Result<(), Error> {
    let pending = refund_request::repo::is_pending(tx, contest.id)?;
    refund_request::decide(contest, entries, pending, ctx.now)?;
    let reason = refund_request::checked_reason(words.unwrap_or(""))?;
    let request = refund_request::repo::insert(tx, ctx, contest, &reason)?;
    let page = posting::contest_page(ctx, contest.id);
    let amount = contest::refund::requested(contest, awards);
    notify::user(tx, ctx, contest.client, &messages::terms::refund_requested(&contest.title, amount, &page))?;
    let entrants = entry::repo::counting_authors(tx, contest.id)?;
    let asked = messages::terms::refund_asked(&contest.title, amount, &reason, &page);
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
        let awards = handover::repo::lock_standing_of(tx, contest.id)?;
        let entries = entry::repo::entry_counts(tx, contest.id)?;
        contest::refund::way(&contest, entries, contest::refund::decisive(&awards).map(|award| award.status))?;
        let page = posting::contest_page(ctx, contest.id);
        let message = |amount: Paisa, is_whole: bool| {
            messages::terms::refund_approved(&contest.title, (amount, is_whole), note.as_deref(), &page)
        };
        let by = (Some(actor.user), Reason::RequestApproved);
        match take_back_lapsed(tx, ctx, actor, &contest, &awards)? {
            After::Refunded => refund::close_in(tx, ctx, &contest, by, &message(contest.prize, true))?,
            after @ (After::GoesOn | After::Completed { .. }) => {
                let part = contest::refund::requested(&contest, &awards);
                notify::user(tx, ctx, contest.client, &message(part, false))?;
                ending::record_in(tx, ctx, &contest, after, by)?;
            }
        }
        record(tx, ctx, actor, Act::RefundRequestApproved, &request)
    })
}

/// Takes the lapsed awards of the contest back; answers what becomes of it, and of a contest that is not refunded as a whole they are lost.
fn take_back_lapsed(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    actor: &Actor,
    contest: &Contest,
    awards: &[Handover],
) -> Result<After, Error> {
    let lapsed: Vec<_> = contest::refund::lapsed(awards).collect();
    let mut after = After::Refunded;
    for award in &lapsed {
        posting::take_back(tx, ctx, Some(actor.user), contest, award, posting::NOT_DELIVERED)?;
    }
    if contest.places.is_none() {
        return Ok(after);
    }
    for award in lapsed {
        after = ending::after(tx, contest, award, Paisa::ZERO)?;
        contest::repo::record_award_lost(tx, ctx, award)?;
    }
    Ok(after)
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
