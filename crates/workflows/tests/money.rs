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
#[path = "money/bank_file.rs"]
mod bank_file;
#[path = "money/between.rs"]
mod between;
#[path = "money/boost.rs"]
mod boost;
#[path = "money/buyer.rs"]
mod buyer;
#[path = "money/by_hand.rs"]
mod by_hand;
#[path = "money/chargeback.rs"]
mod chargeback;
#[path = "money/credits.rs"]
mod credits;
#[path = "money/deposit.rs"]
mod deposit;
#[path = "money/dispute.rs"]
mod dispute;
#[path = "money/dispute_case.rs"]
mod dispute_case;
#[path = "money/documents.rs"]
mod documents;
#[path = "money/ending.rs"]
mod ending;
#[path = "money/ending_checks.rs"]
mod ending_checks;
#[path = "money/entry_purchase.rs"]
mod entry_purchase;
#[path = "money/ever_entered.rs"]
mod ever_entered;
#[path = "money/faults.rs"]
mod faults;
#[path = "money/final_round.rs"]
mod final_round;
#[path = "money/gateways.rs"]
mod gateways;
#[path = "money/identity.rs"]
mod identity;
#[path = "money/inquire.rs"]
mod inquire;
#[path = "money/interleaving.rs"]
mod interleaving;
#[path = "money/money_back.rs"]
mod money_back;
#[path = "money/payout.rs"]
mod payout;
#[path = "money/pins.rs"]
mod pins;
#[path = "money/places.rs"]
mod places;
#[path = "money/plan_limit.rs"]
mod plan_limit;
#[path = "money/plan_walk.rs"]
mod plan_walk;
#[path = "money/private.rs"]
mod private;
#[path = "money/providers.rs"]
mod providers;
#[path = "money/referral.rs"]
mod referral;
#[path = "money/refund.rs"]
mod refund;
#[path = "money/removal.rs"]
mod removal;
#[path = "money/renewal.rs"]
mod renewal;
#[path = "money/restore.rs"]
mod restore;
#[path = "money/results.rs"]
mod results;
#[path = "money/reversed.rs"]
mod reversed;
#[path = "money/reviewing.rs"]
mod reviewing;
#[path = "money/risk.rs"]
mod risk;
#[path = "money/round_trips.rs"]
mod round_trips;
#[path = "money/sale_reminder.rs"]
mod sale_reminder;
#[path = "money/sandboxed.rs"]
mod sandboxed;
#[path = "money/second_admin.rs"]
mod second_admin;
#[path = "money/settlement.rs"]
mod settlement;
#[path = "money/stage.rs"]
mod stage;
#[path = "money/subscribe.rs"]
mod subscribe;
#[path = "money/subscriber.rs"]
mod subscriber;
#[path = "money/teller.rs"]
mod teller;
#[path = "money/terms.rs"]
mod terms;
