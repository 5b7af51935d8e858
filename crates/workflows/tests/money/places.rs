//! Prizes with several places: what each award becomes, and where what nobody won goes.

use contests::Error as Refused;
use contests::dispute::{Reason, Verdict};
use contests::handover::AwardKey;
use kernel::actor::Actor;
use kernel::ids::{ContestId, EntryId};
use proptest::prelude::*;
use workflows::contests::award::{self, Award};
use workflows::contests::{refund, refund_request};
use workflows::error::Error;
use workflows::handovers::{dispute, handover};
use workflows::payments::chargeback::{self, Settlement};
use workflows::payments::send_refund;
use workflows::payouts::payout::PaidReport;

use crate::dispute_case::{DAY, decision, statement};
use crate::stage::{Stage, at, run_concurrently};

const PRIZE: i64 = 1_000_000;

/// A paid contest of 500,000, 300,000 and 200,000 paisa with four entries of different people.
struct Case {
    stage: Stage,
    contest: ContestId,
    authors: [Actor; 4],
    entries: Vec<EntryId>,
}

fn case(unused: &str) -> Case {
    case_of(&[300_000, 200_000], unused)
}

fn case_of(lower: &[i64], unused: &str) -> Case {
    let stage = Stage::new();
    let contest = stage.open(PRIZE);
    let lower = lower.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
    stage.execute(&format!("INSERT INTO contest_places VALUES ('{contest}', '{{{lower}}}', '{unused}')"));
    let authors = std::array::from_fn(|index| stage.talent(&format!("talent{index}")));
    let entries = (1..).zip(authors).map(|(number, author)| stage.entry(contest, author, number)).collect();
    Case { stage, contest, authors, entries }
}

impl Case {
    /// Awards so many places to the first entries.
    fn award(&self, now: i64, places: usize) -> Result<(), Error> {
        self.award_to(now, &self.entries[..places], None)
    }

    fn award_to(&self, now: i64, entries: &[EntryId], replaces: Option<EntryId>) -> Result<(), Error> {
        let entries = entries.iter().map(|entry| (*entry, None)).collect();
        let chosen = Award { entries, replaces };
        award::award(&self.stage.db(), &at(now), &self.stage.client, self.contest, chosen).map(drop)
    }

    fn key(&self, index: usize) -> AwardKey {
        AwardKey { contest: self.contest, entry: Some(self.entries[index]) }
    }

    fn deliver(&self, now: i64, index: usize) {
        let author = &self.authors[index];
        let file = self.stage.tx(|tx, _ctx| testkit::seed::file(tx, &at(now), author.user, "HANDOVER"));
        handover::add_file(&self.stage.db(), &at(now), author, self.key(index), file).unwrap();
        handover::deliver(&self.stage.db(), &at(now), author, self.key(index)).unwrap();
    }

    fn accept(&self, now: i64, index: usize) -> Result<(), Error> {
        handover::accept(&self.stage.db(), &at(now), &self.stage.client, self.key(index))
    }

    fn hand_over(&self, now: i64, index: usize) {
        self.deliver(now, index);
        self.accept(now, index).unwrap();
        self.stage.check();
    }

    /// A dispute that the client opened is decided, and nobody appeals.
    fn dispute(&self, now: i64, index: usize, verdict: Verdict, part: Option<i64>) {
        let db = self.stage.db();
        dispute::open(&db, &at(now), &self.stage.client, self.key(index), Reason::Other, &statement()).unwrap();
        dispute::answer(&db, &at(now + 1), &self.authors[index], self.key(index), &statement()).unwrap();
        let id = self.stage.text("SELECT id FROM disputes WHERE status = 'OPEN'").parse().unwrap();
        dispute::decide(&db, &at(now + 2), &self.stage.admin, id, &decision(verdict, part)).unwrap();
        assert_eq!(dispute::settle_final(&db, &at(now + 2 + 3 * DAY), 10).unwrap(), 1);
        self.stage.check();
    }

    fn approve_refund(&self, now: i64) {
        self.stage.given_back(self.contest, &at(now)).unwrap();
        self.stage.check();
    }

    fn escrow(&self) -> i64 {
        self.stage.held(&format!("contest_escrow:{}", self.contest))
    }

    fn contest(&self) -> String {
        self.stage.contest(self.contest)
    }

    fn awards(&self) -> String {
        self.stage.text(
            "SELECT string_agg(concat_ws(' ', h.place, e.number, h.prize_paisa, h.status), ', ' ORDER BY h.place, h.created_at)
               FROM handovers h JOIN entries e ON e.id = h.entry_id",
        )
    }

    fn payouts(&self) -> String {
        self.stage.text(
            "SELECT string_agg(concat_ws(' ', e.number, p.amount_paisa, nullif(array_to_string(p.holds, '+'), '')), ', ' ORDER BY e.number)
               FROM payouts p JOIN entries e ON e.id = p.entry_id WHERE p.voided_at IS NULL",
        )
    }

    fn refunds(&self) -> String {
        self.stage.text("SELECT string_agg(concat_ws(' ', amount_paisa, reason), ', ' ORDER BY id) FROM refunds")
    }
}

fn refusal(result: Result<(), Error>) -> Refused {
    match result {
        Err(Error::Contests(refused)) => refused,
        other => panic!("{other:?}"),
    }
}

#[test]
fn three_places_are_handed_over_and_paid_one_by_one() {
    let case = case("REFUND");
    case.award(10, 3).unwrap();
    case.stage.check();
    assert_eq!(case.awards(), "1 1 500000 AWAITING_FILES, 2 2 300000 AWAITING_FILES, 3 3 200000 AWAITING_FILES");
    assert_eq!((case.escrow(), case.stage.held("platform_fee")), (0, 30_000));
    assert_eq!(
        case.stage.text("SELECT string_agg(status, ' ' ORDER BY number) FROM entries"),
        "WINNER WINNER WINNER NOT_SELECTED"
    );
    assert_eq!((case.stage.mails("money.awarded"), case.stage.mails("money.not_selected")), (3, 1));
    for index in [2, 0, 1] {
        assert_eq!(case.contest(), "AWARDED");
        case.hand_over(20, index);
    }
    assert_eq!(case.contest(), "CLOSED COMPLETED");
    assert_eq!(case.payouts(), "1 485000 METHOD, 2 291000 METHOD, 3 194000 METHOD");
    assert_eq!(case.refunds(), "");
}

#[test]
fn a_winner_acts_on_their_own_handover_alone() {
    let case = case("REFUND");
    case.award(10, 2).unwrap();
    let (second, db) = (&case.authors[1], case.stage.db());
    let file = case.stage.tx(|tx, _ctx| testkit::seed::file(tx, &at(11), second.user, "HANDOVER"));
    for other in [AwardKey::from(case.contest), case.key(0), case.key(2)] {
        assert!(matches!(refusal(handover::add_file(&db, &at(11), second, other, file)), Refused::NotFound));
    }
    let elsewhere = AwardKey { contest: case.stage.draft(PRIZE), ..case.key(1) };
    assert!(matches!(refusal(handover::add_file(&db, &at(11), second, elsewhere, file)), Refused::NotFound));
    handover::add_file(&db, &at(11), second, case.key(1), file).unwrap();
    let opened = dispute::open(&db, &at(12), second, case.key(0), Reason::Other, &statement());
    assert!(matches!(refusal(opened), Refused::NotFound));
}

#[test]
fn places_that_nobody_got_go_back_when_the_last_award_ends() {
    let case = case("REFUND");
    case.award(10, 2).unwrap();
    assert_eq!((case.escrow(), case.refunds().as_str()), (200_000, ""));
    case.hand_over(20, 0);
    assert_eq!((case.escrow(), case.contest().as_str()), (200_000, "AWARDED"));
    case.hand_over(30, 1);
    assert_eq!((case.escrow(), case.contest().as_str()), (0, "CLOSED COMPLETED"));
    assert_eq!(case.refunds(), "200000 PLACES");
    assert_eq!(case.stage.mails("money.part_refunded"), 1);
    send_refund::send_due(&case.stage.db(), &at(40), &case.stage.gateways, 10).unwrap();
    assert_eq!(case.stage.held("gateway_clearing:easypaisa"), 800_000);
}

#[test]
fn or_they_join_the_first_place_at_once() {
    let case = case("FIRST_PLACE");
    case.award(10, 2).unwrap();
    assert_eq!(case.awards(), "1 1 700000 AWAITING_FILES, 2 2 300000 AWAITING_FILES");
    assert_eq!(case.escrow(), 0);
    case.hand_over(20, 0);
    case.hand_over(20, 1);
    assert_eq!((case.contest().as_str(), case.refunds().as_str()), ("CLOSED COMPLETED", ""));
    let alone = self::case("FIRST_PLACE");
    alone.award(10, 1).unwrap();
    assert_eq!(alone.awards(), "1 1 1000000 AWAITING_FILES");
}

#[test]
fn a_place_is_for_one_entry_and_an_entry_for_one_place() {
    let case = case("REFUND");
    let of = |indices: &[usize]| indices.iter().map(|index| case.entries[*index]).collect::<Vec<_>>();
    assert!(matches!(refusal(case.award(10, 4)), Refused::Fields(_)), "three places");
    assert!(matches!(refusal(case.award_to(10, &of(&[0, 1, 0]), None)), Refused::Fields(_)));
    case.stage.execute("UPDATE entries SET status = 'DECLINED', decline_reason = 'STYLE' WHERE number = 2");
    assert!(matches!(refusal(case.award(10, 2)), Refused::EntryNotLive));
    let foreign = case.stage.entry(case.stage.open(PRIZE), case.authors[0], 1);
    assert!(matches!(refusal(case.award_to(10, &[case.entries[0], foreign], None)), Refused::NotFound));
    assert_eq!(case.escrow(), PRIZE, "nothing happened");
    case.award_to(10, &of(&[0, 2]), None).unwrap();
    assert!(matches!(refusal(case.award_to(11, &of(&[3]), None)), Refused::AlreadyAwarded), "the third place is over");
    assert!(matches!(refusal(case.award_to(11, &of(&[3]), Some(case.entries[0]))), Refused::AlreadyAwarded));
    assert!(matches!(refusal(case.award_to(11, &of(&[3]), Some(case.entries[1]))), Refused::NotFound));
}

#[test]
fn one_person_may_win_two_places() {
    let case = case("REFUND");
    let again = case.stage.entry(case.contest, case.authors[0], 5);
    case.award_to(10, &[case.entries[0], again], None).unwrap();
    assert_eq!(case.payouts(), "1 485000 HANDOVER+METHOD, 5 291000 HANDOVER+METHOD");
    let key = AwardKey { contest: case.contest, entry: Some(again) };
    let (db, author) = (case.stage.db(), &case.authors[0]);
    let file = case.stage.tx(|tx, _ctx| testkit::seed::file(tx, &at(20), author.user, "HANDOVER"));
    handover::add_file(&db, &at(20), author, key, file).unwrap();
    handover::deliver(&db, &at(20), author, key).unwrap();
    handover::accept(&db, &at(21), &case.stage.client, key).unwrap();
    case.hand_over(22, 0);
    assert_eq!(case.contest(), "CLOSED COMPLETED");
    case.stage.add_method(*author, "03001234567");
    for (amount, reference) in [(291_000, "TX-2"), (485_000, "TX-1")] {
        let payout = case.stage.text(&format!("SELECT id FROM payouts WHERE amount_paisa = {amount}")).parse().unwrap();
        let report = PaidReport { reference: reference.to_owned(), evidence_url: None, notes: None };
        workflows::payouts::payout::mark_paid(&db, &at(30), &case.stage.admin, payout, &report).unwrap();
    }
    assert_eq!(case.stage.number("SELECT count(*) FROM payouts WHERE status = 'PAID'"), 2, "each with its fee");
    assert_eq!(case.stage.mails("review.invited"), 4, "each side is asked at each acceptance until it has written");
}

#[test]
fn a_lapsed_place_goes_to_another_entry_for_the_same_amount() {
    let case = case("REFUND");
    case.award(10, 3).unwrap();
    case.hand_over(20, 0);
    case.hand_over(20, 2);
    assert_eq!(handover::lapse_undelivered(&case.stage.db(), &at(10 + 5 * DAY), 10).unwrap(), 1);
    case.stage.check();
    assert_eq!(case.contest(), "AWARDED", "the client chooses");
    let others = [case.entries[3], case.entries[0]];
    assert!(matches!(refusal(case.award_to(6 * DAY, &others, Some(case.entries[1]))), Refused::AlreadyAwarded));
    assert!(matches!(refusal(case.award_to(6 * DAY, &others[1..], None)), Refused::EntryNotLive), "it won already");
    case.award_to(6 * DAY, &others[..1], Some(case.entries[1])).unwrap();
    case.stage.check();
    assert_eq!(
        case.awards(),
        "1 1 500000 ACCEPTED, 2 2 300000 REPLACED, 2 4 300000 AWAITING_FILES, 3 3 200000 ACCEPTED"
    );
    case.hand_over(6 * DAY + 10, 3);
    assert_eq!((case.contest().as_str(), case.refunds().as_str()), ("CLOSED COMPLETED", ""));
}

#[test]
fn lapsed_places_go_back_on_a_request_and_the_others_stay() {
    let case = case("REFUND");
    case.award(10, 3).unwrap();
    case.deliver(20, 0);
    assert_eq!(handover::lapse_undelivered(&case.stage.db(), &at(10 + 5 * DAY), 10).unwrap(), 2);
    case.approve_refund(5 * DAY + 20);
    assert_eq!(case.awards(), "1 1 500000 IN_REVIEW, 2 2 300000 REVERSED, 3 3 200000 REVERSED");
    assert_eq!((case.contest().as_str(), case.escrow(), case.refunds().as_str()), ("AWARDED", 500_000, ""));
    assert_eq!(handover::accept_overdue_reviews(&case.stage.db(), &at(20 + 7 * DAY), 10).unwrap(), 1);
    assert_eq!((case.contest().as_str(), case.refunds().as_str()), ("CLOSED COMPLETED", "500000 PLACES"));
    assert_eq!(case.payouts(), "1 485000 METHOD");
}

#[test]
fn when_no_place_is_won_the_whole_prize_goes_back() {
    let case = case("FIRST_PLACE");
    case.award(10, 3).unwrap();
    case.dispute(20, 1, Verdict::Refund, None);
    assert_eq!((case.contest().as_str(), case.escrow()), ("AWARDED", 300_000));
    assert_eq!(handover::lapse_undelivered(&case.stage.db(), &at(10 + 5 * DAY), 10).unwrap(), 2);
    case.approve_refund(6 * DAY);
    assert_eq!((case.contest().as_str(), case.refunds().as_str()), ("CLOSED REFUNDED", "1000000 REQUEST_APPROVED"));
    assert_eq!((case.payouts().as_str(), case.stage.held("platform_fee")), ("", 0));
    assert_eq!(case.stage.number("SELECT count(*) FROM entries WHERE status = 'WINNER'"), 0);
}

#[test]
fn a_dispute_is_about_its_own_place() {
    let case = case("REFUND");
    case.award(10, 2).unwrap();
    case.dispute(20, 0, Verdict::Split, Some(100_000));
    assert_eq!((case.contest().as_str(), case.escrow(), case.refunds().as_str()), ("AWARDED", 600_000, ""));
    assert_eq!(case.payouts(), "1 97000 METHOD, 2 291000 HANDOVER+METHOD");
    case.hand_over(4 * DAY, 1);
    assert_eq!((case.contest().as_str(), case.refunds().as_str()), ("CLOSED COMPLETED", "600000 PLACES"));
    let last = self::case("REFUND");
    last.award(10, 2).unwrap();
    last.hand_over(15, 1);
    last.dispute(20, 0, Verdict::Split, Some(100_000));
    assert_eq!((last.contest().as_str(), last.refunds().as_str()), ("CLOSED COMPLETED", "600000 DISPUTE"));
    let whole = self::case("REFUND");
    whole.award(10, 2).unwrap();
    let more = whole.stage.text("SELECT prize_paisa + 1 FROM handovers WHERE place = 2").parse().unwrap();
    dispute::open(&whole.stage.db(), &at(20), &whole.stage.client, whole.key(1), Reason::Other, &statement()).unwrap();
    dispute::answer(&whole.stage.db(), &at(21), &whole.authors[1], whole.key(1), &statement()).unwrap();
    let id = whole.stage.text("SELECT id FROM disputes").parse().unwrap();
    let decided =
        dispute::decide(&whole.stage.db(), &at(22), &whole.stage.admin, id, &decision(Verdict::Split, Some(more)));
    assert!(matches!(refusal(decided), Refused::Fields(_)), "a place is worth its amount, not the prize");
}

#[test]
fn two_awards_of_different_places_race_to_one() {
    for _round in 0..4 {
        let case = case("REFUND");
        let won = run_concurrently(6, |index| {
            let mut entries = case.entries.clone();
            entries.rotate_left(index % 4);
            case.award_to(10, &entries[..=index % 3], None).is_ok()
        });
        assert_eq!(won.iter().filter(|ok| **ok).count(), 1);
        let places = case.stage.number("SELECT count(*) FROM handovers");
        assert_eq!(case.stage.number("SELECT count(*) FROM entries WHERE status = 'WINNER'"), places);
        assert_eq!(case.stage.number("SELECT count(*) FROM payouts"), places);
    }
}

#[test]
fn an_award_and_a_refund_race_to_one_end() {
    for round in 0..6 {
        let case = case(if round % 2 == 0 { "REFUND" } else { "FIRST_PLACE" });
        workflows::contests::close_entries::close(&case.stage.db(), &at(5), &case.stage.client, case.contest).unwrap();
        let words = Some("There is no use for any of it");
        refund::request(&case.stage.db(), &at(6), &case.stage.client, case.contest, words).unwrap();
        let request = case.stage.text("SELECT id FROM refund_requests").parse().unwrap();
        let results = run_concurrently(2, |index| match index {
            0 => case.award(10, 3),
            _ => refund_request::approve(&case.stage.db(), &at(10), &case.stage.admin, request, ""),
        });
        assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1, "{results:?}");
        let awarded = results[0].is_ok();
        assert_eq!(case.contest(), if awarded { "AWARDED" } else { "CLOSED REFUNDED" });
        assert_eq!(case.refunds(), if awarded { "" } else { "1000000 REQUEST_APPROVED" });
        case.stage.check();
    }
}

#[test]
fn a_lapsed_place_is_replaced_or_goes_back_never_both() {
    for _round in 0..6 {
        let case = case("REFUND");
        case.award(10, 2).unwrap();
        case.hand_over(20, 0);
        handover::lapse_undelivered(&case.stage.db(), &at(10 + 5 * DAY), 10).unwrap();
        let words = Some("Nothing came, and nobody answers");
        refund::request(&case.stage.db(), &at(6 * DAY), &case.stage.client, case.contest, words).unwrap();
        let request = case.stage.text("SELECT id FROM refund_requests").parse().unwrap();
        let results = run_concurrently(2, |index| match index {
            0 => case.award_to(6 * DAY + 1, &case.entries[3..], Some(case.entries[1])),
            _ => refund_request::approve(&case.stage.db(), &at(6 * DAY + 1), &case.stage.admin, request, ""),
        });
        assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1, "{results:?}");
        if results[0].is_ok() {
            assert_eq!((case.contest().as_str(), case.refunds().as_str(), case.escrow()), ("AWARDED", "", 200_000));
        } else {
            assert_eq!(
                (case.contest().as_str(), case.refunds().as_str()),
                ("CLOSED COMPLETED", "500000 REQUEST_APPROVED")
            );
        }
        case.stage.check();
    }
}

#[test]
fn places_that_are_accepted_together_end_the_contest_once() {
    for _round in 0..4 {
        let case = case("REFUND");
        case.award(10, 2).unwrap();
        case.deliver(20, 0);
        case.deliver(20, 1);
        let results = run_concurrently(4, |index| case.accept(30, index % 2).is_ok());
        assert_eq!(results.iter().filter(|ok| **ok).count(), 2);
        assert_eq!((case.contest().as_str(), case.refunds().as_str()), ("CLOSED COMPLETED", "200000 PLACES"));
    }
}

#[test]
fn what_goes_back_waits_while_its_payment_is_disputed() {
    let case = case("REFUND");
    case.award(10, 2).unwrap();
    case.hand_over(20, 0);
    case.deliver(20, 1);
    let payment = case.stage.text("SELECT id FROM payments").parse().unwrap();
    let taken =
        chargeback::report(&case.stage.db(), &at(30), &case.stage.admin, payment, "the provider wrote").unwrap();
    case.stage.check();
    let early = case.accept(40, 1).unwrap_err();
    assert!(matches!(early, Error::Payments(payments::Error::Disputed)), "{early}");
    assert_eq!(handover::accept_overdue_reviews(&case.stage.db(), &at(20 + 7 * DAY), 10).unwrap(), 0);
    assert_eq!(case.contest(), "AWARDED");
    let lost = Settlement::Lost { note: "the payer was right".into() };
    chargeback::settle(&case.stage.db(), &at(8 * DAY), &case.stage.admin, taken, &lost).unwrap();
    assert_eq!(handover::accept_overdue_reviews(&case.stage.db(), &at(9 * DAY), 10).unwrap(), 1);
    assert_eq!((case.contest().as_str(), case.escrow(), case.refunds().as_str()), ("CLOSED COMPLETED", 0, ""));
    assert_eq!(
        case.stage.held(&format!("client_receivable:{}", case.stage.client.user)),
        800_000,
        "it made good a part of the debt"
    );
}

/// How an award ends.
#[derive(Debug, Clone, Copy)]
enum End {
    Accepted,
    Lapsed,
    Released,
    GivenBack,
    /// Between client and winner, the winner's part in thousandths.
    Split(i64),
}

fn ends() -> impl Strategy<Value = End> {
    prop_oneof![
        Just(End::Accepted),
        Just(End::Lapsed),
        Just(End::Released),
        Just(End::GivenBack),
        (1_i64..1_000).prop_map(End::Split),
    ]
}

/// Falling amounts of places 2 to 5: each is less than a third of what is above it, so that the first place gets the most.
fn lower_places() -> impl Strategy<Value = Vec<i64>> {
    prop::collection::vec(500_i64..1_000, 1..=4).prop_map(|parts| {
        let fall = |above: &mut i64, part: i64| {
            *above = *above * part / 3_000;
            Some(*above)
        };
        parts.into_iter().scan(PRIZE, fall).collect()
    })
}

proptest! {
    #![proptest_config(testkit::cases(16, 200))]

    /// Whatever the places, and however their awards end: every paisa is with a winner, with us or back with the client.
    #[test]
    fn every_paisa_of_every_place_ends_somewhere(
        lower in lower_places(), joins in any::<bool>(), used in 1_usize..=4, ends in prop::collection::vec(ends(), 4),
    ) {
        let case = case_of(&lower, if joins { "FIRST_PLACE" } else { "REFUND" });
        let used = used.min(lower.len() + 1);
        case.award(10, used).unwrap();
        case.stage.check();
        for (index, end) in ends.iter().enumerate().take(used) {
            let now = 20 + i64::try_from(index).unwrap() * 10;
            let worth = case.stage.number(&format!("SELECT prize_paisa FROM handovers WHERE place = {}", index + 1));
            match *end {
                End::Accepted => case.hand_over(now, index),
                End::Lapsed => {}
                End::Released => case.dispute(now, index, Verdict::Release, None),
                End::GivenBack => case.dispute(now, index, Verdict::Refund, None),
                End::Split(part) => case.dispute(now, index, Verdict::Split, Some((worth * part / 1_000).max(1))),
            }
        }
        if handover::lapse_undelivered(&case.stage.db(), &at(10 + 5 * DAY), 10).unwrap() > 0 {
            case.stage.check();
            case.approve_refund(20 * DAY);
        }
        prop_assert!(case.contest().starts_with("CLOSED "), "{}", case.contest());
        send_refund::send_due(&case.stage.db(), &at(30 * DAY), &case.stage.gateways, 10).unwrap();
        let paid_out = case.stage.number("SELECT coalesce(sum(amount_paisa), 0) FROM payouts WHERE voided_at IS NULL");
        let back = case.stage.number("SELECT coalesce(sum(amount_paisa), 0) FROM refunds WHERE status = 'REFUNDED'");
        prop_assert_eq!(paid_out + case.stage.held("platform_fee") + back, PRIZE);
        prop_assert_eq!((case.escrow(), case.stage.held("gateway_clearing:easypaisa")), (0, PRIZE - back));
    }
}
