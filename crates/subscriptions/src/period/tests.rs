//! Months of every length, days to the second, money to the paisa.

use super::*;
use time::macros::datetime;

fn next(start: OffsetDateTime) -> OffsetDateTime {
    month_after(start)
}

#[test]
fn a_month_ends_on_the_same_day_and_hour_in_karachi() {
    for (start, end) in [
        (datetime!(2026-11-21 12:00 +5), datetime!(2026-12-21 12:00 +5)),
        (datetime!(2026-12-21 12:00 +5), datetime!(2027-01-21 12:00 +5)),
        (datetime!(2026-12-31 23:59:59 +5), datetime!(2027-01-31 23:59:59 +5)),
        // Shorter months end it on their last day.
        (datetime!(2027-01-31 09:00 +5), datetime!(2027-02-28 09:00 +5)),
        (datetime!(2027-01-29 09:00 +5), datetime!(2027-02-28 09:00 +5)),
        (datetime!(2028-01-31 09:00 +5), datetime!(2028-02-29 09:00 +5)),
        (datetime!(2028-01-29 09:00 +5), datetime!(2028-02-29 09:00 +5)),
        (datetime!(2028-02-29 09:00 +5), datetime!(2028-03-29 09:00 +5)),
        (datetime!(2027-03-31 00:00 +5), datetime!(2027-04-30 00:00 +5)),
        (datetime!(2100-01-31 09:00 +5), datetime!(2100-02-28 09:00 +5)),
        // 19:00 and later in UTC is the next day in Karachi: 31 January there, not 30.
        (datetime!(2027-01-30 19:30 UTC), datetime!(2027-02-27 19:30 UTC)),
        (datetime!(2027-01-31 18:59 UTC), datetime!(2027-02-28 18:59 UTC)),
        (datetime!(2027-01-31 19:00 UTC), datetime!(2027-02-28 19:00 UTC)),
    ] {
        assert_eq!(next(start), end, "{start}");
        assert_eq!(Period::from(start).end.offset(), UtcOffset::UTC);
    }
}

#[test]
fn every_month_of_four_years_has_28_to_31_days_and_follows_without_a_gap() {
    let mut period = Period::from(datetime!(2027-01-31 09:00 +5));
    for _ in 0..48 {
        let days = nanoseconds(period.start, period.end) / DAY;
        assert!((28..=31).contains(&days), "{period:?}");
        assert_eq!(nanoseconds(period.start, period.end) % DAY, 0, "whole days");
        assert_eq!(period.next().start, period.end);
        period = period.next();
    }
}

#[test]
fn the_end_is_exclusive() {
    let period = Period::from(datetime!(2026-11-21 12:00 +5));
    let second = Duration::SECOND;
    assert!(!period.contains(period.start - second) && period.contains(period.start));
    assert!(period.contains(period.end - second) && !period.contains(period.end));
    assert!(!period.is_over(period.end - second) && period.is_over(period.end));
    assert_eq!(period.renewable_from(), datetime!(2026-12-18 12:00 +5));
}

#[test]
fn days_left_count_the_day_that_has_begun() {
    let period = Period::from(datetime!(2026-11-21 12:00 +5));
    let second = Duration::SECOND;
    for (now, days) in [
        (period.start, 30),
        (period.start + second, 30),
        (period.start + Duration::DAY, 29),
        (period.end - Duration::days(3) - second, 4),
        (period.end - Duration::days(3), 3),
        (period.end - second, 1),
        (period.end, 0),
        (period.end + Duration::days(9), 0),
    ] {
        assert_eq!(days_until(period.end, now), days, "{now}");
    }
}

#[test]
fn the_unused_part_is_whole_days_to_the_paisa() {
    let november = Period::from(datetime!(2026-11-21 12:00 +5));
    let second = Duration::SECOND;
    let price = Paisa::new(99_900);
    for (now, unused) in [
        (november.start - Duration::days(40), 99_900),
        (november.start, 99_900),
        (november.start + second, 99_900 * 29 / 30),
        (november.start + Duration::DAY, 99_900 * 29 / 30),
        (november.start + Duration::DAY + second, 99_900 * 28 / 30),
        (november.end - Duration::DAY, 3_330),
        (november.end - Duration::DAY + second, 0),
        (november.end - Duration::DAY + Duration::nanoseconds(1), 0),
        (november.end, 0),
        (november.end + Duration::days(9), 0),
    ] {
        assert_eq!(november.unused(price, now).unwrap().get(), unused, "{now}");
    }
    let february = Period::from(datetime!(2027-02-01 00:00 +5));
    assert_eq!(february.unused(Paisa::new(199_900), february.start + Duration::days(9)).unwrap().get(), 135_646);
    assert_eq!(february.unused(Paisa::new(1), february.start + second).unwrap().get(), 0, "rounded down");
    assert_eq!(february.unused(Paisa::new(i64::MAX), february.start).unwrap().get(), i64::MAX);
    assert!(february.unused(Paisa::new(-1), february.start).is_err());
}
