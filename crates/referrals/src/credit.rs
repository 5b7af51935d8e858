//! Credits: lots that are granted, held for a purchase, spent, released, returned, expired and revoked.

use diesel::prelude::*;
use kernel::ids::{CreditLotId, CreditUseId, PaymentId, UserId};
use kernel::money::Paisa;
use kernel::time::karachi;
use time::{Date, Month, OffsetDateTime};
use uuid::Uuid;

use crate::Error;
use crate::schema::{credit_lots, credit_uses};

pub mod debt;
mod repo;
mod status;

#[cfg(test)]
mod tests;

pub use repo::{
    available, expire, expiry_due, find, give_back, give_part_back, grant, hold, lock, lots_of, on_hold, owner,
    owners_by_source, release, resume, spend, suspend, uses_of,
};
pub use status::{Event, HistoryStatus, LotStatus, UseEvent, UseStatus};

/// How long a lot lasts.
pub const LIFE_YEARS: i32 = 1;

text_enum! {
    /// What a lot was granted for.
    pub enum Kind {
        /// A friend's first deposit.
        Referral = "REFERRAL",
        /// The unused part of a plan.
        PlanUnused = "PLAN_UNUSED",
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = credit_lots, check_for_backend(diesel::pg::Pg))]
pub struct Lot {
    pub id: CreditLotId,
    #[diesel(column_name = user_id)]
    pub user: UserId,
    /// What it was granted for.
    pub kind: Kind,
    /// The payment it stands on; unknown for some that are older than the column.
    #[diesel(column_name = payment_id)]
    pub source: Option<PaymentId>,
    /// The same, as the owner reads it.
    pub reason: String,
    #[diesel(column_name = amount_paisa)]
    pub amount: Paisa,
    /// What is not spent, expired or revoked, what is held included.
    #[diesel(column_name = remaining_paisa)]
    pub remaining: Paisa,
    /// The part of it that purchases hold.
    #[diesel(column_name = held_paisa)]
    pub held: Paisa,
    pub status: LotStatus,
    /// Until when it can be taken (exclusive).
    pub expires_at: OffsetDateTime,
    /// When the last of it was spent.
    pub used_at: Option<OffsetDateTime>,
    /// When it expired or repaid a debt.
    pub ended_at: Option<OffsetDateTime>,
    /// Since when its source is taken back and not made good, if it is.
    pub suspended_at: Option<OffsetDateTime>,
    pub created_at: OffsetDateTime,
}

impl Lot {
    /// What a purchase may take of it at `now`.
    ///
    /// # Errors
    /// A row whose held part is out of range.
    pub fn free(&self, now: OffsetDateTime) -> Result<Paisa, Error> {
        if now >= self.expires_at {
            return Ok(Paisa::ZERO);
        }
        self.collectable()
    }

    /// What a debt may take of it: what is free, expired or not.
    ///
    /// # Errors
    /// As [`Lot::free`].
    pub fn collectable(&self) -> Result<Paisa, Error> {
        if self.status != LotStatus::Open || self.suspended_at.is_some() {
            return Ok(Paisa::ZERO);
        }
        Ok(self.remaining.checked_sub(self.held)?)
    }

    /// Whether the clock ends it at `now`.
    pub fn is_expiry_due(&self, now: OffsetDateTime) -> bool {
        self.status == LotStatus::Open && self.held == Paisa::ZERO && now >= self.expires_at
    }

    /// As the owner's history names it at `now`.
    pub fn history_status(&self, now: OffsetDateTime) -> HistoryStatus {
        match self.status {
            LotStatus::Open if now >= self.expires_at => HistoryStatus::Expired,
            LotStatus::Open if self.suspended_at.is_some() => HistoryStatus::Suspended,
            LotStatus::Open if self.remaining == self.amount => HistoryStatus::Available,
            LotStatus::Open => HistoryStatus::PartlyUsed,
            LotStatus::Used => HistoryStatus::Used,
            LotStatus::Expired => HistoryStatus::Expired,
            LotStatus::Revoked => HistoryStatus::Revoked,
        }
    }
}

#[derive(Debug, Clone, Copy)]
pub struct NewLot<'a> {
    pub user: UserId,
    pub kind: Kind,
    /// The payment it stands on.
    pub source: PaymentId,
    /// Whether that payment is taken back and not made good.
    pub is_suspended: bool,
    /// For what, as the owner reads it.
    pub reason: &'a str,
    /// How much; above zero.
    pub amount: Paisa,
}

/// A part of a lot that a purchase takes.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = credit_uses, check_for_backend(diesel::pg::Pg))]
pub struct Use {
    pub id: CreditUseId,
    #[diesel(column_name = lot_id)]
    pub lot: CreditLotId,
    /// A boost, or the charge of a subscription.
    #[diesel(column_name = purchase_id)]
    pub purchase: Uuid,
    #[diesel(column_name = amount_paisa)]
    pub amount: Paisa,
    pub status: UseStatus,
}

/// A lot that has expired, as far as the ledger needs to know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Expired {
    pub lot: CreditLotId,
    pub user: UserId,
    pub amount: Paisa,
    /// How often a purchase had returned something to it: tells a second expiry of the same lot from the first.
    pub returns: i64,
}

/// When a lot that is granted at `now` expires: the same day and time of the next year in Karachi; 28 February for the 29th.
pub fn expires_at(now: OffsetDateTime) -> OffsetDateTime {
    let here = now.to_offset(karachi());
    let year = here.year().saturating_add(LIFE_YEARS);
    let date = here.date().replace_year(year).or_else(|_leap_day| Date::from_calendar_date(year, Month::February, 28));
    match date {
        Ok(date) => here.replace_date(date).to_offset(time::UtcOffset::UTC),
        Err(_beyond_all_dates) => now,
    }
}

/// How much to take of each lot for `up_to`, in the order given: what is free, until it is enough. Lots that give nothing are
/// left out.
///
/// # Errors
/// Amounts out of range.
pub fn allocate(lots: &[Lot], up_to: Paisa, now: OffsetDateTime) -> Result<Vec<(CreditLotId, Paisa)>, Error> {
    let mut wanted = up_to;
    let mut parts = Vec::new();
    for lot in lots {
        let part = lot.free(now)?.min(wanted);
        if part > Paisa::ZERO {
            wanted = wanted.checked_sub(part)?;
            parts.push((lot.id, part));
        }
    }
    Ok(parts)
}

/// What comes back of a purchase when `unused` of its price does: the part of the money (rounded down), and the part of the credits. They add up.
///
/// # Errors
/// Amounts out of range.
pub fn split_unused(unused: Paisa, cash: Paisa, credit: Paisa) -> Result<(Paisa, Paisa), Error> {
    let price = i128::from(cash.checked_add(credit)?.get());
    let part = i128::from(unused.get()).saturating_mul(i128::from(cash.get())).checked_div(price).unwrap_or(0);
    let money = Paisa::new(i64::try_from(part).map_err(|_sum| kernel::money::OutOfRange)?);
    Ok((money, unused.checked_sub(money)?))
}
