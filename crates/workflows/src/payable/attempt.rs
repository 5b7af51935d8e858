//! Opening attempts to pay: the same for prizes, raises, featured places and subscriptions.

use audit::Act;
use idempotency::{Answer, Claim, Key};
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{Id, PaymentId, UserId};
use kernel::money::Paisa;
use payments::gateway::{Order, PaymentGateway};
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
}

/// What a request to pay led to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome<T = Option<StartedPayment>> {
    /// The attempt to pay; none, when there was nothing to pay in money.
    pub started: T,
    /// Whether it was kept from an earlier request with the same Idempotency-Key.
    pub is_replayed: bool,
}

/// Of a request that always leads to an attempt.
pub type PaymentOutcome = Outcome<StartedPayment>;

/// What the transaction found that opens attempts.
enum Opened {
    /// The request was answered before.
    Answered(Answer),
    /// There was nothing to pay in money.
    Settled,
    /// The attempt, and those that are open at other providers.
    Payment(Box<Payment>, Vec<Payment>),
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
/// The same transaction claims the key. A repeat that finds it claimed and not answered, because the provider did not answer or the process
/// ended, decides again, finds the open attempt, and goes on from there.
///
/// # Errors
/// What `decide` refuses, an amount outside the provider's limits, or a provider that does not answer.
pub(crate) fn begin(
    db: &Db,
    ctx: &Ctx,
    gateways: &Gateways,
    via: Via<'_>,
    decide: impl Fn(&mut Tx<'_>) -> Result<Option<PaymentRequest>, Error>,
) -> Result<Outcome, Error> {
    let Via { provider, key, lock } = via;
    let gateway = gateways.current(provider)?;
    // Asks the database when nobody has: within the transaction that would take a second connection.
    let _known = gateways.is_held();
    let mut tries = 1;
    let opened = loop {
        let opened = db.write(|tx| {
            if let Some(answer) = claim_in(tx, ctx, key)? {
                return Ok(Opened::Answered(answer));
            }
            match decide(tx)? {
                Some(request) => {
                    gateways.check_amount(provider, request.amount)?;
                    gateways.require_up(provider, ctx.now)?;
                    let (payment, elsewhere) = open_in(tx, ctx, gateway, request)?;
                    Ok(Opened::Payment(Box::new(payment), elsewhere))
                }
                None => settled_in(tx, key).map(|()| Opened::Settled),
            }
        });
        match opened {
            Err(Error::Payments(payments::Error::OrderRefTaken)) if tries < REFERENCES_MAX => tries += 1,
            opened => break opened?,
        }
    };
    let (payment, elsewhere) = match opened {
        Opened::Answered(answer) => return replayed(&answer),
        Opened::Settled => return Ok(Outcome { started: None, is_replayed: false }),
        Opened::Payment(payment, elsewhere) => (*payment, elsewhere),
    };
    // The reference is committed before the provider hears of it; telling it twice is harmless.
    let url = match &payment.redirect_url {
        Some(url) => url.clone(),
        None => {
            if paid_elsewhere(Inquirer { db, ctx, gateways, lock }, &payment, &elsewhere)? {
                return Err(payments::Error::NotAwaitingPayment.into());
            }
            gateways.try_acquire(provider, ctx.now)?;
            gateway.start(&Order::from(&payment)).map_err(payments::Error::from)?.redirect_url
        }
    };
    db.write(|tx| {
        // The claim before the payment, as above: another repeat would hold one of the two and wait for the other.
        if let Some(answer) = claim_in(tx, ctx, key)? {
            return replayed(&answer);
        }
        let started = started_in(tx, ctx, &payment, &url, key)?;
        Ok(Outcome { started: Some(started), is_replayed: false })
    })
}

/// The same for what always costs money.
pub(crate) fn begin_payment(
    db: &Db,
    ctx: &Ctx,
    gateways: &Gateways,
    via: Via<'_>,
    decide: impl Fn(&mut Tx<'_>) -> Result<PaymentRequest, Error>,
) -> Result<PaymentOutcome, Error> {
    let Outcome { started, is_replayed } = begin(db, ctx, gateways, via, |tx| decide(tx).map(Some))?;
    Ok(Outcome { started: started.ok_or(payments::Error::NotAwaitingPayment)?, is_replayed })
}

/// Before a payer is sent to another provider: what is under way at the first one is asked about, for as long as a person waits.
/// Whether it turned out to be paid; then the new attempt is given up. Otherwise the other one stays as it is.
fn paid_elsewhere(inquirer: Inquirer<'_>, new: &Payment, elsewhere: &[Payment]) -> Result<bool, Error> {
    let Inquirer { db, ctx, gateways, .. } = inquirer;
    for other in elsewhere.iter().filter(|other| other.can_be_asked_about()) {
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
) -> Result<Outcome, Error> {
    db.write(|tx| {
        if let Some(answer) = claim_in(tx, ctx, key)? {
            return replayed(&answer);
        }
        work(tx)?;
        settled_in(tx, key)?;
        Ok(Outcome { started: None, is_replayed: false })
    })
}

/// The same attempt on a second click; a new one when there is none that still leads to this amount. With those that are open at other
/// providers.
fn open_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    gateway: &dyn PaymentGateway,
    request: PaymentRequest,
) -> Result<(Payment, Vec<Payment>), Error> {
    if chargeback::repo::is_blocked(tx, request.payer)? {
        return Err(payments::Error::PayerOwes.into());
    }
    let (here, elsewhere): (Vec<_>, Vec<_>) = payment::repo::lock_all_open(tx, request.subject)?
        .into_iter()
        .partition(|open| open.provider == gateway.provider());
    if let Some(open) = here.into_iter().next() {
        if ctx.now >= open.expires_at {
            payment::repo::move_status(tx, ctx, &open, Event::Expired)?;
        } else if open.amount != request.amount {
            // The amount was edited; should the old one still be paid, it goes back.
            payment::repo::move_status(tx, ctx, &open, Event::Cancelled)?;
        } else {
            return Ok((open, elsewhere));
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
    Ok((opened, elsewhere))
}

fn started_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    payment: &Payment,
    url: &str,
    key: Option<&Key>,
) -> Result<StartedPayment, Error> {
    let id = payment.id;
    let is_first = payment.redirect_url.is_none() && payment::repo::record_started(tx, ctx, payment, url)?;
    // Another request may have told the provider first: then everybody goes where that one goes.
    let told = if is_first { None } else { payment::repo::get(tx, id)?.redirect_url };
    let redirect_url = told.unwrap_or_else(|| url.to_owned());
    answer_in(tx, key, &serde_json::json!({ "paymentId": id.uuid(), "redirectUrl": redirect_url }))?;
    Ok(StartedPayment { payment: id, redirect_url })
}

/// Claims the key of a request, if it has one. What it was answered before, if it was.
fn claim_in(tx: &mut Tx<'_>, ctx: &Ctx, key: Option<&Key>) -> Result<Option<Answer>, Error> {
    let Some(key) = key else { return Ok(None) };
    match idempotency::claim(tx, ctx, key)? {
        Claim::Answered(answer) => Ok(Some(answer)),
        Claim::New | Claim::Unanswered => Ok(None),
    }
}

fn answer_in(tx: &mut Tx<'_>, key: Option<&Key>, outcome: &serde_json::Value) -> Result<(), Error> {
    let Some(key) = key else { return Ok(()) };
    Ok(idempotency::answer(tx, key, &Answer { status: 200, body: outcome.to_string() })?)
}

fn settled_in(tx: &mut Tx<'_>, key: Option<&Key>) -> Result<(), Error> {
    answer_in(tx, key, &serde_json::json!({ "settled": true }))
}

fn replayed(answer: &Answer) -> Result<Outcome, Error> {
    let answer: serde_json::Value = serde_json::from_str(&answer.body).unwrap_or_default();
    if answer.get("settled").and_then(serde_json::Value::as_bool) == Some(true) {
        return Ok(Outcome { started: None, is_replayed: true });
    }
    let text = |name: &str| answer.get(name).and_then(serde_json::Value::as_str);
    let payment = text("paymentId").and_then(|id| id.parse::<PaymentId>().ok());
    match (payment, text("redirectUrl")) {
        (Some(payment), Some(url)) => {
            let started = StartedPayment { payment, redirect_url: url.to_owned() };
            Ok(Outcome { started: Some(started), is_replayed: true })
        }
        _ => Err(payments::Error::Corrupt { table: "idempotency_keys", id: uuid::Uuid::nil() }.into()),
    }
}

/// Cancels every open attempt to pay the same as `payment`, but for itself.
pub(crate) fn give_up_others_in(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<(), Error> {
    for open in payment::repo::lock_all_open(tx, payment.subject)? {
        if open.id != payment.id {
            payment::repo::move_status(tx, ctx, &open, Event::Cancelled)?;
        }
    }
    Ok(())
}

/// Cancels every open attempt to pay `about`: what it is for has changed or gone. Should one still be paid, it goes back.
pub(crate) fn give_up_in(tx: &mut Tx<'_>, ctx: &Ctx, about: Subject) -> Result<(), Error> {
    for open in payment::repo::lock_all_open(tx, about)? {
        payment::repo::move_status(tx, ctx, &open, Event::Cancelled)?;
    }
    Ok(())
}
