//! A year or a month of a statement, as the calendar in Karachi has it.

use kernel::fields::FieldErrors;
use kernel::time::karachi;
use time::{Date, Month, OffsetDateTime, Time};

use crate::Error;

#[cfg(test)]
mod tests;

/// A year, or a month of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period {
    year: i32,
    month: Option<Month>,
}

/// Years that statements are made for.
const YEARS: std::ops::RangeInclusive<i32> = 2020..=2099;

impl Period {
    /// Reads `2026` or `2026-11`.
    ///
    /// # Errors
    /// [`Error::Fields`] for anything else.
    pub fn parse(text: &str) -> Result<Self, Error> {
        Self::read(text)
            .ok_or_else(|| FieldErrors::one("period", "The period is a year like 2026 or a month like 2026-11").into())
    }

    fn read(text: &str) -> Option<Self> {
        let (year, month) = match text.split_once('-') {
            Some((year, month)) => (year, Some(month)),
            None => (text, None),
        };
        let month = match month {
            Some(month) => Some(Month::try_from(u8::try_from(digits(month, 2)?).ok()?).ok()?),
            None => None,
        };
        let year = digits(year, 4)?;
        YEARS.contains(&year).then_some(Self { year, month })
    }

    pub fn from(self) -> OffsetDateTime {
        midnight(self.year, self.month.unwrap_or(Month::January))
    }

    /// The first moment that is not in it any more.
    pub fn to(self) -> OffsetDateTime {
        match self.month {
            Some(Month::December) | None => midnight(self.year.saturating_add(1), Month::January),
            Some(month) => midnight(self.year, month.next()),
        }
    }

    /// `November 2026` or `2026`.
    pub fn name(self) -> String {
        match self.month {
            Some(month) => format!("{month} {}", self.year),
            None => self.year.to_string(),
        }
    }
}

impl std::fmt::Display for Period {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.month {
            Some(month) => write!(f, "{}-{:02}", self.year, u8::from(month)),
            None => write!(f, "{}", self.year),
        }
    }
}

/// The year in Karachi that a moment falls into.
pub fn karachi_year(at: OffsetDateTime) -> i32 {
    at.to_offset(karachi()).year()
}

/// A number of exactly so many ASCII digits.
fn digits(text: &str, count: usize) -> Option<i32> {
    let plain = text.len() == count && text.bytes().all(|byte| byte.is_ascii_digit());
    if plain { text.parse().ok() } else { None }
}

fn midnight(year: i32, month: Month) -> OffsetDateTime {
    let first = Date::from_calendar_date(year, month, 1).unwrap_or(Date::MIN);
    first.with_time(Time::MIDNIGHT).assume_offset(karachi())
}
