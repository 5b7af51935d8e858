//! The payer's way to a provider's page and back.

use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{ContestId, PaymentId, SessionId};
use kernel::money::Paisa;
use kernel::secret::Secret;
use payments::gateway::fields::Fields;
use payments::gateway::{CheckoutForm, Order, RawEvent, ReturnStep};
use payments::webhook_event::repo::Verdict;
use payments::{Gateways, OrderRef, Payment, Provider, checkout, payment, webhook_event};

use crate::error::Error;
use crate::payable::inquiry::Inquirer;
use crate::payments::registry;

#[derive(Debug, Clone)]
pub struct Checkout {
    pub payment: PaymentId,
    /// The contest it is for, if for one.
    pub contest: Option<ContestId>,
    pub provider: Provider,
    pub amount: Paisa,
    pub description: &'static str,
    /// The form that the browser brings to the provider.
    pub form: CheckoutForm,
}

/// Makes a token for the page of an own payment.
///
/// # Errors
/// Somebody else's payment, or one that has no such page: not found. One that can no longer be paid.
pub fn go(
    db: &Db,
    ctx: &Ctx,
    gateways: &Gateways,
    (actor, session): (&Actor, SessionId),
    id: PaymentId,
) -> Result<Secret<String>, Error> {
    // The payer's browser is about to go to the provider.
    gateways.require_open()?;
    db.write(|tx| {
        let payment = own(tx, gateways, actor, id)?;
        require_payable(ctx, &payment)?;
        Ok(checkout::issue(tx, ctx, id, session)?)
    })
}

/// Uses a token, once, and answers what the page shows.
///
/// # Errors
/// As [`go`]; a token that was used, ran out, or was made for another payment or session.
pub fn open(
    db: &Db,
    ctx: &Ctx,
    gateways: &Gateways,
    (actor, session): (&Actor, SessionId),
    (id, token): (PaymentId, &str),
) -> Result<Checkout, Error> {
    // The payer's browser is about to go to the provider.
    gateways.require_open()?;
    db.write(|tx| {
        let payment = own(tx, gateways, actor, id)?;
        checkout::redeem(tx, ctx, id, session, token)?;
        require_payable(ctx, &payment)?;
        let form = form_of(gateways, &payment)?.ok_or(payments::Error::NotFound)?;
        Ok(Checkout {
            payment: payment.id,
            contest: payment.subject.contest(),
            provider: payment.provider,
            amount: payment.amount,
            description: payment.subject.description(),
            form,
        })
    })
}

fn own(tx: &mut Tx<'_>, gateways: &Gateways, actor: &Actor, id: PaymentId) -> Result<Payment, Error> {
    let payment = payment::repo::get(tx, id)?;
    if payment.payer != actor.user || form_of(gateways, &payment)?.is_none() {
        return Err(payments::Error::NotFound.into());
    }
    Ok(payment)
}

fn form_of(gateways: &Gateways, payment: &Payment) -> Result<Option<CheckoutForm>, Error> {
    Ok(gateways.of(payment.provider, payment.environment)?.form(&Order::from(payment)))
}

fn require_payable(ctx: &Ctx, payment: &Payment) -> Result<(), Error> {
    if payment.status.is_open() && ctx.now < payment.expires_at {
        Ok(())
    } else {
        Err(payments::Error::CheckoutOver.into())
    }
}

/// Where a payer who came back goes on.
#[derive(Debug, Clone)]
pub enum Returned {
    /// To the provider once more, with this form.
    PostAgain(Provider, CheckoutForm),
    /// To the payment, about which the provider was, or will be, asked.
    To {
        payment: PaymentId,
        /// The contest it is for, if for one.
        contest: Option<ContestId>,
    },
    /// To the dashboard: what the browser brought says nothing.
    Nowhere,
}

/// Takes what a payer's browser brings back from `provider`: keeps it, and believes nothing of it. At most it is a reason to ask.
///
/// # Errors
/// The database's, or nobody is configured for the provider.
pub fn returned(
    db: &Db,
    ctx: &Ctx,
    gateways: &Gateways,
    provider: Provider,
    raw: &RawEvent,
) -> Result<Returned, Error> {
    let gateway = gateways.current(provider)?;
    let environment = gateway.environment();
    let kept = db.write(|tx| webhook_event::repo::insert(tx, ctx, provider, environment, raw))?;
    let step = match Fields::read(raw) {
        Ok(fields) => gateway.on_return(&fields),
        Err(reason) => {
            let note = format!("{reason:?}");
            db.write(|tx| webhook_event::repo::settle(tx, ctx, kept, None, (Verdict::Rejected, &note)))?;
            return Ok(Returned::Nowhere);
        }
    };
    match step {
        ReturnStep::PostAgain(form) => {
            db.write(|tx| {
                webhook_event::repo::settle(tx, ctx, kept, None, (Verdict::Unverified, "a step between two pages"))
            })?;
            Ok(Returned::PostAgain(provider, form))
        }
        ReturnStep::Ignore => {
            db.write(|tx| webhook_event::repo::settle(tx, ctx, kept, None, (Verdict::Rejected, "it says nothing")))?;
            Ok(Returned::Nowhere)
        }
        ReturnStep::Unverified { order_ref } => {
            let found = db.write(|tx| {
                let found = hinted_in(tx, ctx, (provider, environment), &order_ref)?;
                let verdict = if found.is_some() { Verdict::Unverified } else { Verdict::UnknownReference };
                webhook_event::repo::settle(
                    tx,
                    ctx,
                    kept,
                    found.as_ref().map(|payment| payment.id),
                    (verdict, "a return"),
                )?;
                Ok::<_, Error>(found)
            })?;
            let Some(payment) = found else { return Ok(Returned::Nowhere) };
            if payment.asking.until.is_some() && !payment.status.was_confirmed() {
                Inquirer { db, ctx, gateways, lock: registry::lock }.ask_while_waiting(payment.id)?;
            }
            Ok(Returned::To { payment: payment.id, contest: payment.subject.contest() })
        }
    }
}

/// Somebody says that there is news about an order: its provider is asked soon. Answers the payment, if there is one.
pub(crate) fn hinted_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    (provider, environment): (Provider, payments::Environment),
    order_ref: &OrderRef,
) -> Result<Option<Payment>, Error> {
    let found = payment::repo::find_by_order_ref(tx, environment, provider, order_ref)?;
    if let Some(payment) = &found {
        payment::repo::ask_soon(tx, ctx, payment)?;
    }
    Ok(found)
}
