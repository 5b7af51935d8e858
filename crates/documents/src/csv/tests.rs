//! What is written comes back, and nothing that is written runs.

use super::*;
use proptest::prelude::*;
use time::macros::datetime;

fn parsed(bytes: &[u8]) -> Vec<Vec<String>> {
    let mut reader = ::csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(bytes);
    reader.records().map(|record| record.unwrap().iter().map(str::to_owned).collect()).collect()
}

#[test]
fn formulas_are_words() {
    for words in
        ["=HYPERLINK(\"http://x\")", "+92 300", "-1+1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "=\"a\",\"b\"\r\n=2"]
    {
        let written = rows([vec![Cell::text(words), Cell::text("plain")]]).unwrap();
        assert_eq!(parsed(&written), [[format!("'{words}"), "plain".to_owned()]], "{words:?}");
    }
}

#[test]
fn ordinary_words_stay_as_they_are() {
    for words in ["Logo for a tea house", "'quoted'", "a=b", " =1", "5 - 3", "خوش آمدید", "", "a\"b", "x,y", "a\nb"]
    {
        let written = rows([vec![Cell::text("first"), Cell::text(words)]]).unwrap();
        assert_eq!(parsed(&written), [["first", words]], "{words:?}");
    }
}

#[test]
fn numbers_and_moments_are_plain() {
    let at = datetime!(2026-12-31 19:30:05 UTC);
    let row = vec![Cell::Amount(Paisa::new(-150_005)), Cell::At(at), Cell::Empty, Cell::text("a\"b,c\r\nd")];
    let written = rows([head(&["amount", "at", "none", "words"]), row]).unwrap();
    let text = String::from_utf8(written).unwrap();
    assert_eq!(text, "amount,at,none,words\r\n-1500.05,2027-01-01T00:30:05+05:00,,\"a\"\"b,c\r\nd\"\r\n");
}

proptest! {
    #![proptest_config(testkit::cases(256, 10_000))]

    #[test]
    fn what_is_written_parses_back(table in prop::collection::vec(prop::collection::vec(any::<String>(), 1..6), 0..8)) {
        let written = rows(table.iter().map(|row| row.iter().map(Cell::text).collect())).unwrap();
        let expected: Vec<Vec<String>> =
            table.iter().map(|row| row.iter().map(|words| guarded(words.clone())).collect()).collect();
        prop_assert_eq!(parsed(&written), expected);
    }

    #[test]
    fn no_cell_begins_a_formula(words in "[=+@\\-\t\r\n＝＋－＠'\", a-z]{0,12}") {
        let written = rows([vec![Cell::text(words.clone()), Cell::text("x")]]).unwrap();
        let cell = parsed(&written).remove(0).remove(0);
        prop_assert!(!cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']), "{:?}", cell);
        let original = if cell == words { &cell } else { cell.strip_prefix('\'').unwrap_or_default() };
        prop_assert_eq!(original, words);
    }
}
