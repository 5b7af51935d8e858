//! Opening attempts to pay: the same for prizes, raises, featured places and subscriptions.

use audit::Act;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{Id, PaymentId, UserId};
use kernel::money::Paisa;
use payments::gateway::{Order, PaymentGateway};
use payments::idempotency::Key;
use payments::payment::{Event, NewPayment};
use payments::{Gateways, Payment, Provider, Subject, chargeback, payment};

use crate::error::Error;
use crate::payable::Lock;
use crate::payable::inquiry::Inquirer;

/// What a deposit, raise, featured placement or subscription asks the payer to pay.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PaymentRequest {
    pub(crate) subject: Subject,
    pub(crate) payer: UserId,
    /// How much in money; above zero.
    pub(crate) amount: Paisa,
}

/// A started attempt to pay, and where the payer continues.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StartedPayment {
    pub payment: PaymentId,
    pub redirect_url: String,
    /// Whether the answer was kept from an earlier request with the same Idempotency-Key.
    pub replayed: bool,
}

/// How something is to be paid.
#[derive(Clone, Copy)]
pub(crate) struct Via<'a> {
    pub(crate) provider: Provider,
    /// The request's Idempotency-Key, if it has one.
    pub(crate) key: Option<&'a Key>,
    /// Locks what is to be paid.
    pub(crate) lock: Lock,
}

/// References are random; this many may meet existing ones before we give up.
const REFERENCES_MAX: u8 = 3;

/// Opens an attempt at `provider` to pay what `decide` asks for, or finds the one that is open. `decide` runs in the transaction
/// that opens the attempt, and again when that has to be repeated; when it answers `None`, there was nothing to pay in money.
///
/// # Errors
/// What `decide` refuses, an amount outside the provider's limits, or a provider that does not answer.
pub(crate) fn begin(
    db: &Db,
    ctx: &Ctx,
    gateways: &Gateways,
    via: Via<'_>,
    decide: impl Fn(&mut Tx<'_>) -> Result<Option<PaymentRequest>, Error>,
) -> Result<Option<StartedPayment>, Error> {
    let Via { provider, key, lock } = via;
    if let Some(key) = key
        && let Some(answer) = db.read(|conn| payments::idempotency::find(conn, ctx, key))?
    {
        return replayed(&answer);
    }
    let gateway = gateways.current(provider)?;
    let mut tries = 1;
    let opened = loop {
        let opened = db.write(|tx| match decide(tx)? {
            Some(request) => {
                gateways.check_amount(provider, request.amount)?;
                gateways.require_up(provider, ctx.now)?;
                open_in(tx, ctx, gateway, request).map(Some)
            }
            None => settled_in(tx, ctx, key).map(|()| None),
        });
        match opened {
            Err(Error::Payments(payments::Error::OrderRefTaken)) if tries < REFERENCES_MAX => tries += 1,
            opened => break opened?,
        }
    };
    let Some(payment) = opened else { return Ok(None) };
    // The reference is committed before the provider hears of it; telling it twice is harmless.
    let url = match &payment.redirect_url {
        Some(url) => url.clone(),
        None => {
            if paid_elsewhere(Inquirer { db, ctx, gateways, lock }, &payment)? {
                return Err(payments::Error::NotAwaitingPayment.into());
            }
            gateways.try_acquire(provider, ctx.now)?;
            gateway.start(&Order::from(&payment)).map_err(payments::Error::from)?.redirect_url
        }
    };
    db.write(|tx| started_in(tx, ctx, payment.id, &url, key)).map(Some)
}

/// Before a payer is sent to another provider: what is under way at the first one is asked about, for as long as a person waits.
/// Whether it turned out to be paid; then the new attempt is given up. Otherwise the other one stays as it is.
fn paid_elsewhere(inquirer: Inquirer<'_>, new: &Payment) -> Result<bool, Error> {
    let Inquirer { db, ctx, gateways, .. } = inquirer;
    for other in db.read(|conn| payment::repo::open_elsewhere(conn, new.subject, new.provider))? {
        if gateways.of(other.provider, other.environment).is_err() {
            continue;
        }
        inquirer.ask_while_waiting(other.id)?;
        let paid = db.write(|tx| {
            let paid = payment::repo::get(tx, other.id)?.status.was_confirmed();
            let new = payment::repo::lock(tx, new.id)?;
            if paid && new.status.is_open() {
                payment::repo::move_status(tx, ctx, &new, Event::Cancelled)?;
                payment::repo::stop_asking(tx, new.id)?;
            }
            Ok::<_, Error>(paid)
        })?;
        if paid {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Settles something that money has no part in, once for each Idempotency-Key.
///
/// # Errors
/// What `work` refuses.
pub(crate) fn settle(
    db: &Db,
    ctx: &Ctx,
    key: Option<&Key>,
    work: impl Fn(&mut Tx<'_>) -> Result<(), Error>,
) -> Result<(), Error> {
    if let Some(key) = key
        && db.read(|conn| payments::idempotency::find(conn, ctx, key))?.is_some()
    {
        return Ok(());
    }
    db.write(|tx| {
        work(tx)?;
        settled_in(tx, ctx, key)
    })
}

/// The same attempt on a second click; a new one when there is none that still leads to this amount.
fn open_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    gateway: &dyn PaymentGateway,
    request: PaymentRequest,
) -> Result<Payment, Error> {
    if chargeback::repo::is_blocked(tx, request.payer)? {
        return Err(payments::Error::PayerOwes.into());
    }
    if let Some(open) = payment::repo::lock_open(tx, request.subject, gateway.provider())? {
        if ctx.now >= open.expires_at {
            payment::repo::move_status(tx, ctx, &open, Event::Expired)?;
        } else if open.amount != request.amount {
            // The amount was edited; should the old one still be paid, it goes back.
            payment::repo::move_status(tx, ctx, &open, Event::Cancelled)?;
        } else {
            return Ok(open);
        }
    }
    let new = NewPayment {
        subject: request.subject,
        payer: request.payer,
        provider: gateway.provider(),
        environment: gateway.environment(),
        amount: request.amount,
        grace_period: gateway.grace_period(),
    };
    let opened = payment::repo::insert(tx, ctx, &new)?;
    let detail = serde_json::json!({
        "purpose": request.subject.purpose(),
        "about": request.subject.about(),
        "provider": gateway.provider().as_str(),
        "amountCents": request.amount.get(),
        "payer": request.payer.uuid(),
    });
    audit::record(tx, ctx, None, Act::PaymentOpened, opened.id, detail)?;
    Ok(opened)
}

fn started_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    id: PaymentId,
    url: &str,
    key: Option<&Key>,
) -> Result<StartedPayment, Error> {
    let payment = payment::repo::lock(tx, id)?;
    if payment.redirect_url.is_none() && payment.status.is_open() {
        payment::repo::record_started(tx, ctx, &payment, url)?;
    }
    let redirect_url = payment.redirect_url.unwrap_or_else(|| url.to_owned());
    if let Some(key) = key {
        let answer = serde_json::json!({ "paymentId": id.uuid(), "redirectUrl": redirect_url });
        payments::idempotency::store(tx, ctx, key, &answer)?;
    }
    Ok(StartedPayment { payment: id, redirect_url, replayed: false })
}

fn settled_in(tx: &mut Tx<'_>, ctx: &Ctx, key: Option<&Key>) -> Result<(), Error> {
    match key {
        Some(key) => Ok(payments::idempotency::store(tx, ctx, key, &serde_json::json!({ "settled": true }))?),
        None => Ok(()),
    }
}

fn replayed(answer: &serde_json::Value) -> Result<Option<StartedPayment>, Error> {
    if answer.get("settled").and_then(serde_json::Value::as_bool) == Some(true) {
        return Ok(None);
    }
    let text = |name: &str| answer.get(name).and_then(serde_json::Value::as_str);
    let payment = text("paymentId").and_then(|id| id.parse::<PaymentId>().ok());
    match (payment, text("redirectUrl")) {
        (Some(payment), Some(url)) => {
            Ok(Some(StartedPayment { payment, redirect_url: url.to_owned(), replayed: true }))
        }
        _ => Err(payments::Error::Corrupt { table: "idempotency_keys", id: uuid::Uuid::nil() }.into()),
    }
}

/// Cancels every open attempt to pay `about`: what it is for has changed or gone. Should one still be paid, it goes back.
pub(crate) fn give_up_in(tx: &mut Tx<'_>, ctx: &Ctx, about: Subject) -> Result<(), Error> {
    for open in payment::repo::lock_all_open(tx, about)? {
        payment::repo::move_status(tx, ctx, &open, Event::Cancelled)?;
    }
    Ok(())
}
