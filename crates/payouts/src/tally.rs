//! How many payouts are in each state, and what they come to.

use kernel::tally::Tally;

pub const TALLY: Tally =
    Tally { table: "payout_tallies", states: "status, is_held", sums: &["payouts", "amount_paisa"] };

#[cfg(test)]
mod tests;
