//! Recipes: from the facts of an event to its transaction. Pure.

mod award;
mod chargeback;
mod credit;
mod deposit;
mod ending;
mod entry_purchase;
mod payout;
mod purchase;
mod refund;
mod settlement;
#[cfg(test)]
mod tests;

pub use award::{Award, award, award_reversed};
pub use chargeback::{
    Debt, Round, TakenFrom, chargeback, chargeback_won, receivable_recovered, receivable_settled,
    receivable_written_off,
};
pub use credit::{credit_expired, credit_granted, credit_recalled, credit_repaid};
pub use deposit::{deposit, deposit_unapplied};
pub use ending::{dispute_settled, distributed};
pub use entry_purchase::{Sale, entry_purchased, purchase_awarded, purchase_dispute_settled, purchase_reversed};
pub use payout::{payout_failed, payout_new, payout_paid, payout_voided};
pub use purchase::{
    ChargeSource, Paid, boost_bought, boost_credits_returned, boost_earned, charge_credits_returned, charge_earned,
    charge_paid, charge_swapped,
};
pub use refund::{RefundSource, refund_new, refund_paid, refund_paid_by_hand};
pub use settlement::settled;
