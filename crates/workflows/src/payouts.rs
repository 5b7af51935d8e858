//! Payouts: methods, transfers, batches, risk.

pub mod batch;
pub mod import;
pub mod method;
pub mod payout;
pub mod risk;
