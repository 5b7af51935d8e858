//! What everything that can be paid for shares. See the table in the README.

pub(crate) mod answer;
pub mod attempt;
pub(crate) mod chargeback;
pub(crate) mod inquiry;
pub(crate) mod refund;

use accounts::Contact;
use contests::contest::Contest;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use notifications::Message;
use payments::{AppliedTo, Payment, Subject, payment};

use crate::error::Error;

/// Something that a payment pays for, locked until the transaction ends.
pub(crate) trait Payable {
    /// Where confirmed money is held.
    fn applied_to(&self) -> AppliedTo;

    /// The contest that it belongs to.
    fn contest(&self) -> Option<&Contest>;

    /// The payer. Locked, where [`Self::refusal`] decides about what else they have.
    fn payer(&self, tx: &mut Tx<'_>, payment: &Payment) -> Result<Contact, Error> {
        Ok(accounts::user::repo::contact(tx, payment.payer)?)
    }

    /// Why the confirmed `payment` goes back, as a message to the payer, who was read; none when it can be applied.
    fn refusal(&self, tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<Option<Message>, Error>;

    /// Posts the confirmed `payment` of `payer` and does what it was paid for.
    fn apply(&self, tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, payer: &Contact) -> Result<(), Error>;

    /// `payment` ended without money. By default the thing waits for the next attempt.
    fn ended(&self, _tx: &mut Tx<'_>, _ctx: &Ctx, _payment: &Payment) -> Result<(), Error> {
        Ok(())
    }
}

/// Locks what a subject names: first its contest, then the thing itself.
pub(crate) type Lock = fn(&mut Tx<'_>, Subject) -> Result<Box<dyn Payable>, Error>;

/// Locks what `found` pays for, then the payment.
pub(crate) fn lock_in(tx: &mut Tx<'_>, lock: Lock, found: &Payment) -> Result<(Box<dyn Payable>, Payment), Error> {
    let payable = lock(tx, found.subject)?;
    Ok((payable, payment::repo::lock(tx, found.id)?))
}

/// Whether no other attempt to pay the same is open.
pub(crate) fn is_last_attempt(tx: &mut Tx<'_>, payment: &Payment) -> Result<bool, Error> {
    Ok(payment::repo::lock_all_open(tx, payment.subject)?.is_empty())
}

/// The registry was asked to lock the wrong kind of subject.
pub(crate) fn wrong_subject() -> Error {
    payments::Error::Corrupt { table: "payments", id: uuid::Uuid::nil() }.into()
}
