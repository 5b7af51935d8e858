//! Confirmed money that a provider took back: the prize is on hold, or its payer owes it, until an admin has settled it.

use contests::contest::{self, Contest};
use contests::entry;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{ChargebackId, Id, PaymentId, UserId};
use kernel::money::Paisa;
use ledger::postings;
use notifications::messages;
use payments::chargeback::{self, Chargeback, Event, Status, Taken, TakenFrom};
use payments::payment::{self, Event as PaymentEvent};
use payments::refund::{self, Reason};
use payments::{AppliedTo, Payment};

use crate::contests::refund::{Decided, about, decide_in};
use crate::error::Error;
use crate::featured::placement;
use crate::payments::manual_refund::refuse_parties;
use crate::payments::webhook::lock_subject;
use crate::payouts::risk;
use crate::referrals::{credits, referral};
use crate::{notify, posting};

/// How an admin settles a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Settlement {
    /// The provider decided for us.
    Won { note: String },
    /// The provider decided for the payer.
    Lost { note: String },
    /// The payer transferred what was owed.
    Paid {
        /// The name of the transfer.
        reference: String,
    },
    /// The payer never will.
    WrittenOff,
}

/// An admin reports that a provider took a confirmed payment back.
///
/// # Errors
/// An invalid note; no such payment; the admin has a part in it; not a payment whose money is ours; it has a case that was not won.
pub fn report(db: &Db, ctx: &Ctx, admin: &Actor, id: PaymentId, note: &str) -> Result<ChargebackId, Error> {
    let note = chargeback::checked_note(note)?;
    db.write(|tx| {
        let payment = lock(tx, id)?;
        refuse_parties(tx, admin, &payment)?;
        Ok(open_in(tx, ctx, &payment, Some(admin), &note)?.id)
    })
}

/// Locks what a payment paid, then the payment.
fn lock(tx: &mut Tx<'_>, id: PaymentId) -> Result<Payment, Error> {
    let found = payment::repo::get(tx, id)?;
    lock_subject(tx, found.subject)?;
    Ok(payment::repo::lock(tx, id)?)
}

/// Opens the case of a payment whose subject and itself are locked; `by` is nobody when the provider said so.
///
/// # Errors
/// Not a payment of which anything could be taken; it has a case that was not won; the ledger's when it refuses the transaction.
pub(crate) fn open_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    payment: &Payment,
    by: Option<&Actor>,
    reason: &str,
) -> Result<Chargeback, Error> {
    payment.status.next(PaymentEvent::TakenBack)?;
    let Taken::Amount(amount) = taken_in(tx, payment)? else {
        let (from, event) = (payment.status.as_str(), PaymentEvent::TakenBack.as_str());
        return Err(payments::Error::InvalidTransition { from, event }.into());
    };
    let held = held_for(tx, payment)?;
    let from = if held.is_some() { TakenFrom::Escrow } else { TakenFrom::Receivable };
    let case = chargeback::repo::insert(tx, ctx, payment, (from, amount), (by.map(|admin| admin.user), reason))?;
    payment::repo::record_taken_back(tx, ctx, payment)?;
    credits::suspend_in(tx, ctx, payment.id)?;
    let paid_for = payment.subject.contest().filter(|_id| payment.applied_to == Some(AppliedTo::Escrow));
    risk::taken_back_in(tx, ctx, paid_for, payment.payer)?;
    let transaction =
        postings::chargeback(round(&case), source(&case)?, posting::gateway(payment.provider), case.amount)?;
    post(tx, ctx, payment, by.map(|admin| admin.user), &transaction)?;
    let (what, page) = about(tx, ctx, payment)?;
    match held {
        Some(contest) => {
            contest::repo::record_frozen(tx, ctx, &contest)?;
            let message = messages::chargeback::contest_on_hold(&contest.title, case.amount, &page);
            notify::user(tx, ctx, contest.client, &message)?;
            let entrants = entry::repo::authors(tx, contest.id)?;
            notify::users(tx, ctx, &entrants, &messages::chargeback::entered_contest_on_hold(&contest.title, &page))?;
        }
        None => notify::user(tx, ctx, payment.payer, &messages::chargeback::owed(&what, case.amount, &page))?,
    }
    record(tx, ctx, by, "chargeback.opened", &case, reason)?;
    Ok(case)
}

/// What a provider took that says the payment is reversed. The payment is locked.
///
/// # Errors
/// The database's.
pub(crate) fn taken_in(tx: &mut Tx<'_>, payment: &Payment) -> Result<Taken, Error> {
    let refund = refund::repo::of_payment(tx, payment.id)?;
    Ok(chargeback::taken(payment, refund.as_ref())?)
}

const fn round(case: &Chargeback) -> postings::Round {
    postings::Round { payment: case.payment, number: case.round }
}

/// The contest that still holds the payment's money; none when it was won or earned.
fn held_for(tx: &mut Tx<'_>, payment: &Payment) -> Result<Option<Contest>, Error> {
    let Some(id) = payment.subject.contest().filter(|_id| payment.applied_to == Some(AppliedTo::Escrow)) else {
        return Ok(None);
    };
    let contest = contest::repo::get(tx, id)?;
    match contest.status {
        contest::Status::Open | contest::Status::Shortlisting => Ok(Some(contest)),
        contest::Status::Draft | contest::Status::Awarded | contest::Status::Closed => Ok(None),
    }
}

fn source(case: &Chargeback) -> Result<postings::TakenFrom, Error> {
    match (case.taken_from, case.contest) {
        (TakenFrom::Receivable, _) => Ok(postings::TakenFrom::Receivable(case.payer)),
        (TakenFrom::Escrow, Some(contest)) => Ok(postings::TakenFrom::Escrow(contest)),
        (TakenFrom::Escrow, None) => Err(corrupt(case)),
    }
}

/// An admin settles a case.
///
/// # Errors
/// An invalid note or reference; no such case; the admin has a part in the payment; no such step.
pub fn settle(db: &Db, ctx: &Ctx, admin: &Actor, id: ChargebackId, how: &Settlement) -> Result<(), Error> {
    let (event, words) = match how {
        Settlement::Won { note } => (Event::Win, chargeback::checked_note(note)?),
        Settlement::Lost { note } => (Event::Lose, chargeback::checked_note(note)?),
        Settlement::Paid { reference } => (Event::Settle, chargeback::checked_reference(reference)?),
        Settlement::WrittenOff => (Event::WriteOff, String::new()),
    };
    db.write(|tx| {
        let found = chargeback::repo::get(tx, id)?;
        let payment = lock(tx, found.payment)?;
        let case = chargeback::repo::lock(tx, id)?;
        refuse_parties(tx, admin, &payment)?;
        match event {
            Event::Win => win_in(tx, ctx, admin, (&payment, &case), &words)?,
            Event::Lose => lose_in(tx, ctx, admin, (&payment, &case), &words)?,
            Event::Settle => paid_in(tx, ctx, admin, (&payment, &case), &words)?,
            Event::WriteOff => write_off_in(tx, ctx, admin, (&payment, &case))?,
        }
        record(tx, ctx, Some(admin), act(event), &case, &words)
    })
}

const fn act(event: Event) -> &'static str {
    match event {
        Event::Win => "chargeback.won",
        Event::Lose => "chargeback.lost",
        Event::Settle => "chargeback.settled",
        Event::WriteOff => "chargeback.written_off",
    }
}

fn win_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    admin: &Actor,
    (payment, case): (&Payment, &Chargeback),
    note: &str,
) -> Result<(), Error> {
    chargeback::repo::record_decided(tx, ctx, case, Event::Win, (admin.user, note))?;
    let refunded = refund::repo::of_payment(tx, payment.id)?.is_some();
    let event = if refunded { PaymentEvent::RestGivenBack } else { PaymentEvent::GivenBack };
    payment::repo::move_status(tx, ctx, payment, event)?;
    let transaction =
        postings::chargeback_won(round(case), source(case)?, posting::gateway(payment.provider), case.amount)?;
    post(tx, ctx, payment, Some(admin.user), &transaction)?;
    decided_in(tx, ctx, admin, case)?;
    match case.taken_from {
        TakenFrom::Escrow => credits::resume_in(tx, ctx, payment.id),
        TakenFrom::Receivable => owed_no_more(tx, ctx, payment),
    }
}

/// The money stays with the payer.
fn lose_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    admin: &Actor,
    (payment, case): (&Payment, &Chargeback),
    note: &str,
) -> Result<(), Error> {
    chargeback::repo::record_decided(tx, ctx, case, Event::Lose, (admin.user, note))?;
    payment::repo::move_status(tx, ctx, payment, PaymentEvent::Lost)?;
    referral::refunded_in(tx, ctx, payment)?;
    decided_in(tx, ctx, admin, case)
}

/// What a decision means for a contest on hold: when no other payment of it is disputed, it goes on with its whole prize or
/// ends.
fn decided_in(tx: &mut Tx<'_>, ctx: &Ctx, admin: &Actor, case: &Chargeback) -> Result<(), Error> {
    let Some(id) = case.contest.filter(|_id| case.taken_from == TakenFrom::Escrow) else { return Ok(()) };
    if chargeback::repo::is_in_question(tx, id, case.id)? {
        return Ok(());
    }
    let contest = contest::repo::get(tx, id)?;
    contest::repo::record_unfrozen(tx, ctx, &contest)?;
    let contest = contest::repo::get(tx, id)?;
    let page = posting::contest_page(ctx, id);
    let mut people = entry::repo::authors(tx, id)?;
    people.push(contest.client);
    if chargeback::repo::is_lost(tx, id)? {
        end_in(tx, ctx, admin, &contest)?;
        notify::users(tx, ctx, &people, &messages::chargeback::contest_ended(&contest.title, &page))
    } else {
        notify::users(tx, ctx, &people, &messages::chargeback::contest_goes_on(&contest.title, &page))
    }
}

/// The contest ends without its prize; what other payments hold goes back to the client.
fn end_in(tx: &mut Tx<'_>, ctx: &Ctx, admin: &Actor, contest: &Contest) -> Result<(), Error> {
    contest::repo::record_refunded(tx, ctx, contest, None)?;
    placement::contest_ended_in(tx, ctx, Some(admin.user), contest)?;
    for held in payment::repo::lock_escrow(tx, contest.id)? {
        if held.status == payment::Status::Succeeded {
            decide_in(tx, ctx, Some(admin.user), &held, &Decided::whole(&held, Reason::Chargeback)?)?;
        }
    }
    Ok(())
}

/// The payer transferred what was owed.
fn paid_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    admin: &Actor,
    (payment, case): (&Payment, &Chargeback),
    reference: &str,
) -> Result<(), Error> {
    chargeback::repo::record_settled(tx, ctx, case, Event::Settle, (Some(admin.user), Some(reference)))?;
    let transaction = postings::receivable_settled(round(case), debt(case), case.owed()?)?;
    post(tx, ctx, payment, Some(admin.user), &transaction)?;
    owed_no_more(tx, ctx, payment)
}

/// The payer never will.
fn write_off_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    admin: &Actor,
    (payment, case): (&Payment, &Chargeback),
) -> Result<(), Error> {
    chargeback::repo::record_settled(tx, ctx, case, Event::WriteOff, (Some(admin.user), None))?;
    let transaction = postings::receivable_written_off(round(case), case.payer, case.owed()?)?;
    post(tx, ctx, payment, Some(admin.user), &transaction)
}

const fn debt(case: &Chargeback) -> postings::Debt {
    match case.status {
        Status::WrittenOff => postings::Debt::WrittenOff,
        Status::Open | Status::Won | Status::Lost | Status::Settled => postings::Debt::Owed(case.payer),
    }
}

/// A part of a prize that is due to a payer who took the payment back already: it makes good what is owed, or what we gave up; what was
/// made good before is owed back, by hand. The payment is locked and CHARGED_BACK.
///
/// # Errors
/// [`payments::Error::Disputed`] when there is no debt of this size: an admin must look first.
pub(crate) fn give_back_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    by: Option<UserId>,
    payment: &Payment,
    decided: &Decided,
) -> Result<(), Error> {
    let case = chargeback::repo::lock_of_payment(tx, payment.id)?.ok_or(payments::Error::Disputed)?;
    match case.status {
        Status::Lost | Status::WrittenOff => recover_in(tx, ctx, by, (payment, &case), decided.amount),
        Status::Settled if case.settled_reference.is_some() => {
            let owed = decide_in(tx, ctx, by, payment, decided)?;
            refund::repo::record_sent(tx, ctx, &owed)?;
            refund::repo::record_refused(tx, owed.id, CHARGED_BACK)?;
            tracing::warn!(refund_id = %owed.id, "what was charged back and made good goes back by hand");
            Ok(())
        }
        Status::Open | Status::Won | Status::Settled => Err(payments::Error::Disputed.into()),
    }
}

/// The code of a refund that no provider can make: it took the payment back itself, and the payer made that good.
const CHARGED_BACK: &str = "CHARGED_BACK";

fn recover_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    by: Option<UserId>,
    (payment, case): (&Payment, &Chargeback),
    amount: Paisa,
) -> Result<(), Error> {
    let (Some(contest), owed) = (case.contest, case.owed()?) else {
        return Err(payments::Error::Disputed.into());
    };
    if amount > owed || case.recovered != Paisa::ZERO {
        return Err(payments::Error::Disputed.into());
    }
    chargeback::repo::record_recovered(tx, case, amount)?;
    let transaction = postings::receivable_recovered(round(case), contest, debt(case), amount)?;
    post(tx, ctx, payment, by, &transaction)?;
    if amount == owed {
        chargeback::repo::record_settled(tx, ctx, case, Event::Settle, (by, None))?;
        owed_no_more(tx, ctx, payment)?;
    }
    record(tx, ctx, None, "chargeback.recovered", case, "")
}

/// The payer may post and pay again, and is told so; credits that stand on the payment can be spent again.
fn owed_no_more(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<(), Error> {
    credits::resume_in(tx, ctx, payment.id)?;
    let (what, page) = about(tx, ctx, payment)?;
    notify::user(tx, ctx, payment.payer, &messages::chargeback::owed_no_more(&what, &page))
}

fn post(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    payment: &Payment,
    by: Option<UserId>,
    transaction: &ledger::Transaction,
) -> Result<(), Error> {
    ledger::repo::post(tx, ctx, posting::environment(payment.environment), by, transaction)?;
    Ok(())
}

fn corrupt(case: &Chargeback) -> Error {
    payments::Error::Corrupt { table: "chargebacks", id: case.id.uuid() }.into()
}

fn record(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    by: Option<&Actor>,
    act: &'static str,
    case: &Chargeback,
    words: &str,
) -> Result<(), Error> {
    let detail = serde_json::json!({
        "payment": case.payment.uuid(),
        "takenFrom": case.taken_from.as_str(),
        "round": case.round,
        "amountCents": case.amount.get(),
        "words": words,
    });
    audit::record(tx, ctx, by, act, audit::Subject { kind: "chargeback", id: case.id.uuid() }, detail)?;
    Ok(())
}
