//! Applies what a provider says about a payment, in a webhook event or when asked.

use audit::Act;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::PaymentId;
use kernel::money::Paisa;
use ledger::postings;
use notifications::{Message, messages};
use payments::chargeback::Taken;
use payments::gateway::{AckOutcome, PaymentGateway, SettlesBy};
use payments::payment::Event;
use payments::refund::Reason;
use payments::webhook_event::repo::Verdict;
use payments::webhook_event::{Decision, Expected, Mismatch, Outcome, decide};
use payments::{AppliedTo, Payment, Subject, WebhookEvent, payment};
use time::OffsetDateTime;

use crate::error::Error;
use crate::payable::{self, Lock, Payable, chargeback, refund};
use crate::{documents, notify, posting};

/// What a provider verifiably said, and when it came.
#[derive(Clone, Copy)]
pub(crate) struct Verified<'a> {
    pub(crate) gateway: &'a dyn PaymentGateway,
    pub(crate) lock: Lock,
    pub(crate) event: &'a WebhookEvent,
    pub(crate) received_at: OffsetDateTime,
}

/// What became of something that a provider said.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Applied {
    /// The payment it is about.
    pub(crate) payment: Option<PaymentId>,
    pub(crate) verdict: Verdict,
    pub(crate) note: &'static str,
    pub(crate) outcome: AckOutcome,
}

/// Applies what a provider said, in a message or when asked.
pub(crate) fn apply_in(tx: &mut Tx<'_>, ctx: &Ctx, stated: Verified<'_>) -> Result<Applied, Error> {
    let Verified { gateway, lock, event: verified, received_at } = stated;
    let account = (gateway.provider(), gateway.environment());
    let about = (&verified.order_ref, verified.provider_txn_id.as_str());
    // Asked before the locks: of two that state the same transaction in the same moment, the unique index sends one back here.
    let Some((found, is_transaction_used)) = payment::repo::find_stated(tx, account, about)? else {
        let (verdict, outcome) = (Verdict::UnknownReference, AckOutcome::UnknownReference);
        return Ok(Applied { payment: None, verdict, note: "", outcome });
    };
    let (payable, payment) = payable::lock_in(tx, lock, &found)?;
    let expected = Expected { merchant: gateway.merchant(), late: gateway.late_success() };
    let mut decision = decide(&payment, verified, expected, received_at);
    if decision == Decision::Confirm && is_transaction_used {
        decision = Decision::Refuse(Mismatch::ProviderTransaction);
    }
    let (verdict, note, outcome) = match decision {
        Decision::Confirm => {
            confirm_in(tx, ctx, (&*payable, &payment), &verified.provider_txn_id)?;
            (Verdict::Applied, "", AckOutcome::Accepted)
        }
        Decision::Move(Event::Doubted) => doubt_in(tx, ctx, (&*payable, &payment), "blocked at the provider")?,
        Decision::Move(event) => {
            let moved = payment::repo::move_status(tx, ctx, &payment, event)? != payment.status;
            if moved {
                payable.ended(tx, ctx, &payment)?;
            }
            (if moved { Verdict::Applied } else { Verdict::Duplicate }, "", AckOutcome::Accepted)
        }
        Decision::Nothing => {
            if verified.outcome == Outcome::Success {
                payments::chargeback::repo::record_paid_again(tx, ctx, payment.id)?;
            }
            (Verdict::Duplicate, "", AckOutcome::Accepted)
        }
        Decision::Reverse => reverse_in(tx, ctx, &payment)?,
        // The provider's own answer: what it says happened, and does not fit.
        Decision::Refuse(mismatch)
            if gateway.settles_by() == SettlesBy::Inquiry
                && verified.outcome == Outcome::Success
                && !payment.status.was_confirmed() =>
        {
            doubt_in(tx, ctx, (&*payable, &payment), mismatch.as_str())?;
            (Verdict::Review, mismatch.as_str(), AckOutcome::Mismatch(mismatch))
        }
        Decision::Refuse(mismatch) => (Verdict::Review, mismatch.as_str(), AckOutcome::Mismatch(mismatch)),
        Decision::TooLate => (Verdict::Expired, "", AckOutcome::Expired),
    };
    Ok(Applied { payment: Some(payment.id), verdict, note, outcome })
}

/// What the provider says cannot be right: an admin decides what came. What the money was to buy is given up meanwhile.
fn doubt_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    (payable, payment): (&dyn Payable, &Payment),
    why: &'static str,
) -> Result<(Verdict, &'static str, AckOutcome), Error> {
    let moved = payment::repo::move_status(tx, ctx, payment, Event::Doubted)? != payment.status;
    if moved {
        payment::repo::stop_asking(tx, payment.id)?;
        payable.ended(tx, ctx, payment)?;
        let (what, page) = refund::about(tx, ctx, payment)?;
        notify::user(tx, ctx, payment.payer, &messages::chargeback::in_review(&what, payment.amount, &page))?;
        audit::record(tx, ctx, None, Act::PaymentDoubted, payment.id, serde_json::json!({ "why": why }))?;
        tracing::warn!(payment_id = %payment.id, why, "a payment needs a person's decision");
    }
    Ok((Verdict::Review, why, AckOutcome::Accepted))
}

/// The provider says that confirmed money was taken back. What may be old news, or meets a refund that the provider knows nothing of,
/// is left to a person.
fn reverse_in(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<(Verdict, &'static str, AckOutcome), Error> {
    match chargeback::taken_in(tx, payment)? {
        Taken::Nothing => return Ok((Verdict::Duplicate, "our own refund", AckOutcome::Accepted)),
        Taken::Unclear => {
            tracing::error!(payment_id = %payment.id, "a payment that is to be refunded is reversed at its provider");
            return Ok((Verdict::Review, "reversed before its refund", AckOutcome::Accepted));
        }
        Taken::Amount(_) => {}
    }
    let last = payments::chargeback::repo::lock_of_payment(tx, payment.id)?;
    if last.is_some_and(|last| last.paid_again_at.is_none()) {
        tracing::error!(payment_id = %payment.id, "a payment that was won back is still called reversed at its provider");
        return Ok((Verdict::Review, "reversed, as before it was won", AckOutcome::Accepted));
    }
    chargeback::open_in(tx, ctx, payment, None, "The provider says that the payment was reversed.")?;
    Ok((Verdict::Applied, "reversed at the provider", AckOutcome::Accepted))
}

/// The money came: it pays what it was meant for, or there is nothing to pay any more and it goes back.
pub(crate) fn confirm_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    (payable, payment): (&dyn Payable, &Payment),
    txn: &str,
) -> Result<(), Error> {
    let detail = serde_json::json!({
        "purpose": payment.subject.purpose(),
        "about": payment.subject.about(),
        "amountCents": payment.amount.get(),
    });
    let payer = payable.payer(tx, payment)?;
    if let Some(message) = payable.refusal(tx, ctx, payment)? {
        unapplied_in(tx, ctx, payment, txn, &message)?;
        audit::record(tx, ctx, None, Act::PaymentUnapplied, payment.id, detail)?;
        return Ok(());
    }
    let confirmed = payment::repo::confirm(tx, ctx, payment, txn, payable.applied_to())?;
    match payment.subject {
        // Looks at no payment.
        Subject::Deposit(_) => {}
        // Looks at other attempts to pay the same.
        Subject::Raise(_) | Subject::Boost { .. } | Subject::Subscription(_) | Subject::EntryPurchase { .. } => {
            tx.write_deferred()?;
        }
    }
    payable.apply(tx, ctx, &confirmed, &payer)?;
    documents::receipt_in(tx, ctx, &confirmed, &payer, payable.contest())?;
    audit::record(tx, ctx, None, Act::PaymentConfirmed, payment.id, detail)?;
    Ok(())
}

/// Money for which there is nothing to pay: owed back, and on its way.
fn unapplied_in(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, txn: &str, message: &Message) -> Result<(), Error> {
    let confirmed = payment::repo::confirm(tx, ctx, payment, txn, AppliedTo::Unapplied)?;
    tx.write_deferred()?;
    let received = confirmed.received.unwrap_or(confirmed.amount);
    let transaction = postings::deposit_unapplied(payment.id, posting::gateway(payment.provider), received)?;
    ledger::repo::post(tx, ctx, posting::environment(payment.environment), None, &transaction)?;
    refund::decide_in(tx, ctx, None, &confirmed, &refund::Decided::whole(&confirmed, Reason::LatePayment)?)?;
    notify::user(tx, ctx, payment.payer, message)
}

/// A person found that `received` came for a payment in review, and that it pays nothing: it goes back.
pub(crate) fn refund_received_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    payment: &Payment,
    txn: &str,
    received: Paisa,
) -> Result<(), Error> {
    let payment = payment::repo::record_received(tx, payment, received)?;
    let (what, page) = refund::about(tx, ctx, &payment)?;
    unapplied_in(tx, ctx, &payment, txn, &messages::money::payment_not_needed(&what, received, &page))
}
