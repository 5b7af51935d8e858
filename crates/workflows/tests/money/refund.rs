//! Refunds: at once only when there never was an entry, to the full paisa, and sent once.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use payments::gateway::sandbox::Sandbox;
use payments::gateway::{GatewayError, Inquired, InquiryOrder, LateSuccess, PaymentGateway, RefundAnswer, RefundOrder};
use payments::{Environment, Gateways, Provider};
use workflows::contests::{award, refund, timers};
use workflows::entries::actions;
use workflows::error::Error;

use crate::sandboxed::sandboxed;
use crate::stage::{SECRET, Stage, at, run_concurrently};
use workflows::payments::send_refund;

const DAY: i64 = 24 * 3_600;

#[test]
fn the_client_takes_the_prize_back_while_nobody_entered() {
    let stage = Stage::new();
    let contest = stage.open(1_000_000);
    let entry = stage.entry(contest, stage.talent("ayesha"), 1);
    let refused = refund::request(&stage.db(), &at(10), &stage.client, contest, None).unwrap_err();
    assert!(matches!(refused, Error::Contests(contests::Error::HasEntries)), "{refused}");
    let stranger = refund::request(&stage.db(), &at(10), &stage.talent("stranger"), contest, None).unwrap_err();
    assert!(matches!(stranger, Error::Contests(contests::Error::NotFound)), "{stranger}");
    stage.execute(&format!("UPDATE entries SET status = 'WITHDRAWN' WHERE id = '{entry}'"));
    let results = run_concurrently(20, |_| {
        refund::request(&stage.db(), &at(11), &stage.client, contest, Some("Not needed")).is_ok()
    });
    assert_eq!(results.iter().filter(|ok| **ok).count(), 1);
    assert_eq!(stage.contest(contest), "CLOSED REFUNDED");
    assert_eq!((stage.mails("money.refund_decided"), stage.mails("money.contest_refunded")), (1, 0));
    let done = run_concurrently(20, |_| send_refund::send_due(&stage.db(), &at(12), &stage.gateways, 10).unwrap());
    assert_eq!(done.into_iter().sum::<usize>(), 1);
    assert_eq!(stage.text("SELECT status FROM payments"), "REFUNDED");
    assert_eq!(stage.held("gateway_clearing:easypaisa"), 0);
    assert_eq!(stage.mails("money.refund_sent"), 1);
}

#[test]
fn an_award_and_a_refund_race_to_one_end() {
    for _round in 0..5 {
        let stage = Stage::new();
        let contest = stage.open(1_000_000);
        let author = stage.talent("ayesha");
        let entry = stage.entry(contest, author, 1);
        stage.execute("UPDATE contests SET entry_count = 1, last_entry_number = 1");
        let results = run_concurrently(12, |index| match index {
            0 => {
                let _may_be_too_late = actions::withdraw(&stage.db(), &at(10), &author, entry);
                false
            }
            index if index % 2 == 0 => award::award(&stage.db(), &at(10), &stage.client, contest, entry).is_ok(),
            _ => refund::request(&stage.db(), &at(10), &stage.client, contest, None).is_ok(),
        });
        assert!(results.iter().filter(|ok| **ok).count() <= 1, "{results:?}");
    }
}

#[test]
fn three_days_after_the_deadline_the_prize_goes_back_by_itself() {
    let stage = Stage::new();
    let (empty, lively) = (stage.open(1_000_000), stage.open(1_000_000));
    stage.entry(lively, stage.talent("ayesha"), 1);
    let deadline = 7 * DAY;
    assert_eq!(timers::close_entries_due(&stage.db(), &at(deadline), 10).unwrap(), 2);
    let due = |seconds| refund::refund_without_entries_due(&stage.db(), &at(seconds), 10).unwrap();
    assert_eq!(due(deadline + 3 * DAY - 1), 0);
    assert_eq!(due(deadline + 3 * DAY), 1);
    assert_eq!(due(deadline + 3 * DAY), 0);
    assert_eq!((stage.contest(empty), stage.contest(lively)), ("CLOSED REFUNDED".into(), "SHORTLISTING".into()));
    assert_eq!(stage.text("SELECT reason FROM refunds"), "NO_ENTRIES_AFTER_DEADLINE");
}

/// A provider that takes refunds and does not answer the first time.
struct Silent {
    inner: Sandbox,
    sent: Arc<AtomicUsize>,
    asked: Arc<AtomicUsize>,
}

impl PaymentGateway for Silent {
    sandboxed!(account);
    sandboxed!(checkout);
    fn late_success(&self) -> LateSuccess {
        self.inner.late_success()
    }
    fn inquire(&self, order: &InquiryOrder) -> Result<Inquired, GatewayError> {
        self.inner.inquire(order)
    }
    fn refund(&self, _order: &RefundOrder) -> Result<RefundAnswer, GatewayError> {
        self.sent.fetch_add(1, Ordering::SeqCst);
        Err(GatewayError::Unknown("no answer".to_owned()))
    }
    fn refund_state(&self, order: &RefundOrder) -> Result<RefundAnswer, GatewayError> {
        match self.asked.fetch_add(1, Ordering::SeqCst) {
            0 => Ok(RefundAnswer::Unknown),
            _ => self.inner.refund_state(order),
        }
    }
}

#[test]
fn a_refund_without_an_answer_is_asked_about_and_never_sent_again() {
    let (sent, asked) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let silent = Silent {
        inner: Sandbox::derived(Provider::Easypaisa, SECRET),
        sent: Arc::clone(&sent),
        asked: Arc::clone(&asked),
    };
    let mut stage = Stage::new();
    let silent: Arc<dyn PaymentGateway> = Arc::new(silent);
    stage.gateways = Gateways::new(Environment::Sandbox, [silent]);
    let contest = stage.open(1_000_000);
    refund::request(&stage.db(), &at(10), &stage.client, contest, None).unwrap();
    run_concurrently(20, |_| send_refund::send_due(&stage.db(), &at(10), &stage.gateways, 10).unwrap());
    assert_eq!((sent.load(Ordering::SeqCst), asked.load(Ordering::SeqCst)), (1, 0));
    assert_eq!(stage.text("SELECT status FROM refunds"), "SENT");
    assert_eq!(send_refund::send_due(&stage.db(), &at(609), &stage.gateways, 10).unwrap(), 0, "it rests");
    assert_eq!(send_refund::send_due(&stage.db(), &at(610), &stage.gateways, 10).unwrap(), 0, "asked, still unknown");
    assert_eq!(send_refund::send_due(&stage.db(), &at(1_210), &stage.gateways, 10).unwrap(), 1);
    assert_eq!((sent.load(Ordering::SeqCst), asked.load(Ordering::SeqCst)), (1, 2));
    assert_eq!(stage.text("SELECT concat_ws(' ', r.status, p.status) FROM refunds r, payments p"), "REFUNDED REFUNDED");
}
