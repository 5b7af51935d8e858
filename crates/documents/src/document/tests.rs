//! What stands on documents, and how they are kept.

use kernel::ids::Id;
use time::macros::datetime;

use super::*;
use crate::facts::{ContestName, Issuer, Person};

const AT: OffsetDateTime = datetime!(2026-11-21 07:00 UTC);

pub(crate) fn document_of(name: &str, body: Body) -> Document {
    let issuer = Issuer { name: "Muqabla".to_owned(), site: "https://muqabla.test".to_owned() };
    let person = Person { name: name.to_owned(), email: "bilal@example.test".to_owned() };
    let facts = Facts { issuer, person, play_money: false, body };
    let kind = facts.kind();
    let number = Some(Number { kind, year: 2026, place: 123 });
    let nil = uuid::Uuid::nil();
    Document { id: DocumentId::from_uuid(nil), kind, user: UserId::from_uuid(nil), facts, number, issued_at: AT }
}

pub(crate) fn contest(title: &str) -> ContestName {
    ContestName { id: "019aa5c0-1111-7000-8000-00000000abcd".to_owned(), title: title.to_owned() }
}

pub(crate) fn receipt_body(title: &str) -> Receipt {
    Receipt {
        bought: Bought::Prize { contest: contest(title) },
        amount_paisa: 2_500_000,
        credit_paisa: 0,
        tax_paisa: 0,
        provider: "Easypaisa".to_owned(),
        order_ref: "SX20261121120000AB12".to_owned(),
        provider_txn_id: Some("SIM-1".to_owned()),
        paid_at: AT,
    }
}

pub(crate) fn receipt(name: &str) -> Document {
    document_of(name, Body::Receipt(receipt_body("Logo for a tea house")))
}

fn texts(sheet: &Sheet) -> String {
    format!("{sheet:?}")
}

#[test]
fn a_receipt_adds_up_with_credits() {
    let mut body = receipt_body("");
    body.bought =
        Bought::Subscription { plan: "Pro".to_owned(), from: Some(AT), to: Some(datetime!(2026-12-21 07:00 UTC)) };
    (body.amount_paisa, body.credit_paisa) = (179_900, 20_000);
    let document = document_of("Bilal", Body::Receipt(body));
    let sheet = document.sheet();
    assert_eq!(sheet.table.rows, [["Subscription: Pro", "1,999.00"]]);
    let sums: Vec<(&str, &str)> = sheet.totals.iter().map(|total| (total.label, total.amount.as_str())).collect();
    assert_eq!(
        sums,
        [("Subtotal", "1,999.00"), ("Paid with credits", "−200.00"), ("Tax", "0.00"), ("Total paid (PKR)", "1,799.00")]
    );
    assert!(sheet.details.contains(&("Period", "21 Nov 2026 to 21 Dec 2026".to_owned())));
    assert_eq!((document.facts.amount_paisa(), document.facts.title().as_str()), (179_900, "Subscription: Pro"));
}

#[test]
fn rates_are_written_as_people_write_them() {
    for (bps, text) in [(300, "3 %"), (250, "2.5 %"), (5, "0.05 %"), (10_000, "100 %"), (0, "0 %"), (1_000, "10 %")] {
        assert_eq!(percent(bps), text);
    }
}

#[test]
fn play_money_is_called_so() {
    let mut document = receipt("Bilal");
    assert!(!texts(&document.sheet()).contains("sandbox money"));
    document.facts.play_money = true;
    assert!(texts(&document.sheet()).contains("sandbox money"));
}

#[test]
fn a_number_that_is_not_given_yet_is_not_invented() {
    let mut document = receipt("Bilal");
    assert_eq!(
        (document.file_name().as_str(), document.sheet().number.as_str()),
        ("muqabla-R-2026-000123", "R-2026-000123")
    );
    document.number = None;
    assert!(!texts(&document.sheet()).contains("R-2026"));
}

#[test]
fn numbers_beyond_six_digits_are_whole() {
    let number = Number { kind: Kind::PayoutAdvice, year: 2027, place: 1_234_567 };
    assert_eq!(number.to_string(), "A-2027-1234567");
}

#[test]
fn stored_facts_are_read_as_they_were_written() {
    let facts = receipt("محمد \"<b>").facts;
    let stored = facts.to_json().unwrap();
    assert_eq!(stored["version"], "1");
    assert_eq!(Facts::from_json(stored.clone()).unwrap(), facts);
    // What rows of the first version look like, for ever.
    let kept = serde_json::json!({
        "version": "1", "issuer": {"name": "Muqabla", "site": "https://muqabla.test"},
        "person": {"name": "محمد \"<b>", "email": "bilal@example.test"}, "play_money": false,
        "body": {"paper": "RECEIPT", "bought": {"what": "PRIZE", "contest":
                 {"id": "019aa5c0-1111-7000-8000-00000000abcd", "title": "Logo for a tea house"}},
                 "amount_paisa": 2_500_000, "credit_paisa": 0, "tax_paisa": 0, "provider": "Easypaisa",
                 "order_ref": "SX20261121120000AB12", "provider_txn_id": "SIM-1", "paid_at": "2026-11-21T07:00:00Z"}
    });
    assert_eq!(stored, kept);
    let mut later = kept;
    later["version"] = "2".into();
    assert!(Facts::from_json(later).is_err(), "a version that is not known is not guessed");
}

mod stored {
    use diesel::prelude::*;
    use kernel::ctx::Ctx;
    use kernel::db::Tx;
    use time::Duration;
    use uuid::Uuid;

    use super::*;
    use crate::document::repo;
    use crate::schema::documents;

    fn later(seconds: i64) -> Ctx {
        testkit::ctx_at(testkit::START + Duration::seconds(seconds))
    }

    fn issue(tx: &mut Tx<'_>, user: UserId, at: i64) -> DocumentId {
        let subject = Uuid::from_u128(u128::try_from(at).unwrap());
        repo::issue(tx, &later(at), user, subject, &receipt("Bilal").facts).unwrap();
        the_only(tx, subject)
    }

    fn the_only(tx: &mut Tx<'_>, subject: Uuid) -> DocumentId {
        let ids: Vec<DocumentId> =
            documents::table.filter(documents::subject_id.eq(subject)).select(documents::id).load(&mut **tx).unwrap();
        let [id] = ids[..] else { panic!("{ids:?}") };
        id
    }

    #[test]
    fn a_subject_has_one_document_of_a_kind() {
        testkit::tx(|tx, ctx| {
            let user = testkit::seed::user(tx, ctx, "bilal");
            let subject = Uuid::from_u128(7);
            repo::issue(tx, ctx, user, subject, &receipt("Bilal").facts).unwrap();
            repo::issue(tx, &later(9), user, subject, &receipt("Renamed").facts).unwrap();
            let first = the_only(tx, subject);
            let kept = repo::get_of(tx, user, first).unwrap();
            assert_eq!((kept.facts, kept.issued_at), (receipt("Bilal").facts, ctx.now));
            assert!(matches!(repo::get_of(tx, UserId::from_uuid(subject), first), Err(crate::Error::NotFound)));
        });
    }

    #[test]
    fn numbers_follow_the_order_of_issue_in_steps_of_any_size() {
        testkit::tx(|tx, ctx| {
            let user = testkit::seed::user(tx, ctx, "bilal");
            let ids: Vec<DocumentId> = [50, 10, 40, 20, 30].map(|at| issue(tx, user, at)).to_vec();
            assert!(repo::has_unnumbered(tx).unwrap());
            assert_eq!((repo::give_numbers(tx, 2).unwrap(), repo::give_numbers(tx, 99).unwrap()), (2, 3));
            assert_eq!(repo::give_numbers(tx, 99).unwrap(), 0);
            assert!(!repo::has_unnumbered(tx).unwrap());
            let numbers: Vec<String> =
                ids.iter().map(|id| repo::get_of(tx, user, *id).unwrap().number.unwrap().to_string()).collect();
            let expected = ["R-2026-000005", "R-2026-000001", "R-2026-000004", "R-2026-000002", "R-2026-000003"];
            assert_eq!(numbers, expected);
        });
    }

    #[test]
    fn a_new_year_begins_at_one() {
        testkit::tx(|tx, ctx| {
            let user = testkit::seed::user(tx, ctx, "bilal");
            // Midnight in Karachi is 19:00 UTC; the test's clock starts on 21 November at 07:00 UTC.
            let midnight = 40 * 86_400 + 12 * 3_600;
            let ids: Vec<DocumentId> = [-1, 0, 1].map(|step| issue(tx, user, midnight + step)).to_vec();
            repo::give_numbers(tx, 99).unwrap();
            let numbers: Vec<String> =
                ids.iter().map(|id| repo::get_of(tx, user, *id).unwrap().number.unwrap().to_string()).collect();
            assert_eq!(numbers, ["R-2026-000001", "R-2027-000001", "R-2027-000002"]);
        });
    }

    #[test]
    fn pages_hold_every_document_once() {
        testkit::tx(|tx, ctx| {
            let (user, other) = (testkit::seed::user(tx, ctx, "bilal"), testkit::seed::user(tx, ctx, "other"));
            for at in 0..130 {
                let whose = if at % 10 == 9 { other } else { user };
                repo::issue(
                    tx,
                    &later(at / 4),
                    whose,
                    Uuid::from_u128(u128::try_from(at).unwrap()),
                    &receipt("B").facts,
                )
                .unwrap();
            }
            let mut seen = Vec::new();
            let mut after = None;
            loop {
                let (page, next) = repo::page_of(tx, user, after).unwrap();
                assert!(page.iter().all(|document| document.user == user));
                seen.extend(page);
                after = next;
                if after.is_none() {
                    break;
                }
            }
            assert_eq!(seen.len(), 117);
            assert!(seen.windows(2).all(|pair| (pair[0].issued_at, pair[0].id) > (pair[1].issued_at, pair[1].id)));
        });
    }

    /// Each change in a transaction of its own: a refused statement ends it.
    #[test]
    fn nothing_on_a_document_can_be_changed() {
        for change in [
            "UPDATE documents SET facts = jsonb_set(facts, '{person,name}', '\"Other\"')",
            "UPDATE documents SET number = 2",
            "UPDATE documents SET number = NULL",
            "UPDATE documents SET year = 2025",
            "UPDATE documents SET issued_at = issued_at + interval '1 second'",
            "UPDATE documents SET subject_id = id",
            "DELETE FROM documents",
            "TRUNCATE documents",
        ] {
            testkit::tx(|tx, ctx| {
                let user = testkit::seed::user(tx, ctx, "bilal");
                issue(tx, user, 1);
                repo::give_numbers(tx, 9).unwrap();
                assert!(diesel::sql_query(change).execute(&mut **tx).is_err(), "{change}");
            });
        }
        testkit::tx(|tx, ctx| {
            let user = testkit::seed::user(tx, ctx, "bilal");
            issue(tx, user, 1);
            let both = diesel::update(documents::table).set((documents::number.eq(1), documents::year.eq(2025)));
            assert!(both.execute(&mut **tx).is_err(), "not even with its number");
        });
    }

    #[test]
    fn the_release_before_reads_and_writes_by_the_old_names() {
        testkit::tx(|tx, ctx| {
            let user = testkit::seed::user(tx, ctx, "bilal");
            let id = issue(tx, user, 1);
            let mut run = |sql: &str| diesel::sql_query(sql).execute(&mut **tx).unwrap();
            let issue_again =
                "INSERT INTO papers SELECT gen_random_uuid(), kind, user_id, subject_id, facts, year, number, issued_at
                                 FROM papers ON CONFLICT (kind, subject_id) DO NOTHING";
            assert_eq!(run(issue_again), 0);
            assert_eq!(run("UPDATE papers SET number = 1 WHERE number IS NULL"), 1);
            assert_eq!(run("UPDATE users SET erased_at = created_at"), 1);
            assert_eq!(run("UPDATE papers SET facts = papers_without_person(facts, user_id)"), 1);
            let kept = repo::get_of(tx, user, id).unwrap();
            assert_eq!((kept.number.unwrap().place, kept.facts.person.name.as_str()), (1, "Deleted member"));
        });
    }
}
