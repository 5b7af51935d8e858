//! What a verified message means, in every state.

use kernel::ids::{ContestId, Id, PaymentId, UserId};
use kernel::money::Paisa;
use time::Duration;
use uuid::Uuid;

use super::{Decision, Expected, Mismatch, Outcome, WebhookEvent, decide};
use crate::gateway::LateSuccess;
use crate::order_ref::OrderRef;
use crate::payment::{AppliedTo, Asking, Event, Payment, Status, Subject};
use crate::provider::{Environment, Provider};

fn payment(status: Status) -> Payment {
    let confirmed = status.was_confirmed();
    Payment {
        id: PaymentId::from_uuid(Uuid::from_u128(1)),
        subject: Subject::Deposit(ContestId::from_uuid(Uuid::from_u128(2))),
        payer: UserId::from_uuid(Uuid::from_u128(3)),
        provider: Provider::Jazzcash,
        environment: Environment::Sandbox,
        order_ref: OrderRef::parse("SX202611211200001A2B").unwrap(),
        amount: Paisa::new(150_000),
        status,
        provider_txn_id: confirmed.then(|| "T1".to_owned()),
        applied_to: confirmed.then_some(AppliedTo::Escrow),
        redirect_url: None,
        expires_at: testkit::START + Duration::minutes(30),
        confirmed_at: confirmed.then_some(testkit::START),
        created_at: testkit::START,
        received: None,
        asking: Asking::default(),
    }
}

fn event(outcome: Outcome) -> WebhookEvent {
    WebhookEvent {
        order_ref: OrderRef::parse("SX202611211200001A2B").unwrap(),
        provider_txn_id: "T1".to_owned(),
        amount: Paisa::new(150_000),
        currency: Some("PKR".to_owned()),
        merchant: Some("MC00001".to_owned()),
        about: Some(Uuid::from_u128(2)),
        outcome,
        code: "000".to_owned(),
    }
}

const SANDBOX: Expected<'_> = Expected { merchant: Some("MC00001"), late: LateSuccess::Refused };
const REAL: Expected<'_> = Expected { merchant: Some("MC00001"), late: LateSuccess::Accepted };

#[test]
fn a_success_confirms_until_the_link_runs_out() {
    let end = testkit::START + Duration::minutes(30);
    for status in [Status::Created, Status::Pending, Status::Failed, Status::Cancelled, Status::Expired] {
        let decide = |expected, now| decide(&payment(status), &event(Outcome::Success), expected, now);
        assert_eq!(decide(SANDBOX, end - Duration::seconds(1)), Decision::Confirm, "{status:?}");
        assert_eq!(decide(SANDBOX, end), Decision::TooLate, "{status:?}");
        assert_eq!(decide(REAL, end + Duration::days(3)), Decision::Confirm, "{status:?}");
    }
}

#[test]
fn a_replay_changes_nothing_and_another_transaction_is_reviewed() {
    for status in [Status::Succeeded, Status::RefundPending, Status::Refunded] {
        let late = testkit::START + Duration::days(30);
        assert_eq!(decide(&payment(status), &event(Outcome::Success), SANDBOX, late), Decision::Nothing);
        let other = WebhookEvent { provider_txn_id: "T2".to_owned(), ..event(Outcome::Success) };
        let refused = Decision::Refuse(Mismatch::ProviderTransaction);
        assert_eq!(decide(&payment(status), &other, SANDBOX, late), refused);
    }
}

#[test]
fn what_does_not_fit_is_refused_in_every_state() {
    let wrong = [
        (WebhookEvent { amount: Paisa::new(149_999), ..event(Outcome::Success) }, Mismatch::Amount),
        (WebhookEvent { amount: Paisa::new(150_001), ..event(Outcome::Success) }, Mismatch::Amount),
        (WebhookEvent { currency: Some("USD".to_owned()), ..event(Outcome::Success) }, Mismatch::Currency),
        (WebhookEvent { merchant: Some("MC00002".to_owned()), ..event(Outcome::Success) }, Mismatch::Merchant),
        (WebhookEvent { merchant: None, ..event(Outcome::Success) }, Mismatch::Merchant),
        (WebhookEvent { about: Some(Uuid::from_u128(9)), ..event(Outcome::Success) }, Mismatch::Subject),
    ];
    for status in Status::ALL.iter().copied() {
        for (event, mismatch) in &wrong {
            let decision = decide(&payment(status), event, SANDBOX, testkit::START);
            assert_eq!(decision, Decision::Refuse(*mismatch), "{status:?}");
        }
    }
}

#[test]
fn failures_are_events_and_unknown_is_nothing() {
    let pending = payment(Status::Pending);
    for (outcome, decision) in [
        (Outcome::Failed, Decision::Move(Event::Failed)),
        (Outcome::Cancelled, Decision::Move(Event::Cancelled)),
        (Outcome::Expired, Decision::Move(Event::Expired)),
        (Outcome::Pending, Decision::Nothing),
        (Outcome::Unknown, Decision::Nothing),
        (Outcome::Blocked, Decision::Move(Event::Doubted)),
        (Outcome::Reversed, Decision::Move(Event::Failed)),
        (Outcome::Refunded, Decision::Move(Event::Failed)),
    ] {
        assert_eq!(decide(&pending, &event(outcome), SANDBOX, testkit::START), decision);
    }
}

#[test]
fn only_what_was_confirmed_can_be_reversed() {
    for status in Status::ALL.iter().copied() {
        let expected = match status {
            Status::Succeeded | Status::RefundPending | Status::Refunded => Decision::Reverse,
            Status::Review | Status::Disputed | Status::ChargedBack => Decision::Nothing,
            Status::Created | Status::Pending | Status::Failed | Status::Cancelled | Status::Expired => {
                Decision::Move(Event::Failed)
            }
        };
        for outcome in [Outcome::Reversed, Outcome::Refunded] {
            let decision = decide(&payment(status), &event(outcome), REAL, testkit::START);
            assert_eq!(decision, expected, "{status:?}");
            let other = WebhookEvent { amount: Paisa::new(1), ..event(outcome) };
            let refused = Decision::Refuse(Mismatch::Amount);
            assert_eq!(decide(&payment(status), &other, REAL, testkit::START), refused, "{status:?}");
        }
    }
}
