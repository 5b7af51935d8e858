//! Featured places: ordered, paid, running, given back, earned.

use accounts::Contact;
use audit::Act;
use contests::boost::{self, Boost, Order, PRICE, Status};
use contests::contest::{self, Contest};
use idempotency::Key;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{BoostId, ContestId, Id, UserId};
use kernel::money::Paisa;
use ledger::postings::{self, Paid};
use notifications::{Message, messages};
use payments::{AppliedTo, Gateways, Payment, Provider, Subject};
use referrals::credit;
use subscriptions::subscription;
use time::OffsetDateTime;

use super::placement::{abandon_in, corrupt, give_up_in, started_in, subject_of};
use crate::error::Error;
use crate::payable::attempt::{self, Outcome, PaymentRequest, Via};
use crate::payable::{Payable, is_last_attempt, wrong_subject};
use crate::posting;

/// How a place is to be paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PayWith {
    /// In money, after the buyer's credits if these are to be used.
    Money {
        provider: Provider,
        /// Whether credits come first.
        use_credits: bool,
    },
    /// In credits alone.
    Credits,
    /// With one of the plan's places.
    Plan,
}

/// Who wants a place for which contest.
#[derive(Debug, Clone)]
pub struct Buy {
    pub contest: ContestId,
    /// How it is to be paid.
    pub pay_with: PayWith,
    /// The request's Idempotency-Key, if it has one.
    pub key: Option<Key>,
}

/// Orders a place. The answer is the attempt to pay what money has to pay; nothing, when nothing is left to pay.
///
/// # Errors
/// Not the client's contest, unconfirmed address, a contest that cannot be featured or is, credits or places that do not suffice, or
/// the provider does not answer.
pub fn buy(db: &Db, ctx: &Ctx, gateways: &Gateways, actor: &Actor, buy: &Buy) -> Result<Outcome, Error> {
    let environment = posting::environment(gateways.environment());
    let key = buy.key.as_ref();
    let order = |tx: &mut Tx<'_>| {
        let contest = contest::repo::lock(tx, buy.contest)?;
        let last = boost::repo::lock_last(tx, buy.contest)?;
        boost::decide_buy(&contest, last.as_ref(), actor, ctx.now)?;
        Ok::<_, Error>((contest, last.filter(|last| last.status == Status::Pending)))
    };
    match buy.pay_with {
        PayWith::Money { provider, use_credits } => {
            let least = gateways.current(provider)?.limits().min;
            attempt::begin(db, ctx, gateways, Via { provider, key, lock }, |tx| {
                let (contest, pending) = order(tx)?;
                in_money(tx, ctx, &contest, pending, (use_credits, least), environment)
            })
        }
        PayWith::Credits => attempt::settle(db, ctx, key, |tx| {
            let (contest, pending) = order(tx)?;
            in_credits(tx, ctx, &contest, pending, environment)
        }),
        PayWith::Plan => attempt::settle(db, ctx, key, |tx| {
            let (contest, pending) = order(tx)?;
            with_plan(tx, ctx, &contest, pending)
        }),
    }
}

/// The part of the price that credits pay: what there is, and no more than leaves nothing or what a provider takes at least.
fn credit_part(credits: Paisa, least: Paisa) -> Result<Paisa, Error> {
    let part = credits.min(PRICE);
    let rest = PRICE.checked_sub(part).map_err(referrals::Error::from)?;
    if rest == Paisa::ZERO || rest >= least {
        return Ok(part);
    }
    Ok(PRICE.checked_sub(least).map_err(referrals::Error::from)?.max(Paisa::ZERO))
}

/// The order that is pending, when it still asks for the same; otherwise a new one in its stead.
fn in_money(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    contest: &Contest,
    pending: Option<Boost>,
    (use_credits, least): (bool, Paisa),
    environment: ledger::Environment,
) -> Result<Option<PaymentRequest>, Error> {
    if let Some(pending) = pending {
        let credits = match use_credits {
            true => credits_of(tx, contest.client, ctx.now, pending.credit)?,
            false => Paisa::ZERO,
        };
        if pending.credit == credit_part(credits, least)? {
            return Ok(Some(payment_request(&pending)));
        }
        give_up_in(tx, ctx, &pending)?;
    }
    accounts::user::repo::lock(tx, contest.client)?;
    let credits = match use_credits {
        true => credits_of(tx, contest.client, ctx.now, Paisa::ZERO)?,
        false => Paisa::ZERO,
    };
    let ordered = hold_in(tx, ctx, contest, credit_part(credits, least)?)?;
    if ordered.cash > Paisa::ZERO {
        return Ok(Some(payment_request(&ordered)));
    }
    settle_in_credits(tx, ctx, contest, &ordered, environment)?;
    Ok(None)
}

/// What the person could spend if an order gave back what it holds.
fn credits_of(tx: &mut Tx<'_>, user: UserId, now: OffsetDateTime, held: Paisa) -> Result<Paisa, Error> {
    Ok(credit::available(tx, user, now)?.checked_add(held).map_err(referrals::Error::from)?)
}

fn in_credits(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    contest: &Contest,
    pending: Option<Boost>,
    environment: ledger::Environment,
) -> Result<(), Error> {
    if let Some(pending) = pending {
        give_up_in(tx, ctx, &pending)?;
    }
    accounts::user::repo::lock(tx, contest.client)?;
    let ordered = hold_in(tx, ctx, contest, PRICE)?;
    settle_in_credits(tx, ctx, contest, &ordered, environment)
}

fn with_plan(tx: &mut Tx<'_>, ctx: &Ctx, contest: &Contest, pending: Option<Boost>) -> Result<(), Error> {
    if let Some(pending) = pending {
        give_up_in(tx, ctx, &pending)?;
    }
    accounts::user::repo::lock(tx, contest.client)?;
    let active = subscription::repo::standing(tx, contest.client)?.active;
    let plan = active.ok_or(subscriptions::Error::NoFeaturedPlace)?.id;
    subscription::repo::take_featured(tx, ctx, plan)?;
    let order = Order { contest: contest.id, buyer: contest.client, payment: boost::Payment::Plan(plan) };
    let ordered = boost::repo::insert(tx, ctx, ctx.new_id(), &order)?;
    paid_in(tx, ctx, &ordered, contest)
}

/// A new order with exactly `credit` of the client's credits held for it. The client's row is locked.
fn hold_in(tx: &mut Tx<'_>, ctx: &Ctx, contest: &Contest, credit: Paisa) -> Result<Boost, Error> {
    let id: BoostId = ctx.new_id();
    let order = Order { contest: contest.id, buyer: contest.client, payment: boost::Payment::Price { credit } };
    let ordered = boost::repo::insert(tx, ctx, id, &order)?;
    let held = credit::hold(tx, ctx, contest.client, id.uuid(), credit)?;
    if held == credit { Ok(ordered) } else { Err(referrals::Error::NotEnough.into()) }
}

fn payment_request(ordered: &Boost) -> PaymentRequest {
    PaymentRequest { subject: subject_of(ordered), payer: ordered.buyer, amount: ordered.cash }
}

fn settle_in_credits(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    contest: &Contest,
    ordered: &Boost,
    environment: ledger::Environment,
) -> Result<(), Error> {
    let credits = credit::spend(tx, ctx, ordered.id.uuid())?;
    let transaction = postings::boost_bought(ordered.id, Paid { user: ordered.buyer, cash: None, credits })?;
    ledger::repo::post(tx, ctx, environment, Some(ordered.buyer), &transaction)?;
    paid_in(tx, ctx, ordered, contest)
}

/// The order is paid: the place runs, or waits for its contest to open.
fn paid_in(tx: &mut Tx<'_>, ctx: &Ctx, ordered: &Boost, contest: &Contest) -> Result<(), Error> {
    let paid = boost::repo::record_paid(tx, ctx, ordered, contest)?;
    let detail = serde_json::json!({
        "contest": contest.id.uuid(),
        "cashCents": paid.cash.get(),
        "creditCents": paid.credit.get(),
        "plan": paid.subscription.map(Id::uuid),
    });
    audit::record(tx, ctx, None, Act::BoostPaid, paid.id, detail)?;
    started_in(tx, ctx, &paid, contest)
}

/// An order that waits for its payment.
struct Placement {
    ordered: Boost,
    contest: Contest,
}

pub(crate) fn lock(tx: &mut Tx<'_>, subject: Subject) -> Result<Box<dyn Payable>, Error> {
    let Subject::Boost { contest, boost } = subject else { return Err(wrong_subject()) };
    let contest = contest::repo::lock(tx, contest)?;
    Ok(Box::new(Placement { ordered: boost::repo::lock(tx, boost)?, contest }))
}

impl Payable for Placement {
    fn applied_to(&self) -> AppliedTo {
        AppliedTo::Purchase
    }

    fn contest(&self) -> Option<&Contest> {
        Some(&self.contest)
    }

    fn refusal(&self, tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<Option<Message>, Error> {
        let Self { ordered, contest } = self;
        let boostable = boost::decide_contest(contest, ctx.now).is_ok();
        let pending = ordered.status == Status::Pending;
        if pending && boostable && payment.amount == ordered.cash {
            return Ok(None);
        }
        if pending && !boostable {
            abandon_in(tx, ctx, ordered)?;
        }
        let page = posting::contest_page(ctx, contest.id);
        Ok(Some(messages::boost::payment_not_needed(&contest.title, payment.amount, &page)))
    }

    fn apply(&self, tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, _payer: &Contact) -> Result<(), Error> {
        let Self { ordered, contest } = self;
        // Attempts at the other provider lead nowhere now.
        attempt::give_up_in(tx, ctx, payment.subject)?;
        accounts::user::repo::lock(tx, ordered.buyer)?;
        let credits = credit::spend(tx, ctx, ordered.id.uuid())?;
        if credits != ordered.credit {
            return Err(corrupt(ordered));
        }
        let cash = Some((posting::gateway(payment.provider), payment.amount));
        let transaction = postings::boost_bought(ordered.id, Paid { user: ordered.buyer, cash, credits })?;
        ledger::repo::post(tx, ctx, posting::environment(payment.environment), Some(ordered.buyer), &transaction)?;
        paid_in(tx, ctx, ordered, contest)
    }

    fn ended(&self, tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<(), Error> {
        let Self { ordered, .. } = self;
        if is_last_attempt(tx, payment)? && ordered.status == Status::Pending {
            abandon_in(tx, ctx, ordered)
        } else {
            Ok(())
        }
    }
}
