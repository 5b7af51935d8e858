//! What providers say: kept first, then believed or not, then applied to what was to be paid.

use contests::contest;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{NoticeId, PaymentId};
use ledger::postings;
use notifications::Message;
use payments::gateway::{Ack, AckOutcome, PaymentGateway, RawNotice, Verdict as Authentic};
use payments::notice::repo::Verdict;
use payments::notice::{Decision, Expected, Mismatch, decide};
use payments::payment::Event;
use payments::refund::Reason;
use payments::{AppliedTo, Gateways, Notice, Payment, Provider, Subject, notice, payment};
use time::{Duration, OffsetDateTime};

use crate::error::Error;
use crate::pay::subject;
use crate::{booking, boost, deposit, mail, papers, raise, refund, subscribe};

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
            tracing::warn!(provider = gateway.provider().as_str(), notice_id = %id, ?reason, "a payment message was not believed");
            let note = format!("{reason:?}");
            db.write(|tx| notice::repo::settle(tx, ctx, id, None, (Verdict::Rejected, &note)))?;
            Ok(AckOutcome::Rejected(reason))
        }
        Authentic::Hint { .. } => {
            db.write(|tx| notice::repo::settle(tx, ctx, id, None, (Verdict::Duplicate, "a hint")))?;
            Ok(AckOutcome::Accepted)
        }
        Authentic::Verified(verified) => db.write(|tx| apply_notice_in(tx, ctx, gateway, id, (&verified, received_at))),
    }
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
/// The database's, and the ledger's when the books would not agree.
pub fn apply_notice_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    gateway: &dyn PaymentGateway,
    id: NoticeId,
    received: (&Notice, OffsetDateTime),
) -> Result<AckOutcome, Error> {
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
    /// For the inbox.
    pub(crate) verdict: Verdict,
    /// For the inbox.
    pub(crate) note: &'static str,
    /// For the provider.
    pub(crate) outcome: AckOutcome,
}

/// Applies what a provider said, in a message or when asked; `received` is what and when.
///
/// # Errors
/// The database's, and the ledger's when the books would not agree.
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
        Decision::Move(event) => {
            let moved = payment::repo::move_status(tx, ctx, &payment, event)? != payment.status;
            if moved {
                ended_in(tx, ctx, &payment)?;
            }
            (if moved { Verdict::Applied } else { Verdict::Duplicate }, "", AckOutcome::Accepted)
        }
        Decision::Nothing => (Verdict::Duplicate, "", AckOutcome::Accepted),
        Decision::Reverse => (Verdict::Review, "reversed at the provider", AckOutcome::Accepted),
        Decision::Refuse(mismatch) => (Verdict::Review, mismatch.as_str(), AckOutcome::Mismatch(mismatch)),
        Decision::TooLate => (Verdict::Expired, "", AckOutcome::Expired),
    };
    Ok(Applied { payment: Some(payment.id), verdict, note, outcome })
}

/// Locks what a payment pays, before the payment itself.
fn lock_subject(tx: &mut Tx<'_>, about: Subject) -> Result<(), Error> {
    if let Some(contest) = about.contest() {
        contest::repo::lock(tx, contest)?;
    }
    match about {
        Subject::Deposit(_) | Subject::Raise(_) => Ok(()),
        Subject::Boost { boost, .. } => boost::lock(tx, boost),
        Subject::Subscription(charge) => subscribe::lock(tx, charge),
    }
}

/// The money came: it pays what it was meant for, or there is nothing to pay any more and it goes back.
fn confirm_in(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, txn: &str) -> Result<(), Error> {
    let refusal = match payment.subject {
        Subject::Deposit(_) => deposit::refusal(tx, ctx, payment)?,
        Subject::Raise(_) => raise::refusal(tx, ctx, payment)?,
        Subject::Boost { .. } => boost::refusal(tx, ctx, payment)?,
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
        Subject::Boost { .. } => boost::apply_in(tx, ctx, &confirmed)?,
        Subject::Subscription(_) => subscribe::apply_in(tx, ctx, &confirmed)?,
    }
    papers::receipt_in(tx, ctx, &confirmed)?;
    audit::record(tx, ctx, None, "payment.confirmed", subject(payment.id), detail)?;
    Ok(())
}

/// Money for which there is nothing to pay: owed back, and on its way.
fn unapplied_in(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, txn: &str, message: &Message) -> Result<(), Error> {
    payment::repo::confirm(tx, ctx, payment, txn, AppliedTo::Unapplied)?;
    let booked = postings::deposit_unapplied(payment.id, booking::gateway(payment.provider), payment.amount)?;
    ledger::repo::post(tx, ctx, booking::environment(payment.environment), None, &booked)?;
    let confirmed = payment::repo::get(tx, payment.id)?;
    refund::decide_in(tx, ctx, None, &confirmed, &refund::Decided::whole(&confirmed, Reason::LatePayment)?)?;
    mail::to(tx, ctx, payment.payer, message)
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
fn ended_in(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<(), Error> {
    match payment.subject {
        // A draft and a running contest wait for the next attempt.
        Subject::Deposit(_) | Subject::Raise(_) => Ok(()),
        Subject::Boost { .. } | Subject::Subscription(_)
            if !payment::repo::lock_all_open(tx, payment.subject)?.is_empty() =>
        {
            Ok(())
        }
        Subject::Boost { .. } => boost::ended_in(tx, ctx, payment),
        Subject::Subscription(_) => subscribe::ended_in(tx, ctx, payment),
    }
}
