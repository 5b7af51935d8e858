//! When a provider is asked about a payment, where messages settle nothing. Pure.

use time::{Duration, OffsetDateTime};

/// After an attempt was opened; then daily, until it is given up.
pub const FIRST: [Duration; 5] =
    [Duration::minutes(10), Duration::minutes(30), Duration::hours(1), Duration::hours(6), Duration::hours(24)];
/// How long after it was confirmed a payment is asked about daily: whether the provider took it back.
pub const RECHECK_DAYS: i64 = 3;
/// A last question without an answer is asked again.
pub const UNANSWERED: Duration = Duration::hours(1);

/// The first planned moment after `now`: what was missed while nobody asked is asked once. Nothing once `until` has come: the last
/// question is asked then.
pub fn next(created: OffsetDateTime, until: OffsetDateTime, now: OffsetDateTime) -> Option<OffsetDateTime> {
    if now >= until {
        return None;
    }
    let early = FIRST.into_iter().map(|after| created.saturating_add(after)).find(|at| *at > now);
    let planned = early.unwrap_or_else(|| following_day(created, now));
    Some(planned.min(until))
}

/// The next daily question about a confirmed payment; nothing after the third.
pub fn next_recheck(confirmed: OffsetDateTime, now: OffsetDateTime) -> Option<OffsetDateTime> {
    let last = confirmed.saturating_add(Duration::days(RECHECK_DAYS));
    Some(following_day(confirmed, now)).filter(|at| *at <= last)
}

/// The first moment after `now` that is a number of whole days after `start`.
fn following_day(start: OffsetDateTime, now: OffsetDateTime) -> OffsetDateTime {
    let past = now.unix_timestamp().saturating_sub(start.unix_timestamp()).max(0);
    let days = past.checked_div(Duration::DAY.whole_seconds()).unwrap_or(0);
    start.saturating_add(Duration::days(days.saturating_add(1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_attempt_is_asked_about_less_and_less_often_until_it_is_given_up() {
        let start = testkit::START;
        let until = start + Duration::minutes(30) + Duration::hours(48);
        let mut asked = Vec::new();
        let mut now = start;
        while let Some(at) = next(start, until, now) {
            asked.push((at - start).whole_minutes());
            now = at;
        }
        assert_eq!(asked, [10, 30, 60, 360, 1_440, 2_880, 2_910]);
        assert_eq!(next(start, until, start + Duration::hours(5)), Some(start + Duration::hours(6)), "after a pause");
        let before = start + Duration::minutes(10) - Duration::seconds(1);
        assert_eq!(next(start, until, before), Some(start + Duration::minutes(10)));
        assert_eq!(next(start, until, start + Duration::minutes(10)), Some(start + Duration::minutes(30)));
        assert_eq!(next(start, until, until), None);
    }

    #[test]
    fn a_confirmed_payment_is_asked_about_three_times() {
        let start = testkit::START;
        let day = |days| start + Duration::days(days);
        assert_eq!(next_recheck(start, start), Some(day(1)));
        assert_eq!(next_recheck(start, day(1)), Some(day(2)));
        assert_eq!(next_recheck(start, day(2) + Duration::hours(5)), Some(day(3)));
        assert_eq!(next_recheck(start, day(3)), None);
    }
}
