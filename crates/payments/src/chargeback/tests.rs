use kernel::ids::{Id, RefundId};
use uuid::Uuid;

use super::*;
use crate::order_ref::OrderRef;
use crate::payment::{Asking, Subject};
use crate::provider::{Environment, Provider};

fn id<I: Id>(number: u128) -> I {
    I::from_uuid(Uuid::from_u128(number))
}

fn payment(received: Option<i64>) -> Payment {
    Payment {
        id: id(1),
        subject: Subject::Deposit(id(2)),
        payer: id(3),
        provider: Provider::Easypaisa,
        environment: Environment::Sandbox,
        order_ref: OrderRef::parse("SX202611211200001A2B").unwrap(),
        amount: Paisa::new(10_000),
        status: crate::payment::Status::Succeeded,
        provider_txn_id: None,
        applied_to: None,
        redirect_url: None,
        expires_at: testkit::START,
        confirmed_at: None,
        created_at: testkit::START,
        received: received.map(Paisa::new),
        asking: Asking::default(),
    }
}

fn refund(status: refund::Status, amount: i64, by_hand: bool) -> Refund {
    Refund {
        id: id::<RefundId>(4),
        payment: id(1),
        contest: None,
        amount: Paisa::new(amount),
        reason: refund::Reason::NoEntries,
        status,
        reference: None,
        created_at: testkit::START,
        due_at: testkit::START,
        by_hand,
        refunded_at: None,
    }
}

#[test]
fn what_was_taken_is_what_the_provider_did_not_give_back_for_us() {
    use refund::Status::{Pending, Refunded, Refused, Sent};
    assert_eq!(taken(&payment(None), None).unwrap(), Taken::Amount(Paisa::new(10_000)));
    assert_eq!(taken(&payment(Some(9_000)), None).unwrap(), Taken::Amount(Paisa::new(9_000)));
    for (status, amount, by_hand, expected) in [
        (Refunded, 10_000, true, Taken::Amount(Paisa::new(10_000))),
        (Refunded, 10_000, false, Taken::Nothing),
        (Refunded, 4_000, false, Taken::Amount(Paisa::new(6_000))),
        (Sent, 4_000, false, Taken::Nothing),
        (Pending, 4_000, false, Taken::Unclear),
        (Refused, 4_000, false, Taken::Unclear),
    ] {
        let refund = refund(status, amount, by_hand);
        assert_eq!(taken(&payment(None), Some(&refund)).unwrap(), expected, "{refund:?}");
    }
}

#[test]
fn a_payer_owes_what_was_not_made_good() {
    for status in Status::ALL {
        for taken_from in TakenFrom::ALL {
            let chargeback = Chargeback {
                id: id(1),
                payment: id(2),
                contest: None,
                payer: id(3),
                amount: Paisa::new(10_000),
                round: 1,
                taken_from: *taken_from,
                status: *status,
                reason: String::new(),
                recovered: Paisa::new(3_000),
                settled_reference: None,
                opened_at: testkit::START,
                paid_again_at: None,
            };
            let owes = *taken_from == TakenFrom::Receivable && status.blocks_payer();
            let expected = if owes { 7_000 } else { 0 };
            assert_eq!(chargeback.owed().unwrap(), Paisa::new(expected), "{status:?} {taken_from:?}");
        }
    }
}

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
