//! Asking a provider about a payment: its answer goes through the same door as its messages.

use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::PaymentId;
use payments::gateway::{GatewayError, Inquired, InquiryOrder, PaymentGateway, RawNotice};
use payments::notice::Outcome;
use payments::notice::repo::Verdict;
use payments::{Gateways, Notice, Payment, notice, payment};

use crate::error::Error;
use crate::notices::apply_answer_in;
use crate::pay::subject;
use crate::refund_by_hand::refuse_parties;

/// The media type under which answers stand among the messages.
pub const ANSWER_TYPE: &str = "application/vnd.muqabla.inquiry+json";

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
    let gateway = gateways.of(payment.provider, payment.environment)?;
    let order = InquiryOrder::from(&payment);
    // Without an answer nothing is known: never a failure of the payment.
    let answer = gateway.inquire(&order).unwrap_or_else(|error| no_answer(&error));
    db.write(|tx| apply_in(tx, ctx, gateway, admin, (&payment, &answer)))?;
    Ok(answer)
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
    admin: &Actor,
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
    let detail = serde_json::json!({
        "outcome": answer.outcome.as_str(), "code": answer.code, "verdict": verdict.as_str(), "note": note,
    });
    audit::record(tx, ctx, Some(admin), "payment.inquired", subject(payment.id), detail)?;
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
