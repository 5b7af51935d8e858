//! The limit itself passes, one more does not, and callers do not pay for each other.

use super::*;

#[test]
fn refuses_one_more_than_the_limit() {
    let limits = RateLimits::new(&Rates::times(1));
    for _ in 0..5 {
        assert!(limits.contact.count("203.0.113.7").is_ok());
    }
    let refused = limits.contact.count("203.0.113.7").unwrap_err();
    assert_eq!(refused.code(), Code::TooManyRequests);
    assert!(refused.retry_after_seconds().is_some_and(|seconds| (1..=721).contains(&seconds)));
    assert!(limits.contact.count("203.0.113.8").is_ok());
}
