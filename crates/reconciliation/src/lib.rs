#![doc = include_str!("../README.md")]

mod boosts;
mod chargebacks;
mod contests;
mod credits;
mod disputes;
mod endings;
mod payments;
mod payouts;
mod purchases;
mod subscriptions;
#[cfg(test)]
mod tests;

use diesel::pg::PgConnection;
use ledger::Error;
use ledger::checks::{self, Check, Violation};

const AREAS: [&[Check]; 11] = [
    checks::JOURNAL,
    contests::CHECKS,
    payments::CHECKS,
    chargebacks::CHECKS,
    payouts::CHECKS,
    purchases::CHECKS,
    credits::CHECKS,
    boosts::CHECKS,
    subscriptions::CHECKS,
    endings::CHECKS,
    disputes::CHECKS,
];

/// Every check: the ledger's own, then those of each area.
pub fn all() -> impl Iterator<Item = &'static Check> {
    AREAS.into_iter().flatten()
}

pub fn run(conn: &mut PgConnection) -> Result<Vec<Violation>, Error> {
    checks::run(conn, all())
}
