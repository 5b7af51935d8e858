//! How many applications are in each state.

use kernel::tally::Tally;

pub const TALLY: Tally = Tally { table: "kyc_tallies", states: "status", sums: &["applications"] };

#[cfg(test)]
mod tests;
