//! Choosing a plan and paying for it.

pub mod periods;

use accounts::Contact;
use audit::Act;
use contests::contest::Contest;
use idempotency::Key;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{ChargeId, Id, PlanId, UserId};
use kernel::money::Paisa;
use ledger::Environment;
use ledger::postings::{self, Paid};
use notifications::{Message, messages};
use payments::gateway::PaymentGateway;
use payments::{AppliedTo, Gateways, Payment, Provider, Subject};
use referrals::credit;
use subscriptions::charge::repo::NewCharge;
use subscriptions::charge::{self, Kind};
use subscriptions::period::RENEWAL_WINDOW;
use subscriptions::subscription::choose::{self, Step};
use subscriptions::subscription::{self, Standing};
use subscriptions::{Charge, Period, Plan, Subscription, money_back, plan};

use crate::error::Error;
use crate::payable::attempt::{self, Outcome, PaymentRequest, Via};
use crate::payable::{Payable, is_last_attempt, wrong_subject};
use crate::referrals::credits;
use crate::{notify, posting};

/// Which plan, and who takes the money.
#[derive(Debug, Clone)]
pub struct Choice {
    pub plan: PlanId,
    /// The provider, for what credits do not cover.
    pub provider: Provider,
    /// The request's Idempotency-Key, if it has one.
    pub key: Option<Key>,
}

/// Chooses a plan. Answers the attempt to pay for it; none when there is nothing to pay in money, and the plan is active.
///
/// # Errors
/// No such plan, unconfirmed address, the plan runs already, a request for the money back is pending, or the provider does not
/// answer.
pub fn subscribe(db: &Db, ctx: &Ctx, gateways: &Gateways, actor: &Actor, choice: &Choice) -> Result<Outcome, Error> {
    let gateway = gateways.current(choice.provider)?;
    let via = Via { provider: choice.provider, key: choice.key.as_ref(), lock };
    attempt::begin(db, ctx, gateways, via, |tx| choose_in(tx, ctx, gateway, actor, choice.plan))
}

fn choose_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    gateway: &dyn PaymentGateway,
    actor: &Actor,
    id: PlanId,
) -> Result<Option<PaymentRequest>, Error> {
    subscription::repo::lock_of_user(tx, actor.user)?;
    periods::bring_up_to_date_in(tx, ctx, actor.user)?;
    let plan = plan::repo::get(tx, id)?;
    let standing = subscription::repo::standing(tx, actor.user)?;
    let asked_back = money_back::repo::has(tx, actor.user, money_back::Status::Pending)?;
    let step = choose::decide(actor, &plan, &standing, asked_back, ctx.now)?;
    let kind = match step {
        Step::ToFree => {
            give_up_pending_in(tx, ctx, actor.user)?;
            to_free_in(tx, ctx, actor, &plan, &standing)?;
            return Ok(None);
        }
        Step::First | Step::Change => Kind::First,
        Step::Renewal => Kind::Renewal,
    };
    if let Some(open) = find_open_in(tx, ctx, gateway.provider(), &plan, actor.user)? {
        return Ok(Some(payment_request(&open)));
    }
    give_up_pending_in(tx, ctx, actor.user)?;
    let charge = charge_in(tx, ctx, gateway, actor, (&plan, kind, &standing))?;
    if charge.cash > Paisa::ZERO {
        return Ok(Some(payment_request(&charge)));
    }
    cover_in(tx, ctx, &charge, None, posting::environment(gateway.environment()))?;
    Ok(None)
}

fn payment_request(charge: &Charge) -> PaymentRequest {
    PaymentRequest { subject: Subject::Subscription(charge.id), payer: charge.user, amount: charge.cash }
}

/// The charge that a second click means: of the same plan as it is sold now, with an attempt at the same provider that still leads
/// somewhere.
fn find_open_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    provider: Provider,
    plan: &Plan,
    user: UserId,
) -> Result<Option<Charge>, Error> {
    let Some(pending) = charge::repo::pending_of(tx, user)? else { return Ok(None) };
    let of = subscription::repo::get(tx, pending.subscription)?;
    if of.plan != plan.id || pending.terms != plan.terms {
        return Ok(None);
    }
    let open = payments::payment::repo::lock_all_open(tx, Subject::Subscription(pending.id))?;
    let leads_on = open.iter().any(|payment| payment.provider == provider && ctx.now < payment.expires_at);
    Ok(Some(pending).filter(|_pending| leads_on))
}

/// Makes the charge: credits are held first, the rest is to be paid.
fn charge_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    gateway: &dyn PaymentGateway,
    actor: &Actor,
    (plan, kind, standing): (&Plan, Kind, &Standing),
) -> Result<Charge, Error> {
    let user = accounts::user::repo::lock(tx, actor.user)?.id;
    let id: ChargeId = ctx.new_id();
    let available = credit::available(tx, user, ctx.now)?;
    let credits = charge::credits_for(plan.terms.price, available, gateway.limits().min);
    let credit = if credits == Paisa::ZERO { Paisa::ZERO } else { credit::hold(tx, ctx, user, id.uuid(), credits)? };
    let of = match (kind, &standing.active) {
        (Kind::Renewal, Some(active)) => active.id,
        (Kind::Renewal, None) => return Err(subscriptions::Error::Conflict.into()),
        (Kind::First, _) => subscription::repo::insert(tx, ctx, user, (plan.id, plan.tier), &plan.terms)?.id,
    };
    let new = NewCharge { id, subscription: of, user, kind, terms: plan.terms.clone(), credit };
    let made = charge::repo::insert(tx, ctx, &new)?;
    let detail = serde_json::json!({
        "plan": plan.id.uuid(), "kind": kind.as_str(), "cashCents": made.cash.get(), "creditCents": credit.get(),
    });
    audit::record(tx, ctx, Some(actor), Act::SubscriptionChosen, of, detail)?;
    Ok(made)
}

/// The charge is covered, by `payment`, credits or both: a new plan begins and what ran ends, or the next period is paid.
fn cover_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    charge: &Charge,
    payment: Option<&Payment>,
    environment: Environment,
) -> Result<(), Error> {
    let user = accounts::user::repo::lock(tx, charge.user)?.id;
    if credit::spend(tx, ctx, charge.id.uuid())? != charge.credit {
        return Err(subscriptions::Error::Corrupt { table: "subscription_charges", id: charge.id.uuid() }.into());
    }
    let cash = payment.map(|payment| (posting::gateway(payment.provider), payment.amount));
    let transaction = postings::charge_paid(charge.id, Paid { user, cash, credits: charge.credit })?;
    ledger::repo::post(tx, ctx, environment, None, &transaction)?;
    let of = subscription::repo::get(tx, charge.subscription)?;
    let paid = (charge.cash, charge.credit);
    let name = &charge.terms.plan_name;
    let message = match charge.kind {
        Kind::First => {
            if let Some(before) = subscription::repo::standing(tx, user)?.active {
                replace_in(tx, ctx, &before, name)?;
            }
            let period = Period::from(ctx.now);
            subscription::repo::record_paid(tx, &of, period)?;
            charge::repo::record_paid(tx, ctx, charge, period)?;
            let days = RENEWAL_WINDOW.whole_days();
            messages::subscription::activated(name, paid, period.end, days, &page(ctx))
        }
        Kind::Renewal => {
            let period = of.paid_period()?.next();
            charge::repo::record_paid(tx, ctx, charge, period)?;
            subscription::repo::set_cancel(tx, of.id, false)?;
            messages::subscription::renewed(name, paid, period.end, &page(ctx))
        }
    };
    notify::user(tx, ctx, user, &message)?;
    let detail = serde_json::json!({ "charge": charge.id.uuid(), "kind": charge.kind.as_str() });
    audit::record(tx, ctx, None, Act::SubscriptionPaid, of.id, detail)?;
    Ok(())
}

/// What runs ends, and its unused part comes back as credits.
fn replace_in(tx: &mut Tx<'_>, ctx: &Ctx, before: &Subscription, to: &str) -> Result<(), Error> {
    accounts::user::repo::lock(tx, before.user)?;
    let mut unused = Paisa::ZERO;
    for paid in charge::repo::paid_of(tx, before.id)? {
        let swap = paid.swap(ctx.now)?;
        charge::repo::move_status(tx, &paid, charge::Event::Swap)?;
        unused_back_in(tx, ctx, &paid, swap.unused)?;
        let transaction = postings::charge_swapped(paid.id, paid.user, swap.unused, swap.used)?;
        let environment = environment_of(tx, &paid)?;
        ledger::repo::post(tx, ctx, environment, None, &transaction)?;
        unused = unused.checked_add(swap.unused).map_err(subscriptions::Error::from)?;
    }
    credits::collect_in(tx, ctx, before.user)?;
    subscription::repo::record_ended(tx, before, subscription::Event::Replace, ctx.now)?;
    let message = messages::subscription::changed(&before.terms.plan_name, to, unused, &page(ctx));
    notify::user(tx, ctx, before.user, &message)?;
    let detail = serde_json::json!({ "unusedCents": unused.get() });
    audit::record(tx, ctx, None, Act::SubscriptionReplaced, before.id, detail)?;
    Ok(())
}

/// The unused part of a charge goes back as it was paid: credits to the lots they were taken from, money as a lot that stands on its payment.
fn unused_back_in(tx: &mut Tx<'_>, ctx: &Ctx, paid: &Charge, unused: Paisa) -> Result<(), Error> {
    let (amount, returned) = credit::split_unused(unused, paid.cash, paid.credit)?;
    credit::give_part_back(tx, ctx, paid.id.uuid(), returned)?;
    if amount == Paisa::ZERO {
        return Ok(());
    }
    let corrupt = subscriptions::Error::Corrupt { table: "subscription_charges", id: paid.id.uuid() };
    let payment = payments::payment::repo::find_purchase(tx, Subject::Subscription(paid.id))?.ok_or(corrupt)?;
    let new = credit::NewLot {
        user: paid.user,
        kind: credit::Kind::PlanUnused,
        source: payment.id,
        is_suspended: payments::chargeback::repo::is_short(tx, &payment)?,
        reason: &format!("Unused part of {}", paid.terms.plan_name),
        amount,
    };
    credit::grant(tx, ctx, &new)?;
    Ok(())
}

/// FREE was chosen: what runs ends now; what has ended is not called to mind any more.
fn to_free_in(tx: &mut Tx<'_>, ctx: &Ctx, actor: &Actor, free: &Plan, standing: &Standing) -> Result<(), Error> {
    match &standing.active {
        Some(active) => replace_in(tx, ctx, active, &free.terms.plan_name),
        None => {
            let ended = subscription::repo::last_ended(tx, actor.user)?;
            match ended.filter(Subscription::is_overdue) {
                Some(overdue) => Ok(subscription::repo::set_cancel(tx, overdue.id, true)?),
                None => Ok(()),
            }
        }
    }
}

/// What was chosen before and is not paid is given up: its credits are free again. Should it still be paid, the money goes back.
pub(crate) fn give_up_pending_in(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId) -> Result<(), Error> {
    let Some(pending) = charge::repo::pending_of(tx, user)? else { return Ok(()) };
    attempt::give_up_in(tx, ctx, Subject::Subscription(pending.id))?;
    cancel_charge_in(tx, ctx, &pending)
}

fn cancel_charge_in(tx: &mut Tx<'_>, ctx: &Ctx, pending: &Charge) -> Result<(), Error> {
    accounts::user::repo::lock(tx, pending.user)?;
    credit::release(tx, ctx, pending.id.uuid())?;
    credits::collect_in(tx, ctx, pending.user)?;
    charge::repo::move_status(tx, pending, charge::Event::Cancel)?;
    match pending.kind {
        Kind::First => {
            let of = subscription::repo::get(tx, pending.subscription)?;
            subscription::repo::record_ended(tx, &of, subscription::Event::Abandon, ctx.now)?;
        }
        Kind::Renewal => {}
    }
    let detail = serde_json::json!({ "charge": pending.id.uuid() });
    audit::record(tx, ctx, None, Act::SubscriptionNotPaid, pending.subscription, detail)?;
    Ok(())
}

pub(crate) fn lock(tx: &mut Tx<'_>, subject: Subject) -> Result<Box<dyn Payable>, Error> {
    let Subject::Subscription(id) = subject else { return Err(wrong_subject()) };
    Ok(Box::new(charge::repo::lock(tx, id)?))
}

impl Payable for Charge {
    fn applied_to(&self) -> AppliedTo {
        AppliedTo::Purchase
    }

    fn contest(&self) -> Option<&Contest> {
        None
    }

    fn refusal(&self, _tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<Option<Message>, Error> {
        if self.status == charge::Status::Pending && self.cash == payment.amount {
            return Ok(None);
        }
        let plan = &self.terms.plan_name;
        Ok(Some(messages::subscription::payment_not_needed(plan, payment.amount, &page(ctx))))
    }

    fn apply(&self, tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, _payer: &Contact) -> Result<(), Error> {
        periods::bring_up_to_date_in(tx, ctx, payment.payer)?;
        // A period that has just ended may have made the renewal a first charge.
        let charge = charge::repo::get(tx, self.id)?;
        cover_in(tx, ctx, &charge, Some(payment), posting::environment(payment.environment))
    }

    fn ended(&self, tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<(), Error> {
        if is_last_attempt(tx, payment)? && self.status == charge::Status::Pending {
            cancel_charge_in(tx, ctx, self)
        } else {
            Ok(())
        }
    }
}

/// The ledger in which a charge was posted when it was paid.
pub(crate) fn environment_of(tx: &mut Tx<'_>, paid: &Charge) -> Result<Environment, Error> {
    let found = ledger::repo::environment_of(tx, &format!("sub_charge:{}", paid.id))?;
    Ok(found.ok_or(subscriptions::Error::Corrupt { table: "subscription_charges", id: paid.id.uuid() })?)
}

pub(crate) fn page(ctx: &Ctx) -> String {
    ctx.link("/subscription")
}
