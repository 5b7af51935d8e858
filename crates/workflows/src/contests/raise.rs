//! A higher prize, paid by a further deposit.

use contests::contest::{self, Contest, raise};
use contests::{entry, refund_request};
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{ContestId, Id};
use kernel::money::Paisa;
use ledger::postings;
use notifications::{Message, messages};
use payments::idempotency::Key;
use payments::payment::{Event, Status};
use payments::{Gateways, Payment, Provider, Subject, payment};

use crate::contests::create::subject;
use crate::contests::deposit::contest_of;
use crate::error::Error;
use crate::payable::attempt::{self, PaymentRequest, StartedPayment};
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
pub fn begin(db: &Db, ctx: &Ctx, gateways: &Gateways, actor: &Actor, raise: &Raise) -> Result<StartedPayment, Error> {
    let asked = (raise.provider, raise.key.as_ref());
    let begun = attempt::begin(db, ctx, gateways, asked, |tx| payment_request(tx, ctx, actor, raise).map(Some))?;
    Ok(begun.ok_or(payments::Error::NotAwaitingPayment)?)
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

/// Why a confirmed payment cannot raise the prize, as a mail to the payer; the contest is locked.
///
/// # Errors
/// The database's.
pub(crate) fn refusal(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<Option<Message>, Error> {
    let contest = contest::repo::get(tx, contest_of(payment)?)?;
    let page = posting::contest_page(ctx, contest.id);
    let message = messages::terms::raise_not_applied(&contest.title, payment.amount, &page);
    Ok(raised(&contest, payment).is_none().then_some(message))
}

/// The difference is held with the prize, the prize grows, and entrants are told. Other attempts under way are given up.
///
/// # Errors
/// The database's, and the ledger's when it refuses the transaction.
pub(crate) fn apply_in(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<(), Error> {
    let contest = contest::repo::get(tx, contest_of(payment)?)?;
    let prize = raised(&contest, payment).ok_or(contests::Error::Conflict)?;
    let gateway = posting::gateway(payment.provider);
    let transaction = postings::deposit(payment.id, contest.id, gateway, payment.amount)?;
    ledger::repo::post(tx, ctx, posting::environment(payment.environment), None, &transaction)?;
    contest::repo::record_raised(tx, ctx, &contest, prize)?;
    attempt::give_up_in(tx, ctx, payment.subject)?;
    let page = posting::contest_page(ctx, contest.id);
    let message = messages::terms::raise_paid(&contest.title, payment.amount, prize, &page);
    notify::user(tx, ctx, payment.payer, &message)?;
    let entrants = entry::repo::authors(tx, contest.id)?;
    notify::users(tx, ctx, &entrants, &messages::terms::raised(&contest.title, prize, &page))?;
    let detail = serde_json::json!({
        "payment": payment.id.uuid(),
        "fromPaisa": contest.prize.get(),
        "toPaisa": prize.get(),
    });
    audit::record(tx, ctx, None, "contest.raised", subject(contest.id), detail)?;
    Ok(())
}
