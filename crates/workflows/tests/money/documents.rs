//! Documents: one per payment and payout, numbered without gap or double, never changed.

use ::documents::facts::{Body, Facts};
use ::documents::{Document, document, pdf};
use kernel::actor::Actor;
use kernel::ids::{ContestId, PayoutId};
use payments::Provider;
use std::sync::atomic::{AtomicBool, Ordering};
use time::Duration;
use time::macros::datetime;
use workflows::contests::{award, distribute};
use workflows::documents::number_due;
use workflows::payouts::payout::{self, PaidReport};
use workflows::schedule;

use crate::buyer::CREDITS_FIRST;
use crate::stage::{Stage, at, moment, paid, run_concurrently};
use crate::subscriber::PRO;

const DAY: i64 = 86_400;

fn report(reference: &str) -> PaidReport {
    PaidReport { reference: reference.to_owned(), evidence_url: None, notes: None }
}

impl Stage {
    fn documents_of(&self, person: Actor) -> Vec<Document> {
        self.db().read(|conn| document::repo::page_of(conn, person.user, None)).unwrap().0
    }

    fn documents(&self) -> i64 {
        self.number("SELECT count(*) FROM documents")
    }

    /// Kind, year and the numbers in order: `FEE_INVOICE 2026 1,2 RECEIPT 2026 1`.
    fn numbers(&self) -> String {
        self.text(
            "SELECT string_agg(line, ' ' ORDER BY line) FROM (
                SELECT concat_ws(' ', kind, year, string_agg(coalesce(number::text, '-'), ',' ORDER BY number)) AS line
                  FROM documents GROUP BY kind, year) lines",
        )
    }

    fn number_all(&self) {
        while number_due(&self.db(), 3).unwrap() > 0 {}
    }

    /// A contest that was won, handed over and accepted; its payout.
    fn won(&self, winner: Actor, prize: i64) -> (ContestId, PayoutId) {
        let contest = self.open(prize);
        let entry = self.entry(contest, winner, 1);
        let payout = award::award(&self.db(), &at(60), &self.client, contest, entry).unwrap();
        self.hand_over(contest, winner, &at(70));
        (contest, payout)
    }
}

#[test]
fn a_payment_has_one_receipt_however_often_its_message_comes() {
    let stage = Stage::new();
    let contest = stage.draft(1_234_500);
    let begun = stage.begin(at(0), contest, Provider::Jazzcash).unwrap();
    let body = paid(&begun.redirect_url);
    run_concurrently(20, |_| assert_eq!(stage.post(at(5), Provider::Jazzcash, &body).status, 200));
    let documents = stage.documents_of(stage.client);
    let [Document { facts: Facts { body: Body::Receipt(receipt), person, play_money, .. }, .. }] = documents.as_slice()
    else {
        panic!("{documents:?}")
    };
    assert_eq!((receipt.amount_paisa, receipt.credit_paisa, receipt.tax_paisa), (1_234_500, 0, 0));
    assert_eq!((receipt.provider.as_str(), receipt.paid_at, *play_money), ("JazzCash", at(5).now, true));
    assert_eq!(receipt.order_ref, stage.text("SELECT order_ref FROM payments"));
    assert_eq!(receipt.provider_txn_id.clone().unwrap(), stage.text("SELECT provider_txn_id FROM payments"));
    assert_eq!((person.name.as_str(), receipt.bought.title().as_str()), ("client", "Prize deposit: A contest"));
    assert_eq!(documents[0].number, None, "numbers come a moment later");
    stage.number_all();
    assert_eq!(stage.documents_of(stage.client)[0].number.unwrap().to_string(), "R-2026-000001");
}

#[test]
fn money_that_goes_back_has_no_receipt() {
    let stage = Stage::new();
    let contest = stage.draft(1_000_000);
    let (first, second) = (
        stage.begin(at(0), contest, Provider::Easypaisa).unwrap(),
        stage.begin(at(0), contest, Provider::Jazzcash).unwrap(),
    );
    stage.post(at(1), Provider::Easypaisa, &paid(&first.redirect_url));
    assert_eq!(stage.documents(), 1);
    stage.post(at(2), Provider::Jazzcash, &paid(&second.redirect_url));
    assert_eq!(stage.text("SELECT applied_to FROM payments WHERE provider = 'jazzcash'"), "UNAPPLIED");
    assert_eq!(stage.documents(), 1);
}

#[test]
fn what_credits_paid_stands_on_the_receipt() {
    let stage = Stage::new();
    stage.give_credits(&at(0), stage.client, 20_000);
    let begun = stage.choose(&at(0), stage.client, PRO, Provider::Easypaisa).unwrap().unwrap();
    stage.post(at(1), Provider::Easypaisa, &paid(&begun.redirect_url));
    let document = stage.documents_of(stage.client).remove(0);
    let Body::Receipt(receipt) = &document.facts.body else { panic!("{document:?}") };
    assert_eq!((receipt.amount_paisa, receipt.credit_paisa), (179_900, 20_000));
    assert_eq!(document.facts.title(), "Subscription: Pro");
    assert!(document.sheet().details.contains(&("Period", "21 Nov 2026 to 21 Dec 2026".to_owned())));

    let contest = stage.open(1_000_000);
    stage.give_credits(&at(10), stage.client, 10_000);
    let begun = stage.buy(&at(20), contest, CREDITS_FIRST).unwrap().unwrap();
    stage.pay(&at(21), &begun);
    let document = stage.documents_of(stage.client).remove(0);
    let Body::Receipt(receipt) = &document.facts.body else { panic!("{document:?}") };
    assert_eq!(receipt.amount_paisa + receipt.credit_paisa, 49_900);
    assert!(receipt.credit_paisa > 0, "{receipt:?}");
    assert_eq!(document.facts.title(), "Featured place: A contest");
}

#[test]
fn a_payout_has_one_invoice_and_one_advice_that_add_up() {
    let stage = Stage::new();
    let winner = stage.talent("winner");
    stage.add_method(winner, "03012344471");
    let (contest, id) = stage.won(winner, 1_000_001);
    assert_eq!(stage.documents_of(winner), [], "nothing is paid yet");
    run_concurrently(20, |_| payout::mark_paid(&stage.db(), &at(80), &stage.admin, id, &report("TX-1")).unwrap());
    let documents = stage.documents_of(winner);
    assert_eq!(documents.len(), 2);
    for document in documents {
        match document.facts.body {
            Body::FeeInvoice(invoice) => {
                assert_eq!((invoice.gross_paisa, invoice.fee_paisa, invoice.fee_bps), (1_000_001, 30_000, 300));
                assert_eq!((invoice.contest.id, invoice.payout), (contest.to_string(), id.to_string()));
            }
            Body::PayoutAdvice(advice) => {
                assert_eq!((advice.gross_paisa, advice.fee_paisa, advice.amount_paisa), (1_000_001, 30_000, 970_001));
                assert_eq!((advice.reference.as_str(), advice.last4.as_str()), ("TX-1", "4471"));
                assert_eq!((advice.method.as_str(), advice.account_name.as_str()), ("Easypaisa", "Bilal Ahmed"));
                assert_eq!(advice.paid_at, at(80).now);
            }
            Body::Receipt(receipt) => panic!("{receipt:?}"),
        }
    }
    assert_eq!(
        stage.number("SELECT count(*) FROM documents WHERE facts::text LIKE '%012344471%'"),
        0,
        "no full number"
    );
}

#[test]
fn a_payout_that_failed_gets_its_documents_when_its_second_attempt_is_paid() {
    let stage = Stage::new();
    let winner = stage.talent("winner");
    stage.add_method(winner, "03012344471");
    let (_contest, id) = stage.won(winner, 1_000_000);
    payout::mark_failed(&stage.db(), &at(80), &stage.admin, id, "Wallet closed").unwrap();
    let again = payout::retry(&stage.db(), &at(81), &winner, id).unwrap();
    assert_eq!(stage.documents_of(winner), []);
    payout::mark_paid(&stage.db(), &at(82), &stage.admin, again, &report("TX-2")).unwrap();
    let amounts: Vec<i64> = stage.documents_of(winner).iter().map(|document| document.facts.amount_paisa()).collect();
    assert_eq!((amounts.len(), amounts.iter().sum::<i64>()), (2, 1_000_000));
}

#[test]
fn shares_carry_their_part_of_the_fee_to_the_paisa() {
    for people in [1_usize, 3, 7] {
        let stage = Stage::new();
        let contest = stage.open(1_000_003);
        let authors: Vec<Actor> = (0..people).map(|index| stage.talent(&format!("author{index}"))).collect();
        for (number, author) in (1..).zip(&authors) {
            stage.add_method(*author, &format!("030123444{number:02}"));
            stage.entry(contest, *author, number);
        }
        stage.execute("UPDATE contests SET status = 'SHORTLISTING', entries_closed_at = deadline_at");
        let due = at(37 * DAY);
        assert_eq!(distribute::distribute_due(&stage.db(), &due, 10).unwrap(), 1);
        for (index, author) in authors.iter().enumerate() {
            let id =
                stage.text(&format!("SELECT id FROM payouts WHERE winner_id = '{}'", author.user)).parse().unwrap();
            payout::mark_paid(&stage.db(), &due, &stage.admin, id, &report(&format!("TX-{index}"))).unwrap();
        }
        let (mut fees, mut nets) = (0, 0);
        for document in authors.iter().flat_map(|author| stage.documents_of(*author)) {
            match document.facts.body {
                Body::FeeInvoice(invoice) => fees += invoice.fee_paisa,
                Body::PayoutAdvice(advice) => {
                    assert_eq!(advice.gross_paisa, advice.amount_paisa + advice.fee_paisa);
                    nets += advice.amount_paisa;
                }
                Body::Receipt(receipt) => panic!("{receipt:?}"),
            }
        }
        assert_eq!((fees, nets), (stage.held("platform_fee"), 1_000_003 - stage.held("platform_fee")), "{people}");
    }
}

#[test]
fn numbers_have_no_gap_and_no_double_while_many_give_and_many_issue() {
    let stage = Stage::new();
    stage.no_plan_limit();
    let drafts: Vec<_> = (0..24)
        .map(|index| {
            let contest = stage.draft(1_000_000 + index);
            paid(&stage.begin(at(0), contest, Provider::Easypaisa).unwrap().redirect_url)
        })
        .collect();
    let (issued, left) = (AtomicBool::new(false), std::sync::atomic::AtomicUsize::new(4));
    run_concurrently(12, |index| {
        if index < 4 {
            for body in drafts.iter().skip(index).step_by(4) {
                assert_eq!(stage.post(at(1), Provider::Easypaisa, body).status, 200);
            }
            if left.fetch_sub(1, Ordering::SeqCst) == 1 {
                issued.store(true, Ordering::SeqCst);
            }
        } else {
            // A handle of its own each, as another process has.
            let db = stage.db();
            while !issued.load(Ordering::SeqCst) {
                number_due(&db, i64::try_from(index).unwrap() % 3 + 1).unwrap();
            }
        }
    });
    stage.number_all();
    let all: Vec<String> = (1..=24).map(|number: i32| number.to_string()).collect();
    assert_eq!(stage.numbers(), format!("RECEIPT 2026 {}", all.join(",")));
}

#[test]
fn what_is_rolled_back_takes_no_number() {
    let stage = Stage::new();
    let facts = {
        stage.open(1_000_000);
        stage.documents_of(stage.client).remove(0).facts
    };
    let failed = stage.db().write(|tx| {
        let subject = uuid::Uuid::from_u128(1);
        document::repo::issue(tx, &at(1), stage.client.user, subject, &facts)?;
        document::repo::give_numbers(tx, 10)?;
        Err::<(), _>(::documents::Error::NotFound)
    });
    assert!(failed.is_err());
    stage.open(1_000_000);
    stage.number_all();
    assert_eq!(stage.numbers(), "RECEIPT 2026 1,2");
}

#[test]
fn the_year_turns_at_midnight_in_karachi() {
    let stage = Stage::new();
    stage.no_plan_limit();
    let midnight = datetime!(2026-12-31 19:00 UTC);
    for seconds in [-2, -1, 0, 1, 2] {
        let contest = stage.draft(1_000_000);
        stage.execute("UPDATE contests SET deadline_at = '2027-01-20T00:00:00Z' WHERE status = 'DRAFT'");
        let now = moment(midnight + Duration::seconds(seconds));
        let begun = stage.begin(now.clone(), contest, Provider::Easypaisa).unwrap();
        assert_eq!(stage.post(now, Provider::Easypaisa, &paid(&begun.redirect_url)).status, 200);
    }
    stage.number_all();
    assert_eq!(stage.numbers(), "RECEIPT 2026 1,2 RECEIPT 2027 1,2,3");
    let newest = stage.documents_of(stage.client).remove(0);
    assert_eq!(newest.number.unwrap().to_string(), "R-2027-000003");
}

#[test]
fn the_clock_gives_the_numbers() {
    let stage = Stage::new();
    stage.open(1_000_000);
    assert_eq!(stage.numbers(), "RECEIPT 2026 -");
    assert!(schedule::run(&stage.db(), &at(1), &stage.gateways) > 0);
    assert_eq!(stage.numbers(), "RECEIPT 2026 1");
    assert_eq!(schedule::run(&stage.db(), &at(1), &stage.gateways), 0, "and then there is nothing to do");
}

#[test]
fn a_document_stays_what_it_was_when_names_change() {
    let stage = Stage::new();
    stage.open(1_000_000);
    stage.number_all();
    let before = stage.documents_of(stage.client).remove(0);
    let printed = pdf::render(&before.sheet()).unwrap();
    stage.execute("UPDATE users SET first_name = 'Renamed', last_name = 'Person', email = 'other@example.test'");
    stage.execute("UPDATE contests SET title = 'Another title', prize_paisa = prize_paisa");
    let after = stage.documents_of(stage.client).remove(0);
    assert_eq!(after, before);
    assert_eq!(pdf::render(&after.sheet()).unwrap(), printed);
}
