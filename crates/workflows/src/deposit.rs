//! Paying the prize: opening an attempt, and what a provider's message makes of it.

use contests::contest::{self, Contest};
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{ContestId, Id, NoticeId, PaymentId};
use ledger::postings;
use notifications::messages;
use payments::gateway::{Ack, AckOutcome, Order, PaymentGateway, RawNotice, Verdict as Authentic};
use payments::idempotency::Key;
use payments::notice::repo::Verdict;
use payments::notice::{Decision, Expected, Mismatch, decide};
use payments::payment::{Event, NewPayment};
use payments::{AppliedTo, Gateways, Notice, Payment, Provider, notice, payment};
use time::{Duration, OffsetDateTime};

use crate::error::Error;
use crate::{booking, mail, refund};

/// Who wants to pay what at whom.
#[derive(Debug, Clone)]
pub struct Deposit {
    /// The contest.
    pub contest: ContestId,
    /// The provider.
    pub provider: Provider,
    /// The request's Idempotency-Key, if it has one.
    pub key: Option<Key>,
}

/// An attempt that the payer can follow.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Begun {
    /// The attempt.
    pub payment: PaymentId,
    /// Where the payer goes.
    pub redirect_url: String,
    /// Whether the answer was kept from an earlier request with the same Idempotency-Key.
    pub replayed: bool,
}

/// References are random; this many may meet existing ones before we give up.
const REFERENCES_MAX: u8 = 3;

/// Opens an attempt to pay the prize of an own draft, or finds the one that is open.
///
/// # Errors
/// Not the client's contest, unconfirmed address, not a draft, deadline passed, amount outside the provider's limits, or
/// the provider does not answer.
pub fn begin(db: &Db, ctx: &Ctx, gateways: &Gateways, actor: &Actor, deposit: &Deposit) -> Result<Begun, Error> {
    if let Some(key) = &deposit.key
        && let Some(answer) = db.read(|conn| payments::idempotency::find(conn, ctx, key))?
    {
        return replayed(&answer);
    }
    let gateway = gateways.current(deposit.provider)?;
    let mut tries = 1;
    let payment = loop {
        match db.write(|tx| open_in(tx, ctx, gateway, actor, deposit)) {
            Err(Error::Payments(payments::Error::OrderRefTaken)) if tries < REFERENCES_MAX => tries += 1,
            opened => break opened?,
        }
    };
    // The reference is committed before the provider hears of it; telling it twice is harmless.
    let url = match &payment.redirect_url {
        Some(url) => url.clone(),
        None => gateway.start(&Order::from(&payment)).map_err(payments::Error::from)?.redirect_url,
    };
    db.write(|tx| started_in(tx, ctx, payment.id, &url, deposit.key.as_ref()))
}

/// The same attempt on a second click; a new one when there is none that still leads to this prize.
fn open_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    gateway: &dyn PaymentGateway,
    actor: &Actor,
    deposit: &Deposit,
) -> Result<Payment, Error> {
    let contest = contest::repo::lock(tx, deposit.contest)?;
    contest.require_client(actor)?;
    if !actor.email_verified {
        return Err(payments::Error::EmailUnverified.into());
    }
    match contest.decide_funding(ctx.now) {
        Ok(()) => {}
        Err(contests::Error::InvalidTransition { .. }) => return Err(payments::Error::NotAwaitingPayment.into()),
        Err(contests::Error::DeadlinePassed) => return Err(payments::Error::DeadlinePassed.into()),
        Err(other) => return Err(other.into()),
    }
    let limits = gateway.limits();
    if contest.prize < limits.min || contest.prize > limits.max {
        return Err(payments::Error::OutsideLimits.into());
    }
    if let Some(open) = payment::repo::lock_open(tx, contest.id, deposit.provider)? {
        if ctx.now >= open.expires_at {
            payment::repo::move_status(tx, ctx, &open, Event::Expired)?;
        } else if open.amount != contest.prize {
            // The draft's prize was edited; should the old amount still be paid, it goes back.
            payment::repo::move_status(tx, ctx, &open, Event::Cancelled)?;
        } else {
            return Ok(open);
        }
    }
    let new = NewPayment {
        contest: contest.id,
        payer: contest.client,
        provider: deposit.provider,
        environment: gateway.environment(),
        amount: contest.prize,
    };
    let opened = payment::repo::insert(tx, ctx, &new)?;
    let detail = serde_json::json!({ "contest": contest.id.uuid(), "provider": deposit.provider.as_str() });
    audit::record(tx, ctx, Some(actor), "payment.opened", subject(opened.id), detail)?;
    Ok(opened)
}

fn started_in(tx: &mut Tx<'_>, ctx: &Ctx, id: PaymentId, url: &str, key: Option<&Key>) -> Result<Begun, Error> {
    let payment = payment::repo::lock(tx, id)?;
    if payment.redirect_url.is_none() && payment.status.is_open() {
        payment::repo::record_started(tx, ctx, &payment, url)?;
    }
    let redirect_url = payment.redirect_url.unwrap_or_else(|| url.to_owned());
    if let Some(key) = key {
        let answer = serde_json::json!({ "paymentId": id.uuid(), "redirectUrl": redirect_url });
        payments::idempotency::store(tx, ctx, key, &answer)?;
    }
    Ok(Begun { payment: id, redirect_url, replayed: false })
}

fn replayed(answer: &serde_json::Value) -> Result<Begun, Error> {
    let text = |name: &str| answer.get(name).and_then(serde_json::Value::as_str);
    let payment = text("paymentId").and_then(|id| id.parse::<PaymentId>().ok());
    match (payment, text("redirectUrl")) {
        (Some(payment), Some(url)) => Ok(Begun { payment, redirect_url: url.to_owned(), replayed: true }),
        _ => Err(payments::Error::Corrupt { table: "idempotency_keys", id: uuid::Uuid::nil() }.into()),
    }
}

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
    let (verified, received_at) = received;
    let found = payment::repo::find_by_order_ref(tx, gateway.environment(), gateway.provider(), &verified.order_ref)?;
    let Some(found) = found else {
        notice::repo::settle(tx, ctx, id, None, (Verdict::UnknownReference, ""))?;
        return Ok(AckOutcome::UnknownReference);
    };
    let contest = contest::repo::lock(tx, found.contest)?;
    let payment = payment::repo::lock(tx, found.id)?;
    let expected = Expected { merchant: gateway.merchant(), late: gateway.late_success() };
    let mut decision = decide(&payment, verified, expected, received_at);
    if decision == Decision::Confirm && payment::repo::is_transaction_used(tx, &payment, &verified.provider_txn_id)? {
        decision = Decision::Refuse(Mismatch::ProviderTransaction);
    }
    let (verdict, note, outcome) = match decision {
        Decision::Confirm => {
            confirm_in(tx, ctx, &contest, &payment, &verified.provider_txn_id)?;
            (Verdict::Applied, "", AckOutcome::Accepted)
        }
        Decision::Move(event) => {
            let moved = payment::repo::move_status(tx, ctx, &payment, event)? != payment.status;
            (if moved { Verdict::Applied } else { Verdict::Duplicate }, "", AckOutcome::Accepted)
        }
        Decision::Nothing => (Verdict::Duplicate, "", AckOutcome::Accepted),
        Decision::Refuse(mismatch) => {
            tracing::warn!(payment_id = %payment.id, notice_id = %id, mismatch = mismatch.as_str(), "a message does not fit its payment");
            (Verdict::Review, mismatch.as_str(), AckOutcome::Mismatch(mismatch))
        }
        Decision::TooLate => (Verdict::Expired, "", AckOutcome::Expired),
    };
    notice::repo::settle(tx, ctx, id, Some(payment.id), (verdict, note))?;
    Ok(outcome)
}

/// The money came: it funds the draft, or there is nothing to fund and it goes back.
fn confirm_in(tx: &mut Tx<'_>, ctx: &Ctx, contest: &Contest, payment: &Payment, txn: &str) -> Result<(), Error> {
    let (environment, gateway) = (booking::environment(payment.environment), booking::gateway(payment.provider));
    let page = booking::contest_page(ctx, contest.id);
    let fundable = contest.decide_funding(ctx.now);
    let detail = serde_json::json!({ "contest": contest.id.uuid(), "amountCents": payment.amount.get() });
    if fundable.is_ok() && payment.amount == contest.prize {
        payment::repo::confirm(tx, ctx, payment, txn, AppliedTo::Escrow)?;
        let booked = postings::deposit(payment.id, contest.id, gateway, payment.amount)?;
        ledger::repo::post(tx, ctx, environment, None, &booked)?;
        contest::repo::record_funded(tx, ctx, contest, payments::fee::FEE_BPS)?;
        let message = messages::money::contest_funded(&contest.title, contest.prize, &page);
        mail::to(tx, ctx, payment.payer, &message)?;
        audit::record(tx, ctx, None, "payment.confirmed", subject(payment.id), detail)?;
        return Ok(());
    }
    payment::repo::confirm(tx, ctx, payment, txn, AppliedTo::Unapplied)?;
    let booked = postings::deposit_unapplied(payment.id, gateway, payment.amount)?;
    ledger::repo::post(tx, ctx, environment, None, &booked)?;
    let confirmed = payment::repo::get(tx, payment.id)?;
    refund::decide_in(tx, ctx, None, &confirmed, payments::refund::Reason::LatePayment)?;
    let message = match fundable {
        Err(contests::Error::DeadlinePassed) => {
            messages::money::payment_after_deadline(&contest.title, payment.amount, &page)
        }
        Ok(()) | Err(_) => messages::money::payment_not_needed(&contest.title, payment.amount, &page),
    };
    mail::to(tx, ctx, payment.payer, &message)?;
    audit::record(tx, ctx, None, "payment.unapplied", subject(payment.id), detail)?;
    Ok(())
}

/// Ends attempts whose link ran out; answers how many.
///
/// # Errors
/// The list could not be read.
pub fn expire_due(db: &Db, ctx: &Ctx, limit: i64) -> Result<usize, Error> {
    let due = db.read(|conn| payment::repo::expired(conn, ctx.now, limit))?;
    let expired = due.into_iter().filter(|id| {
        let result = db.write(|tx| {
            let payment = payment::repo::lock(tx, *id)?;
            let is_due = payment.status.is_open() && ctx.now >= payment.expires_at;
            if is_due {
                payment::repo::move_status(tx, ctx, &payment, Event::Expired)?;
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

fn subject(id: PaymentId) -> audit::Subject {
    audit::Subject { kind: "payment", id: id.uuid() }
}
