//! A refund is sent once.

use diesel::prelude::*;
use kernel::money::Paisa;

use super::{Event, Reason, Status, by_hand, repo};
use crate::error::Error;
use crate::fixtures;
use crate::schema::refunds;

#[test]
fn a_refund_is_decided_once_and_sent_once() {
    testkit::tx(|tx, ctx| {
        let client = testkit::seed::user(tx, ctx, "client");
        let payment = fixtures::opened(tx, ctx, client);
        let refund = repo::insert(tx, ctx, &payment, payment.amount, Reason::LatePayment).unwrap();
        assert!(repo::due(tx, ctx.now, 1_000).unwrap().contains(&refund.id));
        assert!(matches!(repo::record_done(tx, ctx, refund.id, "R"), Err(Error::Conflict)), "not sent yet");
        repo::record_sent(tx, ctx, &refund).unwrap();
        assert!(matches!(repo::record_sent(tx, ctx, &refund), Err(Error::Conflict)));
        assert!(!repo::due(tx, ctx.now, 1_000).unwrap().contains(&refund.id), "rests before the provider is asked");
        repo::record_done(tx, ctx, refund.id, "R").unwrap();
        assert!(matches!(repo::record_refused(tx, refund.id, "E1"), Err(Error::Conflict)));
        assert_eq!(repo::get(tx, refund.id).unwrap().status, Status::Refunded);
        let twice = repo::insert(tx, ctx, &payment, payment.amount, Reason::LatePayment);
        assert!(matches!(twice, Err(Error::Conflict)));
    });
}

#[test]
fn every_state_with_every_event() {
    for status in Status::ALL {
        for event in Event::ALL {
            let expected = match (status, event) {
                (Status::Pending, Event::Sent) => Some(Status::Sent),
                (Status::Sent, Event::Done) | (Status::Refused, Event::PaidByHand) => Some(Status::Refunded),
                (Status::Sent, Event::Refused) => Some(Status::Refused),
                (Status::Sent, Event::Withheld) => Some(Status::Pending),
                _ => None,
            };
            assert_eq!(status.next(*event).ok(), expected, "{status:?} {event:?}");
        }
    }
}

#[test]
fn only_what_was_refused_is_paid_by_hand_and_once() {
    testkit::tx(|tx, ctx| {
        let client = testkit::seed::user(tx, ctx, "client");
        let refund_of = |tx: &mut kernel::db::Tx<'_>| {
            let payment = fixtures::opened(tx, ctx, client);
            repo::insert(tx, ctx, &payment, payment.amount, Reason::LatePayment).unwrap()
        };
        let (refund, other) = (refund_of(tx), refund_of(tx));
        assert!(matches!(by_hand::decide(&refund, "T"), Err(Error::NotRefused)));
        repo::record_sent(tx, ctx, &refund).unwrap();
        let sent = repo::lock(tx, refund.id).unwrap();
        assert!(matches!(by_hand::decide(&sent, "T"), Err(Error::NotRefused)));
        let early = repo::record_paid_by_hand(tx, ctx, refund.id, "T", client);
        assert!(matches!(early, Err(Error::Conflict)), "not even by the repository");
        repo::record_refused(tx, refund.id, "E1").unwrap();
        repo::record_paid_by_hand(tx, ctx, refund.id, "T", client).unwrap();
        let paid = repo::lock(tx, refund.id).unwrap();
        assert_eq!((paid.status, paid.reference.as_deref()), (Status::Refunded, Some("T")));
        assert!(matches!(by_hand::decide(&paid, "T"), Ok(by_hand::ByHand::AlreadyPaid)));
        assert!(matches!(by_hand::decide(&paid, "U"), Err(Error::NotRefused)));
        repo::record_sent(tx, ctx, &other).unwrap();
        repo::record_refused(tx, other.id, "E1").unwrap();
        let used = repo::record_paid_by_hand(tx, ctx, other.id, "T", client);
        assert!(matches!(used, Err(Error::ReferenceUsed)));
    });
}

#[test]
fn a_refund_is_a_part_of_what_came_and_due_until_it_is_settled() {
    testkit::tx(|tx, ctx| {
        let client = testkit::seed::user(tx, ctx, "client");
        let payment = fixtures::opened(tx, ctx, client);
        for amount in [-1, 0, 10_001] {
            let refused = repo::insert(tx, ctx, &payment, Paisa::new(amount), Reason::LatePayment);
            assert!(matches!(refused, Err(Error::Conflict)), "{amount}");
        }
        assert_eq!(repo::of_payment(tx, payment.id).unwrap(), None);
        let refund = repo::insert(tx, ctx, &payment, Paisa::new(1), Reason::LatePayment).unwrap();
        assert_eq!(repo::of_payment(tx, payment.id).unwrap(), Some(refund.clone()));
        let is_unsettled =
            |tx: &mut kernel::db::Tx<'_>| repo::unsettled(tx).unwrap().iter().any(|one| one.id == refund.id);
        assert!(is_unsettled(tx));
        assert_eq!(repo::lock_due(tx, refund.id, ctx.now).unwrap(), Some(refund.clone()));
        repo::record_sent(tx, ctx, &refund).unwrap();
        assert_eq!(repo::lock_due(tx, refund.id, ctx.now).unwrap(), None, "it rests");
        let sent = repo::lock(tx, refund.id).unwrap();
        assert!(matches!(by_hand::decide_found(&sent, ctx.now), Err(Error::StillAsked)));
        by_hand::decide_found(&sent, ctx.now + by_hand::LOOK_AFTER).unwrap();

        let other_claim = ctx.now - time::Duration::SECOND;
        repo::record_withheld(tx, other_claim, &refund).unwrap();
        assert_eq!(repo::get(tx, refund.id).unwrap().status, Status::Sent, "taken in hand again meanwhile");
        repo::record_withheld(tx, ctx.now, &refund).unwrap();
        assert_eq!(repo::get(tx, refund.id).unwrap(), refund, "as before it was taken in hand");
        repo::record_sent(tx, ctx, &refund).unwrap();
        repo::record_refused(tx, refund.id, "E\n1").unwrap();
        let code: Option<String> =
            refunds::table.find(refund.id).select(refunds::refused_code).first(&mut **tx).unwrap();
        assert_eq!(code.as_deref(), Some("E1"));
        assert!(!is_unsettled(tx));
    });
}
