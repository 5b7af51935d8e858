use super::*;

#[test]
fn a_case_is_decided_once_and_a_debt_ends_once() {
    for status in Status::ALL {
        for from in TakenFrom::ALL {
            for event in Event::ALL {
                let expected = match (*status, *from, *event) {
                    (Status::Open, _, Event::Win) => Some(Status::Won),
                    (Status::Open, _, Event::Lose) => Some(Status::Lost),
                    (Status::Lost | Status::WrittenOff, TakenFrom::Receivable, Event::Settle) => Some(Status::Settled),
                    (Status::Lost, TakenFrom::Receivable, Event::WriteOff) => Some(Status::WrittenOff),
                    _ => None,
                };
                assert_eq!(status.next(*from, *event).ok(), expected, "{status:?} {from:?} {event:?}");
            }
        }
    }
}

#[test]
fn what_is_owed_blocks() {
    let blocking: Vec<&str> = Status::ALL.iter().filter(|s| s.blocks_payer()).map(|s| s.as_str()).collect();
    assert_eq!(blocking, ["OPEN", "LOST", "WRITTEN_OFF"]);
}

#[test]
fn notes_and_references_are_words() {
    for wrong in ["", "  ", "ab", &"x".repeat(1001)] {
        assert!(checked_note(wrong).is_err(), "{wrong}");
    }
    assert_eq!(checked_note(" the bank's letter ").unwrap(), "the bank's letter");
    for wrong in ["", " ", "a\nb", &"x".repeat(101)] {
        assert!(checked_reference(wrong).is_err(), "{wrong}");
    }
}
