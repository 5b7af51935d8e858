//! What a client changes on a paid contest: the deadline within its limits, the prize by a further payment, the guarantee permanently.

use contests::Error as Refused;
use kernel::ids::ContestId;
use kernel::money::Paisa;
use payments::Provider;
use time::Duration;
use workflows::contests::raise::{self, Raise};
use workflows::contests::{award, distribute, extend, guarantee, refund, refund_request, timers};
use workflows::entries::actions;
use workflows::error::Error;
use workflows::handovers::handover;
use workflows::payable::attempt::StartedPayment;
use workflows::payments::webhook;

use crate::stage::{Stage, at, paid, run_concurrently};
use workflows::payments::send_refund;

const HOUR: i64 = 3_600;
const DAY: i64 = 24 * HOUR;
/// Of every contest on this stage.
const DEADLINE: i64 = 7 * DAY;

fn extend(stage: &Stage, now: i64, contest: ContestId, deadline: i64) -> Result<(), Error> {
    extend::extend(&stage.db(), &at(now), &stage.client, contest, testkit::START + Duration::seconds(deadline))
}

fn close(stage: &Stage) {
    timers::close_entries_due(&stage.db(), &at(DEADLINE), 100).unwrap();
}

fn decline(stage: &Stage, contest: ContestId) {
    stage.execute(&format!(
        "UPDATE entries SET status = 'DECLINED', decline_reason = 'OTHER' WHERE contest_id = '{contest}'"
    ));
}

#[test]
fn a_moved_deadline_opens_entries_again_and_everybody_is_told() {
    let stage = Stage::new();
    let contest = stage.open(1_000_000);
    for number in 1..=2 {
        stage.entry(contest, stage.talent("author"), number);
    }
    close(&stage);
    let last = DEADLINE + DAY - 1;
    extend(&stage, last, contest, 20 * DAY).unwrap();
    assert_eq!(stage.contest(contest), "OPEN");
    assert_eq!(
        stage.text("SELECT concat_ws(' ', extensions, reminders_sent, entries_closed_at) FROM contests"),
        "1 0",
        "entries are open as if they had never closed"
    );
    assert_eq!(stage.mails("contest.extended"), 3, "client and two authors");
    let late = stage.talent("late");
    let link = contests::entry::EntryInput {
        link: "https://example.com/work".into(),
        own_work: true,
        ..contests::entry::EntryInput::default()
    };
    stage.execute("UPDATE contests SET last_entry_number = 2, entry_count = 2");
    workflows::entries::submit::submit(&stage.db(), &at(last), &late, contest, &link).unwrap();
    assert_eq!(timers::close_entries_due(&stage.db(), &at(20 * DAY - 1), 9).unwrap(), 0);
    assert_eq!(timers::close_entries_due(&stage.db(), &at(20 * DAY), 9).unwrap(), 1);
    assert_eq!(stage.number("SELECT count(*) FROM contest_events WHERE kind = 'ENTRIES_CLOSED'"), 2);
}

#[test]
fn twenty_four_hours_after_closing_the_deadline_stays() {
    let stage = Stage::new();
    let contest = stage.open(1_000_000);
    close(&stage);
    let refused = extend(&stage, DEADLINE + DAY, contest, 20 * DAY).unwrap_err();
    assert!(matches!(refused, Error::Contests(Refused::ExtensionOver)), "{refused}");
    for stranger in [stage.talent("stranger"), stage.admin] {
        let deadline = testkit::START + Duration::days(9);
        let refused = extend::extend(&stage.db(), &at(DEADLINE), &stranger, contest, deadline).unwrap_err();
        assert!(matches!(refused, Error::Contests(Refused::NotFound)), "{refused}");
    }
    assert_eq!(stage.contest(contest), "SHORTLISTING");
    assert_eq!(stage.mails("contest.extended"), 0);
}

#[test]
fn of_many_extensions_at_once_two_are_made() {
    for round in 0..6 {
        let stage = Stage::new();
        let contest = stage.open(1_000_000);
        let results = run_concurrently(16, |index| {
            let step = i64::try_from(index).unwrap();
            // Each later than the one before, so that only their number stands in the way.
            extend(&stage, 60, contest, DEADLINE + (step + 1) * HOUR + round).is_ok()
        });
        let made = i64::try_from(results.iter().filter(|ok| **ok).count()).unwrap();
        assert!((1..=2).contains(&made), "{results:?}");
        assert_eq!(stage.number("SELECT extensions FROM contests"), made);
        assert_eq!(stage.number("SELECT count(*) FROM contest_events WHERE kind = 'EXTENDED'"), made);
        let _second = extend(&stage, 61, contest, 29 * DAY);
        assert_eq!(stage.number("SELECT extensions FROM contests"), 2);
        let third = extend(&stage, 62, contest, 30 * DAY).unwrap_err();
        assert!(matches!(third, Error::Contests(Refused::ExtensionUsedUp)), "{third}");
    }
}

#[test]
fn a_contest_runs_thirty_days_from_its_payment() {
    let stage = Stage::new();
    let contest = stage.open(1_000_000);
    let refused = extend(&stage, 60, contest, 30 * DAY + 1).unwrap_err();
    assert!(matches!(refused, Error::Contests(Refused::Fields(_))), "{refused}");
    extend(&stage, 60, contest, 30 * DAY).unwrap();
    let again = extend(&stage, 61, contest, 30 * DAY).unwrap_err();
    assert!(matches!(again, Error::Contests(Refused::Fields(_))), "not later: {again}");
}

fn begin(stage: &Stage, now: i64, contest: ContestId, prize: i64, provider: Provider) -> Result<StartedPayment, Error> {
    let raise = Raise { contest, prize: Paisa::new(prize), provider, key: None };
    raise::begin(&stage.db(), &at(now), &stage.gateways, &stage.client, &raise).map(|outcome| outcome.started)
}

fn raise_to(stage: &Stage, now: i64, contest: ContestId, prize: i64) {
    let begun = begin(stage, now, contest, prize, Provider::Easypaisa).unwrap();
    assert_eq!(stage.post(at(now), Provider::Easypaisa, &paid(&begun.redirect_url)).status, 200);
}

fn escrow(stage: &Stage, contest: ContestId) -> i64 {
    stage.held(&format!("contest_escrow:{contest}"))
}

fn prize(stage: &Stage, contest: ContestId) -> i64 {
    stage.number(&format!("SELECT prize_paisa FROM contests WHERE id = '{contest}'"))
}

#[test]
fn a_raised_prize_is_held_awarded_and_told() {
    let stage = Stage::new();
    let contest = stage.open(1_000_000);
    let winner = stage.talent("winner");
    let entry = stage.entry(contest, winner, 1);
    let begun = begin(&stage, 10, contest, 1_500_000, Provider::Jazzcash).unwrap();
    assert_eq!(prize(&stage, contest), 1_000_000, "not before it is paid");
    let body = paid(&begun.redirect_url);
    for _repeat in 0..3 {
        assert_eq!(stage.post(at(11), Provider::Jazzcash, &body).status, 200);
    }
    assert_eq!((prize(&stage, contest), escrow(&stage, contest)), (1_500_000, 1_500_000));
    assert_eq!((stage.mails("contest.raised"), stage.mails("money.raise_paid")), (1, 1));
    assert_eq!(
        stage.text("SELECT detail FROM contest_events WHERE kind = 'PRIZE_RAISED'"),
        "From PKR 10,000 to PKR 15,000"
    );
    award::award(&stage.db(), &at(20), &stage.client, contest, entry).unwrap();
    assert_eq!(stage.held("platform_fee"), 45_000);
    assert_eq!(stage.number("SELECT amount_paisa FROM payouts"), 1_455_000);
}

#[test]
fn a_raised_prize_goes_back_whole() {
    let stage = Stage::new();
    let contest = stage.open(1_000_000);
    raise_to(&stage, 10, contest, 1_500_000);
    raise_to(&stage, 20, contest, 1_500_500);
    refund::request(&stage.db(), &at(30), &stage.client, contest, None).unwrap();
    assert_eq!(stage.contest(contest), "CLOSED REFUNDED");
    assert_eq!(
        stage.text("SELECT string_agg(amount_paisa::text, ' ' ORDER BY amount_paisa) FROM refunds"),
        "500 500000 1000000"
    );
    assert_eq!(send_refund::send_due(&stage.db(), &at(31), &stage.gateways, 9).unwrap(), 3);
    assert_eq!(stage.held("gateway_clearing:easypaisa"), 0);
}

#[test]
fn one_wish_at_a_time_and_what_was_given_up_goes_back() {
    let stage = Stage::new();
    let contest = stage.open(1_000_000);
    let first = begin(&stage, 10, contest, 1_200_000, Provider::Easypaisa).unwrap();
    let same = begin(&stage, 11, contest, 1_200_000, Provider::Easypaisa).unwrap();
    assert_eq!(first.payment, same.payment, "a second click finds the first");
    let elsewhere = begin(&stage, 12, contest, 1_200_000, Provider::Jazzcash).unwrap();
    assert_ne!(first.payment, elsewhere.payment);
    let status =
        |begun: &StartedPayment| stage.text(&format!("SELECT status FROM payments WHERE id = '{}'", begun.payment));
    assert_eq!(status(&first), "CANCELLED", "it would raise the prize twice");
    assert_eq!(stage.post(at(13), Provider::Easypaisa, &paid(&first.redirect_url)).status, 200);
    assert_eq!(prize(&stage, contest), 1_000_000);
    assert_eq!(stage.mails("money.raise_not_applied"), 1);
    assert_eq!(stage.text("SELECT concat_ws(' ', reason, amount_paisa) FROM refunds"), "LATE_PAYMENT 200000");
    assert_eq!(stage.post(at(14), Provider::Jazzcash, &paid(&elsewhere.redirect_url)).status, 200);
    assert_eq!((prize(&stage, contest), escrow(&stage, contest)), (1_200_000, 1_200_000));
}

#[test]
fn only_the_client_raises_and_only_upwards() {
    let stage = Stage::new();
    let contest = stage.open(1_000_000);
    for prize in [1_000_000, 1_000_499, 999_999, 50_000_001, 0, -1] {
        let refused = begin(&stage, 10, contest, prize, Provider::Easypaisa).unwrap_err();
        assert!(matches!(refused, Error::Contests(Refused::Fields(_))), "{prize}: {refused}");
    }
    for stranger in [stage.talent("stranger"), stage.admin] {
        let raise = Raise { contest, prize: Paisa::new(2_000_000), provider: Provider::Easypaisa, key: None };
        let refused = raise::begin(&stage.db(), &at(10), &stage.gateways, &stranger, &raise).unwrap_err();
        assert!(matches!(refused, Error::Contests(Refused::NotFound)), "{refused}");
    }
    let draft = stage.draft(500);
    let early = begin(&stage, 10, draft, 1_000, Provider::Easypaisa).unwrap_err();
    assert!(matches!(early, Error::Contests(Refused::InvalidTransition { .. })), "{early}");
    assert_eq!(stage.number("SELECT count(*) FROM payments WHERE purpose = 'RAISE'"), 0);
    raise_to(&stage, 11, contest, 50_000_000);
    assert_eq!(prize(&stage, contest), 50_000_000);
}

#[test]
fn an_attempt_that_ran_out_raises_nothing() {
    let stage = Stage::new();
    let contest = stage.open(1_000_000);
    let begun = begin(&stage, 10, contest, 1_100_000, Provider::Easypaisa).unwrap();
    assert_eq!(webhook::expire_due(&stage.db(), &at(2 * DAY), 9).unwrap(), 1);
    assert_eq!(
        stage.post(at(2 * DAY), Provider::Easypaisa, &paid(&begun.redirect_url)).status,
        410,
        "the sandbox's rule"
    );
    assert_eq!(prize(&stage, contest), 1_000_000);
    raise_to(&stage, 2 * DAY, contest, 1_100_000);
    assert_eq!((prize(&stage, contest), escrow(&stage, contest)), (1_100_000, 1_100_000));
}

#[test]
fn a_raise_that_comes_after_the_end_goes_back() {
    for end in 0..3 {
        let stage = Stage::new();
        let contest = stage.open(1_000_000);
        let begun = begin(&stage, 10, contest, 1_500_000, Provider::Easypaisa).unwrap();
        if end == 0 {
            refund::request(&stage.db(), &at(20), &stage.client, contest, None).unwrap();
        } else {
            let entry = stage.entry(contest, stage.talent("winner"), 1);
            if end == 1 {
                award::award(&stage.db(), &at(20), &stage.client, contest, entry).unwrap();
            } else {
                close(&stage);
                assert_eq!(distribute::distribute_due(&stage.db(), &at(DEADLINE + 30 * DAY), 9).unwrap(), 1);
            }
        }
        assert_eq!(stage.post(at(30), Provider::Easypaisa, &paid(&begun.redirect_url)).status, 200);
        assert_eq!(prize(&stage, contest), 1_000_000, "end {end}");
        assert_eq!(stage.text("SELECT applied_to FROM payments WHERE purpose = 'RAISE'"), "UNAPPLIED");
        assert_eq!(
            stage.number("SELECT count(*) FROM refunds WHERE reason = 'LATE_PAYMENT' AND amount_paisa = 500000"),
            1
        );
        assert_eq!(stage.mails("money.raise_not_applied"), 1);
    }
}

#[test]
fn a_raise_races_an_award_a_refund_and_closing() {
    for round in 0..12 {
        let stage = Stage::new();
        let contest = stage.open(1_000_000);
        let entry = stage.entry(contest, stage.talent("winner"), 1);
        if round % 2 == 0 {
            decline(&stage, contest);
        }
        let begun = begin(&stage, 10, contest, 1_500_000, Provider::Easypaisa).unwrap();
        let body = paid(&begun.redirect_url);
        run_concurrently(12, |index| match index % 4 {
            0 => drop(award::award(&stage.db(), &at(20), &stage.client, contest, entry)),
            1 => drop(refund::request(&stage.db(), &at(20), &stage.client, contest, Some("Nobody is good enough"))),
            2 => drop(workflows::contests::close_entries::close(&stage.db(), &at(20), &stage.client, contest)),
            _ => assert_eq!(stage.post(at(20), Provider::Easypaisa, &body).status, 200),
        });
        let applied = stage.text("SELECT applied_to FROM payments WHERE purpose = 'RAISE'");
        let raised = if applied == "ESCROW" { 1_500_000 } else { 1_000_000 };
        assert_eq!(prize(&stage, contest), raised, "{applied}");
        if round % 2 == 0 {
            assert!(matches!(stage.contest(contest).as_str(), "OPEN" | "SHORTLISTING"), "an admin decides");
            assert_eq!(escrow(&stage, contest), raised);
        } else {
            assert_eq!((stage.contest(contest).as_str(), escrow(&stage, contest)), ("AWARDED", 0));
        }
    }
}

#[test]
fn a_guarantee_is_given_once_no_matter_who_races() {
    let stage = Stage::new();
    let contest = stage.open(1_000_000);
    stage.entry(contest, stage.talent("author"), 1);
    let results = run_concurrently(16, |_| guarantee::guarantee(&stage.db(), &at(10), &stage.client, contest).is_ok());
    assert!(results.iter().all(|ok| *ok), "saying it again changes nothing");
    assert_eq!(stage.number("SELECT count(*) FROM contest_events WHERE kind = 'GUARANTEED'"), 1);
    assert_eq!(stage.mails("contest.guaranteed"), 2);
    let draft = stage.draft(500);
    guarantee::guarantee(&stage.db(), &at(11), &stage.client, draft).unwrap();
    assert_eq!(stage.mails("contest.guaranteed"), 2, "nobody has entered a draft");
    for stranger in [stage.talent("stranger"), stage.admin] {
        let refused = guarantee::guarantee(&stage.db(), &at(12), &stranger, contest).unwrap_err();
        assert!(matches!(refused, Error::Contests(Refused::NotFound)), "{refused}");
    }
}

#[test]
fn there_is_no_way_around_a_guarantee() {
    let stage = Stage::new();
    let contest = stage.open(1_000_000);
    let authors = [stage.talent("ayesha"), stage.talent("bilal")];
    for (number, author) in (1..).zip(authors) {
        stage.entry(contest, author, number);
    }
    guarantee::guarantee(&stage.db(), &at(10), &stage.client, contest).unwrap();
    decline(&stage, contest);
    let ask = |now| {
        let refused =
            refund::request(&stage.db(), &at(now), &stage.client, contest, Some("Nobody is good enough")).unwrap_err();
        assert!(matches!(refused, Error::Contests(Refused::Guaranteed)), "{refused}");
    };
    ask(20);
    close(&stage);
    ask(DEADLINE + 1);
    let end = DEADLINE + 30 * DAY;
    assert_eq!(refund::refund_without_entries_due(&stage.db(), &at(end), 9).unwrap(), 0);
    assert_eq!(distribute::distribute_due(&stage.db(), &at(end - 1), 9).unwrap(), 0);
    ask(end - 1);
    assert_eq!(distribute::distribute_due(&stage.db(), &at(end), 9).unwrap(), 1);
    assert_eq!(stage.text("SELECT rule FROM distributions"), "ALL_ENTRANTS");
    assert_eq!(stage.number("SELECT count(*) FROM payouts WHERE amount_paisa = 485000"), 2);
    assert_eq!(stage.text("SELECT string_agg(DISTINCT status, ' ') FROM entries"), "DECLINED");
}

#[test]
fn a_guaranteed_prize_that_nobody_entered_for_goes_back() {
    let stage = Stage::new();
    let contest = stage.open(1_000_000);
    let author = stage.talent("author");
    let entry = stage.entry(contest, author, 1);
    stage.execute("UPDATE contests SET entry_count = 1, last_entry_number = 1");
    guarantee::guarantee(&stage.db(), &at(10), &stage.client, contest).unwrap();
    let live = refund::request(&stage.db(), &at(11), &stage.client, contest, None).unwrap_err();
    assert!(matches!(live, Error::Contests(Refused::Guaranteed)), "{live}");
    actions::withdraw(&stage.db(), &at(12), &author, entry).unwrap();
    close(&stage);
    assert_eq!(refund::refund_without_entries_due(&stage.db(), &at(DEADLINE + 3 * DAY), 9).unwrap(), 1);
    assert_eq!(stage.contest(contest), "CLOSED REFUNDED");
}

#[test]
fn after_a_lapse_a_guaranteed_prize_goes_to_another_even_a_declined_one() {
    let stage = Stage::new();
    let contest = stage.open(1_000_000);
    let [first, second] =
        [stage.entry(contest, stage.talent("friend"), 1), stage.entry(contest, stage.talent("other"), 2)];
    guarantee::guarantee(&stage.db(), &at(5), &stage.client, contest).unwrap();
    stage.execute(&format!("UPDATE entries SET status = 'DECLINED', decline_reason = 'OTHER' WHERE id = '{second}'"));
    award::award(&stage.db(), &at(10), &stage.client, contest, first).unwrap();
    assert_eq!(handover::lapse_undelivered(&stage.db(), &at(10 + 5 * DAY), 9).unwrap(), 1);
    let ask = |now| refund::request(&stage.db(), &at(now), &stage.client, contest, None);
    let refused = ask(6 * DAY).unwrap_err();
    assert!(matches!(refused, Error::Contests(Refused::Guaranteed)), "{refused}");
    award::award(&stage.db(), &at(6 * DAY), &stage.client, contest, second).unwrap();
    assert_eq!(stage.text(&format!("SELECT status FROM entries WHERE id = '{second}'")), "WINNER");
    assert_eq!(handover::lapse_undelivered(&stage.db(), &at(11 * DAY), 9).unwrap(), 1);
    stage.given_back(contest, &at(12 * DAY)).unwrap();
    assert_eq!(stage.contest(contest), "CLOSED REFUNDED", "nobody is left who could be paid");
}

#[test]
fn a_guarantee_races_a_refund_and_a_request_to_one_of_them() {
    for round in 0..12 {
        let stage = Stage::new();
        let contest = stage.open(1_000_000);
        stage.entry(contest, stage.talent("author"), 1);
        close(&stage);
        if round % 2 == 0 {
            decline(&stage, contest);
        }
        let now = DEADLINE + 10;
        run_concurrently(8, |index| {
            if index % 2 == 0 {
                drop(guarantee::guarantee(&stage.db(), &at(now), &stage.client, contest));
            } else {
                drop(refund::request(&stage.db(), &at(now), &stage.client, contest, Some("Nobody is good enough")));
            }
        });
        let guaranteed = stage.number("SELECT guaranteed::int FROM contests") == 1;
        let requested = stage.number("SELECT count(*) FROM refund_requests WHERE status = 'PENDING'") == 1;
        assert_eq!((guaranteed, stage.contest(contest).as_str()), (!requested, "SHORTLISTING"));
        if requested {
            let refused = guarantee::guarantee(&stage.db(), &at(now), &stage.client, contest).unwrap_err();
            assert!(matches!(refused, Error::Contests(Refused::RefundPending)), "{refused}");
            refund_request::withdraw(&stage.db(), &at(now), &stage.client, contest).unwrap();
            guarantee::guarantee(&stage.db(), &at(now), &stage.client, contest).unwrap();
        }
    }
}
