//! Asking a provider about a payment: its answer is applied like its messages. Where messages settle nothing, this is how money is
//! found: when the payer comes back, when a message hints at it, and by the clock.

use std::time::{Duration as StdDuration, Instant};

use audit::Act;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::PaymentId;
use payments::gateway::{GatewayError, Inquired, InquiryOrder, PaymentGateway, RawEvent};
use payments::health::Health;
use payments::payment::Event;
use payments::webhook_event::Outcome;
use payments::webhook_event::repo::Verdict;
use payments::{Gateways, Payment, WebhookEvent, payment, webhook_event};

use crate::error::Error;
use crate::payable::answer::{self, Verified};
use crate::payable::{Lock, lock_in};

/// The media type under which answers stand among the messages.
const ANSWER_TYPE: &str = "application/vnd.muqabla.inquiry+json";

/// Timeout of an inquiry while a person waits for the page.
const USER_TIMEOUT: StdDuration = StdDuration::from_secs(5);

/// What a provider said, if it said anything.
pub(crate) struct Answer {
    /// What it said; unknown when it did not answer.
    pub(crate) inquired: Inquired,
    pub(crate) heard: bool,
}

/// Asks providers about payments that `lock` knows how to lock.
#[derive(Clone, Copy)]
pub(crate) struct Inquirer<'a> {
    pub(crate) db: &'a Db,
    pub(crate) ctx: &'a Ctx,
    pub(crate) gateways: &'a Gateways,
    pub(crate) lock: Lock,
}

impl Inquirer<'_> {
    /// Asks and applies the answer. The question was noted before, and committed.
    pub(crate) fn ask(self, payment: &Payment, admin: Option<&Actor>, within: StdDuration) -> Result<Answer, Error> {
        let Self { db, ctx, gateways, lock } = self;
        let gateway = gateways.of(payment.provider, payment.environment)?;
        let order = InquiryOrder { within, ..InquiryOrder::from(payment) };
        let said = watched(gateways.health(payment.provider, payment.environment), ctx, || gateway.inquire(&order));
        if let Err(withheld @ GatewayError::Withheld(_)) = said {
            return Err(payments::Error::from(withheld).into());
        }
        // Without an answer nothing is known: never a failure of the payment.
        let heard = said.is_ok();
        let inquired = said.unwrap_or_else(|error| no_answer(&error));
        db.write(|tx| {
            apply_in(tx, ctx, (gateway, lock), admin, (payment, &inquired))?;
            if heard { give_up_in(tx, ctx, lock, payment) } else { Ok(()) }
        })?;
        Ok(Answer { inquired, heard })
    }

    /// Whether the circuit of the payment's provider is open: it is not asked at the moment.
    pub(crate) fn is_circuit_open(self, id: PaymentId) -> Result<bool, Error> {
        let Self { db, ctx, gateways, .. } = self;
        let payment = db.read(|conn| payment::repo::get(conn, id))?;
        let health = gateways.health(payment.provider, payment.environment);
        Ok(health.is_some_and(|health| !health.try_acquire(ctx.now)))
    }

    /// Asks at once, while a person waits; does nothing when the provider was asked less than a minute ago, or its circuit is open.
    ///
    /// # Errors
    /// The database's.
    pub(crate) fn ask_while_waiting(self, id: PaymentId) -> Result<(), Error> {
        let Self { db, ctx, .. } = self;
        if self.is_circuit_open(id)? {
            return Ok(());
        }
        let claimed = db.write(|tx| match payment::repo::record_inquired(tx, ctx, id) {
            Ok(()) => Ok(Some(payment::repo::get(tx, id)?)),
            Err(payments::Error::AskedAlready) => Ok(None),
            Err(other) => Err(Error::from(other)),
        })?;
        let Some(payment) = claimed else { return Ok(()) };
        match self.ask(&payment, None, USER_TIMEOUT) {
            // The page goes on; the clock asks once calls leave again.
            Ok(_) | Err(Error::Payments(payments::Error::Gateway(GatewayError::Withheld(_)))) => Ok(()),
            Err(other) => Err(other),
        }
    }
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
            Err(GatewayError::Unsupported | GatewayError::Withheld(_)) => {}
        }
    }
    said
}

/// The last question was answered, and the money had not come: the attempt is given up.
fn give_up_in(tx: &mut Tx<'_>, ctx: &Ctx, lock: Lock, asked: &Payment) -> Result<(), Error> {
    if asked.asking.until.is_none_or(|until| ctx.now < until) {
        return Ok(());
    }
    // What the answer did to it.
    tx.write_deferred()?;
    let (payable, payment) = lock_in(tx, lock, asked)?;
    payment::repo::stop_asking(tx, payment.id)?;
    if payment.status.is_open() {
        payment::repo::move_status(tx, ctx, &payment, Event::Expired)?;
        payable.ended(tx, ctx, &payment)?;
    }
    Ok(())
}

fn no_answer(error: &GatewayError) -> Inquired {
    let code = match error {
        GatewayError::Refused { code } => code.clone(),
        GatewayError::Unknown(_) => "NO_ANSWER".to_owned(),
        GatewayError::Unsupported => "UNSUPPORTED".to_owned(),
        GatewayError::Withheld(_) => "WITHHELD".to_owned(),
    };
    tracing::warn!(%error, "a provider did not answer an inquiry");
    let message = "The provider gave no answer that says anything. Nothing has changed.".to_owned();
    Inquired { outcome: Outcome::Unknown, amount: None, provider_txn_id: None, code, message }
}

/// Keeps the answer among the messages, applies it, and notes who asked.
fn apply_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    (gateway, lock): (&dyn PaymentGateway, Lock),
    admin: Option<&Actor>,
    said: (&Payment, &Inquired),
) -> Result<(), Error> {
    let (payment, answer) = said;
    let raw = RawEvent::posted(ANSWER_TYPE, body(payment, answer));
    let kept = webhook_event::repo::insert(tx, ctx, payment.provider, payment.environment, &raw)?;
    let (about, verdict, note) = match statement(gateway, payment, answer) {
        Some(stated) => {
            let stated = Verified { gateway, lock, event: &stated, received_at: ctx.now };
            let applied = answer::apply_in(tx, ctx, stated)?;
            (applied.payment, applied.verdict, applied.note)
        }
        None => (Some(payment.id), Verdict::Duplicate, "the answer changes nothing"),
    };
    webhook_event::repo::settle(tx, ctx, kept, about.or(Some(payment.id)), (verdict, note))?;
    if admin.is_some() {
        let detail = serde_json::json!({
            "outcome": answer.outcome.as_str(), "code": answer.code, "verdict": verdict.as_str(), "note": note,
        });
        audit::record(tx, ctx, admin, Act::PaymentInquired, payment.id, detail)?;
    }
    Ok(())
}

/// What the answer says as a message would; none when it says nothing that could be applied. A success counts only with an
/// amount and a name for the transaction.
fn statement(gateway: &dyn PaymentGateway, payment: &Payment, answer: &Inquired) -> Option<WebhookEvent> {
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
    Some(WebhookEvent {
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
