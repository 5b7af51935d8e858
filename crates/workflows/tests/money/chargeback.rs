//! Money that a provider takes back: before an award nothing is decided any more, after it the payer owes, and the payout is looked at first.

use contests::Error as Refused;
use contests::entry::EntryInput;
use kernel::ids::{ChargebackId, ContestId, PaymentId};
use kernel::money::Paisa;
use payments::Provider;
use payments::settlement::Verdict;
use payments::webhook_event::Outcome;
use time::Duration;
use workflows::contests::raise::{self, Raise};
use workflows::contests::{award, close_entries, create, distribute, extend, guarantee, refund, timers};
use workflows::entries::submit;
use workflows::error::Error;
use workflows::featured::purchase::{self, Buy, PayWith};
use workflows::payments::chargeback::{self, Settlement};
use workflows::payments::settlement_report::{self, File};

use crate::stage::{Stage, at, run_concurrently};
use crate::teller::Counter;
use workflows::payments::send_refund;

const JAZZCASH: Provider = Provider::Jazzcash;
const PRIZE: i64 = 1_000_000;
const DAY: i64 = 86_400;
const DEADLINE: i64 = 7 * DAY;

fn refusal<T: std::fmt::Debug>(result: Result<T, Error>) -> payments::Error {
    match result {
        Err(Error::Payments(refused)) => refused,
        other => panic!("{other:?}"),
    }
}

fn is_frozen<T>(result: Result<T, Error>) -> bool {
    matches!(result, Err(Error::Contests(Refused::Frozen)))
}

fn case(stage: &Stage, payment: PaymentId) -> ChargebackId {
    stage.text(&format!("SELECT id FROM chargebacks WHERE payment_id = '{payment}'")).parse().unwrap()
}

fn settle(stage: &Stage, second: i64, id: ChargebackId, how: &Settlement) -> Result<(), Error> {
    chargeback::settle(&stage.db(), &at(second), &stage.admin, id, how)
}

fn won() -> Settlement {
    Settlement::Won { note: "the provider's letter".to_owned() }
}

fn lost() -> Settlement {
    Settlement::Lost { note: "the provider's letter".to_owned() }
}

fn paid(reference: &str) -> Settlement {
    Settlement::Paid { reference: reference.to_owned() }
}

/// The provider says, a day after the payment, that it is reversed.
fn reverse(counter: &Counter) {
    counter.says(JAZZCASH, Outcome::Reversed, None);
    assert_eq!((counter.recheck(&at(DAY - 1)), counter.recheck(&at(DAY))), (0, 1));
}

fn report(counter: &Counter, second: i64, payment: PaymentId) -> Result<ChargebackId, Error> {
    let stage = &counter.stage;
    chargeback::report(&stage.db(), &at(second), &stage.admin, payment, "the provider wrote")
}

fn raise_to(counter: &Counter, second: i64, contest: ContestId, prize: i64) -> Result<PaymentId, Error> {
    let stage = &counter.stage;
    let raise = Raise { contest, prize: Paisa::new(prize), provider: JAZZCASH, key: None };
    raise::begin(&stage.db(), &at(second), &stage.gateways, &stage.client, &raise).map(|begun| begun.started.payment)
}

#[test]
fn a_contest_whose_money_is_disputed_is_frozen_in_every_way() {
    let counter = Counter::new();
    let stage = &counter.stage;
    let (contest, payment) = counter.open(PRIZE, JAZZCASH);
    let talent = stage.talent("talent");
    let entry = stage.entry(contest, talent, 1);
    let raised = raise_to(&counter, 10, contest, 2 * PRIZE).unwrap();
    reverse(&counter);
    assert_eq!((counter.status(payment).as_str(), stage.contest(contest).as_str()), ("DISPUTED", "OPEN"));
    assert_eq!(stage.held(&format!("contest_escrow:{contest}")), 0);
    assert_eq!((stage.mails("chargeback.contest_on_hold"), stage.mails("chargeback.entered_contest_on_hold")), (1, 1));

    let before = stage.money();
    let (db, client, now) = (stage.db(), &stage.client, at(DAY + 1));
    assert!(is_frozen(award::award(&db, &now, client, contest, entry)));
    assert!(is_frozen(refund::request(&db, &now, client, contest, Some("I would like it back, please"))));
    assert!(is_frozen(close_entries::close(&db, &now, client, contest)));
    assert!(is_frozen(extend::extend(&db, &now, client, contest, now.now + Duration::days(10))));
    assert!(is_frozen(raise_to(&counter, DAY + 1, contest, 3 * PRIZE)));
    assert!(is_frozen(guarantee::guarantee(&db, &now, client, contest)));
    let pay_with = PayWith::Money { provider: JAZZCASH, use_credits: false };
    let buy = Buy { contest, pay_with, key: None };
    assert!(is_frozen(purchase::buy(&db, &now, &stage.gateways, client, &buy)));
    let link = EntryInput { link: "https://example.com/work".into(), own_work: true, ..EntryInput::default() };
    assert!(is_frozen(submit::submit(&db, &now, &talent, contest, &link)));
    for later in [DEADLINE + 1, DEADLINE + 4 * DAY, DEADLINE + 40 * DAY] {
        assert_eq!(timers::close_entries_due(&db, &at(later), 100).unwrap(), 0);
        assert_eq!(refund::refund_without_entries_due(&db, &at(later), 100).unwrap(), 0);
        assert_eq!(distribute::distribute_due(&db, &at(later), 100).unwrap(), 0);
    }
    assert_eq!(stage.money(), before);
    assert!(matches!(
        refusal(report(&counter, DAY + 2, payment)),
        payments::Error::InvalidTransition { .. } | payments::Error::Conflict
    ));

    // A raise that arrives meanwhile goes back.
    counter.says(JAZZCASH, Outcome::Success, Some(PRIZE));
    counter.send_unverified(&at(DAY + 5), JAZZCASH, &counter.reference(raised));
    counter.ask(&at(DAY + 5));
    assert_eq!(counter.status(raised), "REFUND_PENDING");

    // Three days on hold: won, and the deadline has moved by as much.
    let deadline = stage.number("SELECT extract(epoch FROM deadline_at) FROM contests");
    settle(stage, 4 * DAY, case(stage, payment), &won()).unwrap();
    assert_eq!(
        (counter.status(payment).as_str(), stage.held(&format!("contest_escrow:{contest}"))),
        ("SUCCEEDED", PRIZE)
    );
    assert_eq!(stage.number("SELECT extract(epoch FROM deadline_at) FROM contests"), deadline + 3 * DAY);
    assert_eq!(stage.mails("chargeback.contest_goes_on"), 2);
    award::award(&db, &at(4 * DAY + 1), client, contest, entry).unwrap();
    assert!(matches!(
        refusal(settle(stage, 5 * DAY, case(stage, payment), &lost())),
        payments::Error::InvalidTransition { .. }
    ));
}

#[test]
fn a_lost_prize_ends_its_contest_and_what_else_was_paid_goes_back() {
    let counter = Counter::new();
    let stage = &counter.stage;
    let (contest, payment) = counter.open(PRIZE, JAZZCASH);
    stage.entry(contest, stage.talent("talent"), 1);
    let raised = raise_to(&counter, 10, contest, 2 * PRIZE).unwrap();
    counter.returns(&at(11), JAZZCASH, raised);
    assert_eq!(stage.held(&format!("contest_escrow:{contest}")), 2 * PRIZE);
    let first = report(&counter, 100, payment).unwrap();
    let second = report(&counter, 200, raised).unwrap();
    assert_eq!(stage.held(&format!("contest_escrow:{contest}")), 0);
    settle(stage, 300, first, &lost()).unwrap();
    assert_eq!(stage.contest(contest), "OPEN", "the other payment is still in question");
    assert!(is_frozen(close_entries::close(&stage.db(), &at(301), &stage.client, contest)));
    settle(stage, 400, second, &won()).unwrap();
    assert_eq!(stage.contest(contest), "CLOSED REFUNDED");
    assert_eq!(
        (counter.status(payment), counter.status(raised)),
        ("CHARGED_BACK".to_owned(), "REFUND_PENDING".to_owned())
    );
    assert_eq!(stage.text("SELECT concat_ws(' ', reason, amount_paisa) FROM refunds"), format!("CHARGEBACK {PRIZE}"));
    assert_eq!(stage.mails("chargeback.contest_ended"), 2);
    for how in [won(), lost(), paid("T-1"), Settlement::WrittenOff] {
        let refused = refusal(settle(stage, 500, first, &how));
        assert!(matches!(refused, payments::Error::InvalidTransition { .. }), "{how:?}");
    }
    // The payer owes nothing: the money was never given to anybody.
    let (_next, next) = counter.begun(PRIZE, JAZZCASH);
    assert_eq!(counter.status(next), "PENDING");
}

#[test]
fn after_an_award_the_payer_owes_and_the_payout_is_looked_at() {
    let counter = Counter::new();
    let stage = &counter.stage;
    let (contest, payment) = counter.open(PRIZE, JAZZCASH);
    let winner = stage.talent("winner");
    let entry = stage.entry(contest, winner, 1);
    stage.add_method(winner, "03001234567");
    award::award(&stage.db(), &at(10), &stage.client, contest, entry).unwrap();
    reverse(&counter);
    let owed = format!("client_receivable:{}", stage.client.user);
    assert_eq!((stage.held(&owed), counter.status(payment).as_str()), (PRIZE, "DISPUTED"));
    assert_eq!(stage.mails("chargeback.owed"), 1);
    stage.hand_over(contest, winner, &at(DAY + 10));
    assert_eq!(stage.contest(contest), "CLOSED COMPLETED");
    assert_eq!(stage.text("SELECT array_to_string(holds, '+') FROM payouts"), "RISK");

    let blocked = |second| {
        let draft = stage.draft(PRIZE);
        let pay = refusal(stage.begin(at(second), draft, JAZZCASH));
        let input = contests::contest::ContestInput {
            title: "Another contest".into(),
            brief: "A brief that is long enough to be one.".into(),
            category: "design".into(),
            prize: Some(PRIZE),
            deadline: Some(at(20 * DAY).now),
            currency: "PKR".into(),
            sealed: false,
            guaranteed: false,
            visibility: contests::contest::Visibility::Public,
            final_round_days: None,
            lower_places: Vec::new(),
            unused_places: contests::contest::UnusedPlaces::default(),
            requirements: contests::contest::Requirements::default(),
            nda: None,
        };
        let post = create::create(&stage.db(), &at(second), &stage.client, &input);
        (matches!(pay, payments::Error::PayerOwes), matches!(post, Err(Error::Payments(payments::Error::PayerOwes))))
    };
    assert_eq!(blocked(DAY + 20), (true, true));
    let id = case(stage, payment);
    assert!(matches!(refusal(settle(stage, 2 * DAY, id, &paid("T-1"))), payments::Error::InvalidTransition { .. }));
    settle(stage, 2 * DAY, id, &lost()).unwrap();
    assert_eq!((counter.status(payment).as_str(), stage.held(&owed)), ("CHARGED_BACK", PRIZE));
    assert_eq!(blocked(2 * DAY + 1), (true, true));
    assert!(matches!(refusal(settle(stage, 2 * DAY, id, &paid(" "))), payments::Error::Fields(_)));
    let done = run_concurrently(6, |index| settle(stage, 3 * DAY, id, &paid(&format!("T-{index}"))).is_ok());
    assert_eq!(done.into_iter().filter(|done| *done).count(), 1, "made good once");
    assert_eq!((stage.held(&owed), stage.held("escrow_bank")), (0, PRIZE));
    assert!(stage.begin(at(3 * DAY), stage.draft(PRIZE), JAZZCASH).is_ok(), "and may pay again");
}

#[test]
fn what_is_written_off_is_a_loss_and_the_payer_stays_out() {
    let counter = Counter::new();
    let stage = &counter.stage;
    let (contest, payment) = counter.open(PRIZE, JAZZCASH);
    let entry = stage.entry(contest, stage.talent("winner"), 1);
    award::award(&stage.db(), &at(10), &stage.client, contest, entry).unwrap();
    let id = report(&counter, 20, payment).unwrap();
    settle(stage, 30, id, &lost()).unwrap();
    settle(stage, 40, id, &Settlement::WrittenOff).unwrap();
    assert_eq!(stage.held("chargeback_loss"), PRIZE);
    assert!(matches!(refusal(stage.begin(at(50), stage.draft(PRIZE), JAZZCASH)), payments::Error::PayerOwes));
}

#[test]
fn a_refund_to_who_owes_the_same_payment_makes_good_the_debt() {
    let counter = Counter::new();
    let stage = &counter.stage;
    let (contest, payment) = counter.open(PRIZE, JAZZCASH);
    let entry = stage.entry(contest, stage.talent("winner"), 1);
    award::award(&stage.db(), &at(10), &stage.client, contest, entry).unwrap();
    let id = report(&counter, 20, payment).unwrap();
    workflows::handovers::handover::lapse_undelivered(&stage.db(), &at(6 * DAY), 100).unwrap();
    let early = stage.given_back(contest, &at(6 * DAY + 1));
    assert!(matches!(refusal(early), payments::Error::Disputed), "not while it is in question");
    settle(stage, 6 * DAY + 2, id, &lost()).unwrap();
    let request = stage.text("SELECT id FROM refund_requests").parse().unwrap();
    workflows::contests::refund_request::approve(&stage.db(), &at(6 * DAY + 3), &stage.admin, request, "").unwrap();
    assert_eq!(stage.contest(contest), "CLOSED REFUNDED");
    assert_eq!(stage.number("SELECT count(*) FROM refunds"), 0, "the money went back already, at the provider");
    assert_eq!(
        stage.text("SELECT concat_ws(' ', status, recovered_paisa) FROM chargebacks"),
        format!("SETTLED {PRIZE}")
    );
    assert!(stage.begin(at(6 * DAY + 4), stage.draft(PRIZE), JAZZCASH).is_ok());
}

/// A winner who never delivers, and a payment that was taken back meanwhile; the case is lost.
fn lapsed_and_lost(counter: &Counter) -> (ContestId, PaymentId, ChargebackId) {
    let stage = &counter.stage;
    let (contest, payment) = counter.open(PRIZE, JAZZCASH);
    let entry = stage.entry(contest, stage.talent("winner"), 1);
    award::award(&stage.db(), &at(10), &stage.client, contest, entry).unwrap();
    let id = report(counter, 20, payment).unwrap();
    settle(stage, 30, id, &lost()).unwrap();
    workflows::handovers::handover::lapse_undelivered(&stage.db(), &at(6 * DAY), 100).unwrap();
    (contest, payment, id)
}

#[test]
fn what_was_made_good_is_given_back_by_hand_and_never_sent() {
    let counter = Counter::new();
    let stage = &counter.stage;
    let (contest, payment, id) = lapsed_and_lost(&counter);
    settle(stage, 6 * DAY + 1, id, &paid("T-1")).unwrap();
    stage.given_back(contest, &at(6 * DAY + 2)).unwrap();
    assert_eq!(
        (stage.contest(contest).as_str(), counter.status(payment).as_str()),
        ("CLOSED REFUNDED", "CHARGED_BACK")
    );
    assert_eq!(stage.text("SELECT concat_ws(' ', status, refused_code) FROM refunds"), "REFUSED CHARGED_BACK");
    counter.jazzcash.lock().unwrap().refund =
        Some(payments::gateway::RefundAnswer::Done { reference: "NEVER".to_owned() });
    assert_eq!(
        send_refund::send_due(&stage.db(), &at(9 * DAY), &stage.gateways, 10).unwrap(),
        0,
        "the provider has nothing of ours"
    );
    stage.check();
    let refund = stage.text("SELECT id FROM refunds").parse().unwrap();
    workflows::payments::manual_refund::mark_paid(&stage.db(), &at(9 * DAY), &stage.admin, refund, "IBFT-9").unwrap();
    assert_eq!((stage.held("escrow_bank"), stage.held(&format!("refunds_payable:{payment}"))), (0, 0));
    assert_eq!(counter.status(payment), "CHARGED_BACK");
    assert_eq!(stage.mails("money.refund_sent"), 1);
}

#[test]
fn a_prize_that_is_due_to_who_was_given_up_makes_good_the_loss() {
    let counter = Counter::new();
    let stage = &counter.stage;
    let (contest, _payment, id) = lapsed_and_lost(&counter);
    settle(stage, 6 * DAY + 1, id, &Settlement::WrittenOff).unwrap();
    assert_eq!(stage.held("chargeback_loss"), PRIZE);
    stage.given_back(contest, &at(6 * DAY + 2)).unwrap();
    assert_eq!(stage.contest(contest), "CLOSED REFUNDED");
    assert_eq!((stage.held("chargeback_loss"), stage.number("SELECT count(*) FROM refunds")), (0, 0));
    assert_eq!(stage.text("SELECT status FROM chargebacks"), "SETTLED");
    assert!(stage.begin(at(6 * DAY + 3), stage.draft(PRIZE), JAZZCASH).is_ok(), "and may pay again");
}

#[test]
fn who_was_given_up_may_still_pay() {
    let counter = Counter::new();
    let stage = &counter.stage;
    let (contest, payment) = counter.open(PRIZE, JAZZCASH);
    let entry = stage.entry(contest, stage.talent("winner"), 1);
    award::award(&stage.db(), &at(10), &stage.client, contest, entry).unwrap();
    let id = report(&counter, 20, payment).unwrap();
    settle(stage, 30, id, &lost()).unwrap();
    settle(stage, 40, id, &Settlement::WrittenOff).unwrap();
    settle(stage, 50, id, &paid("LATE-1")).unwrap();
    assert_eq!((stage.held("chargeback_loss"), stage.held("escrow_bank")), (0, PRIZE));
    assert!(stage.begin(at(60), stage.draft(PRIZE), JAZZCASH).is_ok());
}

#[test]
fn a_place_that_was_taken_back_does_not_keep_its_contest_from_ending() {
    let counter = Counter::new();
    let stage = &counter.stage;
    let (contest, _payment) = counter.open(PRIZE, JAZZCASH);
    let pay_with = PayWith::Money { provider: JAZZCASH, use_credits: false };
    let begun =
        purchase::buy(&stage.db(), &at(5), &stage.gateways, &stage.client, &Buy { contest, pay_with, key: None });
    let place = begun.unwrap().started.unwrap().payment;
    counter.says(JAZZCASH, Outcome::Success, Some(49_900));
    counter.returns(&at(6), JAZZCASH, place);
    report(&counter, 10, place).unwrap();
    refund::request(&stage.db(), &at(20), &stage.client, contest, None).unwrap();
    assert_eq!(
        (stage.contest(contest).as_str(), stage.text("SELECT status FROM boosts").as_str()),
        ("CLOSED REFUNDED", "EARNED")
    );
    assert_eq!(stage.held(&format!("client_receivable:{}", stage.client.user)), 49_900, "still owed");
}

#[test]
fn an_award_and_a_reversal_at_once_are_one_before_the_other() {
    for _round in 0..6 {
        let counter = Counter::new();
        let stage = &counter.stage;
        let (contest, payment) = counter.open(PRIZE, JAZZCASH);
        let entry = stage.entry(contest, stage.talent("winner"), 1);
        counter.says(JAZZCASH, Outcome::Reversed, None);
        run_concurrently(6, |index| match index % 3 {
            0 => drop(award::award(&stage.db(), &at(DAY), &stage.client, contest, entry)),
            1 => drop(counter.recheck(&at(DAY))),
            _ => drop(report(&counter, DAY, payment)),
        });
        assert_eq!((counter.status(payment).as_str(), counter.postings("chargeback")), ("DISPUTED", 1));
        let ending = stage.text("SELECT concat_ws(' ', status, frozen_at IS NOT NULL) FROM contests");
        let from = stage.text("SELECT taken_from FROM chargebacks");
        assert!(
            matches!((ending.as_str(), from.as_str()), ("AWARDED f", "RECEIVABLE") | ("OPEN t", "ESCROW")),
            "{ending} {from}"
        );
    }
}

#[test]
fn a_bought_place_that_is_taken_back_is_owed() {
    let counter = Counter::new();
    let stage = &counter.stage;
    let (contest, _payment) = counter.open(PRIZE, JAZZCASH);
    let pay_with = PayWith::Money { provider: JAZZCASH, use_credits: false };
    let begun =
        purchase::buy(&stage.db(), &at(5), &stage.gateways, &stage.client, &Buy { contest, pay_with, key: None });
    let place = begun.unwrap().started.unwrap().payment;
    counter.says(JAZZCASH, Outcome::Success, Some(49_900));
    counter.returns(&at(6), JAZZCASH, place);
    assert_eq!(counter.status(place), "SUCCEEDED");
    report(&counter, 10, place).unwrap();
    assert_eq!(stage.held(&format!("client_receivable:{}", stage.client.user)), 49_900);
    assert_eq!(
        stage.text("SELECT concat_ws(' ', status, frozen_at) FROM contests"),
        "OPEN",
        "its prize is not in question"
    );
}

#[test]
fn who_has_a_part_in_a_payment_settles_nothing_of_it() {
    let counter = Counter::new();
    let stage = &counter.stage;
    let (_contest, payment) = counter.open(PRIZE, JAZZCASH);
    let party = kernel::actor::Actor { staff: Some(kernel::actor::Staff::Owner), ..stage.client };
    let mine = chargeback::report(&stage.db(), &at(10), &party, payment, "my own payment");
    assert!(matches!(refusal(mine), payments::Error::OwnContest));
    assert!(matches!(
        refusal(chargeback::report(&stage.db(), &at(10), &stage.admin, payment, "no")),
        payments::Error::Fields(_)
    ));
    let id = report(&counter, 10, payment).unwrap();
    assert!(matches!(
        refusal(chargeback::settle(&stage.db(), &at(11), &party, id, &won())),
        payments::Error::OwnContest
    ));
}

const HEAD: &str = "transaction_id,order_ref,gross,fee,net,settled_on";

#[test]
fn a_settlement_file_is_posted_once_however_often_it_comes() {
    let counter = Counter::new();
    let stage = &counter.stage;
    stage.execute("UPDATE plans SET max_active_contests = -1");
    let (_a, first) = counter.open(PRIZE, JAZZCASH);
    let (_b, second) = counter.open(PRIZE, JAZZCASH);
    let (_c, third) = counter.open(PRIZE, JAZZCASH);
    let (first, second, third) = (counter.reference(first), counter.reference(second), counter.reference(third));
    let csv = format!(
        "{HEAD}\nTXN-{first},{first},10000.00,116.00,9884.00,2026-11-21\nX-1,{second},9999.00,0.00,9999.00,2026-11-21\n\
         X-2,SX20261121120000ZZZZ,5.00,0.00,5.00,2026-11-21\n"
    );
    let file = |csv: &str| File { provider: JAZZCASH, csv: csv.to_owned() };
    let import =
        |csv: &str| settlement_report::import(&stage.db(), &at(DAY), &stage.gateways, &stage.admin, &file(csv));
    let before = stage.money();
    let dry = settlement_report::compare(&stage.db(), &at(DAY), &stage.gateways, &file(&csv)).unwrap();
    let verdicts: Vec<_> = dry.lines.iter().map(|line| line.verdict).collect();
    assert_eq!(verdicts, [Verdict::Matched, Verdict::AmountDiffers, Verdict::MissingHere]);
    assert_eq!((dry.gross, dry.fee, dry.file), (Paisa::new(PRIZE), Paisa::new(11_600), None));
    let missing: Vec<_> = dry.missing_there.iter().map(|one| one.order_ref.clone()).collect();
    assert_eq!((missing, stage.money()), (vec![third.clone()], before));

    let imported = run_concurrently(6, |_| import(&csv).is_ok());
    assert_eq!(imported.into_iter().filter(|done| *done).count(), 1);
    assert!(matches!(refusal(import(&csv)), payments::Error::FileImported));
    assert!(settlement_report::compare(&stage.db(), &at(DAY), &stage.gateways, &file(&csv)).unwrap().imported_before);
    assert_eq!((stage.held("escrow_bank"), stage.held("gateway_fees")), (988_400, 11_600));
    assert_eq!(stage.held("gateway_clearing:jazzcash"), 2 * PRIZE);

    // Another file with the same line and a corrected one: only what is new is posted.
    let next = format!(
        "{HEAD}\nTXN-{first},{first},10000.00,116.00,9884.00,2026-11-22\nX-1,{second},10000.00,0.00,10000.00,2026-11-22\n\
         X-1,{second},10000.00,0.00,10000.00,2026-11-22\nX-3,{third},10000.00,0.00,10000.00,2026-11-22\n"
    );
    let report = import(&next).unwrap();
    let verdicts: Vec<_> = report.lines.iter().map(|line| line.verdict).collect();
    assert_eq!(verdicts, [Verdict::SettledBefore, Verdict::Matched, Verdict::SettledBefore, Verdict::Matched]);
    assert!(report.missing_there.is_empty());
    assert_eq!((stage.held("gateway_clearing:jazzcash"), counter.postings("settle")), (0, 3));
    for wrong in ["", "a,b", &format!("{HEAD}\nT,,1.00,2.00,-1.00,2026-11-21")] {
        assert!(matches!(refusal(import(wrong)), payments::Error::SettlementFile { .. }), "{wrong}");
    }
}
