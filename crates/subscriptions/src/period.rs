//! One month of a plan, counted in Karachi.

use diesel::prelude::*;
use kernel::money::{OutOfRange, Paisa};
use kernel::time::karachi;
use time::{Date, Duration, Month, OffsetDateTime, UtcOffset};

#[cfg(test)]
mod tests;

/// How long before its end the next period can be bought, and is written about.
pub const RENEWAL_WINDOW: Duration = Duration::days(3);

/// From `start` (inclusive) to `end` (exclusive).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period {
    pub start: OffsetDateTime,
    /// The first moment after it.
    pub end: OffsetDateTime,
}

/// The columns of [`Period`], in its order: both, or none.
#[derive(Queryable)]
pub struct StoredPeriod(Option<OffsetDateTime>, Option<OffsetDateTime>);

impl From<StoredPeriod> for Option<Period> {
    fn from(StoredPeriod(start, end): StoredPeriod) -> Self {
        start.zip(end).map(|(start, end)| Period { start, end })
    }
}

impl Period {
    /// One month from `start`.
    pub fn from(start: OffsetDateTime) -> Self {
        Self { start, end: month_after(start) }
    }

    /// The month that follows without a gap.
    #[must_use]
    pub fn next(self) -> Self {
        Self::from(self.end)
    }

    /// Whether the period runs at `now`.
    pub fn contains(self, now: OffsetDateTime) -> bool {
        self.start <= now && now < self.end
    }

    pub fn is_over(self, now: OffsetDateTime) -> bool {
        now >= self.end
    }

    /// From when on the next period can be bought.
    pub fn renewable_from(self) -> OffsetDateTime {
        self.end.saturating_sub(RENEWAL_WINDOW)
    }

    /// The part of `price` that pays for whole days after `now`, rounded down to the paisa; all of it before the start.
    ///
    /// # Errors
    /// [`OutOfRange`] for a negative price.
    pub fn unused(self, price: Paisa, now: OffsetDateTime) -> Result<Paisa, OutOfRange> {
        if price < Paisa::ZERO {
            return Err(OutOfRange);
        }
        let days = |from| nanoseconds(from, self.end).checked_div(DAY);
        let (all, unused) = days(self.start).zip(days(now.max(self.start))).ok_or(OutOfRange)?;
        let part = i128::from(price.get()).checked_mul(unused).and_then(|product| product.checked_div(all));
        part.and_then(|part| i64::try_from(part).ok()).map(Paisa::new).ok_or(OutOfRange)
    }
}

/// Days until `end`, a day that has begun counted whole; 0 once it has passed.
pub fn days_until(end: OffsetDateTime, now: OffsetDateTime) -> i64 {
    let left = nanoseconds(now, end).saturating_add(DAY.saturating_sub(1)).checked_div(DAY);
    left.and_then(|days| i64::try_from(days).ok()).unwrap_or(i64::MAX)
}

/// Nanoseconds of a day; Karachi's days all have as many.
const DAY: i128 = 86_400_000_000_000;

/// Nanoseconds from `from` to `to`; 0 when `to` comes first.
fn nanoseconds(from: OffsetDateTime, to: OffsetDateTime) -> i128 {
    to.unix_timestamp_nanos().saturating_sub(from.unix_timestamp_nanos()).max(0)
}

/// The same day and hour of the next month in Karachi; its last day where it is shorter.
pub fn month_after(start: OffsetDateTime) -> OffsetDateTime {
    let local = start.to_offset(karachi());
    let month = local.month().next();
    let year = if month == Month::January { local.year().saturating_add(1) } else { local.year() };
    let day = local.day().min(month.length(year));
    // The year 9999 has no next January; thirty days from its end are as good as any.
    let moved = Date::from_calendar_date(year, month, day)
        .map_or_else(|_end_of_time| local.saturating_add(Duration::days(30)), |date| local.replace_date(date));
    moved.to_offset(UtcOffset::UTC)
}
