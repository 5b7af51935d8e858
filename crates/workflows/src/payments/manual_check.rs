//! Payments about which a provider says something that does not fit: an admin decides what came.

use audit::Act;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::fields::FieldErrors;
use kernel::ids::PaymentId;
use kernel::money::Paisa;
use kernel::text::one_line;
use payments::payment::{self, Event};
use payments::{Payment, chargeback};

use crate::error::Error;
use crate::payable::answer::{confirm_in, refund_received_in};
use crate::payable::lock_in;
use crate::payments::manual_refund::refuse_parties;
use crate::payments::registry;

/// What an admin found out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finding {
    /// The money came, as much as was asked for: it pays what it was meant for if that still waits, else it goes back.
    Paid {
        /// The provider's name for the transaction.
        txn: String,
    },
    /// Money came that pays nothing: it goes back.
    Refund {
        /// The provider's name for the transaction.
        txn: String,
        received: Paisa,
    },
    Reject,
}

/// An admin decides about a payment in REVIEW, with a note that says why.
///
/// # Errors
/// An invalid note, name or amount; no such payment; not in REVIEW; the admin has a part in it; the name belongs to another payment.
pub fn resolve(
    db: &Db,
    ctx: &Ctx,
    admin: &Actor,
    id: PaymentId,
    (finding, note): (&Finding, &str),
) -> Result<(), Error> {
    let note = chargeback::checked_note(note)?;
    db.write(|tx| {
        let found = payment::repo::get(tx, id)?;
        let (payable, payment) = lock_in(tx, registry::lock, &found)?;
        refuse_parties(tx, admin, &payment)?;
        if payment.status != payment::Status::Review {
            return Err(payments::Error::NotInReview.into());
        }
        let (name, txn, amount) = match finding {
            Finding::Paid { txn } => ("PAID", Some(txn), payment.amount),
            Finding::Refund { txn, received } => ("REFUND", Some(txn), *received),
            Finding::Reject => ("REJECT", None, payment.amount),
        };
        match finding {
            Finding::Paid { txn } => {
                let txn = unused(tx, &payment, txn)?;
                confirm_in(tx, ctx, (&*payable, &payment), &txn)?;
            }
            Finding::Refund { txn, received } => {
                let txn = unused(tx, &payment, txn)?;
                if *received <= Paisa::ZERO {
                    return Err(field("receivedCents", "The amount must be above zero"));
                }
                refund_received_in(tx, ctx, &payment, &txn, *received)?;
            }
            Finding::Reject => {
                payment::repo::move_status(tx, ctx, &payment, Event::Dismissed)?;
            }
        }
        let detail = serde_json::json!({
            "finding": name, "transaction": txn, "amountCents": amount.get(), "note": note,
        });
        audit::record(tx, ctx, Some(admin), Act::PaymentReviewed, id, detail)?;
        Ok(())
    })
}

/// The provider's name as typed, if no other payment has it.
fn unused(tx: &mut Tx<'_>, payment: &Payment, typed: &str) -> Result<String, Error> {
    let txn = one_line(typed, 1, 100)
        .map_err(|_refused| field("transaction", "The provider's transaction id is required"))?;
    if payment::repo::is_transaction_used(tx, payment, &txn)? {
        return Err(field("transaction", "This transaction belongs to another payment"));
    }
    Ok(txn)
}

fn field(name: &'static str, message: &'static str) -> Error {
    payments::Error::Fields(FieldErrors::one(name, message)).into()
}
