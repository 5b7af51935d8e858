//! Everything that can be paid for: one line each.

use kernel::db::Tx;
use payments::Subject;

use crate::contests::{deposit, entry_purchase, raise};
use crate::error::Error;
use crate::featured::purchase;
use crate::payable::Payable;
use crate::subscriptions::subscribe;

/// Locks what a payment pays for. A [`crate::payable::Lock`].
pub(crate) fn lock(tx: &mut Tx<'_>, subject: Subject) -> Result<Box<dyn Payable>, Error> {
    match subject {
        Subject::Deposit(_) => deposit::lock(tx, subject),
        Subject::Raise(_) => raise::lock(tx, subject),
        Subject::Boost { .. } => purchase::lock(tx, subject),
        Subject::Subscription(_) => subscribe::lock(tx, subject),
        Subject::EntryPurchase { .. } => entry_purchase::lock(tx, subject),
    }
}
