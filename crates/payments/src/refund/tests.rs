//! A refund is sent once.

use kernel::money::Paisa;

use super::{Reason, Status, repo};
use crate::error::Error;
use crate::payment::{self, NewPayment, Subject};
use crate::provider::{Environment, Provider};

#[test]
fn a_refund_is_decided_once_and_sent_once() {
    testkit::tx(|tx, ctx| {
        let client = testkit::seed::user(tx, ctx, "client");
        let contest = testkit::seed::contest(tx, ctx, client, "DRAFT", 10_000);
        let new = NewPayment {
            subject: Subject::Deposit(contest),
            payer: client,
            provider: Provider::Easypaisa,
            environment: Environment::Sandbox,
            amount: Paisa::new(10_000),
        };
        let payment = payment::repo::insert(tx, ctx, &new).unwrap();
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
