//! Ends without a winner: the client asks for the prize back, or stays silent.

use contests::Error as Refused;
use kernel::actor::Actor;
use kernel::ids::{ContestId, EntryId, RefundRequestId};
use workflows::contests::{award, distribute, extend, raise, refund, refund_request, remind_client, timers};
use workflows::entries::actions;
use workflows::error::Error;
use workflows::schedule;

use crate::stage::{Stage, at, moment, run_concurrently};
use workflows::payments::send_refund;

const DAY: i64 = 24 * 3_600;
/// Of every contest on this stage.
const DEADLINE: i64 = 7 * DAY;
/// When prizes are shared out.
const END: i64 = DEADLINE + 30 * DAY;
const REASON: &str = "All entries are copies of each other";

/// A contest whose entries are closed: one of each of `authors`.
fn closed(stage: &Stage, prize: i64, authors: &[Actor]) -> (ContestId, Vec<EntryId>) {
    let contest = stage.open(prize);
    let entries = (1..).zip(authors).map(|(number, author)| stage.entry(contest, *author, number)).collect();
    timers::close_entries_due(&stage.db(), &at(DEADLINE), 100).unwrap();
    (contest, entries)
}

fn ask(stage: &Stage, now: i64, contest: ContestId) -> Result<(), Error> {
    refund::request(&stage.db(), &at(now), &stage.client, contest, Some(REASON))
}

fn request(stage: &Stage) -> RefundRequestId {
    stage.text("SELECT id FROM refund_requests ORDER BY created_at DESC LIMIT 1").parse().unwrap()
}

fn requests(stage: &Stage) -> String {
    stage.text("SELECT string_agg(status, ' ' ORDER BY decided_at) FROM refund_requests")
}

fn share_out(stage: &Stage, now: i64) -> usize {
    distribute::distribute_due(&stage.db(), &at(now), 100).unwrap()
}

#[test]
fn an_admin_gives_the_prize_back_and_everybody_is_told() {
    let stage = Stage::new();
    let authors = [stage.talent("ayesha"), stage.talent("bilal")];
    let (contest, _) = closed(&stage, 1_000_000, &authors);
    ask(&stage, DEADLINE + 1, contest).unwrap();
    assert_eq!((stage.contest(contest), requests(&stage)), ("SHORTLISTING".to_owned(), "PENDING".to_owned()));
    let id = request(&stage);
    let results = run_concurrently(16, |index| {
        if index % 2 == 0 {
            refund_request::approve(&stage.db(), &at(DEADLINE + 2), &stage.admin, id, "They are.").is_ok()
        } else {
            refund_request::decline(&stage.db(), &at(DEADLINE + 2), &stage.admin, id, "They are not.").is_ok()
        }
    });
    assert_eq!(results.iter().filter(|ok| **ok).count(), 1, "{results:?}");
    if requests(&stage) == "DECLINED" {
        assert_eq!(stage.contest(contest), "SHORTLISTING");
        assert_eq!(stage.mails("money.refund_declined"), 1);
        ask(&stage, DEADLINE + 3, contest).unwrap();
        refund_request::approve(&stage.db(), &at(DEADLINE + 4), &stage.admin, request(&stage), "").unwrap();
    }
    assert_eq!(stage.contest(contest), "CLOSED REFUNDED");
    assert_eq!(stage.text("SELECT concat_ws(' ', reason, amount_paisa) FROM refunds"), "REQUEST_APPROVED 1000000");
    assert_eq!(stage.text("SELECT string_agg(DISTINCT status, ' ') FROM entries"), "NOT_SELECTED");
    assert_eq!((stage.mails("money.refund_approved"), stage.mails("money.contest_refunded")), (1, 2));
    assert_eq!(send_refund::send_due(&stage.db(), &at(DEADLINE + 5), &stage.gateways, 9).unwrap(), 1);
    assert_eq!(stage.held("gateway_clearing:easypaisa"), 0);
}

#[test]
fn a_request_is_made_until_fourteen_days_after_the_deadline_and_once_at_a_time() {
    let stage = Stage::new();
    let (contest, _) = closed(&stage, 1_000_000, &[stage.talent("author")]);
    let late = ask(&stage, DEADLINE + 14 * DAY, contest).unwrap_err();
    assert!(matches!(late, Error::Contests(Refused::RefundRequestOver)), "{late}");
    for words in [None, Some("too short"), Some("         x         ")] {
        let refused = refund::request(&stage.db(), &at(DEADLINE), &stage.client, contest, words).unwrap_err();
        assert!(matches!(refused, Error::Contests(Refused::Fields(_))), "{refused}");
    }
    for stranger in [stage.talent("stranger"), stage.admin] {
        let refused = refund::request(&stage.db(), &at(DEADLINE), &stranger, contest, Some(REASON)).unwrap_err();
        assert!(matches!(refused, Error::Contests(Refused::NotFound)), "{refused}");
    }
    let last = DEADLINE + 14 * DAY - 1;
    let results = run_concurrently(16, |_| ask(&stage, last, contest));
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
    for refused in results.into_iter().filter_map(Result::err) {
        assert!(matches!(refused, Error::Contests(Refused::RefundPending)), "{refused}");
    }
    assert_eq!(stage.mails("money.refund_requested"), 1);
    for stranger in [stage.talent("stranger"), stage.admin] {
        let refused = refund_request::withdraw(&stage.db(), &at(last), &stranger, contest).unwrap_err();
        assert!(matches!(refused, Error::Contests(Refused::NotFound)), "{refused}");
    }
    refund_request::withdraw(&stage.db(), &at(last), &stage.client, contest).unwrap();
    let again = refund_request::withdraw(&stage.db(), &at(last), &stage.client, contest).unwrap_err();
    assert!(matches!(again, Error::Contests(Refused::InvalidTransition { .. })), "{again}");
    ask(&stage, last, contest).unwrap();
    assert_eq!(requests(&stage), "WITHDRAWN PENDING");
}

#[test]
fn before_entries_close_nothing_is_requested() {
    let stage = Stage::new();
    let contest = stage.open(1_000_000);
    stage.entry(contest, stage.talent("author"), 1);
    let early = ask(&stage, 60, contest).unwrap_err();
    assert!(matches!(early, Error::Contests(Refused::HasEntries)), "{early}");
    assert_eq!(stage.number("SELECT count(*) FROM refund_requests"), 0);
}

#[test]
fn an_admin_with_a_part_does_not_decide() {
    let stage = Stage::new();
    let author = stage.talent("author");
    let (contest, _) = closed(&stage, 1_000_000, &[author]);
    ask(&stage, DEADLINE + 1, contest).unwrap();
    let id = request(&stage);
    for party in [stage.client, author] {
        let admin = Actor { staff: Some(kernel::actor::Staff::Owner), ..party };
        let refused = refund_request::approve(&stage.db(), &at(DEADLINE + 2), &admin, id, "").unwrap_err();
        assert!(matches!(refused, Error::Contests(Refused::PartyDecides)), "{refused}");
        let refused = refund_request::decline(&stage.db(), &at(DEADLINE + 2), &admin, id, "").unwrap_err();
        assert!(matches!(refused, Error::Contests(Refused::PartyDecides)), "{refused}");
        let refused = refund_request::decline(&stage.db(), &at(DEADLINE + 2), &party, id, "").unwrap_err();
        assert!(matches!(refused, Error::Contests(Refused::NotFound)), "no admin: {refused}");
    }
    let long =
        refund_request::decline(&stage.db(), &at(DEADLINE + 2), &stage.admin, id, &"x".repeat(1_001)).unwrap_err();
    assert!(matches!(long, Error::Contests(Refused::Fields(_))), "{long}");
    assert_eq!(requests(&stage), "PENDING");
}

#[test]
fn while_a_request_waits_terms_stand_still_but_the_client_may_award() {
    let stage = Stage::new();
    let (contest, entries) = closed(&stage, 1_000_000, &[stage.talent("author")]);
    ask(&stage, DEADLINE + 1, contest).unwrap();
    let later = testkit::START + time::Duration::days(20);
    let now = at(DEADLINE + 2);
    let moved = extend::extend(&stage.db(), &now, &stage.client, contest, later).unwrap_err();
    assert!(matches!(moved, Error::Contests(Refused::RefundPending)), "{moved}");
    let wish = raise::Raise {
        contest,
        prize: kernel::money::Paisa::new(2_000_000),
        provider: payments::Provider::Easypaisa,
        key: None,
    };
    let raised = raise::begin(&stage.db(), &now, &stage.gateways, &stage.client, &wish).unwrap_err();
    assert!(matches!(raised, Error::Contests(Refused::RefundPending)), "{raised}");
    award::award(&stage.db(), &now, &stage.client, contest, entries[0]).unwrap();
    assert_eq!((stage.contest(contest), requests(&stage)), ("AWARDED".to_owned(), "WITHDRAWN".to_owned()));
    let late = refund_request::approve(&stage.db(), &now, &stage.admin, request(&stage), "").unwrap_err();
    assert!(matches!(late, Error::Contests(Refused::InvalidTransition { .. })), "{late}");
}

#[test]
fn declining_everybody_while_a_request_waits_changes_nothing_about_it() {
    let stage = Stage::new();
    let (contest, entries) = closed(&stage, 1_000_000, &[stage.talent("author")]);
    ask(&stage, DEADLINE + 1, contest).unwrap();
    let reason = contests::entry::DeclineReason::OffBrief;
    actions::decline(&stage.db(), &at(DEADLINE + 2), &stage.client, entries[0], reason).unwrap();
    let again = ask(&stage, DEADLINE + 3, contest).unwrap_err();
    assert!(matches!(again, Error::Contests(Refused::RefundPending)), "{again}");
    assert_eq!((stage.contest(contest), requests(&stage)), ("SHORTLISTING".to_owned(), "PENDING".to_owned()));
}

#[test]
fn a_distribution_waits_for_the_decision_about_a_request() {
    let stage = Stage::new();
    let (contest, _) = closed(&stage, 1_000_000, &[stage.talent("author")]);
    ask(&stage, DEADLINE + 1, contest).unwrap();
    assert_eq!(share_out(&stage, END + 10 * DAY), 0);
    refund_request::decline(&stage.db(), &at(END + 10 * DAY), &stage.admin, request(&stage), "No.").unwrap();
    assert_eq!(share_out(&stage, END + 10 * DAY), 1);
    assert_eq!(stage.contest(contest), "CLOSED DISTRIBUTED");
}

#[test]
fn a_silent_client_is_reminded_on_four_days() {
    let stage = Stage::new();
    let (contest, _) = closed(&stage, 1_000_000, &[stage.talent("author")]);
    let remind = |now| remind_client::remind_due(&stage.db(), &at(now), 10).unwrap();
    for days in [3, 7, 12, 26] {
        let due = DEADLINE + days * DAY;
        assert_eq!(remind(due - 1), 0, "day {days}");
        assert_eq!(run_concurrently(4, |_| remind(due)).into_iter().sum::<usize>(), 1, "day {days}");
        assert_eq!(remind(due + 60), 0, "day {days}");
    }
    assert_eq!((stage.mails("contest.choose_winner"), remind(END)), (4, 0));
    assert_eq!(stage.contest(contest), "SHORTLISTING");
}

#[test]
fn of_missed_reminders_only_the_newest_is_sent_and_not_while_a_request_waits() {
    let stage = Stage::new();
    let (contest, _) = closed(&stage, 1_000_000, &[stage.talent("author")]);
    let remind = |now| remind_client::remind_due(&stage.db(), &at(now), 10).unwrap();
    assert_eq!(remind(DEADLINE + 13 * DAY), 1);
    assert_eq!((remind(DEADLINE + 13 * DAY), stage.number("SELECT reminders_sent FROM contests")), (0, 3));
    ask(&stage, DEADLINE + 13 * DAY, contest).unwrap();
    assert_eq!(remind(DEADLINE + 27 * DAY), 0, "the client is not silent");
    refund_request::withdraw(&stage.db(), &at(DEADLINE + 28 * DAY), &stage.client, contest).unwrap();
    assert_eq!(remind(DEADLINE + 28 * DAY), 1);
    assert_eq!(stage.mails("contest.choose_winner"), 2);
}

#[test]
fn nobody_to_choose_from_means_no_reminder() {
    let stage = Stage::new();
    let (_contest, _) = closed(&stage, 1_000_000, &[]);
    assert_eq!(remind_client::remind_due(&stage.db(), &at(DEADLINE + 26 * DAY), 10).unwrap(), 0);
}

#[test]
fn on_the_thirtieth_day_the_prize_is_shared_out_once() {
    let stage = Stage::new();
    let [ayesha, bilal, chan] = ["ayesha", "bilal", "chan"].map(|name| stage.talent(name));
    stage.add_method(bilal, "03012344471");
    let (contest, entries) = closed(&stage, 1_250_000, &[ayesha, bilal, chan, bilal]);
    actions::shortlist(&stage.db(), &at(DEADLINE), &stage.client, entries[0], true).unwrap();
    actions::shortlist(&stage.db(), &at(DEADLINE), &stage.client, entries[3], true).unwrap();
    assert_eq!(share_out(&stage, END - 1), 0);
    let done = run_concurrently(8, |_| share_out(&stage, END));
    assert_eq!(done.into_iter().sum::<usize>(), 1);
    assert_eq!(stage.contest(contest), "CLOSED DISTRIBUTED");
    assert_eq!(
        stage.text("SELECT concat_ws(' ', rule, net_paisa, fee_paisa) FROM distributions"),
        "SHORTLISTED 1212500 37500"
    );
    assert_eq!(
        stage.text("SELECT string_agg(concat_ws(' ', kind, amount_paisa, array_to_string(holds, ',')), '; ' ORDER BY holds) FROM payouts"),
        "SHARE 606250 ; SHARE 606250 METHOD"
    );
    assert_eq!(stage.number(&format!("SELECT count(*) FROM payouts WHERE entry_id = '{}'", entries[3])), 1);
    assert_eq!(stage.text("SELECT string_agg(DISTINCT status, ' ') FROM entries"), "NOT_SELECTED");
    assert_eq!(stage.held("platform_fee"), 37_500);
    let mails = ["money.distributed", "money.share", "money.distributed_without_share"].map(|kind| stage.mails(kind));
    assert_eq!(mails, [1, 2, 1]);
    let before = stage.money();
    assert_eq!(share_out(&stage, END + DAY), 0);
    schedule::run(&stage.db(), &at(END + DAY), &stage.gateways);
    assert_eq!(stage.money(), before, "nothing happens twice");
}

#[test]
fn every_number_of_people_shares_to_the_paisa() {
    for people in [1_i64, 2, 3, 7, 50] {
        let stage = Stage::new();
        let authors: Vec<Actor> = (0..people).map(|_| stage.talent("author")).collect();
        let (contest, entries) = closed(&stage, 1_234_567, &authors);
        assert_eq!(share_out(&stage, END), 1);
        let (net, count) = (1_234_567 - 37_037, people);
        let amount = |entry: EntryId| {
            stage.number(&format!("SELECT amount_paisa FROM payouts WHERE entry_id = '{entry}' AND kind = 'SHARE'"))
        };
        assert_eq!(amount(entries[0]), net / count + net % count, "{people}: the earliest has the remainder");
        assert!(entries[1..].iter().all(|entry| amount(*entry) == net / count), "{people}");
        assert_eq!(stage.number("SELECT sum(amount_paisa) FROM payouts"), net);
        assert_eq!(stage.held(&format!("contest_escrow:{contest}")), 0);
    }
}

#[test]
fn after_sixty_days_of_downtime_one_round_brings_everything_to_its_end() {
    let stage = Stage::new();
    let silent = stage.open(1_000_000);
    stage.entry(silent, stage.talent("author"), 1);
    let empty = stage.open(2_000_000);
    let back = at(DEADLINE + 60 * DAY);
    let _done = schedule::run(&stage.db(), &back, &stage.gateways);
    assert_eq!(stage.contest(silent), "CLOSED DISTRIBUTED");
    assert_eq!(stage.contest(empty), "CLOSED REFUNDED");
    assert_eq!(stage.mails("contest.choose_winner"), 0, "too late to remind anybody");
    assert_eq!(
        stage.text(&format!("SELECT entries_closed_at = deadline_at FROM contests WHERE id = '{silent}'")),
        "true"
    );
    let before = stage.money();
    let _done = schedule::run(&stage.db(), &back, &stage.gateways);
    let _done = schedule::run(&stage.db(), &moment(back.now + time::Duration::seconds(1)), &stage.gateways);
    assert_eq!(stage.money(), before);
}

#[test]
fn an_award_in_the_last_second_races_the_distribution() {
    for _round in 0..10 {
        let stage = Stage::new();
        let (contest, entries) = closed(&stage, 1_000_000, &[stage.talent("ayesha"), stage.talent("bilal")]);
        let results = run_concurrently(8, |index| {
            if index % 2 == 0 {
                award::award(&stage.db(), &at(END), &stage.client, contest, entries[0]).is_ok()
            } else {
                share_out(&stage, END) == 1
            }
        });
        assert_eq!(results.iter().filter(|ok| **ok).count(), 1, "{results:?}");
        let awarded = stage.contest(contest) == "AWARDED";
        assert!(awarded || stage.contest(contest) == "CLOSED DISTRIBUTED");
        assert_eq!(stage.number("SELECT count(*) FROM payouts"), if awarded { 1 } else { 2 });
    }
}
