//! Recipes: from the facts of an event to its transaction. Pure.

mod award;
mod deposit;
mod payout;
mod refund;

pub use award::{Award, award, award_reversed};
pub use deposit::{deposit, deposit_unapplied};
pub use payout::{payout_failed, payout_new, payout_paid, payout_voided};
pub use refund::{RefundSource, refund_new, refund_paid};
