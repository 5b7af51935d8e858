//! Providers whose messages settle nothing: money is found by asking, once, however many ways lead to it; and nobody gets past the
//! one-time way to their pages.

use kernel::ids::PaymentId;
use kernel::money::Paisa;
use payments::Provider;
use payments::gateway::RefundAnswer;
use payments::health::Breaker;
use payments::webhook_event::Outcome;
use workflows::contests::refund;
use workflows::error::Error;
use workflows::payments::checkout::{self, Returned};
use workflows::payments::inquiry;
use workflows::payments::manual_check::{self, Finding};

use crate::stage::{at, run_concurrently};
use crate::teller::{Counter, UNTIL};
use workflows::payments::send_refund;

const EASYPAISA: Provider = Provider::Easypaisa;
const JAZZCASH: Provider = Provider::Jazzcash;
const PRIZE: i64 = 1_000_000;

fn refusal<T: std::fmt::Debug>(result: Result<T, Error>) -> payments::Error {
    match result {
        Err(Error::Payments(refused)) => refused,
        other => panic!("{other:?}"),
    }
}

#[test]
fn neither_a_message_nor_a_browser_settles_anything() {
    let counter = Counter::new();
    let (contest, payment) = counter.begun(PRIZE, JAZZCASH);
    let before = counter.stage.money();
    let reference = counter.reference(payment);
    for _ in 0..3 {
        assert_eq!(counter.send_unverified(&at(1), JAZZCASH, &reference), 200);
    }
    let to = counter.returns(&at(2), JAZZCASH, payment);
    assert!(matches!(to, Returned::To { payment: to, contest: Some(of) } if to == payment && of == contest));
    assert_eq!(counter.stage.money(), before, "no answer, no change");
    assert_eq!(counter.send_unverified(&at(3), JAZZCASH, "SX20261121120000ZZZZ"), 404);
    assert_eq!(counter.send_unverified(&at(3), EASYPAISA, &reference), 404, "another provider's reference");
    assert_eq!(counter.send_unverified(&at(3), JAZZCASH, "nonsense"), 400);
    for query in ["ref=SX20261121120000ZZZZ", "ref=1", "", "ref=a&ref=b", "x=%00"] {
        assert!(matches!(counter.returns_with(&at(3), JAZZCASH, query), Returned::Nowhere), "{query}");
    }
    assert_eq!((counter.stage.money(), counter.status(payment)), (before, "PENDING".to_owned()));
    assert!(!counter.inbox().contains("RECEIVED"), "{}", counter.inbox());
    assert_eq!(counter.asked(JAZZCASH), 1, "the return asked, nothing else did");
    assert_eq!(counter.ask(&at(61)), 0);
    assert_eq!(counter.ask(&at(62)), 1, "an unverified event brings the question to a minute after the last one");
    counter.says(JAZZCASH, Outcome::Success, Some(PRIZE));
    assert_eq!(counter.ask(&at(599)), 0);
    assert_eq!(counter.ask(&at(600)), 1);
    assert_eq!((counter.stage.contest(contest), counter.postings("deposit")), ("OPEN".to_owned(), 1));
    assert_eq!(counter.ask(&at(10_000_000)), 0, "what came is not asked about");
}

#[test]
fn return_message_clock_and_admin_at_once_post_once() {
    for round in 0..4 {
        let counter = Counter::new();
        let (contest, payment) = counter.begun(PRIZE, EASYPAISA);
        counter.says(EASYPAISA, Outcome::Success, Some(PRIZE));
        let reference = counter.reference(payment);
        run_concurrently(8, |index| match (index + round) % 4 {
            0 => drop(counter.returns(&at(600), EASYPAISA, payment)),
            1 => assert_eq!(counter.send_unverified(&at(600), EASYPAISA, &reference), 200),
            2 => drop(counter.ask(&at(600))),
            _ => drop(inquiry::ask(
                &counter.stage.db(),
                &at(600),
                &counter.stage.gateways,
                &counter.stage.admin,
                payment,
            )),
        });
        counter.ask(&at(661));
        assert_eq!((counter.stage.contest(contest), counter.postings("deposit")), ("OPEN".to_owned(), 1));
        assert_eq!(counter.stage.mails("money.contest_funded"), 1);
        assert_eq!(counter.asked(EASYPAISA), 1, "and the provider was asked once a minute");
    }
}

#[test]
fn an_unpaid_attempt_is_asked_about_until_its_time_is_over_and_answered() {
    let counter = Counter::new();
    let (contest, payment) = counter.begun(PRIZE, JAZZCASH);
    counter.says(JAZZCASH, Outcome::Pending, None);
    let mut asked = 0;
    for due in [600, 1_800, 3_600, 21_600, 86_400, 172_800] {
        assert_eq!(counter.ask(&at(due - 1)), 0, "{due}");
        assert_eq!(counter.ask(&at(due)), 1, "{due}");
        asked += 1;
    }
    assert_eq!((counter.asked(JAZZCASH), counter.status(payment).as_str()), (asked, "PENDING"));
    workflows::payments::webhook::expire_due(&counter.stage.db(), &at(UNTIL + 1), 100).unwrap();
    assert_eq!(counter.status(payment), "PENDING", "its link is not all there is");
    counter.silent(JAZZCASH);
    assert_eq!(counter.ask(&at(UNTIL - 1)), 0);
    assert_eq!(counter.ask(&at(UNTIL)), 1);
    assert_eq!(counter.status(payment), "PENDING", "no answer says nothing");
    counter.says(JAZZCASH, Outcome::Unknown, None);
    assert_eq!((counter.ask(&at(UNTIL + 3_599)), counter.ask(&at(UNTIL + 3_600))), (0, 1));
    assert_eq!(counter.status(payment), "EXPIRED");
    assert_eq!(counter.ask(&at(UNTIL + 10_000_000)), 0);

    // Days later the provider finds the money after all.
    counter.says(JAZZCASH, Outcome::Success, Some(PRIZE));
    assert_eq!(counter.send_unverified(&at(UNTIL + 90_000), JAZZCASH, &counter.reference(payment)), 200);
    assert_eq!(counter.ask(&at(UNTIL + 90_000)), 1);
    assert_eq!((counter.status(payment).as_str(), counter.stage.contest(contest).as_str()), ("SUCCEEDED", "OPEN"));
}

#[test]
fn a_late_failure_never_undoes_a_success_and_a_failure_can_still_turn_out_well() {
    let counter = Counter::new();
    let (contest, payment) = counter.begun(PRIZE, JAZZCASH);
    counter.says(JAZZCASH, Outcome::Failed, None);
    assert_eq!((counter.ask(&at(600)), counter.status(payment).as_str()), (1, "FAILED"));
    counter.says(JAZZCASH, Outcome::Success, Some(PRIZE));
    assert_eq!((counter.ask(&at(1_800)), counter.stage.contest(contest).as_str()), (1, "OPEN"));
    let before = counter.stage.money();
    for outcome in [Outcome::Failed, Outcome::Cancelled, Outcome::Expired, Outcome::Pending, Outcome::Unknown] {
        counter.says(JAZZCASH, outcome, None);
        counter.send_unverified(&at(2_000), JAZZCASH, &counter.reference(payment));
        counter.stage.execute("UPDATE payments SET inquired_at = NULL, recheck_at = created_at");
        assert_eq!(counter.recheck(&at(2_000)), 1);
    }
    assert_eq!(counter.stage.money(), before);
}

#[test]
fn before_a_second_provider_the_first_is_asked_and_stays_listed() {
    let counter = Counter::new();
    let (contest, first) = counter.begun(PRIZE, EASYPAISA);
    let second = counter.stage.begin(at(60), contest, JAZZCASH).unwrap().payment;
    assert_eq!((counter.asked(EASYPAISA), counter.status(first)), (1, "PENDING".to_owned()));
    counter.says(JAZZCASH, Outcome::Success, Some(PRIZE));
    counter.returns(&at(61), JAZZCASH, second);
    assert_eq!(counter.stage.contest(contest), "OPEN");
    counter.says(EASYPAISA, Outcome::Success, Some(PRIZE));
    assert_eq!(counter.ask(&at(600)), 1);
    assert_eq!(counter.status(first), "REFUND_PENDING", "paid twice: the second goes back");
    send_refund::send_due(&counter.stage.db(), &at(601), &counter.stage.gateways, 10).unwrap();
    let refused = counter.stage.text("SELECT concat_ws(' ', status, refused_code) FROM refunds");
    assert_eq!(refused, "REFUSED UNSUPPORTED", "a provider without refunds leaves a task for an operator");

    let (contest, first) = counter.begun(PRIZE, EASYPAISA);
    assert!(matches!(refusal(counter.stage.begin(at(60), contest, JAZZCASH)), payments::Error::NotAwaitingPayment));
    assert_eq!((counter.status(first).as_str(), counter.stage.contest(contest).as_str()), ("SUCCEEDED", "OPEN"));
    assert_eq!(counter.stage.number("SELECT count(*) FROM payments WHERE status = 'CANCELLED'"), 1);
}

#[test]
fn a_refund_that_was_sent_is_never_taken_for_refused() {
    let counter = Counter::new();
    let (contest, payment) = counter.open(PRIZE, JAZZCASH);
    refund::request(&counter.stage.db(), &at(10), &counter.stage.client, contest, None).unwrap();
    counter.jazzcash.lock().unwrap().refund = Some(RefundAnswer::Unknown);
    let send = |second| send_refund::send_due(&counter.stage.db(), &at(second), &counter.stage.gateways, 10).unwrap();
    assert_eq!(send(11), 0);
    counter.jazzcash.lock().unwrap().refund = None;
    assert_eq!(send(700), 0, "the provider has no such inquiry: it stays as it is");
    assert_eq!(counter.stage.text("SELECT status FROM refunds"), "SENT");
    counter.jazzcash.lock().unwrap().refund = Some(RefundAnswer::Done { reference: "R-1".to_owned() });
    assert_eq!((send(1_400), counter.status(payment).as_str()), (1, "REFUNDED"));
    // A refund of ours looks like a reversal at the provider.
    counter.says(JAZZCASH, Outcome::Reversed, Some(PRIZE));
    let before = counter.stage.money();
    inquiry::ask(&counter.stage.db(), &at(2_000), &counter.stage.gateways, &counter.stage.admin, payment).unwrap();
    assert_eq!(counter.stage.money(), before);
}

fn in_review(counter: &Counter, answer: Outcome, amount: i64) -> PaymentId {
    let (contest, payment) = counter.begun(PRIZE, JAZZCASH);
    counter.says(JAZZCASH, answer, Some(amount));
    counter.returns(&at(1), JAZZCASH, payment);
    assert_eq!((counter.status(payment).as_str(), counter.stage.contest(contest).as_str()), ("REVIEW", "DRAFT"));
    assert_eq!(counter.ask(&at(100_000)), 0, "a person decides now");
    payment
}

#[test]
fn one_transaction_pays_once_although_two_are_found_paid_by_it_in_the_same_moment() {
    for _ in 0..3 {
        let counter = Counter::new();
        let stage = &counter.stage;
        let payments = [(); 2].map(|()| in_review(&counter, Outcome::Success, PRIZE - 1));
        let finding = Finding::Paid { txn: "T-1".to_owned() };
        let mut results = run_concurrently(2, |index| {
            let (payment, note) = (payments[index], "found in the portal");
            manual_check::resolve(&stage.db(), &at(200_000), &stage.admin, payment, (&finding, note))
        });
        results.sort_by_key(Result::is_err);
        let Ok([Ok(()), Err(refused)]) = <[_; 2]>::try_from(results) else { panic!("one of both is paid by it") };
        let payments::Error::Fields(fields) = refusal::<()>(Err(refused)) else {
            panic!("the other one has a way out")
        };
        assert_eq!(fields.iter().map(|(name, _message)| name).collect::<Vec<_>>(), ["transaction"]);
        assert_eq!(stage.number("SELECT count(*) FROM payments WHERE status = 'REVIEW'"), 1);
    }
}

#[test]
fn what_cannot_be_right_waits_for_an_admin() {
    let counter = Counter::new();
    let stage = &counter.stage;
    let resolve = |payment, finding: &Finding, note| {
        manual_check::resolve(&stage.db(), &at(200_000), &stage.admin, payment, (finding, note))
    };
    let paid = |txn: &str| Finding::Paid { txn: txn.to_owned() };
    let back = |txn: &str, received| Finding::Refund { txn: txn.to_owned(), received: Paisa::new(received) };

    let other_amount = in_review(&counter, Outcome::Success, PRIZE - 1);
    assert_eq!(stage.mails("chargeback.in_review"), 1);
    for (finding, note) in [
        (paid("T-1"), "no"),
        (paid(""), "found in the portal"),
        (back("T-1", 0), "found in the portal"),
        (back("", 5), "found in the portal"),
    ] {
        assert!(matches!(refusal(resolve(other_amount, &finding, note)), payments::Error::Fields(_)), "{finding:?}");
    }
    let mine = manual_check::resolve(
        &stage.db(),
        &at(0),
        &kernel::actor::Actor { staff: Some(kernel::actor::Staff::Owner), ..stage.client },
        other_amount,
        (&Finding::Reject, "my own"),
    );
    assert!(matches!(refusal(mine), payments::Error::OwnContest));
    resolve(other_amount, &back("T-1", PRIZE - 1), "a paisa short").unwrap();
    assert_eq!(counter.status(other_amount), "REFUND_PENDING");
    assert_eq!(stage.number("SELECT amount_paisa FROM refunds"), PRIZE - 1, "what came goes back, no more and no less");
    assert_eq!(stage.held(&format!("refunds_payable:{other_amount}")), PRIZE - 1);
    assert!(matches!(refusal(resolve(other_amount, &Finding::Reject, "again")), payments::Error::NotInReview));

    let blocked = in_review(&counter, Outcome::Blocked, PRIZE);
    assert!(matches!(refusal(resolve(blocked, &paid("T-1"), "of another")), payments::Error::Fields(_)));
    resolve(blocked, &paid("T-2"), "released").unwrap();
    assert_eq!((counter.status(blocked).as_str(), counter.postings("deposit")), ("SUCCEEDED", 1));

    let nothing = in_review(&counter, Outcome::Blocked, PRIZE);
    resolve(nothing, &Finding::Reject, "never paid").unwrap();
    assert_eq!(counter.status(nothing), "FAILED");
    counter.says(JAZZCASH, Outcome::Success, Some(PRIZE));
    assert_eq!(counter.send_unverified(&at(300_000), JAZZCASH, &counter.reference(nothing)), 200);
    assert_eq!((counter.ask(&at(300_000)), counter.status(nothing).as_str()), (1, "SUCCEEDED"));
    assert_eq!(stage.number("SELECT count(*) FROM audit_log WHERE act = 'payment.reviewed'"), 3);
}

#[test]
fn admins_who_decide_at_once_decide_once() {
    let counter = Counter::new();
    let payment = in_review(&counter, Outcome::Blocked, PRIZE);
    let done = run_concurrently(8, |index| {
        let finding = match index % 3 {
            0 => Finding::Paid { txn: "T-1".to_owned() },
            1 => Finding::Refund { txn: "T-1".to_owned(), received: Paisa::new(PRIZE) },
            _ => Finding::Reject,
        };
        let stage = &counter.stage;
        manual_check::resolve(&stage.db(), &at(10), &stage.admin, payment, (&finding, "found out")).is_ok()
    });
    assert_eq!(done.into_iter().filter(|done| *done).count(), 1);
}

#[test]
fn a_provider_that_does_not_answer_is_left_alone_and_the_other_offered() {
    let counter = Counter::new();
    let stage = &counter.stage;
    stage.execute("UPDATE plans SET max_active_contests = -1");
    let attempts: Vec<_> = (0..6).map(|_| counter.begun(PRIZE, JAZZCASH)).collect();
    assert_eq!((counter.ask(&at(600)), counter.asked(JAZZCASH)), (5, 5), "the sixth is spared");
    let health = stage.gateways.health(JAZZCASH, payments::Environment::Sandbox).unwrap();
    assert_eq!(health.breaker(at(659).now), Breaker::Open);
    let contest = stage.draft(PRIZE);
    let refused = refusal(stage.begin(at(600), contest, JAZZCASH));
    assert!(matches!(refused, payments::Error::GatewayDown { provider: JAZZCASH, other: Some(EASYPAISA) }));
    assert_eq!(stage.number(&format!("SELECT count(*) FROM payments WHERE contest_id = '{contest}'")), 0);
    assert_eq!(counter.ask(&at(659)), 0, "nobody is asked meanwhile");
    counter.says(JAZZCASH, Outcome::Success, Some(PRIZE));
    assert_eq!(counter.ask(&at(660)), 1, "one finds out");
    assert_eq!(health.breaker(at(660).now), Breaker::Closed);
    stage.begin(at(661), contest, JAZZCASH).unwrap();
    assert_eq!(counter.ask(&at(1_800)), 6, "the five, and what was begun since");
    assert!(attempts.iter().all(|(_contest, payment)| counter.status(*payment) == "SUCCEEDED"));
}

#[test]
fn the_way_to_a_provider_is_opened_once_by_who_asked_for_it() {
    let counter = Counter::new();
    let stage = &counter.stage;
    let (_contest, payment) = counter.begun(PRIZE, JAZZCASH);
    let (_other, another) = counter.begun(PRIZE, EASYPAISA);
    let session = counter.session(stage.client);
    let go = |second, actor, session, payment| {
        checkout::go(&stage.db(), &at(second), &stage.gateways, (&actor, session), payment)
    };
    let open = |second, actor, session, payment, token: &str| {
        checkout::open(&stage.db(), &at(second), &stage.gateways, (&actor, session), (payment, token))
    };
    let stranger = stage.talent("stranger");
    let strangers = counter.session(stranger);
    assert!(matches!(refusal(go(0, stranger, strangers, payment)), payments::Error::NotFound));
    let token = go(0, stage.client, session, payment).unwrap();
    let token = token.expose();
    assert!(!stage.text("SELECT string_agg(encode(token_hash, 'hex'), ' ') FROM payment_checkouts").contains(token));
    assert!(matches!(refusal(open(1, stranger, strangers, payment, token)), payments::Error::NotFound));
    let second = counter.session(stage.client);
    for (session, payment, token) in [
        (second, payment, token.as_str()),
        (session, another, token),
        (session, payment, "forged"),
        (session, payment, ""),
    ] {
        let refused = refusal(open(1, stage.client, session, payment, token));
        assert!(matches!(refused, payments::Error::CheckoutSpent), "{refused:?}");
    }
    let opened = run_concurrently(8, |_| open(599, stage.client, session, payment, token).is_ok());
    assert_eq!(opened.into_iter().filter(|opened| *opened).count(), 1);
    let late = go(599, stage.client, session, payment).unwrap();
    let refused = open(599 + 600, stage.client, session, payment, late.expose());
    assert!(matches!(refusal(refused), payments::Error::CheckoutSpent), "ten minutes are over");
    let last = go(1_799, stage.client, session, payment).unwrap();
    assert!(matches!(refusal(go(1_800, stage.client, session, payment)), payments::Error::CheckoutOver));
    let refused = refusal(open(1_800, stage.client, session, payment, last.expose()));
    assert!(matches!(refused, payments::Error::CheckoutOver), "its time ran out meanwhile");
    let sandbox = payments::Gateways::sandbox(crate::stage::SECRET);
    let simulated = checkout::go(&stage.db(), &at(0), &sandbox, (&stage.client, session), payment);
    assert!(matches!(refusal(simulated), payments::Error::NotFound), "the simulator has no such page");
    workflows::schedule::housekeeping::forget_expired(&stage.db(), &at(86_400), 100).unwrap();
    assert_eq!(stage.number("SELECT count(*) FROM payment_checkouts"), 0);
}
