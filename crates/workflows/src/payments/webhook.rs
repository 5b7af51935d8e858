//! Processes payment webhooks: stores the raw event, verifies it, then applies it in one transaction.

use diesel::PgConnection;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::WebhookEventId;
use payments::gateway::{Ack, AckOutcome, PaymentGateway, RawEvent, SettlesBy, Verdict as Authentic};
use payments::payment::Event;
use payments::webhook_event::repo::{Unsettled, Verdict};
use payments::{Gateways, OrderRef, Provider, payment, webhook_event};
use time::{Duration, OffsetDateTime};

use crate::error::Error;
use crate::payable::answer::{self, Verified};
use crate::payable::lock_in;
use crate::payments::{checkout, registry};
use crate::sweep;

/// Takes a message that claims to come from `provider`: keeps it, then acts on it, and answers as the provider expects.
///
/// # Errors
/// The database's: then the message is kept, and the provider will send it again.
pub fn apply_event(db: &Db, ctx: &Ctx, gateways: &Gateways, provider: Provider, raw: &RawEvent) -> Result<Ack, Error> {
    let gateway = gateways.current(provider)?;
    let id = db.write(|tx| webhook_event::repo::insert(tx, ctx, provider, gateway.environment(), raw))?;
    let outcome =
        if gateways.is_held() { store_only(gateway, raw) } else { act(db, ctx, gateway, id, (raw, ctx.now))? };
    Ok(gateway.ack(outcome))
}

/// The answer to a message that waits in the inbox until the operator of a restored database lets work go on: the payment that it is about may
/// not be known yet.
fn store_only(gateway: &dyn PaymentGateway, raw: &RawEvent) -> AckOutcome {
    match gateway.verify(raw) {
        Authentic::Rejected(reason) => AckOutcome::Rejected(reason),
        Authentic::Unverified { .. } | Authentic::Verified(_) => AckOutcome::Accepted,
    }
}

/// Acts on a message that is in the inbox; `received` is the message and when it came.
fn act(
    db: &Db,
    ctx: &Ctx,
    gateway: &dyn PaymentGateway,
    id: WebhookEventId,
    received: (&RawEvent, OffsetDateTime),
) -> Result<AckOutcome, Error> {
    let (raw, received_at) = received;
    match gateway.verify(raw) {
        Authentic::Rejected(reason) => {
            tracing::warn!(provider = gateway.provider().as_str(), webhook_event_id = %id, ?reason, "a payment message was not verified");
            let note = format!("{reason:?}");
            db.write(|tx| webhook_event::repo::settle(tx, ctx, id, None, (Verdict::Rejected, &note)))?;
            Ok(AckOutcome::Rejected(reason))
        }
        Authentic::Unverified { order_ref } => handle_unverified(db, ctx, gateway, id, &order_ref),
        Authentic::Verified(verified) if gateway.settles_by() == SettlesBy::Inquiry => {
            db.write(|tx| webhook_event::repo::record_verified(tx, id))?;
            handle_unverified(db, ctx, gateway, id, &verified.order_ref)
        }
        Authentic::Verified(event) => {
            let stated = Verified { gateway, lock: registry::lock, event: &event, received_at };
            db.write(|tx| apply_event_in(tx, ctx, id, stated))
        }
    }
}

/// A message that settles nothing: its payment's provider is asked soon.
fn handle_unverified(
    db: &Db,
    ctx: &Ctx,
    gateway: &dyn PaymentGateway,
    id: WebhookEventId,
    order_ref: &OrderRef,
) -> Result<AckOutcome, Error> {
    db.write(|tx| {
        let found = checkout::hinted_in(tx, ctx, (gateway.provider(), gateway.environment()), order_ref)?;
        let (verdict, outcome) = match found {
            Some(_) => (Verdict::Unverified, AckOutcome::Accepted),
            None => (Verdict::UnknownReference, AckOutcome::UnknownReference),
        };
        webhook_event::repo::settle(tx, ctx, id, found.map(|payment| payment.id), (verdict, ""))?;
        Ok(outcome)
    })
}

/// How old a stored message must be before we take it that nobody is at work on it.
const UNPROCESSED_AFTER: Duration = Duration::minutes(1);

/// What [`apply_unprocessed`] acts on.
pub(crate) fn unprocessed(conn: &mut PgConnection, now: OffsetDateTime, limit: i64) -> Result<Vec<Unsettled>, Error> {
    Ok(webhook_event::repo::unsettled(conn, now.saturating_sub(UNPROCESSED_AFTER), limit)?)
}

/// Acts on messages that were stored, and then the process ended; answers how many.
pub fn apply_unprocessed(db: &Db, ctx: &Ctx, gateways: &Gateways, limit: i64) -> Result<usize, Error> {
    let unprocessed = db.read(|conn| unprocessed(conn, ctx.now, limit))?;
    let applied = unprocessed.into_iter().filter(|message| {
        let result = gateways
            .of(message.provider, message.environment)
            .map_err(Error::from)
            .and_then(|gateway| act(db, ctx, gateway, message.id, (&message.raw, message.received_at)));
        match result {
            Ok(_outcome) => true,
            Err(error) => {
                tracing::error!(webhook_event_id = %message.id, %error, "a stored payment message could not be applied");
                false
            }
        }
    });
    Ok(applied.count())
}

/// Acts on a verified message that is in the inbox.
fn apply_event_in(tx: &mut Tx<'_>, ctx: &Ctx, id: WebhookEventId, stated: Verified<'_>) -> Result<AckOutcome, Error> {
    let applied = answer::apply_in(tx, ctx, stated)?;
    if let AckOutcome::Mismatch(mismatch) = applied.outcome {
        tracing::warn!(webhook_event_id = %id, mismatch = mismatch.as_str(), "a message does not fit its payment");
    }
    webhook_event::repo::settle_verified(tx, ctx, id, applied.payment, (applied.verdict, applied.note))?;
    Ok(applied.outcome)
}

/// Ends attempts whose link ran out; answers how many.
pub fn expire_due(db: &Db, ctx: &Ctx, limit: i64) -> Result<usize, Error> {
    let due = db.read(|conn| payment::repo::expired(conn, ctx.now, limit))?;
    Ok(sweep::each_in(db, due, "a payment could not be expired", |tx, id| {
        let found = payment::repo::get(tx, id)?;
        let (payable, payment) = lock_in(tx, registry::lock, &found)?;
        let is_due = payment.status.is_open() && ctx.now >= payment.expires_at;
        if is_due {
            payment::repo::move_status(tx, ctx, &payment, Event::Expired)?;
            payable.ended(tx, ctx, &payment)?;
        }
        Ok(is_due)
    }))
}
