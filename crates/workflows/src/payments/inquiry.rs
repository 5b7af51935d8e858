//! Asking a provider about a payment: its answer goes through the same door as its messages. Where messages settle nothing, this is
//! how money is found: when the payer comes back, when a message hints at it, and by the clock.

use std::time::{Duration as StdDuration, Instant};

use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::PaymentId;
use payments::gateway::{ANSWER_TIMEOUT, GatewayError, Inquired, InquiryOrder, PaymentGateway, RawNotice};
use payments::health::{Health, OPEN_FOR};
use payments::notice::Outcome;
use payments::notice::repo::Verdict;
use payments::payment::Event;
use payments::{Gateways, Notice, Payment, notice, payment};

use crate::error::Error;
use crate::payable::attempt::subject;
use crate::payments::manual_refund::refuse_parties;
use crate::payments::webhook::{apply_answer_in, ended_in, lock_subject};

/// The media type under which answers stand among the messages.
pub const ANSWER_TYPE: &str = "application/vnd.muqabla.inquiry+json";

/// How long a person who waits for a page is kept waiting by a provider.
pub const USER_TIMEOUT: StdDuration = StdDuration::from_secs(5);

/// Asks the provider about a payment and applies what it answers; answers what it said.
///
/// # Errors
/// No such payment; the admin has a part in it; asked less than a minute ago; no adapter for its provider.
pub fn ask(db: &Db, ctx: &Ctx, gateways: &Gateways, admin: &Actor, id: PaymentId) -> Result<Inquired, Error> {
    let payment = db.write(|tx| {
        let payment = payment::repo::get(tx, id)?;
        refuse_parties(tx, admin, &payment)?;
        payment::repo::record_inquired(tx, ctx, id)?;
        Ok::<_, Error>(payment)
    })?;
    Ok(ask_provider(db, ctx, gateways, &payment, (Some(admin), ANSWER_TIMEOUT))?.inquired)
}

/// What a provider said, if it said anything.
pub(crate) struct Answer {
    /// What it said; unknown when it did not answer.
    pub(crate) inquired: Inquired,
    heard: bool,
}

/// Asks and applies the answer. The question was noted before, and committed.
fn ask_provider(
    db: &Db,
    ctx: &Ctx,
    gateways: &Gateways,
    payment: &Payment,
    (admin, within): (Option<&Actor>, StdDuration),
) -> Result<Answer, Error> {
    let gateway = gateways.of(payment.provider, payment.environment)?;
    let order = InquiryOrder { within, ..InquiryOrder::from(payment) };
    let said = watched(gateways.health(payment.provider, payment.environment), ctx, || gateway.inquire(&order));
    // Without an answer nothing is known: never a failure of the payment.
    let heard = said.is_ok();
    let inquired = said.unwrap_or_else(|error| no_answer(&error));
    db.write(|tx| {
        apply_in(tx, ctx, gateway, admin, (payment, &inquired))?;
        if heard { give_up_in(tx, ctx, payment) } else { Ok(()) }
    })?;
    Ok(Answer { inquired, heard })
}

/// Calls a provider, and notes whether and how fast it answered.
pub(crate) fn watched<T>(
    health: Option<&Health>,
    ctx: &Ctx,
    call: impl FnOnce() -> Result<T, GatewayError>,
) -> Result<T, GatewayError> {
    let begun = Instant::now();
    let said = call();
    if let Some(health) = health {
        match &said {
            Ok(_) | Err(GatewayError::Refused { .. }) => health.answered(ctx.now, begun.elapsed()),
            Err(GatewayError::Unknown(why)) => health.failed(ctx.now, begun.elapsed(), why),
            Err(GatewayError::Unsupported) => {}
        }
    }
    said
}

/// Asks about payments whose turn it is; answers how many.
///
/// # Errors
/// The list could not be read.
pub fn ask_due(db: &Db, ctx: &Ctx, gateways: &Gateways, limit: i64) -> Result<usize, Error> {
    let due = db.read(|conn| payment::repo::asks_due(conn, ctx.now, limit))?;
    Ok(each(&due, |id| {
        if is_circuit_open(db, ctx, gateways, id)? {
            db.write(|tx| payment::repo::postpone_ask(tx, id, ctx.now.saturating_add(OPEN_FOR)))?;
            return Ok(false);
        }
        let Some(payment) = db.write(|tx| payment::repo::claim_ask(tx, ctx, id))? else { return Ok(false) };
        ask_provider(db, ctx, gateways, &payment, (None, ANSWER_TIMEOUT))?;
        Ok(true)
    }))
}

/// Asks whether payments of the last days were taken back; answers about how many it asked.
///
/// # Errors
/// The list could not be read.
pub fn recheck_due(db: &Db, ctx: &Ctx, gateways: &Gateways, limit: i64) -> Result<usize, Error> {
    let due = db.read(|conn| payment::repo::rechecks_due(conn, ctx.now, limit))?;
    Ok(each(&due, |id| {
        if is_circuit_open(db, ctx, gateways, id)? {
            db.write(|tx| payment::repo::postpone_recheck(tx, id, ctx.now.saturating_add(OPEN_FOR)))?;
            return Ok(false);
        }
        let Some(payment) = db.write(|tx| payment::repo::claim_recheck(tx, ctx, id))? else { return Ok(false) };
        if !ask_provider(db, ctx, gateways, &payment, (None, ANSWER_TIMEOUT))?.heard {
            db.write(|tx| payment::repo::postpone_unheard_recheck(tx, ctx, &payment))?;
        }
        Ok(true)
    }))
}

fn each(due: &[PaymentId], work: impl Fn(PaymentId) -> Result<bool, Error>) -> usize {
    let asked = due.iter().filter(|id| {
        work(**id).unwrap_or_else(|error| {
            tracing::error!(payment_id = %id, %error, "a provider could not be asked about a payment");
            false
        })
    });
    asked.count()
}

/// Whether the circuit of the payment's provider is open: it is not asked at the moment.
fn is_circuit_open(db: &Db, ctx: &Ctx, gateways: &Gateways, id: PaymentId) -> Result<bool, Error> {
    let payment = db.read(|conn| payment::repo::get(conn, id))?;
    let health = gateways.health(payment.provider, payment.environment);
    Ok(health.is_some_and(|health| !health.try_acquire(ctx.now)))
}

/// Asks at once, while a person waits; does nothing when the provider was asked less than a minute ago, or its circuit is open.
///
/// # Errors
/// The database's.
pub fn ask_while_waiting(db: &Db, ctx: &Ctx, gateways: &Gateways, id: PaymentId) -> Result<(), Error> {
    if is_circuit_open(db, ctx, gateways, id)? {
        return Ok(());
    }
    let claimed = db.write(|tx| match payment::repo::record_inquired(tx, ctx, id) {
        Ok(()) => Ok(Some(payment::repo::get(tx, id)?)),
        Err(payments::Error::AskedAlready) => Ok(None),
        Err(other) => Err(Error::from(other)),
    })?;
    let Some(payment) = claimed else { return Ok(()) };
    ask_provider(db, ctx, gateways, &payment, (None, USER_TIMEOUT))?;
    Ok(())
}

/// The last question was answered, and the money had not come: the attempt is given up.
fn give_up_in(tx: &mut Tx<'_>, ctx: &Ctx, asked: &Payment) -> Result<(), Error> {
    if asked.asking.until.is_none_or(|until| ctx.now < until) {
        return Ok(());
    }
    lock_subject(tx, asked.subject)?;
    let payment = payment::repo::lock(tx, asked.id)?;
    payment::repo::stop_asking(tx, payment.id)?;
    if payment.status.is_open() {
        payment::repo::move_status(tx, ctx, &payment, Event::Expired)?;
        ended_in(tx, ctx, &payment)?;
    }
    Ok(())
}

fn no_answer(error: &GatewayError) -> Inquired {
    let code = match error {
        GatewayError::Refused { code } => code.clone(),
        GatewayError::Unknown(_) => "NO_ANSWER".to_owned(),
        GatewayError::Unsupported => "UNSUPPORTED".to_owned(),
    };
    tracing::warn!(%error, "a provider did not answer an inquiry");
    let message = "The provider gave no answer that says anything. Nothing has changed.".to_owned();
    Inquired { outcome: Outcome::Unknown, amount: None, provider_txn_id: None, code, message }
}

/// Keeps the answer among the messages, applies it, and notes who asked.
fn apply_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    gateway: &dyn PaymentGateway,
    admin: Option<&Actor>,
    said: (&Payment, &Inquired),
) -> Result<(), Error> {
    let (payment, answer) = said;
    let raw = RawNotice::posted(ANSWER_TYPE, body(payment, answer));
    let kept = notice::repo::insert(tx, ctx, payment.provider, payment.environment, &raw)?;
    let (about, verdict, note) = match statement(gateway, payment, answer) {
        Some(stated) => {
            let applied = apply_answer_in(tx, ctx, gateway, (&stated, ctx.now))?;
            (applied.payment, applied.verdict, applied.note)
        }
        None => (Some(payment.id), Verdict::Duplicate, "the answer changes nothing"),
    };
    notice::repo::settle(tx, ctx, kept, about.or(Some(payment.id)), (verdict, note))?;
    if admin.is_some() {
        let detail = serde_json::json!({
            "outcome": answer.outcome.as_str(), "code": answer.code, "verdict": verdict.as_str(), "note": note,
        });
        audit::record(tx, ctx, admin, "payment.inquired", subject(payment.id), detail)?;
    }
    Ok(())
}

/// What the answer says as a message would; none when it says nothing that could be applied. A success counts only with an
/// amount and a name for the transaction.
fn statement(gateway: &dyn PaymentGateway, payment: &Payment, answer: &Inquired) -> Option<Notice> {
    let (amount, provider_txn_id) = match answer.outcome {
        Outcome::Pending | Outcome::Unknown => return None,
        Outcome::Success => (answer.amount?, answer.provider_txn_id.clone().filter(|id| !id.is_empty())?),
        Outcome::Failed
        | Outcome::Cancelled
        | Outcome::Expired
        | Outcome::Reversed
        | Outcome::Refunded
        | Outcome::Blocked => {
            (answer.amount.unwrap_or(payment.amount), answer.provider_txn_id.clone().unwrap_or_default())
        }
    };
    Some(Notice {
        order_ref: payment.order_ref.clone(),
        provider_txn_id,
        amount,
        currency: None,
        // The connection is the provider's own: what it answers is about the account we asked with.
        merchant: gateway.merchant().map(str::to_owned),
        about: None,
        outcome: answer.outcome,
        code: answer.code.clone(),
    })
}

fn body(payment: &Payment, answer: &Inquired) -> Vec<u8> {
    let body = serde_json::json!({
        "orderRef": payment.order_ref.as_str(),
        "outcome": answer.outcome.as_str(),
        "amountCents": answer.amount.map(kernel::money::Paisa::get),
        "providerTxnId": answer.provider_txn_id,
        "code": answer.code,
        "message": answer.message,
    });
    body.to_string().into_bytes()
}
