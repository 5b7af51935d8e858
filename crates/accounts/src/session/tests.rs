//! The limits of a session, to the second.

use super::*;
use time::macros::datetime;

const LIMITS: Limits = Limits { idle: Duration::minutes(30), absolute: Duration::hours(12) };
const START: OffsetDateTime = datetime!(2026-11-21 08:00 UTC);

#[test]
fn ends_at_the_limit_and_not_before() {
    let expiry = LIMITS.begin(START);
    assert!(!expiry.is_over(START + Duration::minutes(30) - Duration::SECOND));
    assert!(expiry.is_over(START + Duration::minutes(30)));
}

#[test]
fn requests_never_carry_it_past_the_absolute_limit() {
    let mut expiry = LIMITS.begin(START);
    let mut now = START;
    while !expiry.is_over(now) {
        expiry = LIMITS.touch(now, expiry);
        now += Duration::minutes(29);
    }
    assert_eq!(expiry.idle_at, START + Duration::hours(12));
    assert_eq!(now - START, Duration::minutes(29) * 25);
}

#[test]
fn stores_hashes_only() {
    assert_eq!(hash("a").len(), 32);
    assert_ne!(hash("a"), hash("b"));
}

#[test]
fn a_proof_counts_for_ten_minutes() {
    assert!(is_fresh(START, START + Duration::minutes(10) - Duration::SECOND));
    assert!(!is_fresh(START, START + Duration::minutes(10)));
}
