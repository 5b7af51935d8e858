//! Refunds that need a person: a provider refused them, and an operator transfers the money; or a provider never said what became of
//! them, and an operator looks.

use audit::Act;
use contests::contest;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::RefundId;
use ledger::postings;
use notifications::messages;
use payments::Payment;
use payments::payment::{self, Event};
use payments::refund::by_hand::{self, ByHand};
use payments::refund::{self, Refund};

use crate::error::Error;
use crate::payable::refund::about;
use crate::payments::send_refund::done_in;
use crate::{notify, posting};

/// An admin reports that the money of a refused refund was transferred. The same reference again is the same report.
///
/// # Errors
/// An invalid reference; no such refund; the admin has a part in it; not refused; the transfer paid another refund back.
pub fn mark_paid(db: &Db, ctx: &Ctx, admin: &Actor, id: RefundId, reference: &str) -> Result<(), Error> {
    let reference = by_hand::checked_reference(reference)?;
    db.write(|tx| {
        let owed = refund::repo::get(tx, id)?;
        let payment = payment::repo::lock(tx, owed.payment)?;
        let refund = refund::repo::lock(tx, id)?;
        refuse_parties(tx, admin, &payment)?;
        match by_hand::decide(&refund, &reference)? {
            ByHand::AlreadyPaid => Ok(()),
            ByHand::Pay => pay_in(tx, ctx, admin, (&payment, &refund), &reference),
        }
    })
}

fn pay_in(tx: &mut Tx<'_>, ctx: &Ctx, admin: &Actor, owed: (&Payment, &Refund), reference: &str) -> Result<(), Error> {
    let (payment, refund) = owed;
    refund::repo::record_paid_by_hand(tx, ctx, refund.id, reference, admin.user)?;
    payment::repo::move_status(tx, ctx, payment, Event::RefundDone)?;
    let transaction = postings::refund_paid_by_hand(refund.id, payment.id, refund.amount)?;
    ledger::repo::post(tx, ctx, posting::environment(payment.environment), Some(admin.user), &transaction)?;
    let (what, page) = about(tx, ctx, payment)?;
    let message = messages::money::refund_sent(&what, refund.amount, "a bank transfer", &page);
    notify::user(tx, ctx, payment.payer, &message)?;
    let detail = serde_json::json!({ "reference": reference, "amountCents": refund.amount.get() });
    audit::record(tx, ctx, Some(admin), Act::RefundPaidByHand, refund.id, detail)?;
    Ok(())
}

/// What an admin found at the provider about a refund of which it never told us.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finding {
    Done {
        /// The provider's name of the transfer.
        reference: String,
    },
    /// It did not, and will not.
    NotDone { note: String },
}

/// An admin says what became of a refund about which the provider gave no definite answer for a day.
///
/// # Errors
/// An invalid reference or note; no such refund; the admin has a part in it; [`payments::Error::StillAsked`].
pub fn found(db: &Db, ctx: &Ctx, admin: &Actor, id: RefundId, finding: &Finding) -> Result<(), Error> {
    let words = match finding {
        Finding::Done { reference } => by_hand::checked_reference(reference)?,
        Finding::NotDone { note } => payments::chargeback::checked_note(note)?,
    };
    db.write(|tx| {
        let owed = refund::repo::get(tx, id)?;
        let payment = payment::repo::lock(tx, owed.payment)?;
        let refund = refund::repo::lock(tx, id)?;
        refuse_parties(tx, admin, &payment)?;
        by_hand::decide_found(&refund, ctx.now)?;
        match finding {
            Finding::Done { .. } => done_in(tx, ctx, (Some(admin), id), payment.id, &words),
            Finding::NotDone { .. } => {
                refund::repo::record_refused(tx, id, by_hand::NOT_DONE)?;
                audit::record(tx, ctx, Some(admin), Act::RefundNotDone, id, serde_json::json!({ "note": words }))?;
                Ok(())
            }
        }
    })
}

/// Refuses an admin who paid, whose contest it is, or who was to win its prize.
///
/// # Errors
/// [`payments::Error::OwnContest`], or the database's.
pub(crate) fn refuse_parties(tx: &mut Tx<'_>, admin: &Actor, payment: &Payment) -> Result<(), Error> {
    let is_party = match payment.subject.contest() {
        _ if payment.payer == admin.user => true,
        None => false,
        Some(id) => {
            contest::repo::get(tx, id)?.client == admin.user || payouts::payout::repo::was_winner(tx, id, admin.user)?
        }
    };
    if is_party { Err(payments::Error::OwnContest.into()) } else { Ok(()) }
}
