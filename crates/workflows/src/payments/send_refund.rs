//! Sends decided refunds to their providers.

use audit::Act;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{PaymentId, RefundId};
use ledger::postings;
use notifications::messages;
use payments::gateway::{GatewayError, RefundAnswer, RefundOrder};
use payments::payment::{self, Event};
use payments::refund::{self, Status};
use payments::{Gateways, Payment, Refund};

use crate::error::Error;
use crate::payable::inquiry;
use crate::payable::refund::about;
use crate::{notify, posting, sweep};

/// Sends decided refunds to their providers, and asks about those whose answer is unknown; answers how many were settled.
pub fn send_due(db: &Db, ctx: &Ctx, gateways: &Gateways, limit: i64) -> Result<usize, Error> {
    let due = db.read(|conn| refund::repo::due(conn, ctx.now, limit))?;
    Ok(sweep::each(due, "a refund could not be sent", |id| send(db, ctx, gateways, id)))
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
    let order = order(&payment, &due);
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
        // Held after it was taken in hand. What was sent before is only asked about, later.
        Err(GatewayError::Withheld(_)) if due.status == Status::Pending => {
            db.write(|tx| refund::repo::record_withheld(tx, ctx.now, &due))?;
            Ok(false)
        }
        Ok(RefundAnswer::Unknown)
        | Err(GatewayError::Unknown(_) | GatewayError::Unsupported | GatewayError::Withheld(_)) => Ok(false),
    }
}

/// What the provider is told about a refund.
pub(crate) fn order(payment: &Payment, refund: &Refund) -> RefundOrder {
    RefundOrder {
        refund: refund.id,
        order_ref: payment.order_ref.clone(),
        provider_txn_id: payment.provider_txn_id.clone(),
        amount: refund.amount,
    }
}

fn refused(db: &Db, ctx: &Ctx, id: RefundId, code: &str) -> Result<bool, Error> {
    db.write(|tx| refused_in(tx, ctx, id, code))?;
    Ok(true)
}

/// The provider will not give the money back.
pub(crate) fn refused_in(tx: &mut Tx<'_>, ctx: &Ctx, id: RefundId, code: &str) -> Result<(), Error> {
    tracing::error!(refund_id = %id, code, "a provider refused a refund: an operator has to pay it back");
    refund::repo::record_refused(tx, id, code)?;
    audit::record(tx, ctx, None, Act::RefundRefused, id, serde_json::json!({ "code": code }))?;
    Ok(())
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
    audit::record(tx, ctx, by, Act::RefundDone, id, serde_json::json!({ "reference": reference }))?;
    Ok(())
}
