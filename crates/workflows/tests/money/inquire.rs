//! Asking the provider: its answer counts like a message, never more, and never without an amount.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use kernel::actor::Actor;
use kernel::ids::PaymentId;
use kernel::money::Paisa;
use payments::gateway::sandbox::Sandbox;
use payments::gateway::{GatewayError, Inquired, InquiryOrder, LateSuccess, PaymentGateway, RefundAnswer, RefundOrder};
use payments::webhook_event::Outcome;
use payments::{Environment, Gateways, Provider};
use workflows::error::Error;
use workflows::payments::inquiry::ask;

use crate::sandboxed::sandboxed;
use crate::stage::{SECRET, Stage, at, paid, run_concurrently};

type Answer = Option<Inquired>;

/// A provider that answers as a test wants.
struct Oracle {
    inner: Sandbox,
    answer: Arc<Mutex<Answer>>,
    asked: Arc<AtomicUsize>,
}

impl PaymentGateway for Oracle {
    sandboxed!(account);
    sandboxed!(checkout);
    fn late_success(&self) -> LateSuccess {
        LateSuccess::Accepted
    }
    fn inquire(&self, order: &InquiryOrder) -> Result<Inquired, GatewayError> {
        self.asked.fetch_add(1, Ordering::SeqCst);
        let answer = self.answer.lock().unwrap().clone();
        let mut answer = answer.ok_or_else(|| GatewayError::Unknown("timeout".to_owned()))?;
        answer.provider_txn_id = answer.provider_txn_id.map(|name| name.replace("REF", order.order_ref.as_str()));
        Ok(answer)
    }
    fn refund(&self, order: &RefundOrder) -> Result<RefundAnswer, GatewayError> {
        self.inner.refund(order)
    }
    fn refund_state(&self, order: &RefundOrder) -> Result<RefundAnswer, GatewayError> {
        self.inner.refund_state(order)
    }
}

struct Scene {
    stage: Stage,
    answer: Arc<Mutex<Answer>>,
    asked: Arc<AtomicUsize>,
}

fn scene(provider: Provider) -> Scene {
    let (answer, asked) = (Arc::new(Mutex::new(None)), Arc::new(AtomicUsize::new(0)));
    let oracle =
        Oracle { inner: Sandbox::derived(provider, SECRET), answer: Arc::clone(&answer), asked: Arc::clone(&asked) };
    let mut stage = Stage::new();
    let oracle: Arc<dyn PaymentGateway> = Arc::new(oracle);
    stage.gateways = Gateways::new(Environment::Sandbox, [oracle]);
    Scene { stage, answer, asked }
}

impl Scene {
    fn says(&self, outcome: Outcome, amount: Option<i64>, txn: Option<&str>) {
        *self.answer.lock().unwrap() = Some(Inquired {
            outcome,
            amount: amount.map(Paisa::new),
            provider_txn_id: txn.map(str::to_owned),
            code: "C-1".to_owned(),
            message: "said the provider".to_owned(),
        });
    }

    fn ask(&self, seconds: i64, payment: PaymentId) -> Result<Inquired, Error> {
        ask(&self.stage.db(), &at(seconds), &self.stage.gateways, &self.stage.admin, payment)
    }

    fn inbox(&self) -> String {
        self.stage.text(
            "SELECT string_agg(concat_ws(' ', verdict, nullif(reason, '')), '; ' ORDER BY received_at, id) FROM payment_notices",
        )
    }

    fn status(&self, payment: PaymentId) -> String {
        self.stage.text(&format!("SELECT status FROM payments WHERE id = '{payment}'"))
    }
}

fn refusal<T: std::fmt::Debug>(result: Result<T, Error>) -> payments::Error {
    match result {
        Err(Error::Payments(refused)) => refused,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_success_funds_the_contest_like_a_message_would() {
    for provider in Provider::ALL.iter().copied() {
        let scene = scene(provider);
        let contest = scene.stage.draft(1_000_000);
        let payment = scene.stage.begin(at(0), contest, provider).unwrap().payment;
        scene.says(Outcome::Success, Some(1_000_000), Some("SIM-REF"));
        assert_eq!(scene.ask(60, payment).unwrap().outcome, Outcome::Success);
        assert_eq!((scene.stage.contest(contest), scene.status(payment)), ("OPEN".to_owned(), "SUCCEEDED".to_owned()));
        assert_eq!(scene.stage.held(&format!("contest_escrow:{contest}")), 1_000_000);
        let before = scene.stage.money();
        scene.ask(120, payment).unwrap();
        assert_eq!((scene.inbox(), scene.stage.money()), ("APPLIED; DUPLICATE".to_owned(), before));
        assert_eq!(scene.stage.number("SELECT count(*) FROM audit_log WHERE act = 'payment.inquired'"), 2);
        assert_eq!(scene.stage.number("SELECT count(*) FROM payment_notices WHERE settled_at IS NULL"), 0);
    }
}

#[test]
fn an_answer_and_a_message_at_the_same_moment_fund_once() {
    for _round in 0..5 {
        let scene = scene(Provider::Easypaisa);
        let contest = scene.stage.draft(1_000_000);
        let begun = scene.stage.begin(at(0), contest, Provider::Easypaisa).unwrap();
        scene.says(Outcome::Success, Some(1_000_000), Some("SIM-REF"));
        let body = paid(&begun.redirect_url);
        run_concurrently(12, |index| match index % 2 {
            0 => assert_eq!(scene.stage.post(at(60), Provider::Easypaisa, &body).status, 200),
            _ => match scene.ask(60, begun.payment) {
                Ok(_answer) => {}
                Err(error) => assert!(matches!(error, Error::Payments(payments::Error::AskedAlready)), "{error}"),
            },
        });
        assert_eq!(scene.asked.load(Ordering::SeqCst), 1, "asked once a minute, by however many");
        assert_eq!(scene.stage.contest(contest), "OPEN");
        assert_eq!(scene.stage.number("SELECT count(*) FROM ledger_transactions"), 1);
        assert_eq!(scene.stage.held(&format!("contest_escrow:{contest}")), 1_000_000);
        assert_eq!(scene.stage.number("SELECT count(*) FROM payment_notices WHERE verdict = 'APPLIED'"), 1);
        assert_eq!(scene.stage.number("SELECT count(*) FROM payment_notices WHERE verdict = 'DUPLICATE'"), 6);
    }
}

#[test]
fn another_amount_is_kept_for_review_and_changes_nothing() {
    let scene = scene(Provider::Jazzcash);
    let contest = scene.stage.draft(1_000_000);
    let payment = scene.stage.begin(at(0), contest, Provider::Jazzcash).unwrap().payment;
    let before = scene.stage.money();
    for (index, amount) in [999_999, 1_000_001, 10_000, 100_000_000, 0, -1_000_000].into_iter().enumerate() {
        scene.says(Outcome::Success, Some(amount), Some("SIM-REF"));
        scene.ask(60 * (1 + i64::try_from(index).unwrap()), payment).unwrap();
    }
    assert_eq!(scene.inbox(), ["REVIEW another amount"; 6].join("; "));
    assert_eq!(scene.stage.money(), before);
    assert_eq!(scene.status(payment), "PENDING");
}

#[test]
fn what_says_nothing_changes_nothing() {
    let scene = scene(Provider::Easypaisa);
    let contest = scene.stage.draft(1_000_000);
    let payment = scene.stage.begin(at(0), contest, Provider::Easypaisa).unwrap().payment;
    let before = scene.stage.money();
    assert_eq!(scene.ask(60, payment).unwrap().outcome, Outcome::Unknown, "no answer is not a failure");
    scene.says(Outcome::Unknown, Some(1_000_000), Some("SIM-REF"));
    scene.ask(120, payment).unwrap();
    scene.says(Outcome::Pending, Some(1_000_000), Some("SIM-REF"));
    scene.ask(180, payment).unwrap();
    scene.says(Outcome::Success, None, Some("SIM-REF"));
    scene.ask(240, payment).unwrap();
    scene.says(Outcome::Success, Some(1_000_000), None);
    scene.ask(300, payment).unwrap();
    scene.says(Outcome::Success, Some(1_000_000), Some(""));
    scene.ask(360, payment).unwrap();
    assert_eq!((scene.stage.money(), scene.status(payment)), (before, "PENDING".to_owned()));
    assert_eq!(scene.inbox(), ["DUPLICATE the answer changes nothing"; 6].join("; "));
}

#[test]
fn a_definite_failure_ends_the_attempt_and_never_a_success() {
    for (outcome, status) in
        [(Outcome::Failed, "FAILED"), (Outcome::Cancelled, "CANCELLED"), (Outcome::Expired, "EXPIRED")]
    {
        let scene = scene(Provider::Easypaisa);
        let contest = scene.stage.draft(1_000_000);
        let payment = scene.stage.begin(at(0), contest, Provider::Easypaisa).unwrap().payment;
        scene.says(outcome, None, None);
        scene.ask(60, payment).unwrap();
        assert_eq!((scene.status(payment), scene.stage.contest(contest)), (status.to_owned(), "DRAFT".to_owned()));
        scene.says(Outcome::Success, Some(1_000_000), Some("SIM-REF"));
        scene.ask(120, payment).unwrap();
        assert_eq!(scene.stage.contest(contest), "OPEN", "money that came is never lost");
        scene.says(outcome, None, None);
        scene.ask(180, payment).unwrap();
        assert_eq!((scene.status(payment), scene.stage.contest(contest)), ("SUCCEEDED".to_owned(), "OPEN".to_owned()));
    }
}

#[test]
fn a_success_without_a_contest_to_fund_goes_back() {
    let scene = scene(Provider::Easypaisa);
    let contest = scene.stage.draft(1_000_000);
    let payment = scene.stage.begin(at(0), contest, Provider::Easypaisa).unwrap().payment;
    scene.stage.execute("UPDATE contests SET status = 'CLOSED', outcome = 'CANCELLED', closed_at = created_at");
    scene.says(Outcome::Success, Some(1_000_000), Some("SIM-REF"));
    scene.ask(60, payment).unwrap();
    assert_eq!(scene.stage.text("SELECT concat_ws(' ', status, applied_to) FROM payments"), "REFUND_PENDING UNAPPLIED");
    assert_eq!(scene.stage.text("SELECT concat_ws(' ', status, reason) FROM refunds"), "PENDING LATE_PAYMENT");
}

#[test]
fn another_payments_transaction_is_not_taken_twice() {
    let scene = scene(Provider::Easypaisa);
    let (one, two) = (scene.stage.draft(1_000_000), scene.stage.draft(1_000_000));
    let begin = |contest| scene.stage.begin(at(0), contest, Provider::Easypaisa).unwrap().payment;
    let (first, second) = (begin(one), begin(two));
    scene.says(Outcome::Success, Some(1_000_000), Some("TXN-7"));
    scene.ask(60, first).unwrap();
    scene.ask(60, second).unwrap();
    assert_eq!((scene.stage.contest(one), scene.stage.contest(two)), ("OPEN".to_owned(), "DRAFT".to_owned()));
    assert!(scene.inbox().contains("REVIEW another provider transaction"), "{}", scene.inbox());
}

#[test]
fn asked_once_a_minute_and_by_nobody_with_a_part_in_it() {
    let scene = scene(Provider::Easypaisa);
    let contest = scene.stage.draft(1_000_000);
    let payment = scene.stage.begin(at(0), contest, Provider::Easypaisa).unwrap().payment;
    let client = Actor { staff: Some(kernel::actor::Staff::Owner), ..scene.stage.client };
    let own = ask(&scene.stage.db(), &at(1), &scene.stage.gateways, &client, payment);
    assert!(matches!(refusal(own), payments::Error::OwnContest));
    scene.ask(1, payment).unwrap();
    for seconds in [1, 30, 60] {
        assert!(matches!(refusal(scene.ask(seconds, payment)), payments::Error::AskedAlready), "{seconds}");
    }
    scene.ask(61, payment).unwrap();
    assert_eq!(scene.asked.load(Ordering::SeqCst), 2);
    let nobodys = "00000000-0000-4000-8000-000000000000".parse().unwrap();
    assert!(matches!(refusal(scene.ask(200, nobodys)), payments::Error::NotFound));
}

#[test]
fn the_simulator_says_that_it_said_nothing() {
    let stage = Stage::new();
    let contest = stage.draft(1_000_000);
    let payment = stage.begin(at(0), contest, Provider::Easypaisa).unwrap().payment;
    let before = stage.money();
    let answer = ask(&stage.db(), &at(60), &stage.gateways, &stage.admin, payment).unwrap();
    assert_eq!(
        (answer.outcome, answer.message.as_str()),
        (Outcome::Pending, "The simulator has sent no message about this payment.")
    );
    assert_eq!(stage.money(), before);
}
