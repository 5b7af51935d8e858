//! What providers say: kept first, then verified, then applied to what was to be paid.

use contests::contest;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{NoticeId, PaymentId};
use kernel::money::Paisa;
use ledger::postings;
use notifications::{Message, messages};
use payments::chargeback::Taken;
use payments::gateway::{Ack, AckOutcome, PaymentGateway, RawNotice, SettlesBy, Verdict as Authentic};
use payments::notice::repo::Verdict;
use payments::notice::{Decision, Expected, Mismatch, Outcome, decide};
use payments::payment::Event;
use payments::refund::Reason;
use payments::{AppliedTo, Gateways, Notice, OrderRef, Payment, Provider, Subject, notice, payment};
use time::{Duration, OffsetDateTime};

use crate::contests::{deposit, raise, refund};
use crate::error::Error;
use crate::featured::purchase;
use crate::payable::attempt::subject;
use crate::payments::{chargeback, checkout};
use crate::subscriptions::subscribe;
use crate::{documents, notify, posting};

/// Takes a message that claims to come from `provider`: keeps it, then acts on it, and answers as the provider expects.
///
/// # Errors
/// The database's: then the message is kept, and the provider will send it again.
pub fn apply_notice(
    db: &Db,
    ctx: &Ctx,
    gateways: &Gateways,
    provider: Provider,
    raw: &RawNotice,
) -> Result<Ack, Error> {
    let gateway = gateways.current(provider)?;
    let id = db.write(|tx| notice::repo::insert(tx, ctx, provider, gateway.environment(), raw))?;
    let outcome = act(db, ctx, gateway, id, (raw, ctx.now))?;
    Ok(gateway.ack(outcome))
}

/// Acts on a message that is in the inbox; `received` is the message and when it came.
fn act(
    db: &Db,
    ctx: &Ctx,
    gateway: &dyn PaymentGateway,
    id: NoticeId,
    received: (&RawNotice, OffsetDateTime),
) -> Result<AckOutcome, Error> {
    let (raw, received_at) = received;
    match gateway.verify(raw) {
        Authentic::Rejected(reason) => {
            tracing::warn!(provider = gateway.provider().as_str(), notice_id = %id, ?reason, "a payment message was not verified");
            let note = format!("{reason:?}");
            db.write(|tx| notice::repo::settle(tx, ctx, id, None, (Verdict::Rejected, &note)))?;
            Ok(AckOutcome::Rejected(reason))
        }
        Authentic::Hint { order_ref } => hint(db, ctx, gateway, id, &order_ref),
        Authentic::Verified(verified) if gateway.settles_by() == SettlesBy::Inquiry => {
            db.write(|tx| notice::repo::record_verified(tx, id))?;
            hint(db, ctx, gateway, id, &verified.order_ref)
        }
        Authentic::Verified(verified) => db.write(|tx| apply_notice_in(tx, ctx, gateway, id, (&verified, received_at))),
    }
}

/// A message that settles nothing: its payment's provider is asked soon.
fn hint(
    db: &Db,
    ctx: &Ctx,
    gateway: &dyn PaymentGateway,
    id: NoticeId,
    order_ref: &OrderRef,
) -> Result<AckOutcome, Error> {
    db.write(|tx| {
        let found = checkout::hinted_in(tx, ctx, (gateway.provider(), gateway.environment()), order_ref)?;
        let (verdict, outcome) = match found {
            Some(_) => (Verdict::Hint, AckOutcome::Accepted),
            None => (Verdict::UnknownReference, AckOutcome::UnknownReference),
        };
        notice::repo::settle(tx, ctx, id, found.map(|payment| payment.id), (verdict, ""))?;
        Ok(outcome)
    })
}

/// How old a stored message must be before we take it that nobody is at work on it.
const LEFT_BEHIND: Duration = Duration::minutes(1);

/// Acts on messages that were stored, and then the process ended; answers how many.
///
/// # Errors
/// The list could not be read.
pub fn apply_left_behind(db: &Db, ctx: &Ctx, gateways: &Gateways, limit: i64) -> Result<usize, Error> {
    let left = db.read(|conn| notice::repo::unsettled(conn, ctx.now.saturating_sub(LEFT_BEHIND), limit))?;
    let applied = left.into_iter().filter(|message| {
        let result = gateways
            .of(message.provider, message.environment)
            .map_err(Error::from)
            .and_then(|gateway| act(db, ctx, gateway, message.id, (&message.raw, message.received_at)));
        match result {
            Ok(_outcome) => true,
            Err(error) => {
                tracing::error!(notice_id = %message.id, %error, "a stored payment message could not be applied");
                false
            }
        }
    });
    Ok(applied.count())
}

/// Acts on a verified message that is in the inbox; `received` is what it says and when it came.
///
/// # Errors
/// The database's, and the ledger's when it refuses the transaction.
pub fn apply_notice_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    gateway: &dyn PaymentGateway,
    id: NoticeId,
    received: (&Notice, OffsetDateTime),
) -> Result<AckOutcome, Error> {
    notice::repo::record_verified(tx, id)?;
    let applied = apply_answer_in(tx, ctx, gateway, received)?;
    if let AckOutcome::Mismatch(mismatch) = applied.outcome {
        tracing::warn!(notice_id = %id, mismatch = mismatch.as_str(), "a message does not fit its payment");
    }
    notice::repo::settle(tx, ctx, id, applied.payment, (applied.verdict, applied.note))?;
    Ok(applied.outcome)
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

/// Applies what a provider said, in a message or when asked; `received` is what and when.
///
/// # Errors
/// The database's, and the ledger's when it refuses the transaction.
pub(crate) fn apply_answer_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    gateway: &dyn PaymentGateway,
    received: (&Notice, OffsetDateTime),
) -> Result<Applied, Error> {
    let (verified, received_at) = received;
    let found = payment::repo::find_by_order_ref(tx, gateway.environment(), gateway.provider(), &verified.order_ref)?;
    let Some(found) = found else {
        let (verdict, outcome) = (Verdict::UnknownReference, AckOutcome::UnknownReference);
        return Ok(Applied { payment: None, verdict, note: "", outcome });
    };
    lock_subject(tx, found.subject)?;
    let payment = payment::repo::lock(tx, found.id)?;
    let expected = Expected { merchant: gateway.merchant(), late: gateway.late_success() };
    let mut decision = decide(&payment, verified, expected, received_at);
    if decision == Decision::Confirm && payment::repo::is_transaction_used(tx, &payment, &verified.provider_txn_id)? {
        decision = Decision::Refuse(Mismatch::ProviderTransaction);
    }
    let (verdict, note, outcome) = match decision {
        Decision::Confirm => {
            confirm_in(tx, ctx, &payment, &verified.provider_txn_id)?;
            (Verdict::Applied, "", AckOutcome::Accepted)
        }
        Decision::Move(Event::Doubted) => doubt_in(tx, ctx, &payment, "blocked at the provider")?,
        Decision::Move(event) => {
            let moved = payment::repo::move_status(tx, ctx, &payment, event)? != payment.status;
            if moved {
                ended_in(tx, ctx, &payment)?;
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
            doubt_in(tx, ctx, &payment, mismatch.as_str())?;
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
    payment: &Payment,
    why: &'static str,
) -> Result<(Verdict, &'static str, AckOutcome), Error> {
    let moved = payment::repo::move_status(tx, ctx, payment, Event::Doubted)? != payment.status;
    if moved {
        payment::repo::stop_asking(tx, payment.id)?;
        ended_in(tx, ctx, payment)?;
        let (what, page) = refund::about(tx, ctx, payment)?;
        notify::user(tx, ctx, payment.payer, &messages::chargeback::in_review(&what, payment.amount, &page))?;
        audit::record(tx, ctx, None, "payment.doubted", subject(payment.id), serde_json::json!({ "why": why }))?;
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

/// Locks what a payment pays, before the payment itself.
///
/// # Errors
/// The database's.
pub(crate) fn lock_subject(tx: &mut Tx<'_>, about: Subject) -> Result<(), Error> {
    if let Some(contest) = about.contest() {
        contest::repo::lock(tx, contest)?;
    }
    match about {
        Subject::Deposit(_) | Subject::Raise(_) => Ok(()),
        Subject::Boost { boost, .. } => purchase::lock(tx, boost),
        Subject::Subscription(charge) => subscribe::lock(tx, charge),
    }
}

/// The money came: it pays what it was meant for, or there is nothing to pay any more and it goes back.
///
/// # Errors
/// The database's, and the ledger's when it refuses the transaction.
pub(crate) fn confirm_in(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, txn: &str) -> Result<(), Error> {
    let refusal = match payment.subject {
        Subject::Deposit(_) => deposit::refusal(tx, ctx, payment)?,
        Subject::Raise(_) => raise::refusal(tx, ctx, payment)?,
        Subject::Boost { .. } => purchase::refusal(tx, ctx, payment)?,
        Subject::Subscription(_) => subscribe::refusal(tx, ctx, payment)?,
    };
    let detail = serde_json::json!({
        "purpose": payment.subject.purpose(),
        "about": payment.subject.about(),
        "amountCents": payment.amount.get(),
    });
    if let Some(message) = refusal {
        unapplied_in(tx, ctx, payment, txn, &message)?;
        audit::record(tx, ctx, None, "payment.unapplied", subject(payment.id), detail)?;
        return Ok(());
    }
    let applied_to = match payment.subject {
        Subject::Deposit(_) | Subject::Raise(_) => AppliedTo::Escrow,
        Subject::Boost { .. } | Subject::Subscription(_) => AppliedTo::Purchase,
    };
    payment::repo::confirm(tx, ctx, payment, txn, applied_to)?;
    let confirmed = payment::repo::get(tx, payment.id)?;
    match payment.subject {
        Subject::Deposit(_) => deposit::apply_in(tx, ctx, &confirmed)?,
        Subject::Raise(_) => raise::apply_in(tx, ctx, &confirmed)?,
        Subject::Boost { .. } => purchase::apply_in(tx, ctx, &confirmed)?,
        Subject::Subscription(_) => subscribe::apply_in(tx, ctx, &confirmed)?,
    }
    documents::receipt_in(tx, ctx, &confirmed)?;
    audit::record(tx, ctx, None, "payment.confirmed", subject(payment.id), detail)?;
    Ok(())
}

/// Money for which there is nothing to pay: owed back, and on its way.
fn unapplied_in(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, txn: &str, message: &Message) -> Result<(), Error> {
    payment::repo::confirm(tx, ctx, payment, txn, AppliedTo::Unapplied)?;
    let confirmed = payment::repo::get(tx, payment.id)?;
    let received = confirmed.received.unwrap_or(confirmed.amount);
    let transaction = postings::deposit_unapplied(payment.id, posting::gateway(payment.provider), received)?;
    ledger::repo::post(tx, ctx, posting::environment(payment.environment), None, &transaction)?;
    refund::decide_in(tx, ctx, None, &confirmed, &refund::Decided::whole(&confirmed, Reason::LatePayment)?)?;
    notify::user(tx, ctx, payment.payer, message)
}

/// A person found that `received` came for a payment in review, and that it pays nothing: it goes back.
///
/// # Errors
/// The database's, and the ledger's when it refuses the transaction.
pub(crate) fn refund_received_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    payment: &Payment,
    txn: &str,
    received: Paisa,
) -> Result<(), Error> {
    payment::repo::record_received(tx, payment, received)?;
    let (what, page) = refund::about(tx, ctx, payment)?;
    unapplied_in(tx, ctx, payment, txn, &messages::money::payment_not_needed(&what, received, &page))
}

/// Ends attempts whose link ran out; answers how many.
///
/// # Errors
/// The list could not be read.
pub fn expire_due(db: &Db, ctx: &Ctx, limit: i64) -> Result<usize, Error> {
    let due = db.read(|conn| payment::repo::expired(conn, ctx.now, limit))?;
    let expired = due.into_iter().filter(|id| {
        let result = db.write(|tx| {
            let found = payment::repo::get(tx, *id)?;
            lock_subject(tx, found.subject)?;
            let payment = payment::repo::lock(tx, *id)?;
            let is_due = payment.status.is_open() && ctx.now >= payment.expires_at;
            if is_due {
                payment::repo::move_status(tx, ctx, &payment, Event::Expired)?;
                ended_in(tx, ctx, &payment)?;
            }
            Ok::<_, Error>(is_due)
        });
        result.unwrap_or_else(|error| {
            tracing::error!(payment_id = %id, %error, "a payment could not be expired");
            false
        })
    });
    Ok(expired.count())
}

/// An attempt came to nothing. When it was the last one under way, what it was to buy is given up.
///
/// # Errors
/// The database's.
pub(crate) fn ended_in(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<(), Error> {
    match payment.subject {
        // A draft and a running contest wait for the next attempt.
        Subject::Deposit(_) | Subject::Raise(_) => Ok(()),
        Subject::Boost { .. } | Subject::Subscription(_)
            if !payment::repo::lock_all_open(tx, payment.subject)?.is_empty() =>
        {
            Ok(())
        }
        Subject::Boost { .. } => purchase::ended_in(tx, ctx, payment),
        Subject::Subscription(_) => subscribe::ended_in(tx, ctx, payment),
    }
}
