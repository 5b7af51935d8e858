//! Refunds that the provider refused: paid by hand once, from the bank account, under a name of their own.

use std::sync::Arc;

use kernel::actor::Actor;
use kernel::ids::RefundId;
use payments::gateway::sandbox::Sandbox;
use payments::gateway::{GatewayError, Inquired, InquiryOrder, LateSuccess, PaymentGateway, RefundAnswer, RefundOrder};
use payments::{Environment, Gateways, Provider};
use workflows::contests::refund;
use workflows::error::Error;
use workflows::payments::manual_refund;

use crate::sandboxed::sandboxed;
use crate::stage::{SECRET, Stage, at, run_concurrently};
use workflows::payments::send_refund;

/// A provider that gives nothing back.
struct Refusing {
    inner: Sandbox,
}

impl PaymentGateway for Refusing {
    sandboxed!(account);
    sandboxed!(checkout);
    fn late_success(&self) -> LateSuccess {
        self.inner.late_success()
    }
    fn inquire(&self, order: &InquiryOrder) -> Result<Inquired, GatewayError> {
        self.inner.inquire(order)
    }
    fn refund(&self, _order: &RefundOrder) -> Result<RefundAnswer, GatewayError> {
        Ok(RefundAnswer::Refused { code: "R-17\n".to_owned() })
    }
    fn refund_state(&self, order: &RefundOrder) -> Result<RefundAnswer, GatewayError> {
        self.refund(order)
    }
}

fn stage() -> Stage {
    let mut stage = Stage::new();
    let refusing: Arc<dyn PaymentGateway> = Arc::new(Refusing { inner: Sandbox::derived(Provider::Easypaisa, SECRET) });
    stage.gateways = Gateways::new(Environment::Sandbox, [refusing]);
    stage
}

/// A refund that was decided, and not sent yet.
fn decided(stage: &Stage) -> RefundId {
    let contest = stage.open(1_000_000);
    refund::request(&stage.db(), &at(10), &stage.client, contest, None).unwrap();
    stage.text(&format!("SELECT id FROM refunds WHERE contest_id = '{contest}'")).parse().unwrap()
}

fn refused(stage: &Stage) -> RefundId {
    let id = decided(stage);
    send_refund::send_due(&stage.db(), &at(10), &stage.gateways, 10).unwrap();
    id
}

fn pay(stage: &Stage, admin: &Actor, id: RefundId, reference: &str) -> Result<(), Error> {
    manual_refund::mark_paid(&stage.db(), &at(20), admin, id, reference)
}

fn refusal(result: Result<(), Error>) -> payments::Error {
    match result {
        Err(Error::Payments(refused)) => refused,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_refused_refund_is_paid_once_from_the_bank() {
    let stage = stage();
    let id = refused(&stage);
    assert_eq!(stage.text("SELECT concat_ws(' ', status, refused_code) FROM refunds"), "REFUSED R-17");
    assert_eq!(stage.held("escrow_bank"), 0);
    let results = run_concurrently(20, |index| {
        let reference = if index % 2 == 0 { "IBFT-1" } else { "IBFT-2" };
        pay(&stage, &stage.admin, id, reference).map_err(|error| error.to_string())
    });
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 10, "all who gave the reference that won");
    assert_eq!(stage.text("SELECT concat_ws(' ', r.status, p.status) FROM refunds r, payments p"), "REFUNDED REFUNDED");
    assert_eq!(stage.text("SELECT paid_by_hand_by FROM refunds"), stage.admin.user.to_string());
    assert_eq!((stage.held("escrow_bank"), stage.held("gateway_clearing:easypaisa")), (-1_000_000, 1_000_000));
    let payment = stage.text("SELECT id FROM payments");
    assert_eq!(stage.held(&format!("refunds_payable:{payment}")), 0);
    assert_eq!(stage.number("SELECT count(*) FROM ledger_transactions WHERE kind = 'refund_paid'"), 1);
    assert_eq!(stage.number("SELECT count(*) FROM audit_log WHERE act = 'refund.paid_by_hand'"), 1);
    assert_eq!(stage.mails("money.refund_sent"), 1);
    assert_eq!(
        send_refund::send_due(&stage.db(), &at(100_000), &stage.gateways, 10).unwrap(),
        0,
        "nothing is sent after"
    );
}

#[test]
fn only_what_was_refused_is_paid_by_hand() {
    let stage = stage();
    let id = decided(&stage);
    let before = stage.money();
    assert!(matches!(refusal(pay(&stage, &stage.admin, id, "IBFT")), payments::Error::NotRefused));
    stage.execute("UPDATE refunds SET status = 'SENT'");
    assert!(
        matches!(refusal(pay(&stage, &stage.admin, id, "IBFT")), payments::Error::NotRefused),
        "its answer is unknown"
    );
    stage.execute("UPDATE refunds SET status = 'PENDING'");
    assert_eq!(stage.money(), before);
    send_refund::send_due(&stage.db(), &at(10), &stage.gateways, 10).unwrap();
    for reference in ["", "   ", "a\nb", &"x".repeat(101)] {
        assert!(
            matches!(refusal(pay(&stage, &stage.admin, id, reference)), payments::Error::Fields(_)),
            "{reference:?}"
        );
    }
    let nobodys = "00000000-0000-4000-8000-000000000000".parse().unwrap();
    assert!(matches!(refusal(pay(&stage, &stage.admin, nobodys, "IBFT")), payments::Error::NotFound));
    pay(&stage, &stage.admin, id, "IBFT").unwrap();
    assert!(matches!(refusal(pay(&stage, &stage.admin, id, "OTHER")), payments::Error::NotRefused));
    let second = refused(&stage);
    assert!(matches!(refusal(pay(&stage, &stage.admin, second, "IBFT")), payments::Error::ReferenceUsed));
    pay(&stage, &stage.admin, second, "IBFT-2").unwrap();
}

#[test]
fn nobody_pays_themselves_back() {
    let stage = stage();
    let id = refused(&stage);
    let client = Actor { staff: Some(kernel::actor::Staff::Owner), ..stage.client };
    let before = stage.money();
    assert!(matches!(refusal(pay(&stage, &client, id, "IBFT")), payments::Error::OwnContest));
    assert_eq!(stage.money(), before);
    pay(&stage, &stage.admin, id, "IBFT").unwrap();
}
