//! A higher prize, paid by a further deposit.

use accounts::Contact;
use audit::Act;
use contests::contest::{self, Contest, raise};
use contests::{entry, refund_request};
use idempotency::Key;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{ContestId, Id};
use kernel::money::Paisa;
use ledger::postings;
use notifications::{Message, messages};
use payments::payment::{Event, Status};
use payments::{AppliedTo, Gateways, Payment, Provider, Subject, payment};

use crate::error::Error;
use crate::payable::attempt::{self, PaymentOutcome, PaymentRequest, Via};
use crate::payable::{self, Payable};
use crate::{notify, posting};

/// Who wants to raise what to what.
#[derive(Debug, Clone)]
pub struct Raise {
    pub contest: ContestId,
    /// The prize as it shall be.
    pub prize: Paisa,
    /// Where the difference is paid.
    pub provider: Provider,
    /// The request's Idempotency-Key, if it has one.
    pub key: Option<Key>,
}

/// Opens an attempt to pay the difference to a higher prize, or finds the one that is open. Attempts that lead to another prize
/// are given up.
///
/// # Errors
/// Not the client, unconfirmed address, not running, a refund request that waits, an invalid prize, a difference outside the
/// provider's limits, or the provider does not answer.
pub fn begin(db: &Db, ctx: &Ctx, gateways: &Gateways, actor: &Actor, raise: &Raise) -> Result<PaymentOutcome, Error> {
    let via = Via { provider: raise.provider, key: raise.key.as_ref(), lock };
    attempt::begin_payment(db, ctx, gateways, via, |tx| payment_request(tx, ctx, actor, raise))
}

fn payment_request(tx: &mut Tx<'_>, ctx: &Ctx, actor: &Actor, raise: &Raise) -> Result<PaymentRequest, Error> {
    let contest = contest::repo::lock(tx, raise.contest)?;
    contest.require_client(actor)?;
    actor.require_verified_email().map_err(payments::Error::from)?;
    let pending = refund_request::repo::is_pending(tx, contest.id)?;
    let amount = raise::decide(&contest, pending, actor, raise.prize)?;
    let about = Subject::Raise(contest.id);
    // One wish at a time: what was begun for another prize would raise it twice.
    for open in payment::repo::lock_all_open(tx, about)? {
        if open.amount != amount || open.provider != raise.provider {
            payment::repo::move_status(tx, ctx, &open, Event::Cancelled)?;
        }
    }
    Ok(PaymentRequest { subject: about, payer: contest.client, amount })
}

/// The prize that the payment leads to; nothing when it came to nothing before, or the contest cannot take it any more.
fn raised(contest: &Contest, payment: &Payment) -> Option<Paisa> {
    let given_up = payment.status == Status::Cancelled;
    raise::decide_payment(contest, payment.amount).ok().filter(|_prize| !given_up)
}

/// More prize for a running contest: held with the prize, which grows. Other attempts under way are cancelled.
struct MorePrize(Contest);

pub(crate) fn lock(tx: &mut Tx<'_>, subject: Subject) -> Result<Box<dyn Payable>, Error> {
    Ok(Box::new(MorePrize(contest::repo::lock(tx, subject.contest().ok_or_else(payable::wrong_subject)?)?)))
}

impl Payable for MorePrize {
    fn applied_to(&self) -> AppliedTo {
        AppliedTo::Escrow
    }

    fn contest(&self) -> Option<&Contest> {
        Some(&self.0)
    }

    fn refusal(&self, _tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<Option<Message>, Error> {
        let Self(contest) = self;
        let page = posting::contest_page(ctx, contest.id);
        let message = messages::terms::raise_not_applied(&contest.title, payment.amount, &page);
        Ok(raised(contest, payment).is_none().then_some(message))
    }

    fn apply(&self, tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, payer: &Contact) -> Result<(), Error> {
        let Self(contest) = self;
        let prize = raised(contest, payment).ok_or(contests::Error::Conflict)?;
        let gateway = posting::gateway(payment.provider);
        let transaction = postings::deposit(payment.id, contest.id, gateway, payment.amount)?;
        ledger::repo::post(tx, ctx, posting::environment(payment.environment), None, &transaction)?;
        contest::repo::record_raised(tx, ctx, contest, prize)?;
        attempt::give_up_in(tx, ctx, payment.subject)?;
        let page = posting::contest_page(ctx, contest.id);
        let message = messages::terms::raise_paid(&contest.title, payment.amount, prize, &page);
        notify::person(tx, ctx, payer, &message)?;
        let entrants = entry::repo::authors(tx, contest.id)?;
        notify::users(tx, ctx, &entrants, &messages::terms::raised(&contest.title, prize, &page))?;
        let detail = serde_json::json!({
            "payment": payment.id.uuid(),
            "fromPaisa": contest.prize.get(),
            "toPaisa": prize.get(),
        });
        audit::record(tx, ctx, None, Act::ContestRaised, contest.id, detail)?;
        Ok(())
    }
}
