//! Sums, and the same lines in every form.

use super::*;
use time::macros::datetime;

fn statement(lines: Vec<Line>) -> Statement {
    let person = Person { name: "=Bilal".to_owned(), email: "bilal@example.test".to_owned() };
    Statement { period: Period::parse("2026-11").unwrap(), person, lines }
}

fn line(kind: LineKind, what: &str, amount: i64) -> Line {
    let at = datetime!(2026-11-30 18:59:59 UTC);
    Line { at, kind, what: what.to_owned(), reference: None, amount: Paisa::new(amount) }
}

#[test]
fn payments_go_out_and_the_rest_comes_in() {
    let lines = vec![
        line(LineKind::Payment, "a", 1_000),
        line(LineKind::Payment, "b", 49_900),
        line(LineKind::Refund, "c", 1_000),
        line(LineKind::Payout, "d", 97_000),
    ];
    let statement = statement(lines);
    assert_eq!(statement.totals().unwrap(), Totals { received: Paisa::new(98_000), paid: Paisa::new(50_900) });
    let issuer = Issuer { name: "Muqabla".to_owned(), site: "https://muqabla.test".to_owned() };
    let sheet = statement.sheet(&issuer, datetime!(2026-12-01 05:00 UTC)).unwrap();
    let sums: Vec<&str> = sheet.totals.iter().map(|total| total.amount.as_str()).collect();
    assert_eq!(sums, ["980.00", "509.00"]);
    assert!(sheet.details.contains(&("Period", "1 Nov 2026 to 30 Nov 2026".to_owned())), "{:?}", sheet.details);
}

#[test]
fn sums_beyond_the_range_are_no_sums() {
    let lines = vec![line(LineKind::Payment, "a", i64::MAX), line(LineKind::Payment, "b", 1)];
    assert!(matches!(statement(lines).totals(), Err(Error::OutOfRange)));
}

#[test]
fn nothing_in_the_table_runs() {
    let titles = ["=HYPERLINK(\"http://x\",\"y\")", "+1", "-1", "@x", "\tx", "\rx", "two\r\nlines, \"quoted\""];
    let lines = titles.iter().map(|title| line(LineKind::Payout, title, 5)).collect();
    let csv = statement(lines).csv().unwrap();
    let mut reader = ::csv::Reader::from_reader(csv.as_slice());
    let whats: Vec<String> = reader.records().map(|record| record.unwrap()[2].to_owned()).collect();
    let expected: Vec<String> = titles.iter().map(|title| csv::guarded((*title).to_owned())).collect();
    assert_eq!(whats, expected);
    assert_eq!(whats.iter().filter(|what| what.starts_with('\'')).count(), 6);
    assert!(csv.starts_with(b"at,kind,what,reference,in_pkr,out_pkr\r\n2026-11-30T23:59:59+05:00,PAYOUT,"));
}
