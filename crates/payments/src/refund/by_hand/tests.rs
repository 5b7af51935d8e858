//! When a person may say what became of a refund.

use super::*;

#[test]
fn a_person_looks_after_a_day_at_what_was_sent() {
    let decided = testkit::START;
    let day = decided + LOOK_AFTER;
    for status in Status::ALL {
        assert!(!is_stuck(*status, decided, day - Duration::SECOND), "{status:?}");
        assert_eq!(is_stuck(*status, decided, day), *status == Status::Sent, "{status:?}");
        assert_eq!(is_stuck(*status, decided, day + Duration::SECOND), *status == Status::Sent, "{status:?}");
    }
}

#[test]
fn a_reference_is_one_line() {
    for wrong in ["", " ", "a\nb", &"x".repeat(101)] {
        assert!(checked_reference(wrong).is_err(), "{wrong}");
    }
    assert_eq!(checked_reference(" FT-1 ").unwrap(), "FT-1");
    assert_eq!(checked_reference(&"x".repeat(100)).unwrap().len(), 100);
}
