//! Chargebacks: an admin reports one, and settles it.

use audit::Act;
use contests::contest::{self, Contest};
use contests::entry;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{ChargebackId, PaymentId};
use ledger::postings;
use notifications::messages;
use payments::Payment;
use payments::chargeback::{self, Chargeback, Event, TakenFrom};
use payments::payment::{self, Event as PaymentEvent};
use payments::refund::{self, Reason};

use crate::error::Error;
use crate::featured::placement;
use crate::payable::chargeback::{debt, open_in, owed_no_more, post, record, round, source};
use crate::payable::lock_in;
use crate::payable::refund::{Decided, decide_in};
use crate::payments::manual_refund::refuse_parties;
use crate::payments::registry;
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
        let found = payment::repo::get(tx, id)?;
        let (_payable, payment) = lock_in(tx, registry::lock, &found)?;
        refuse_parties(tx, admin, &payment)?;
        Ok(open_in(tx, ctx, &payment, Some(admin), &note)?.id)
    })
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
        let paid = payment::repo::get(tx, found.payment)?;
        let (_payable, payment) = lock_in(tx, registry::lock, &paid)?;
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

const fn act(event: Event) -> Act {
    match event {
        Event::Win => Act::ChargebackWon,
        Event::Lose => Act::ChargebackLost,
        Event::Settle => Act::ChargebackSettled,
        Event::WriteOff => Act::ChargebackWrittenOff,
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
    if chargeback::repo::is_disputed(tx, id, case.id)? {
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
