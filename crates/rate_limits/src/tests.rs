//! Bursts, refills, boundaries, and threads that call at the same time.

use kernel::db::DbFault;
use testkit::{START, TestDb, run_concurrently};
use time::{Duration, OffsetDateTime};

use super::{Rate, count, remove_full};

const RATE: Rate = Rate { count: 3, per: std::time::Duration::from_secs(30) };
const ANNA: [u8; 32] = [1; 32];
const BILAL: [u8; 32] = [2; 32];

fn call(test: &TestDb, seconds: i64, caller: &[u8; 32]) -> Option<Duration> {
    test.db().write(|tx| count(tx, at(seconds), caller, RATE)).unwrap()
}

fn at(seconds: i64) -> OffsetDateTime {
    START + Duration::seconds(seconds)
}

#[test]
fn a_burst_passes_and_one_more_waits() {
    let test = TestDb::new();
    for _call in 0..3 {
        assert_eq!(call(&test, 0, &ANNA), None);
    }
    assert_eq!(call(&test, 0, &ANNA), Some(Duration::seconds(10)));
    assert_eq!(call(&test, 4, &ANNA), Some(Duration::seconds(6)), "what was refused took nothing");
    assert_eq!(call(&test, 4, &BILAL), None, "callers do not pay for each other");
}

#[test]
fn refills_to_the_microsecond_and_no_further_than_the_burst() {
    let test = TestDb::new();
    (0..3).for_each(|_call| assert_eq!(call(&test, 0, &ANNA), None));
    let early = at(10) - Duration::microseconds(1);
    let wait = test.db().write(|tx| count(tx, early, &ANNA, RATE)).unwrap();
    assert_eq!(wait, Some(Duration::microseconds(1)));
    assert_eq!(call(&test, 10, &ANNA), None);
    assert!(call(&test, 10, &ANNA).is_some());
    let passed = (0..10).filter(|_call| call(&test, 86_400, &ANNA).is_none()).count();
    assert_eq!(passed, 3);
}

#[test]
fn a_clock_that_is_set_back_makes_nobody_wait_for_as_long() {
    let test = TestDb::new();
    assert_eq!(call(&test, 3_600, &ANNA), None);
    assert_eq!(call(&test, 0, &ANNA), Some(Duration::seconds(10)), "as if everything had been taken");
    assert_eq!(call(&test, 9, &ANNA), Some(Duration::seconds(1)));
    assert_eq!(call(&test, 10, &ANNA), None);
    assert!(call(&test, 10, &ANNA).is_some());
}

#[test]
fn of_concurrent_calls_as_many_pass_as_the_rate_allows() {
    let test = TestDb::new();
    let passed = run_concurrently(16, |_index| call(&test, 0, &ANNA).is_none());
    assert_eq!(passed.into_iter().filter(|passed| *passed).count(), 3);
}

#[test]
fn a_clock_that_goes_back_lets_nobody_in() {
    let test = TestDb::new();
    (0..3).for_each(|_call| assert_eq!(call(&test, 0, &ANNA), None));
    assert_eq!(call(&test, -5, &ANNA), Some(Duration::seconds(10)));
}

#[test]
fn forgets_what_is_full_and_nothing_else() {
    let test = TestDb::new();
    assert_eq!(call(&test, 0, &ANNA), None);
    (0..3).for_each(|_call| assert_eq!(call(&test, 0, &BILAL), None));
    let removed = |seconds, limit| test.db().write(|tx| remove_full(tx, at(seconds), limit)).unwrap();
    assert_eq!(removed(9, 10), 0);
    assert_eq!(removed(10, 10), 1);
    assert!(call(&test, 0, &BILAL).is_some(), "it still counts");
    assert_eq!(removed(30, 10), 1);
}

#[test]
fn other_sizes_of_fingerprints_are_refused() {
    let refused: Result<_, DbFault> = TestDb::new().db().write(|tx| count(tx, START, b"anna@example.com", RATE));
    assert!(refused.is_err());
}
