//! Result files as banks and people write them, and as somebody writes them who wants to be paid twice.

use super::*;
use crate::account_number::last4;
use crate::hold::Holds;
use crate::payout::{Destination, Kind, Payout, Status};
use crate::proposal::{Outcome, Proposal};
use kernel::actor::Role;
use kernel::ids::{BatchId, ContestId, EntryId, PayoutMethodId, UserId};
use time::macros::datetime;
use uuid::Uuid;

const NOW: OffsetDateTime = datetime!(2026-11-21 09:00 UTC);
const HEAD: &str = "payout_id,status,reference,failure_reason,paid_at";
const ID: &str = "00000000-0000-0000-0000-000000000001";

fn read(body: &str) -> Result<Vec<Row>, Error> {
    parse(&format!("{HEAD}\r\n{body}"), NOW)
}

fn one(row: &str) -> Result<Report, String> {
    read(row).unwrap().remove(0).report
}

fn refusal(text: &str) -> (usize, &'static str) {
    match parse(text, NOW) {
        Err(Error::ResultFile { line, why }) => (line, why),
        other => panic!("{text:?} is {other:?}"),
    }
}

#[test]
fn the_three_words_are_read() {
    let paid = Report::Paid { reference: "FT-1".to_owned(), at: None };
    assert_eq!(one(&format!("{ID},PAID,FT-1,,")), Ok(paid));
    let failed = Report::Failed { reason: "Account closed".to_owned() };
    assert_eq!(one(&format!("{ID},FAILED,,Account closed,")), Ok(failed));
    assert_eq!(one(&format!("{ID},UNKNOWN,,,")), Ok(Report::Unknown));
    let at = |text: &str| match one(&format!("{ID},PAID,FT-1,,{text}")) {
        Ok(Report::Paid { at, .. }) => at,
        other => panic!("{other:?}"),
    };
    assert_eq!(at("2026-11-21T14:00:00+05:00"), Some(NOW), "not later than now");
    assert_eq!(at("2026-11-20"), Some(datetime!(2026-11-19 19:00 UTC)), "a day begins in Karachi");
}

#[test]
fn rows_that_say_nothing_clear_have_a_problem() {
    for row in [
        format!("{ID},paid,FT-1,,"),
        format!("{ID},PAID ,FT-1,,"),
        format!("{ID},REVERSED,FT-1,,"),
        format!("{ID},,FT-1,,"),
        format!("{ID},PAID,,,"),
        format!("{ID},PAID,  ,,"),
        format!("{ID},PAID,{},,", "x".repeat(101)),
        format!("{ID},PAID,\"a\tb\",,"),
        format!("{ID},PAID,FT-1,,yesterday"),
        format!("{ID},PAID,FT-1,,2026-02-30"),
        format!("{ID},PAID,FT-1,,2026-11-21T14:00:01+05:00"),
        format!("{ID},FAILED,,,"),
        format!("{ID},FAILED,,{},", "x".repeat(1_001)),
        format!("{ID},PAID,FT-1,"),
        format!("{ID},PAID,FT-1,,,"),
        "1,PAID,FT-1,,".to_owned(),
        ",PAID,FT-1,,".to_owned(),
        "'; DROP TABLE payouts; --,PAID,FT-1,,".to_owned(),
    ] {
        assert!(one(&row).is_err(), "{row}");
    }
}

#[test]
fn line_endings_marks_and_quotes_do_not_matter() {
    let plain = parse(&format!("{HEAD}\n{ID},FAILED,,\"no, \"\"closed\"\"\",\n"), NOW).unwrap();
    assert_eq!(plain[0].report, Ok(Report::Failed { reason: "no, \"closed\"".to_owned() }));
    for text in [
        format!("{HEAD}\r\n{ID},FAILED,,\"no, \"\"closed\"\"\","),
        format!("\u{feff}{HEAD}\r\n{ID},FAILED,,\"no, \"\"closed\"\"\",\r\n"),
        format!("{HEAD}\n\"{ID}\",\"FAILED\",\"\",\"no, \"\"closed\"\"\",\"\"\n\n"),
    ] {
        assert_eq!(parse(&text, NOW).unwrap()[0].report, plain[0].report, "{text:?}");
    }
    let rows = read(&format!("\r\n{ID},FAILED,,\"two\nlines\",\n{ID},UNKNOWN,,,")).unwrap();
    assert_eq!(rows.iter().map(|row| row.line).collect::<Vec<_>>(), [3, 5], "lines are counted inside cells, too");
}

#[test]
fn what_is_not_a_table_is_refused_as_a_whole() {
    assert_eq!(refusal("").0, 1);
    assert_eq!(refusal("payout_id,status\n"), (1, "the columns are payout_id,status,reference,failure_reason,paid_at"));
    assert_eq!(refusal(&format!("{ID},PAID,FT-1,,\n")).0, 1, "a file without its first line");
    assert_eq!(refusal(&format!("{HEAD}\n")), (1, "there are no rows"));
    assert_eq!(refusal(&format!("{HEAD},amount\n{ID},PAID,FT,,,1")).0, 1);
    assert_eq!(refusal(&format!("{HEAD}\n{ID},PAID,\"FT-1,,")), (2, "a quotation mark is not closed"));
    assert_eq!(refusal(&format!("{HEAD}\n{ID},PAID,\"FT\"1,,")).0, 2);
    assert_eq!(refusal(&format!("{HEAD}\n{ID},PAID,F\"T,,")).0, 2);
    assert_eq!(refusal(&format!("{HEAD}\r{ID},PAID,FT,,")).0, 1);
    assert_eq!(refusal(&format!("{HEAD}\n{ID},PAID,F\0T,,")).0, 2);
    assert_eq!(refusal(&"x".repeat(100_000)).0, 1);
    let rows = format!("{ID},UNKNOWN,,,\n").repeat(1_001);
    assert_eq!(refusal(&format!("{HEAD}\n{rows}")), (1, "there are more than 1000 rows"));
    assert_eq!(read(&format!("{ID},UNKNOWN,,,\n").repeat(1_000)).unwrap().len(), 1_000);
}

fn payout(number: u128, kind: MethodType) -> Payout {
    Payout {
        id: PayoutId::from(Uuid::from_u128(number)),
        contest: ContestId::from(Uuid::from_u128(90)),
        entry: EntryId::from(Uuid::from_u128(91)),
        winner: UserId::from(Uuid::from_u128(92)),
        kind: Kind::Award,
        amount: Paisa::new(1_000),
        status: Status::Pending,
        holds: Holds::default(),
        review: None,
        destination: Some(Destination {
            method: PayoutMethodId::from(Uuid::from_u128(93)),
            kind,
            encrypted: Vec::new(),
            last4: last4("1234"),
            account_name: "A".to_owned(),
            bank_name: None,
        }),
        reference: None,
        notes: None,
        retry_of: None,
        batch: Some(BatchId::from(Uuid::from_u128(94))),
        unknown_since: None,
        voided_at: None,
        created_at: NOW,
        paid_at: None,
        failed_at: None,
    }
}

fn checked(rows: &str, payouts: &[Payout], proposals: &[Proposal]) -> Vec<Option<String>> {
    let client = UserId::from(Uuid::from_u128(95));
    let admin = Actor {
        user: UserId::from(Uuid::from_u128(96)),
        role: Role::Client,
        email_verified: true,
        staff: Some(kernel::actor::Staff::Owner),
    };
    let of = |payout: &Payout| proposals.iter().find(|proposal| proposal.payout == payout.id);
    let cases: Vec<_> = payouts.iter().map(|payout| Case { payout, client, proposal: of(payout) }).collect();
    let used = [(MethodType::Easypaisa, "USED".to_owned(), PayoutId::from(Uuid::from_u128(99)))];
    let checked = check_rows(read(rows).unwrap(), &cases, &used, &admin).unwrap();
    assert_eq!(checked.problems(), checked.rows.iter().filter(|row| row.problem.is_some()).count());
    checked.rows.into_iter().map(|row| row.problem).collect()
}

fn id(number: u128) -> Uuid {
    Uuid::from_u128(number)
}

#[test]
fn each_payout_and_each_reference_stands_once() {
    let payouts = [payout(1, MethodType::Easypaisa), payout(2, MethodType::Easypaisa), payout(3, MethodType::JazzCash)];
    let rows = format!("{},PAID,A,,\n{},PAID,B,,\n{},PAID,A,,\n", id(1), id(2), id(3));
    assert_eq!(checked(&rows, &payouts, &[]), [None, None, None], "another kind of account, another name");
    let rows = format!("{},PAID,A,,\n{},PAID,A,,\n{},PAID,A,,\n", id(1), id(2), id(1));
    let problems = checked(&rows, &payouts, &[]);
    assert_eq!(problems[0], None);
    assert_eq!(problems[1].as_deref(), Some("This reference belongs to another payout"));
    assert_eq!(problems[2].as_deref(), Some("This payout stands in the file twice"));
    let rows = format!("{},PAID,USED,,\n{},PAID,USED,,\n", id(1), id(3));
    assert_eq!(checked(&rows, &payouts, &[])[0].as_deref(), Some("This reference belongs to another payout"));
    assert_eq!(checked(&rows, &payouts, &[])[1], None);
    assert!(checked(&format!("{},PAID,A,,\n", id(50)), &payouts, &[])[0].is_some(), "no such payout");
}

#[test]
fn only_what_went_out_and_is_open_is_answered() {
    let mut never_sent = payout(1, MethodType::Easypaisa);
    never_sent.batch = None;
    let mut paid = payout(2, MethodType::Easypaisa);
    paid.status = Status::Paid;
    paid.reference = Some("A".to_owned());
    let mut failed = payout(3, MethodType::Easypaisa);
    failed.status = Status::Failed;
    let mut own = payout(4, MethodType::Easypaisa);
    own.winner = UserId::from(Uuid::from_u128(96));
    let waiting = payout(5, MethodType::Easypaisa);
    let proposal = Proposal {
        payout: waiting.id,
        outcome: Outcome::Paid,
        reference: Some("A".to_owned()),
        evidence_url: None,
        notes: None,
        by: UserId::from(Uuid::from_u128(97)),
        at: NOW,
    };
    let payouts = [never_sent, paid, failed, own, waiting];
    for word in ["PAID,A,,", "FAILED,,no,", "UNKNOWN,,,"] {
        for number in 1..=5 {
            let problem = &checked(&format!("{},{word}", id(number)), &payouts, std::slice::from_ref(&proposal))[0];
            let confirms = number == 5 && word == "PAID,A,,";
            assert_eq!(problem.is_none(), confirms, "{number} {word}: {problem:?}");
        }
    }
    let told =
        |number| checked(&format!("{},UNKNOWN,,,", id(number)), &payouts, std::slice::from_ref(&proposal)).remove(0);
    assert_eq!(told(1).as_deref(), Some("This payout was not in a bank file"));
    assert_eq!(told(3).as_deref(), Some("This payout is settled already"));
    let own = "You have a part in this contest. Another administrator must import this row";
    assert_eq!(told(4).as_deref(), Some(own));
}

#[test]
fn the_total_counts_each_payout_once() {
    let payouts = [payout(1, MethodType::Easypaisa), payout(2, MethodType::Easypaisa)];
    let client = UserId::from(Uuid::from_u128(95));
    let admin =
        Actor { user: client, role: Role::Client, email_verified: true, staff: Some(kernel::actor::Staff::Owner) };
    let cases: Vec<_> = payouts.iter().map(|payout| Case { payout, client, proposal: None }).collect();
    let rows = read(&format!("{},PAID,A,,\n{},UNKNOWN,,,\n{},PAID,B,,\nx,PAID,C,,", id(1), id(2), id(1))).unwrap();
    assert_eq!(check_rows(rows, &cases, &[], &admin).unwrap().total, Paisa::new(2_000));
}
