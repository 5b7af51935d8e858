//! A payment that its provider takes back between a decision and its execution: whatever becomes of the case, the decision is carried
//! out to the paisa, the ledger stays true, and a wrong sum is still found.

use contests::dispute::{Reason, Verdict};
use diesel::prelude::*;
use kernel::actor::Actor;
use kernel::ids::{ChargebackId, ContestId, EntryId, PaymentId};
use kernel::money::Paisa;
use payments::Provider;
use payments::webhook_event::Outcome;
use workflows::contests::raise::{self, Raise};
use workflows::contests::{award, distribute, refund, refund_request, timers};
use workflows::handovers::{dispute, handover};
use workflows::payments::chargeback::{self, Settlement};
use workflows::payouts::payout;

use crate::dispute_case::{DAY, decision, statement};
use crate::stage::{Stage, at};
use crate::teller::Counter;

const JAZZCASH: Provider = Provider::Jazzcash;
const DEPOSIT: i64 = 1_000_000;
const RAISE: i64 = 500_000;
const PRIZE: i64 = DEPOSIT + RAISE;
/// When a decision of a dispute made at second 40 is carried out.
const FINAL: i64 = 40 + 3 * DAY;

/// What becomes of a case before the decision is carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    Won,
    Lost,
    WrittenOff,
    /// Lost, and the payer transferred what was owed.
    Paid,
}

const FATES: [Fate; 4] = [Fate::Won, Fate::Lost, Fate::WrittenOff, Fate::Paid];

impl Fate {
    fn steps(self) -> Vec<Settlement> {
        let note = || "the provider's letter".to_owned();
        let lost = || Settlement::Lost { note: note() };
        match self {
            Self::Won => vec![Settlement::Won { note: note() }],
            Self::Lost => vec![lost()],
            Self::WrittenOff => vec![lost(), Settlement::WrittenOff],
            Self::Paid => vec![lost(), Settlement::Paid { reference: "T-1".to_owned() }],
        }
    }
}

/// A contest of which the prize was paid in two payments.
struct Case {
    counter: Counter,
    contest: ContestId,
    deposit: PaymentId,
    raised: PaymentId,
    winner: Actor,
    loser: Actor,
}

impl Case {
    fn new() -> Self {
        let counter = Counter::new();
        let stage = &counter.stage;
        let (contest, deposit) = counter.open(DEPOSIT, JAZZCASH);
        let (winner, loser) = (stage.talent("winner"), stage.talent("loser"));
        stage.entry(contest, winner, 1);
        stage.entry(contest, loser, 2);
        let wanted = Raise { contest, prize: Paisa::new(PRIZE), provider: JAZZCASH, key: None };
        let raised =
            raise::begin(&stage.db(), &at(1), &stage.gateways, &stage.client, &wanted).unwrap().started.payment;
        counter.says(JAZZCASH, Outcome::Success, Some(RAISE));
        counter.returns(&at(2), JAZZCASH, raised);
        assert_eq!(stage.held(&format!("contest_escrow:{contest}")), PRIZE);
        Self { contest, deposit, raised, winner, loser, counter }
    }

    fn stage(&self) -> &Stage {
        &self.counter.stage
    }

    fn award(&self) {
        let stage = self.stage();
        let entry = stage.text(&format!("SELECT id FROM entries WHERE author_id = '{}'", self.winner.user));
        award::award(&stage.db(), &at(10), &stage.client, self.contest, entry.parse::<EntryId>().unwrap()).unwrap();
    }

    /// Awarded, disputed and decided; not carried out.
    fn decided(verdict: Verdict, part: Option<i64>) -> Self {
        let case = Self::new();
        case.award();
        let (stage, contest) = (case.stage(), case.contest);
        let db = stage.db();
        dispute::open(&db, &at(20), &stage.client, contest, Reason::Other, &statement()).unwrap();
        dispute::answer(&db, &at(30), &case.winner, contest, &statement()).unwrap();
        let id = stage.text("SELECT id FROM disputes").parse().unwrap();
        dispute::decide(&db, &at(40), &stage.admin, id, &decision(verdict, part)).unwrap();
        case
    }

    fn taken_back(&self, second: i64, payment: PaymentId) -> ChargebackId {
        let stage = self.stage();
        chargeback::report(&stage.db(), &at(second), &stage.admin, payment, "the provider wrote").unwrap()
    }

    fn settle(&self, second: i64, id: ChargebackId, how: &Settlement) {
        let stage = self.stage();
        chargeback::settle(&stage.db(), &at(second), &stage.admin, id, how).unwrap();
    }

    fn meets(&self, second: i64, payment: PaymentId, fate: Fate) -> ChargebackId {
        let id = self.taken_back(second, payment);
        for (later, how) in (1..).zip(fate.steps()) {
            self.settle(second + later, id, &how);
        }
        id
    }

    /// What went back to the client: refunds, and debts that were made good.
    fn back(&self) -> i64 {
        self.stage().number(
            "SELECT coalesce(sum(paisa), 0) FROM (SELECT amount_paisa AS paisa FROM refunds
                                                  UNION ALL SELECT recovered_paisa FROM chargebacks) back",
        )
    }
}

/// The names of the checks that complain after `damage`, which is taken back.
fn complaints(stage: &Stage, damage: &str) -> Vec<&'static str> {
    let mut connection = stage.connection();
    diesel::sql_query("BEGIN").execute(&mut connection).unwrap();
    diesel::sql_query(damage).execute(&mut connection).unwrap();
    let found = reconciliation::run(&mut connection).unwrap();
    diesel::sql_query("ROLLBACK").execute(&mut connection).unwrap();
    found.into_iter().map(|violation| violation.check).collect()
}

#[test]
fn a_dispute_goes_as_decided_whatever_became_of_the_money() {
    let verdicts = [(Verdict::Refund, None), (Verdict::Split, Some(200_000)), (Verdict::Release, None)];
    for (verdict, part) in verdicts {
        for fate in FATES {
            for of_deposit in [true, false] {
                let case = Case::decided(verdict, part);
                let stage = case.stage();
                let payment = if of_deposit { case.deposit } else { case.raised };
                case.meets(50, payment, fate);
                assert_eq!(dispute::settle_final(&stage.db(), &at(FINAL), 10).unwrap(), 1);
                let winners = match verdict {
                    Verdict::Refund => 0,
                    Verdict::Split => 200_000,
                    Verdict::Release => PRIZE,
                };
                assert_eq!(case.back(), PRIZE - winners, "{verdict:?} {fate:?} {of_deposit}");
                let name = "dispute_went_as_decided";
                for damage in [
                    "UPDATE dispute_decisions SET winner_paisa = winner_paisa + 1",
                    "UPDATE refunds SET amount_paisa = amount_paisa - 1",
                    "UPDATE chargebacks SET recovered_paisa = recovered_paisa - 1 WHERE recovered_paisa > 0",
                    "UPDATE chargebacks SET recovered_paisa = 0",
                ] {
                    let hits = match damage {
                        _ if damage.contains("refunds") => stage.number("SELECT count(*) FROM refunds") > 0,
                        _ if damage.contains("chargebacks") => {
                            stage.number("SELECT sum(recovered_paisa) FROM chargebacks") > 0
                        }
                        _ => true,
                    };
                    let found = complaints(stage, damage);
                    assert_eq!(found.contains(&name), hits, "{verdict:?} {fate:?} {damage}: {found:?}");
                    if hits && damage.contains("chargebacks") {
                        assert!(found.contains(&"recovered_is_what_left_the_prize"), "{found:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_part_that_was_made_good_is_settled_afterwards() {
    for fate in [Fate::Lost, Fate::WrittenOff] {
        let case = Case::decided(Verdict::Split, Some(1_200_000));
        let stage = case.stage();
        let id = case.meets(50, case.raised, fate);
        assert_eq!(dispute::settle_final(&stage.db(), &at(FINAL), 10).unwrap(), 1);
        assert_eq!(stage.text("SELECT recovered_paisa FROM chargebacks"), "300000");
        stage.check();
        case.settle(FINAL + 1, id, &Settlement::Paid { reference: "T-9".to_owned() });
        assert_eq!(stage.held("escrow_bank"), RAISE - 300_000, "what was left of the debt");
    }
}

#[test]
fn a_decision_waits_while_its_money_is_disputed() {
    for won in [true, false] {
        let case = Case::decided(Verdict::Refund, None);
        let stage = case.stage();
        let id = case.taken_back(50, case.deposit);
        assert_eq!(dispute::settle_final(&stage.db(), &at(FINAL), 10).unwrap(), 0);
        stage.check();
        for how in if won { Fate::Won } else { Fate::Lost }.steps() {
            case.settle(FINAL + 10, id, &how);
        }
        assert_eq!(dispute::settle_final(&stage.db(), &at(FINAL + 20), 10).unwrap(), 1);
        assert_eq!(case.back(), PRIZE);
    }
}

#[test]
fn a_lapsed_award_goes_back_whatever_became_of_the_money() {
    for fate in FATES {
        for of_deposit in [true, false] {
            let case = Case::new();
            case.award();
            let stage = case.stage();
            case.meets(20, if of_deposit { case.deposit } else { case.raised }, fate);
            assert_eq!(handover::lapse_undelivered(&stage.db(), &at(6 * DAY), 10).unwrap(), 1);
            stage.check();
            stage.given_back(case.contest, &at(6 * DAY)).unwrap();
            assert_eq!((case.back(), stage.contest(case.contest).as_str()), (PRIZE, "CLOSED REFUNDED"), "{fate:?}");
            let found = complaints(stage, "UPDATE chargebacks SET recovered_paisa = 0; ");
            let recovered = matches!(fate, Fate::Lost | Fate::WrittenOff);
            assert_eq!(found.contains(&"refunded_contest_has_its_refunds"), recovered, "{fate:?} {found:?}");
        }
    }
}

#[test]
fn a_lapsed_award_goes_to_another_entry_whatever_became_of_the_money() {
    for fate in FATES {
        let case = Case::new();
        case.award();
        let stage = case.stage();
        case.meets(20, case.deposit, fate);
        assert_eq!(handover::lapse_undelivered(&stage.db(), &at(6 * DAY), 10).unwrap(), 1);
        let other = stage.text(&format!("SELECT id FROM entries WHERE author_id = '{}'", case.loser.user));
        award::award(&stage.db(), &at(6 * DAY), &stage.client, case.contest, other.parse::<EntryId>().unwrap())
            .unwrap();
        stage.check();
        stage.hand_over(case.contest, case.loser, &at(7 * DAY));
        assert_eq!((case.back(), stage.contest(case.contest).as_str()), (0, "CLOSED COMPLETED"));
    }
}

#[test]
fn a_request_is_decided_after_its_money_was_disputed() {
    for approve in [true, false] {
        let case = Case::new();
        let stage = case.stage();
        let db = stage.db();
        let deadline = 7 * DAY;
        assert_eq!(timers::close_entries_due(&db, &at(deadline), 10).unwrap(), 1);
        refund::request(&db, &at(deadline), &stage.client, case.contest, Some("None of it fits what I asked for"))
            .unwrap();
        let request = stage.text("SELECT id FROM refund_requests").parse().unwrap();
        let id = case.taken_back(deadline + 10, case.raised);
        assert!(refund_request::approve(&db, &at(deadline + 20), &stage.admin, request, "").is_err(), "on hold");
        stage.check();
        case.settle(deadline + 30, id, &Fate::Won.steps()[0]);
        if approve {
            refund_request::approve(&db, &at(deadline + 40), &stage.admin, request, "").unwrap();
            assert_eq!((case.back(), stage.contest(case.contest).as_str()), (PRIZE, "CLOSED REFUNDED"));
        } else {
            refund_request::decline(&db, &at(deadline + 40), &stage.admin, request, "").unwrap();
            assert_eq!(distribute::distribute_due(&db, &at(deadline + 31 * DAY), 10).unwrap(), 1);
            assert_eq!((case.back(), stage.contest(case.contest).as_str()), (0, "CLOSED DISTRIBUTED"));
        }
        let lost = Case::new();
        let stage = lost.stage();
        timers::close_entries_due(&stage.db(), &at(deadline), 10).unwrap();
        refund::request(&stage.db(), &at(deadline), &stage.client, lost.contest, Some("None of it fits the brief"))
            .unwrap();
        let id = lost.taken_back(deadline + 10, lost.deposit);
        lost.settle(deadline + 30, id, &Fate::Lost.steps()[0]);
        assert_eq!(stage.text("SELECT status FROM refund_requests"), "WITHDRAWN");
        assert_eq!((lost.back(), stage.contest(lost.contest).as_str()), (RAISE, "CLOSED REFUNDED"));
    }
}

#[test]
fn shares_are_paid_after_their_money_was_taken_back() {
    for fate in FATES {
        let case = Case::new();
        let stage = case.stage();
        let db = stage.db();
        timers::close_entries_due(&db, &at(7 * DAY), 10).unwrap();
        assert_eq!(distribute::distribute_due(&db, &at(38 * DAY), 10).unwrap(), 1);
        case.meets(38 * DAY + 10, case.deposit, fate);
        assert_eq!((case.back(), stage.contest(case.contest).as_str()), (0, "CLOSED DISTRIBUTED"));
    }
}

#[test]
fn an_attempt_that_failed_is_made_again_after_its_money_was_taken_back() {
    for fate in FATES {
        let case = Case::new();
        let stage = case.stage();
        let db = stage.db();
        stage.add_method(case.winner, "03001234567");
        case.award();
        stage.hand_over(case.contest, case.winner, &at(DAY));
        let first = stage.text("SELECT id FROM payouts").parse().unwrap();
        payout::mark_failed(&db, &at(2 * DAY), &stage.admin, first, "The account is closed").unwrap();
        case.meets(2 * DAY, case.deposit, fate);
        stage.check();
        payout::retry(&db, &at(3 * DAY), &case.winner, first).unwrap();
        assert_eq!(stage.number("SELECT count(*) FROM payouts WHERE status = 'PENDING'"), 1);
    }
}
