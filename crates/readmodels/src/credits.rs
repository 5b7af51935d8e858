//! Credits as their owner sees them.

use ::referrals::credit::{self, Lot, debt};
use ::referrals::referral::{self, REWARD};
use diesel::pg::PgConnection;
use kernel::ids::UserId;
use kernel::money::Paisa;
use time::OffsetDateTime;

use crate::Error;

/// Credits that can be spent now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spendable {
    pub total: Paisa,
    /// By lot, in the order in which they are spent, each with what is free of it.
    pub lots: Vec<(Lot, Paisa)>,
    /// Rewards that were promised: spendable once the friends' contests are awarded.
    pub pending: Paisa,
    /// What cannot be spent for now, because the payment behind it is disputed.
    pub suspended: Paisa,
    /// What was spent of credits that were taken back; the next credits repay it.
    pub owed: Paisa,
}

/// What `user` can spend at `now`.
///
/// # Errors
/// The database, or a corrupt row.
pub fn spendable(conn: &mut PgConnection, user: UserId, now: OffsetDateTime) -> Result<Spendable, Error> {
    let mut total = Paisa::ZERO;
    let mut lots = Vec::new();
    let all = credit::lots_of(conn, user)?;
    let suspended = credit::on_hold(&all, now)?;
    for lot in all {
        let free = lot.free(now)?;
        if free > Paisa::ZERO {
            total = total.checked_add(free).map_err(::referrals::Error::from)?;
            lots.push((lot, free));
        }
    }
    let promised = referral::repo::count_pending(conn, user)?;
    let pending = Paisa::new(REWARD.get().saturating_mul(promised));
    Ok(Spendable { total, lots, pending, suspended, owed: debt::owed(conn, user)? })
}

/// Every lot that `user` ever had, newest first.
///
/// # Errors
/// The database, or a corrupt row.
pub fn history(conn: &mut PgConnection, user: UserId) -> Result<Vec<Lot>, Error> {
    let mut lots = credit::lots_of(conn, user)?;
    lots.sort_by_key(|lot| std::cmp::Reverse((lot.created_at, lot.id)));
    Ok(lots)
}
