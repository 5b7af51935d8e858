//! After a restore: who holds, what is found at providers, and who lets work go on.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use kernel::actor::{Actor, Staff};
use kernel::db::Db;
use kernel::ids::PaymentId;
use outbound::State;
use payments::gateway::gate::{Call, Gate, QuestionsOnly};
use payments::gateway::{GatewayError, RefundAnswer};
use payments::webhook_event::Outcome;
use payments::{Gateways, Provider};
use time::Duration;
use workflows::contests::refund;
use workflows::error::Error;
use workflows::payments::send_refund;
use workflows::restore::{self, RefundFound, Resumed};

use crate::stage::{Stage, at, run_concurrently};
use crate::teller::Counter;

const PROVIDER: Provider = Provider::Easypaisa;

/// Does something whenever a call asks, and decides afterwards.
struct Meddling<F>(F);

impl<F: Fn(Call) -> Result<(), GatewayError> + Send + Sync> Gate for Meddling<F> {
    fn check(&self, call: Call) -> Result<(), GatewayError> {
        self.0(call)
    }
    fn is_held(&self) -> bool {
        false
    }
}

fn meddling(gateways: &Gateways, check: impl Fn(Call) -> Result<(), GatewayError> + Send + Sync + 'static) -> Gateways {
    gateways.clone().gated(Arc::new(Meddling(check)))
}

fn questions(gateways: &Gateways) -> Gateways {
    gateways.clone().gated(Arc::new(QuestionsOnly))
}

fn mark(db: &Db) -> bool {
    restore::mark(db, &at(0), "the backup of Monday").unwrap()
}

fn state(stage: &Stage) -> String {
    stage.text("SELECT status FROM outbound_state")
}

fn resume(stage: &Stage, accept_unknown: bool) -> Result<Resumed, Error> {
    restore::resume(&stage.db(), &at(100), &questions(&stage.gateways), &stage.admin, accept_unknown)
}

/// A contest that was paid and whose prize is owed back; its payment.
fn owed(counter: &Counter) -> PaymentId {
    let (contest, payment) = counter.open(1_000_000, PROVIDER);
    refund::request(&counter.stage.db(), &at(10), &counter.stage.client, contest, None).unwrap();
    payment
}

fn refund_says(counter: &Counter, answer: RefundAnswer) {
    counter.script(PROVIDER).lock().unwrap().refund = Some(answer);
}

#[test]
fn of_many_processes_one_records_the_hold() {
    let stage = Stage::new();
    assert_eq!(restore::look(&stage.db(), &at(0)).unwrap(), State::Running, "a new database is adopted");
    stage.execute("UPDATE outbound_state SET identity = 'elsewhere'");
    let seen = run_concurrently(8, |_process| restore::look(&stage.db(), &at(1)).unwrap());
    assert!(seen.iter().all(|state| matches!(state, State::Held(_))), "{seen:?}");
    assert_eq!(stage.number("SELECT count(*) FROM audit_log WHERE act = 'outbound.held'"), 1);
    assert!(!mark(&stage.db()), "it is held already");
    assert!(stage.text("SELECT reason FROM outbound_state").contains("it was elsewhere"));
    assert!(matches!(restore::mark(&stage.db(), &at(2), "two\nlines"), Err(Error::Outbound(outbound::Error::Reason))));
}

#[test]
fn only_staff_who_refund_resume_and_only_a_hold() {
    let stage = Stage::new();
    let refused = resume(&stage, true).unwrap_err();
    assert!(matches!(refused, Error::Outbound(outbound::Error::NotHeld)), "{refused}");
    // Nobody but the operator has looked since the restore.
    stage.execute("UPDATE outbound_state SET identity = 'elsewhere'");
    for staff in [None, Some(Staff::Support), Some(Staff::Moderator)] {
        let person = Actor { staff, ..stage.admin };
        let refused = restore::resume(&stage.db(), &at(1), &questions(&stage.gateways), &person, true).unwrap_err();
        assert!(matches!(refused, Error::Outbound(outbound::Error::NotAllowed)), "{staff:?} {refused}");
    }
    let resumed = run_concurrently(4, |_operator| resume(&stage, false).is_ok_and(|resumed| resumed.is_running));
    assert_eq!(resumed.iter().filter(|done| **done).count(), 1, "{resumed:?}");
    assert_eq!(state(&stage), "RUNNING");
    assert_eq!(stage.number("SELECT count(*) FROM audit_log WHERE act = 'outbound.resumed'"), 1);
    let claimed = |days| stage.db().write(|tx| files::sweep::claim(tx, at(100).now + Duration::days(days))).unwrap();
    assert!(claimed(6).is_none(), "files without a row may be those of a backup that is restored next");
    assert!(claimed(7).is_some());
}

#[test]
fn what_a_provider_cannot_tell_about_is_never_sent_again() {
    let counter = Counter::new();
    let payment = owed(&counter);
    let stage = &counter.stage;
    mark(&stage.db());
    refund_says(&counter, RefundAnswer::Unknown);
    let held = resume(stage, false).unwrap();
    assert_eq!((held.refunds_unknown, held.is_running), (1, false), "{held:?}");
    assert_eq!((state(stage).as_str(), stage.text("SELECT status FROM refunds").as_str()), ("HELD", "PENDING"));
    let accepted = resume(stage, true).unwrap();
    assert_eq!((accepted.refunds_unknown, accepted.is_running), (1, true), "{accepted:?}");
    assert_eq!((state(stage).as_str(), stage.text("SELECT status FROM refunds").as_str()), ("RUNNING", "SENT"));

    let sent = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&sent);
    let gateways = meddling(&stage.gateways, move |call| {
        counted.fetch_add(usize::from(call == Call::Act), Ordering::SeqCst);
        Ok(())
    });
    for hours in 1..48 {
        send_refund::send_due(&stage.db(), &at(hours * 3_600), &gateways, 10).unwrap();
    }
    assert_eq!((sent.load(Ordering::SeqCst), counter.status(payment).as_str()), (0, "REFUND_PENDING"));
    refund_says(&counter, RefundAnswer::Done { reference: "R-1".to_owned() });
    assert_eq!(send_refund::send_due(&stage.db(), &at(50 * 3_600), &gateways, 10).unwrap(), 1, "it is asked about");
    assert_eq!((sent.load(Ordering::SeqCst), counter.status(payment).as_str()), (0, "REFUNDED"));
}

#[test]
fn what_providers_know_is_recorded() {
    let counter = Counter::new();
    owed(&counter);
    let (contest, paid) = counter.begun(2_000_000, Provider::Jazzcash);
    let stage = &counter.stage;
    mark(&stage.db());
    counter.says(Provider::Jazzcash, Outcome::Success, Some(2_000_000));
    refund_says(&counter, RefundAnswer::Refused { code: "451".to_owned() });
    let before = stage.money();
    let report = restore::report(&stage.db(), &at(50), &questions(&stage.gateways)).unwrap();
    assert_eq!(stage.money(), before, "a report changes nothing");
    let [(_refund, _payment, found)] = report.refunds.as_slice() else { panic!("{report:?}") };
    assert_eq!(*found, RefundFound::Refused { code: "451".to_owned() });
    let [(asked, Ok(said))] = report.payments.as_slice() else { panic!("{report:?}") };
    assert_eq!((asked.id, said.outcome), (paid, Outcome::Success));

    let resumed = resume(stage, false).unwrap();
    let expected = Resumed { payments: 1, refunds_refused: 1, is_running: true, ..Resumed::default() };
    assert_eq!(resumed, expected);
    assert_eq!((counter.status(paid).as_str(), stage.contest(contest).as_str()), ("SUCCEEDED", "OPEN"));
    assert_eq!(stage.text("SELECT concat_ws(' ', status, refused_code) FROM refunds"), "REFUSED 451");
}

#[test]
fn money_that_went_back_after_the_backup_is_not_decided_anew() {
    let counter = Counter::new();
    let (contest, payment) = counter.open(1_000_000, PROVIDER);
    let stage = &counter.stage;
    mark(&stage.db());
    // The refund that the backup knows nothing of.
    counter.says(PROVIDER, Outcome::Reversed, Some(1_000_000));
    let resumed = resume(stage, false).unwrap();
    assert!(resumed.is_running, "{resumed:?}");
    assert_eq!(counter.status(payment), "DISPUTED");
    let again = refund::request(&stage.db(), &at(200), &stage.client, contest, None);
    assert!(again.is_err(), "it would be paid back twice");
}

#[test]
fn a_provider_that_is_silent_about_a_payment_keeps_the_hold() {
    let counter = Counter::new();
    counter.begun(1_000_000, PROVIDER);
    let stage = &counter.stage;
    mark(&stage.db());
    counter.silent(PROVIDER);
    let held = resume(stage, false).unwrap();
    assert_eq!((held.payments, held.silent, held.is_running), (1, 1, false), "{held:?}");
    assert!(resume(stage, true).unwrap().is_running);
}

#[test]
fn a_refund_that_was_taken_in_hand_when_a_hold_begins_is_not_sent() {
    let counter = Counter::new();
    owed(&counter);
    let stage = &counter.stage;
    refund_says(&counter, RefundAnswer::Done { reference: "R-1".to_owned() });
    let db = stage.db();
    // The hold begins after the claim was committed and before the call.
    let gateways = meddling(&stage.gateways, move |call| {
        assert_eq!((call, mark(&db)), (Call::Act, true));
        Err(GatewayError::Withheld("held".to_owned()))
    });
    assert_eq!(send_refund::send_due(&stage.db(), &at(20), &gateways, 10).unwrap(), 0);
    assert_eq!(stage.text("SELECT status FROM refunds"), "PENDING", "nobody was told");
    assert_eq!(stage.text("SELECT due_at <= created_at FROM refunds"), "true");
    resume(stage, false).unwrap();
    assert_eq!(stage.text("SELECT status FROM refunds"), "REFUNDED", "as the provider says");
}

#[test]
fn a_claim_that_another_took_over_is_not_taken_back() {
    let counter = Counter::new();
    owed(&counter);
    let stage = &counter.stage;
    refund_says(&counter, RefundAnswer::Unknown);
    let (db, inner) = (stage.db(), stage.gateways.clone());
    // Somebody else asks about it before this process finds the gate closed.
    let gateways = meddling(&stage.gateways, move |_call| {
        send_refund::send_due(&db, &at(10_000), &inner, 10).unwrap();
        Err(GatewayError::Withheld("held".to_owned()))
    });
    assert_eq!(send_refund::send_due(&stage.db(), &at(20), &gateways, 10).unwrap(), 0);
    assert_eq!(stage.text("SELECT status FROM refunds"), "SENT");
}

#[test]
fn a_refund_that_is_decided_while_providers_are_asked_keeps_the_hold() {
    let counter = Counter::new();
    owed(&counter);
    let (later, _payment) = counter.open(1_000_000, PROVIDER);
    let stage = &counter.stage;
    mark(&stage.db());
    refund_says(&counter, RefundAnswer::Unknown);
    counter.says(PROVIDER, Outcome::Pending, None);
    let (db, client, asked) = (stage.db(), stage.client, AtomicUsize::new(0));
    let gateways = meddling(&stage.gateways, move |_call| {
        // First about the payment of the other contest, then about the refund.
        if asked.fetch_add(1, Ordering::SeqCst) == 1 {
            refund::request(&db, &at(60), &client, later, None).unwrap();
        }
        Ok(())
    });
    let refused = restore::resume(&stage.db(), &at(100), &gateways, &stage.admin, true).unwrap_err();
    assert!(matches!(refused, Error::Payments(payments::Error::Conflict)), "{refused}");
    assert_eq!(state(stage), "HELD");
    assert!(resume(stage, true).unwrap().is_running, "asked again");
    assert_eq!(stage.number("SELECT count(*) FROM refunds WHERE status = 'SENT'"), 2);
}
