//! The whole table of states and events.

use super::*;

#[test]
fn every_state_with_every_event() {
    for status in Status::ALL.iter().copied() {
        for event in Event::ALL.iter().copied() {
            let expected = match (status, event) {
                (Status::Pending, Event::Paid) => Some(Status::Paid),
                (Status::Pending, Event::Failed | Event::Voided) => Some(Status::Failed),
                (Status::Paid | Status::Failed, _) => None,
            };
            assert_eq!(status.next(event).ok(), expected, "{status:?} {event:?}");
        }
    }
}

#[test]
fn words_are_read_back_and_nothing_else_is() {
    for status in Status::ALL.iter().copied() {
        assert_eq!(Status::parse(status.as_str()), Some(status));
    }
    for other in ["", "pending", "PAID ", "VOIDED"] {
        assert_eq!(Status::parse(other), None, "{other}");
    }
}
