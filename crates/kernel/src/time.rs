//! The product's clock. Every date in the product comes through it, so that people and tests can move it.

use std::sync::Mutex;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Instant;

use time::macros::format_description;
use time::{Date, Duration, OffsetDateTime, Time, UtcOffset};

#[cfg(test)]
mod tests;

pub trait Clock: Send + Sync {
    /// The present moment, UTC.
    fn now(&self) -> OffsetDateTime;

    /// Goes as the database's, which showed `database` at some moment between the two.
    fn follow(&self, _asked: Instant, _answered: Instant, _database: OffsetDateTime) {}

    /// How far the machine's clock is ahead of this one.
    fn skew(&self) -> Duration {
        Duration::ZERO
    }
}

/// The database's clock as far as it is known, before that the machine's; moved forward by a number of seconds (development only; 0 in
/// production).
#[derive(Debug)]
pub struct SystemClock {
    /// Goes on evenly, whatever is done to the machine's clock.
    started: Instant,
    /// Which time it was then, in microseconds since 1970.
    started_at: AtomicI64,
    offset_seconds: AtomicI64,
}

impl SystemClock {
    /// On a machine whose clock shows `now`.
    pub fn starting_at(now: OffsetDateTime) -> Self {
        let started_at = AtomicI64::new(micros(now));
        Self { started: Instant::now(), started_at, offset_seconds: AtomicI64::new(0) }
    }

    /// Sets how far the product's clock runs ahead, in seconds.
    pub fn set_offset(&self, seconds: i64) {
        self.offset_seconds.store(seconds, Ordering::SeqCst);
    }

    /// Microseconds since the start.
    fn elapsed(&self, until: Instant) -> i64 {
        i64::try_from(until.saturating_duration_since(self.started).as_micros()).unwrap_or(i64::MAX)
    }
}

impl Default for SystemClock {
    fn default() -> Self {
        Self::starting_at(machine_time())
    }
}

impl Clock for SystemClock {
    fn now(&self) -> OffsetDateTime {
        let micros = self.started_at.load(Ordering::SeqCst).saturating_add(self.elapsed(Instant::now()));
        let now = OffsetDateTime::UNIX_EPOCH.saturating_add(Duration::microseconds(micros));
        now.saturating_add(Duration::seconds(self.offset_seconds.load(Ordering::SeqCst)))
    }

    fn follow(&self, asked: Instant, answered: Instant, database: OffsetDateTime) {
        let database = micros(database);
        let earliest = database.saturating_sub(self.elapsed(answered));
        let latest = database.saturating_sub(self.elapsed(asked));
        // As little as possible: a slow answer says little, and what agrees with it stays.
        let corrected = |started_at: i64| Some(started_at.min(latest).max(earliest));
        let _always = self.started_at.fetch_update(Ordering::SeqCst, Ordering::SeqCst, corrected);
    }

    fn skew(&self) -> Duration {
        let offset = Duration::seconds(self.offset_seconds.load(Ordering::SeqCst));
        Duration::microseconds(micros(machine_time()).saturating_sub(micros(self.now().saturating_sub(offset))))
    }
}

#[allow(clippy::disallowed_methods, reason = "this is the one place that reads the machine's clock")]
fn machine_time() -> OffsetDateTime {
    OffsetDateTime::now_utc()
}

fn micros(at: OffsetDateTime) -> i64 {
    i64::try_from(at.unix_timestamp_nanos() / 1_000).unwrap_or(i64::MAX)
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
