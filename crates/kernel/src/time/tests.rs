//! A machine whose clock is wrong, and a database that is asked.

#![allow(clippy::arithmetic_side_effects, reason = "a test may overflow")]

use std::time::Instant;

use time::Duration;
use time::macros::datetime;

use super::{Clock, SystemClock};

const DATABASE: time::OffsetDateTime = datetime!(2026-11-21 07:00 UTC);
const SECOND: std::time::Duration = std::time::Duration::from_secs(1);

/// A clock that was `ahead` of the database's when it was asked, and has heard an answer that took `seconds`.
fn followed(ahead: Duration, seconds: u32) -> (SystemClock, Instant) {
    let clock = SystemClock::starting_at(DATABASE.saturating_add(ahead));
    let asked = clock.started;
    clock.follow(asked, asked + SECOND * seconds, DATABASE);
    (clock, asked)
}

/// Whether `clock` is so far ahead of a database that was asked at `asked`; reading both takes time.
fn is_ahead(clock: &SystemClock, asked: Instant, by: Duration) -> bool {
    let database = DATABASE + asked.elapsed();
    (clock.now() - database - by).abs() < Duration::milliseconds(200)
}

#[test]
fn goes_as_the_database_however_wrong_the_machine_is() {
    for wrong in [Duration::hours(1), Duration::seconds(3), Duration::seconds(-3), Duration::days(-400)] {
        let (clock, asked) = followed(wrong, 0);
        assert!(is_ahead(&clock, asked, Duration::ZERO), "{wrong}");
    }
}

#[test]
fn a_slow_answer_corrects_only_what_it_proves_wrong() {
    // The database showed its time at some moment of these four seconds, so it may be up to four seconds behind its answer.
    let cases = [(Duration::hours(1), 0), (Duration::ZERO, 0), (Duration::seconds(-2), -2), (Duration::hours(-1), -4)];
    for (wrong, left) in cases {
        let (clock, asked) = followed(wrong, 4);
        assert!(is_ahead(&clock, asked, Duration::seconds(left)), "{wrong}");
    }
}

#[test]
fn the_offset_of_development_comes_on_top() {
    let (clock, asked) = followed(Duration::hours(-5), 0);
    clock.set_offset(86_400);
    assert!(is_ahead(&clock, asked, Duration::DAY));
    clock.follow(asked, asked, DATABASE);
    assert!(is_ahead(&clock, asked, Duration::DAY));
    assert_eq!(clock.skew().whole_days(), SystemClock::starting_at(DATABASE).skew().whole_days());
}

#[test]
fn says_how_far_the_machine_is_ahead() {
    let clock = SystemClock::default();
    assert_eq!(clock.skew().whole_seconds(), 0);
    let asked = Instant::now();
    clock.follow(asked, asked, clock.now() - Duration::minutes(5));
    assert_eq!((clock.skew() + Duration::seconds(1)).whole_minutes(), 5);
}
