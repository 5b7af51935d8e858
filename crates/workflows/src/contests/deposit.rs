//! Paying the prize of a draft.

use accounts::Contact;
use contests::boost;
use contests::contest::{self, Contest};
use diesel::RunQueryDsl;
use idempotency::Key;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::ContestId;
use ledger::postings;
use notifications::{Message, messages};
use payments::{AppliedTo, Gateways, Payment, Provider, Subject};

use crate::admin::experiments;
use crate::error::Error;
use crate::featured::placement;
use crate::payable::attempt::{self, PaymentOutcome, PaymentRequest, Via};
use crate::payable::{self, Payable};
use crate::referrals::referral;
use crate::subscriptions::plan_limit;
use crate::{notify, posting};

/// Who wants to pay what through which provider.
#[derive(Debug, Clone)]
pub struct Deposit {
    pub contest: ContestId,
    pub provider: Provider,
    /// The request's Idempotency-Key, if it has one.
    pub key: Option<Key>,
}

/// Opens an attempt to pay the prize of an own draft, or finds the one that is open.
///
/// # Errors
/// Not the client's contest, unconfirmed address, not a draft, deadline passed, no room on the plan or no private contests,
/// amount outside the provider's limits, or the provider does not answer.
pub fn begin(
    db: &Db,
    ctx: &Ctx,
    gateways: &Gateways,
    actor: &Actor,
    deposit: &Deposit,
) -> Result<PaymentOutcome, Error> {
    let via = Via { provider: deposit.provider, key: deposit.key.as_ref(), lock };
    attempt::begin_payment(db, ctx, gateways, via, |tx| payment_request(tx, ctx, actor, deposit.contest))
}

fn payment_request(tx: &mut Tx<'_>, ctx: &Ctx, actor: &Actor, id: ContestId) -> Result<PaymentRequest, Error> {
    let contest = contest::repo::lock(tx, id)?;
    contest.require_client(actor)?;
    actor.require_verified_email().map_err(payments::Error::from)?;
    match contest.decide_funding(ctx.now) {
        Ok(()) => {}
        Err(contests::Error::InvalidTransition { .. }) => return Err(payments::Error::NotAwaitingPayment.into()),
        Err(contests::Error::DeadlinePassed) => return Err(payments::Error::DeadlinePassed.into()),
        Err(other) => return Err(other.into()),
    }
    plan_limit::require_room(tx, ctx, contest.client, Some(id))?;
    // Asked before the payment alone: what is paid stands, whatever the plan is when the money comes.
    if contest.visibility.is_private() {
        plan_limit::require_private_contests(tx, ctx, contest.client)?;
    }
    Ok(PaymentRequest { subject: Subject::Deposit(id), payer: contest.client, amount: contest.prize })
}

/// The prize of a draft: once it is held, the contest opens.
struct Prize(Contest);

pub(crate) fn lock(tx: &mut Tx<'_>, subject: Subject) -> Result<Box<dyn Payable>, Error> {
    Ok(Box::new(Prize(contest::repo::lock(tx, subject.contest().ok_or_else(payable::wrong_subject)?)?)))
}

impl Payable for Prize {
    fn applied_to(&self) -> AppliedTo {
        AppliedTo::Escrow
    }

    fn contest(&self) -> Option<&Contest> {
        Some(&self.0)
    }

    /// Locked, so that of many deposits in the same moment no more are applied than the plan has room for.
    fn payer(&self, tx: &mut Tx<'_>, payment: &Payment) -> Result<Contact, Error> {
        Ok(accounts::user::repo::lock_contact(tx, payment.payer)?)
    }

    fn refusal(&self, tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<Option<Message>, Error> {
        let Self(contest) = self;
        let page = posting::contest_page(ctx, contest.id);
        Ok(match contest.decide_funding(ctx.now) {
            Ok(()) if payment.amount == contest.prize => no_room(tx, ctx, contest, payment)?,
            Err(contests::Error::DeadlinePassed) => {
                Some(messages::money::payment_after_deadline(&contest.title, payment.amount, &page))
            }
            Ok(()) | Err(_) => Some(messages::money::payment_not_needed(&contest.title, payment.amount, &page)),
        })
    }

    fn apply(&self, tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, payer: &Contact) -> Result<(), Error> {
        let Self(contest) = self;
        let gateway = posting::gateway(payment.provider);
        let transaction = postings::deposit(payment.id, contest.id, gateway, payment.amount)?;
        ledger::repo::post(tx, ctx, posting::environment(payment.environment), None, &transaction)?;
        contest::repo::record_funded(tx, ctx, contest, contest::FEE)?;
        let is_awaited = (boost::repo::has_waiting(contest.id), referrals::referral::repo::has_registered(payer.user));
        let (place_waits, brought_by_friend) = diesel::select(is_awaited).get_result(&mut **tx)?;
        if place_waits {
            placement::opened_in(tx, ctx, contest.id)?;
        }
        if brought_by_friend {
            referral::deposited_in(tx, ctx, payment)?;
        }
        experiments::contest_paid_in(tx, ctx, payment.payer)?;
        let page = posting::contest_page(ctx, contest.id);
        notify::person(tx, ctx, payer, &messages::money::contest_funded(&contest.title, contest.prize, &page))
    }
}

/// The mail that the plan has no room for the contest, if it has none.
fn no_room(tx: &mut Tx<'_>, ctx: &Ctx, contest: &Contest, payment: &Payment) -> Result<Option<Message>, Error> {
    match plan_limit::require_room_now(tx, ctx, contest.client) {
        Ok(()) => Ok(None),
        Err(Error::Subscriptions(subscriptions::Error::PlanLimit { plan, limit })) => {
            let allowed = (plan.as_str(), limit.get());
            let link = ctx.link("/subscription");
            Ok(Some(messages::subscription::no_room_for_contest(&contest.title, payment.amount, allowed, &link)))
        }
        Err(other) => Err(other),
    }
}
