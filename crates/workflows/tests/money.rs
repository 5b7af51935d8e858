//! Money through the workflows: deposits, awards, handover, refunds, payouts. Every test's database must pass the
//! ledger's checks when it ends.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::needless_pass_by_value,
    reason = "a test fails by panicking"
)]

#[path = "money/award.rs"]
mod award;
#[path = "money/deposit.rs"]
mod deposit;
#[path = "money/dispute.rs"]
mod dispute;
#[path = "money/payout.rs"]
mod payout;
#[path = "money/refund.rs"]
mod refund;
#[path = "money/stage.rs"]
mod stage;
