//! The product's clock. Every date in the product comes through it, so that people and tests can move it.

use std::sync::Mutex;
use std::sync::atomic::{AtomicI64, Ordering};

use time::macros::format_description;
use time::{Date, Duration, OffsetDateTime, Time, UtcOffset};

pub trait Clock: Send + Sync {
    /// The present moment, UTC.
    fn now(&self) -> OffsetDateTime;
}

/// The machine's clock, moved forward by a number of seconds (development only; 0 in production).
#[derive(Debug, Default)]
pub struct SystemClock {
    offset_seconds: AtomicI64,
}

impl SystemClock {
    /// Sets how far the product's clock runs ahead of the machine's, in seconds.
    pub fn set_offset(&self, seconds: i64) {
        self.offset_seconds.store(seconds, Ordering::SeqCst);
    }
}

impl Clock for SystemClock {
    #[allow(clippy::disallowed_methods, reason = "this is the one place that reads the machine's clock")]
    fn now(&self) -> OffsetDateTime {
        let now = OffsetDateTime::now_utc();
        let offset = Duration::seconds(self.offset_seconds.load(Ordering::SeqCst));
        truncate(now.checked_add(offset).unwrap_or(now))
    }
}

/// A clock that stands still until a test moves it.
#[derive(Debug)]
pub struct FixedClock(Mutex<OffsetDateTime>);

impl FixedClock {
    /// A clock that shows `now`.
    pub fn at(now: OffsetDateTime) -> Self {
        Self(Mutex::new(truncate(now)))
    }

    pub fn advance(&self, by: Duration) {
        if let Ok(mut now) = self.0.lock() {
            *now = now.checked_add(by).unwrap_or(*now);
        }
    }
}

impl Clock for FixedClock {
    fn now(&self) -> OffsetDateTime {
        match self.0.lock() {
            Ok(now) => *now,
            Err(poisoned) => *poisoned.into_inner(),
        }
    }
}

/// PostgreSQL keeps microseconds; cutting the rest here makes a value equal to itself after a round trip.
fn truncate(at: OffsetDateTime) -> OffsetDateTime {
    let micros = at.nanosecond().checked_div(1_000).unwrap_or(0).saturating_mul(1_000);
    at.replace_nanosecond(micros).unwrap_or(at)
}

/// Pakistan Standard Time: UTC+5, no daylight saving.
pub fn karachi() -> UtcOffset {
    UtcOffset::from_hms(5, 0, 0).unwrap_or(UtcOffset::UTC)
}

/// Reads a day like `2026-11-01`. Years with a sign or far away are no days that anybody means.
pub fn parse_day(text: &str) -> Option<Date> {
    let day = Date::parse(text, format_description!("[year]-[month]-[day]")).ok();
    day.filter(|day| text.len() == 10 && (2000..=2099).contains(&day.year()))
}

/// The first moment of `day` in Pakistan.
pub fn midnight(day: Date) -> OffsetDateTime {
    day.with_time(Time::MIDNIGHT).assume_offset(karachi())
}
