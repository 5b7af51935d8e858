//! Confirmed money that a provider took back: the prize is on hold, or its payer owes it.

use audit::Act;
use contests::contest::{self, Contest};
use contests::{entry, purchase};
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{Id, UserId};
use kernel::money::Paisa;
use ledger::postings;
use notifications::messages;
use payments::chargeback::{self, Chargeback, Event, Status, Taken, TakenFrom};
use payments::payment::{self, Event as PaymentEvent};
use payments::refund;
use payments::{AppliedTo, Payment, Subject};

use crate::error::Error;
use crate::payable::refund::{Decided, about, decide_in};
use crate::payouts::risk::{self, PaidFor};
use crate::referrals::credits;
use crate::{notify, posting};

/// Opens the case of a payment whose subject and itself are locked; `by` is nobody when the provider said so.
///
/// # Errors
/// Not a payment of which anything could be taken; it has a case that was not won; the ledger's when it refuses the transaction.
pub(crate) fn open_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    payment: &Payment,
    by: Option<&Actor>,
    reason: &str,
) -> Result<Chargeback, Error> {
    payment.status.next(PaymentEvent::TakenBack)?;
    let Taken::Amount(amount) = taken_in(tx, payment)? else {
        let (from, event) = (payment.status.as_str(), PaymentEvent::TakenBack.as_str());
        return Err(payments::Error::InvalidTransition { from, event }.into());
    };
    let held = held_for(tx, payment)?;
    let from = if held.is_some() { TakenFrom::Escrow } else { TakenFrom::Receivable };
    let case = chargeback::repo::insert(tx, ctx, payment, (from, amount), (by.map(|admin| admin.user), reason))?;
    payment::repo::record_taken_back(tx, ctx, payment)?;
    credits::suspend_in(tx, ctx, payment.id)?;
    let paid_for = paid_for(tx, payment)?;
    risk::taken_back_in(tx, ctx, &paid_for, payment.payer)?;
    let transaction =
        postings::chargeback(round(&case), source(&case)?, posting::gateway(payment.provider), case.amount)?;
    post(tx, ctx, payment, by.map(|admin| admin.user), &transaction)?;
    let (what, page) = about(tx, ctx, payment)?;
    match held {
        Some(contest) => {
            contest::repo::record_frozen(tx, ctx, &contest)?;
            let message = messages::chargeback::contest_on_hold(&contest.title, case.amount, &page);
            notify::user(tx, ctx, contest.client, &message)?;
            let entrants = entry::repo::authors(tx, contest.id)?;
            notify::users(tx, ctx, &entrants, &messages::chargeback::entered_contest_on_hold(&contest.title, &page))?;
        }
        None => notify::user(tx, ctx, payment.payer, &messages::chargeback::owed(&what, case.amount, &page))?,
    }
    record(tx, ctx, by, Act::ChargebackOpened, &case, reason)?;
    Ok(case)
}

/// Whose payouts came out of the payment.
fn paid_for(tx: &mut Tx<'_>, payment: &Payment) -> Result<PaidFor, Error> {
    Ok(match (payment.applied_to, payment.subject) {
        (Some(AppliedTo::Purchase), Subject::EntryPurchase { purchase, .. }) => {
            PaidFor::Entry(purchase::repo::get(tx, purchase)?)
        }
        (Some(AppliedTo::Escrow), subject) => subject.contest().map_or(PaidFor::Nobody, PaidFor::Contest),
        (Some(AppliedTo::Purchase | AppliedTo::Unapplied) | None, _) => PaidFor::Nobody,
    })
}

/// What a provider took that says the payment is reversed. The payment is locked.
pub(crate) fn taken_in(tx: &mut Tx<'_>, payment: &Payment) -> Result<Taken, Error> {
    let refund = refund::repo::of_payment(tx, payment.id)?;
    Ok(chargeback::taken(payment, refund.as_ref())?)
}

pub(crate) const fn round(case: &Chargeback) -> postings::Round {
    postings::Round { payment: case.payment, number: case.round }
}

/// The contest that still holds the payment's money; none when it was won or earned.
fn held_for(tx: &mut Tx<'_>, payment: &Payment) -> Result<Option<Contest>, Error> {
    let Some(id) = payment.subject.contest().filter(|_id| payment.applied_to == Some(AppliedTo::Escrow)) else {
        return Ok(None);
    };
    let contest = contest::repo::get(tx, id)?;
    match contest.status {
        contest::Status::Open | contest::Status::Shortlisting => Ok(Some(contest)),
        contest::Status::Draft | contest::Status::Awarded | contest::Status::Closed => Ok(None),
    }
}

pub(crate) fn source(case: &Chargeback) -> Result<postings::TakenFrom, Error> {
    match (case.taken_from, case.contest) {
        (TakenFrom::Receivable, _) => Ok(postings::TakenFrom::Receivable(case.payer)),
        (TakenFrom::Escrow, Some(contest)) => Ok(postings::TakenFrom::Escrow(contest)),
        (TakenFrom::Escrow, None) => Err(corrupt(case)),
    }
}

pub(crate) const fn debt(case: &Chargeback) -> postings::Debt {
    match case.status {
        Status::WrittenOff => postings::Debt::WrittenOff,
        Status::Open | Status::Won | Status::Lost | Status::Settled => postings::Debt::Owed(case.payer),
    }
}

/// Gives a part of a held payment back: to its payer, or, when they took the payment back already, against what they owe. The payment is
/// locked.
///
/// # Errors
/// [`payments::Error::Disputed`] while the provider has not decided, and when there is no debt of this size: an admin must look first.
pub(crate) fn give_part_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    by: Option<UserId>,
    payment: &Payment,
    (amount, reason): (Paisa, refund::Reason),
) -> Result<(), Error> {
    let decided = Decided::part(payment, amount, reason)?;
    match payment.status {
        payment::Status::Disputed => Err(payments::Error::Disputed.into()),
        payment::Status::ChargedBack => give_back_in(tx, ctx, by, payment, &decided),
        payment::Status::Created
        | payment::Status::Pending
        | payment::Status::Succeeded
        | payment::Status::Failed
        | payment::Status::Cancelled
        | payment::Status::Expired
        | payment::Status::Review
        | payment::Status::RefundPending
        | payment::Status::Refunded => decide_in(tx, ctx, by, payment, &decided).map(drop),
    }
}

/// What is due to a payer who took the payment back already makes good what is owed, or what we gave up; what was made good before is owed
/// back, by hand.
fn give_back_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    by: Option<UserId>,
    payment: &Payment,
    decided: &Decided,
) -> Result<(), Error> {
    let case = chargeback::repo::lock_of_payment(tx, payment.id)?.ok_or(payments::Error::Disputed)?;
    match case.status {
        Status::Lost | Status::WrittenOff => recover_in(tx, ctx, by, (payment, &case), decided),
        Status::Settled if case.settled_reference.is_some() => {
            let owed = decide_in(tx, ctx, by, payment, decided)?;
            refund::repo::record_sent(tx, ctx, &owed)?;
            refund::repo::record_refused(tx, owed.id, CHARGED_BACK)?;
            tracing::warn!(refund_id = %owed.id, "what was charged back and made good goes back by hand");
            Ok(())
        }
        Status::Open | Status::Won | Status::Settled => Err(payments::Error::Disputed.into()),
    }
}

/// The code of a refund that no provider can make: it took the payment back itself, and the payer made that good.
const CHARGED_BACK: &str = "CHARGED_BACK";

fn recover_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    by: Option<UserId>,
    (payment, case): (&Payment, &Chargeback),
    decided: &Decided,
) -> Result<(), Error> {
    let Decided { amount, source, .. } = *decided;
    let owed = case.owed()?;
    if amount > owed || case.recovered != Paisa::ZERO {
        return Err(payments::Error::Disputed.into());
    }
    chargeback::repo::record_recovered(tx, case, amount)?;
    let transaction = postings::receivable_recovered(round(case), source, debt(case), amount)?;
    post(tx, ctx, payment, by, &transaction)?;
    if amount == owed {
        chargeback::repo::record_settled(tx, ctx, case, Event::Settle, (by, None))?;
        owed_no_more(tx, ctx, payment)?;
    }
    record(tx, ctx, None, Act::ChargebackRecovered, case, "")
}

/// The payer may post and pay again, and is told so; credits that stand on the payment can be spent again.
pub(crate) fn owed_no_more(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<(), Error> {
    credits::resume_in(tx, ctx, payment.id)?;
    let (what, page) = about(tx, ctx, payment)?;
    notify::user(tx, ctx, payment.payer, &messages::chargeback::owed_no_more(&what, &page))
}

pub(crate) fn post(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    payment: &Payment,
    by: Option<UserId>,
    transaction: &ledger::Transaction,
) -> Result<(), Error> {
    ledger::repo::post(tx, ctx, posting::environment(payment.environment), by, transaction)?;
    Ok(())
}

fn corrupt(case: &Chargeback) -> Error {
    payments::Error::Corrupt { table: "chargebacks", id: case.id.uuid() }.into()
}

pub(crate) fn record(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    by: Option<&Actor>,
    act: Act,
    case: &Chargeback,
    words: &str,
) -> Result<(), Error> {
    let detail = serde_json::json!({
        "payment": case.payment.uuid(),
        "takenFrom": case.taken_from.as_str(),
        "round": case.round,
        "amountCents": case.amount.get(),
        "words": words,
    });
    audit::record(tx, ctx, by, act, case.id, detail)?;
    Ok(())
}
