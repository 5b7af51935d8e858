//! Giving prizes back.

use contests::contest::refund::Way;
use contests::contest::{self, Contest};
use contests::{entry, handover};
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{ContestId, Id, PaymentId, RefundId, UserId};
use kernel::money::Paisa;
use ledger::postings::{self, RefundSource};
use notifications::{Message, messages};
use payments::gateway::{GatewayError, RefundAnswer, RefundOrder};
use payments::payment::{self, Event, Status as Paid};
use payments::refund::{self, Reason, Refund, Status};
use payments::{AppliedTo, Gateways, Payment};

use crate::contests::refund_request;
use crate::error::Error;
use crate::featured::placement;
use crate::payments::{chargeback, inquiry};
use crate::referrals::referral;
use crate::{notify, posting};

/// What goes back of a payment, and why.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Decided {
    /// The payment or a part of it.
    pub(crate) amount: Paisa,
    pub(crate) reason: Reason,
    pub(crate) source: RefundSource,
}

impl Decided {
    /// The whole of a payment that is held for a contest, or that found nothing to pay.
    pub(crate) fn whole(payment: &Payment, reason: Reason) -> Result<Self, Error> {
        Self::part(payment, payment.received.unwrap_or(payment.amount), reason)
    }

    fn part(payment: &Payment, amount: Paisa, reason: Reason) -> Result<Self, Error> {
        let source = match (payment.applied_to, payment.subject.contest()) {
            (Some(AppliedTo::Escrow), Some(contest)) => RefundSource::Escrow(contest),
            (Some(AppliedTo::Unapplied), _) => RefundSource::Unapplied,
            (Some(AppliedTo::Escrow | AppliedTo::Purchase) | None, _) => {
                return Err(payments::Error::Corrupt { table: "payments", id: payment.id.uuid() }.into());
            }
        };
        Ok(Self { amount, reason, source })
    }
}

/// Decides to give money of a confirmed payment back. The payment is locked.
///
/// # Errors
/// It is given back already, or the ledger refuses.
pub(crate) fn decide_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    actor: Option<UserId>,
    payment: &Payment,
    decided: &Decided,
) -> Result<Refund, Error> {
    let refund = refund::repo::insert(tx, ctx, payment, decided.amount, decided.reason)?;
    payment::repo::move_status(tx, ctx, payment, Event::RefundDecided)?;
    let transaction = postings::refund_new(refund.id, payment.id, decided.source, decided.amount)?;
    ledger::repo::post(tx, ctx, posting::environment(payment.environment), actor, &transaction)?;
    let detail = serde_json::json!({
        "payment": payment.id.uuid(),
        "reason": decided.reason.as_str(),
        "amountCents": decided.amount.get(),
    });
    audit::record(tx, ctx, None, "refund.decided", subject(refund.id), detail)?;
    if decided.amount == payment.amount {
        referral::refunded_in(tx, ctx, payment)?;
    }
    Ok(refund)
}

/// Decides to give back everything that is held for a contest: the deposit and what raised the prize.
///
/// # Errors
/// The database's, and the ledger's when it refuses the transaction.
pub(crate) fn all_of_contest_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    by: Option<UserId>,
    contest: &Contest,
    reason: Reason,
) -> Result<(), Error> {
    part_of_contest_in(tx, ctx, by, contest, contest.prize, reason)
}

/// Decides to give back `amount` of what is held for a contest, from its payments, newest first.
///
/// # Errors
/// The contest holds less; the database's, and the ledger's when it refuses the transaction.
pub(crate) fn part_of_contest_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    by: Option<UserId>,
    contest: &Contest,
    amount: Paisa,
    reason: Reason,
) -> Result<(), Error> {
    let mut left = amount;
    for payment in payment::repo::lock_escrow(tx, contest.id)? {
        let part = left.min(payment.amount);
        if part == Paisa::ZERO {
            break;
        }
        match payment.status {
            Paid::Disputed => return Err(payments::Error::Disputed.into()),
            Paid::ChargedBack => {
                chargeback::give_back_in(tx, ctx, by, &payment, &Decided::part(&payment, part, reason)?)?;
            }
            Paid::Created
            | Paid::Pending
            | Paid::Succeeded
            | Paid::Failed
            | Paid::Cancelled
            | Paid::Expired
            | Paid::Review
            | Paid::RefundPending
            | Paid::Refunded => {
                decide_in(tx, ctx, by, &payment, &Decided::part(&payment, part, reason)?)?;
            }
        }
        left = left.checked_sub(part).map_err(payments::Error::from)?;
    }
    if left == Paisa::ZERO {
        Ok(())
    } else {
        Err(payments::Error::Corrupt { table: "contests", id: contest.id.uuid() }.into())
    }
}

/// The client wants the prize back: at once when there never was an entry, otherwise this asks an administrator. `words` are the
/// client's.
///
/// # Errors
/// Not the client, entries while more are taken, a guarantee, an award that stands, or what refuses a request.
pub fn request(db: &Db, ctx: &Ctx, actor: &Actor, id: ContestId, words: Option<&str>) -> Result<(), Error> {
    db.write(|tx| request_in(tx, ctx, actor, id, words))
}

/// The same within a transaction.
///
/// # Errors
/// As [`request`].
pub fn request_in(tx: &mut Tx<'_>, ctx: &Ctx, actor: &Actor, id: ContestId, words: Option<&str>) -> Result<(), Error> {
    let contest = contest::repo::lock(tx, id)?;
    let entries = entry::repo::entry_counts(tx, id)?;
    let standing = handover::repo::lock_standing(tx, id)?;
    match contest::refund::decide(&contest, entries, actor, standing.as_ref())? {
        Way::OnRequest => return refund_request::make_in(tx, ctx, actor, (&contest, entries), words),
        Way::AtOnce => {}
    }
    let reason = Reason::NoEntries;
    let message = messages::money::refund_decided(&contest.title, contest.prize, &posting::contest_page(ctx, id));
    close_in(tx, ctx, &contest, (Some(actor.user), reason), &message)?;
    let subject = audit::Subject { kind: "contest", id: id.uuid() };
    let detail = serde_json::json!({ "reason": reason.as_str(), "words": words });
    audit::record(tx, ctx, Some(actor), "contest.refunded", subject, detail)?;
    Ok(())
}

/// Ends the contest, decides the refund, and tells its people: `message` is for the client.
///
/// # Errors
/// No such step; the database's, and the ledger's when it refuses the transaction.
pub(crate) fn close_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    contest: &Contest,
    (by, reason): (Option<UserId>, Reason),
    message: &Message,
) -> Result<(), Error> {
    // The public record names the client, never an admin; the audit log names both.
    contest.require_unfrozen()?;
    contest::repo::record_refunded(tx, ctx, contest, by.filter(|by| *by == contest.client))?;
    placement::contest_ended_in(tx, ctx, by, contest)?;
    all_of_contest_in(tx, ctx, by, contest, reason)?;
    let page = posting::contest_page(ctx, contest.id);
    notify::user(tx, ctx, contest.client, message)?;
    let entrants = entry::repo::authors(tx, contest.id)?;
    notify::users(tx, ctx, &entrants, &messages::money::contest_refunded(&contest.title, &page))
}

/// Refunds contests that nobody entered, three days after their deadline; answers how many.
///
/// # Errors
/// The list could not be read.
pub fn refund_without_entries_due(db: &Db, ctx: &Ctx, limit: i64) -> Result<usize, Error> {
    let due = db.read(|conn| contest::repo::refunds_due(conn, ctx.now, limit))?;
    let done = due.into_iter().filter(|id| {
        let result = db.write(|tx| {
            let Some(contest) = contest::repo::lock_unless_busy(tx, *id)? else { return Ok(false) };
            let entries = entry::repo::entry_counts(tx, *id)?;
            let is_due = contest::refund::is_due(&contest, entries, ctx.now);
            if is_due {
                let page = posting::contest_page(ctx, contest.id);
                let message = messages::money::refund_decided(&contest.title, contest.prize, &page);
                close_in(tx, ctx, &contest, (None, Reason::NoEntriesAfterDeadline), &message)?;
                let subject = audit::Subject { kind: "contest", id: id.uuid() };
                let detail = serde_json::json!({ "reason": Reason::NoEntriesAfterDeadline.as_str() });
                audit::record(tx, ctx, None, "contest.refunded", subject, detail)?;
            }
            Ok::<_, Error>(is_due)
        });
        result.unwrap_or_else(|error| {
            tracing::error!(contest_id = %id, %error, "a contest could not be refunded");
            false
        })
    });
    Ok(done.count())
}

/// Sends decided refunds to their providers, and asks about those whose answer is unknown; answers how many were settled.
///
/// # Errors
/// The list could not be read.
pub fn send_due(db: &Db, ctx: &Ctx, gateways: &Gateways, limit: i64) -> Result<usize, Error> {
    let due = db.read(|conn| refund::repo::due(conn, ctx.now, limit))?;
    let settled = due.into_iter().filter(|id| {
        send(db, ctx, gateways, *id).unwrap_or_else(|error| {
            tracing::error!(refund_id = %id, %error, "a refund could not be sent");
            false
        })
    });
    Ok(settled.count())
}

/// One refund: taken in hand and committed, then the provider, then what it said. A crash on the way leaves it SENT, and
/// what is SENT is only ever asked about.
fn send(db: &Db, ctx: &Ctx, gateways: &Gateways, id: RefundId) -> Result<bool, Error> {
    let taken = db.write(|tx| {
        let Some(due) = refund::repo::lock_due(tx, id, ctx.now)? else { return Ok(None) };
        refund::repo::record_sent(tx, ctx, &due)?;
        Ok::<_, Error>(Some((payment::repo::get(tx, due.payment)?, due)))
    })?;
    let Some((payment, due)) = taken else { return Ok(false) };
    let gateway = gateways.of(payment.provider, payment.environment)?;
    let order = RefundOrder {
        refund: due.id,
        order_ref: payment.order_ref.clone(),
        provider_txn_id: payment.provider_txn_id.clone(),
        amount: due.amount,
    };
    let answer = inquiry::watched(gateways.health(payment.provider, payment.environment), ctx, || match due.status {
        Status::Pending => gateway.refund(&order),
        Status::Sent | Status::Refunded | Status::Refused => gateway.refund_state(&order),
    });
    match answer {
        Ok(RefundAnswer::Done { reference }) => {
            db.write(|tx| done_in(tx, ctx, (None, due.id), payment.id, &reference))?;
            Ok(true)
        }
        Ok(RefundAnswer::Refused { code }) | Err(GatewayError::Refused { code }) => refused(db, ctx, due.id, &code),
        // The adapter cannot: an operator pays it back. What was sent before is never taken for refused.
        Err(GatewayError::Unsupported) if due.status == Status::Pending => refused(db, ctx, due.id, "UNSUPPORTED"),
        Ok(RefundAnswer::Unknown) | Err(GatewayError::Unknown(_) | GatewayError::Unsupported) => Ok(false),
    }
}

fn refused(db: &Db, ctx: &Ctx, id: RefundId, code: &str) -> Result<bool, Error> {
    tracing::error!(refund_id = %id, code, "a provider refused a refund: an operator has to pay it back");
    db.write(|tx| {
        refund::repo::record_refused(tx, id, code)?;
        audit::record(tx, ctx, None, "refund.refused", subject(id), serde_json::json!({ "code": code }))?;
        Ok::<_, Error>(())
    })?;
    Ok(true)
}

/// The provider gave the money back; `by` is an admin who found that out.
///
/// # Errors
/// It is known already; the database's, and the ledger's when it refuses the transaction.
pub(crate) fn done_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    (by, id): (Option<&Actor>, RefundId),
    payment: PaymentId,
    reference: &str,
) -> Result<(), Error> {
    let payment = payment::repo::lock(tx, payment)?;
    refund::repo::record_done(tx, ctx, id, reference)?;
    payment::repo::move_status(tx, ctx, &payment, Event::RefundDone)?;
    let amount = refund::repo::get(tx, id)?.amount;
    let transaction = postings::refund_paid(id, payment.id, posting::gateway(payment.provider), amount)?;
    ledger::repo::post(tx, ctx, posting::environment(payment.environment), by.map(|admin| admin.user), &transaction)?;
    let (what, page) = about(tx, ctx, &payment)?;
    let message = messages::money::refund_sent(&what, amount, payment.provider.name(), &page);
    notify::user(tx, ctx, payment.payer, &message)?;
    audit::record(tx, ctx, by, "refund.done", subject(id), serde_json::json!({ "reference": reference }))?;
    Ok(())
}

/// What a payment paid, in words for a mail, and the page where it is found.
pub(crate) fn about(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<(String, String), Error> {
    Ok(match payment.subject.contest() {
        Some(id) => (contest::repo::get(tx, id)?.title, posting::contest_page(ctx, id)),
        None => (payment.subject.description().to_owned(), ctx.link("/subscription")),
    })
}

fn subject(id: RefundId) -> audit::Subject {
    audit::Subject { kind: "refund", id: id.uuid() }
}
