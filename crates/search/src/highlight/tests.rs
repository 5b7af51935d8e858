//! Texts come apart at the marks and nowhere else; fragments are short, hold the match, and cut no word.

use proptest::prelude::*;

use super::*;

fn text(pieces: &[SearchPiece]) -> String {
    pieces.iter().map(|piece| piece.text.as_str()).collect()
}

fn piece(text: &str, is_match: bool) -> SearchPiece {
    SearchPiece { text: text.to_owned(), is_match }
}

#[test]
fn marks_become_parts() {
    let found = pieces("A \u{e000}logo\u{e001} for \u{e000}logos\u{e001}");
    assert_eq!(found, [piece("A ", false), piece("logo", true), piece(" for ", false), piece("logos", true)]);
    assert_eq!(pieces("no mark <b>here</b>"), [piece("no mark <b>here</b>", false)]);
    assert_eq!(pieces(""), []);
    assert_eq!(pieces("\u{e000}all\u{e001}"), [piece("all", true)]);
}

#[test]
fn short_briefs_are_shown_whole() {
    let whole = [piece("A brief with a ", false), piece("word", true)];
    assert_eq!(fragment(&whole), whole);
    let long = piece(&"x".repeat(200), false);
    assert_eq!(fragment(std::slice::from_ref(&long)), [long]);
}

#[test]
fn a_match_at_the_end_is_shown() {
    let long = [piece(&"wörd ".repeat(80), false), piece("logo", true), piece(".", false)];
    let shown = fragment(&long);
    assert!(shown.iter().any(|piece| piece.is_match && piece.text == "logo"), "{shown:?}");
    assert!(text(&shown).starts_with("…wörd ") && text(&shown).ends_with("logo."), "{}", text(&shown));
}

#[test]
fn a_match_in_the_last_word_is_shown_when_the_text_just_fits() {
    for (words, letters) in (30..42).flat_map(|words| (1..=40).map(move |letters| (words, letters))) {
        let word = piece(&"w".repeat(letters), true);
        let shown = fragment(&[piece(&"wört ".repeat(words), false), word.clone(), piece("s", false)]);
        assert!(shown.contains(&word) && text(&shown).chars().count() <= FRAGMENT_MAX, "{words} {letters}: {shown:?}");
    }
}

#[test]
fn without_a_match_the_beginning_is_shown() {
    let shown = text(&fragment(&[piece(&"word ".repeat(80), false)]));
    assert!(shown.starts_with("word word") && shown.ends_with("word…"), "{shown}");
}

proptest! {
    #![proptest_config(testkit::cases(256, 10_000))]

    #[test]
    fn fragments_are_short_and_hold_the_first_match(
        before in "[a-zäپ ]{0,400}", word in "[a-zپ]{1,40}", after in "[a-z ]{0,400}",
    ) {
        let whole: Vec<SearchPiece> = [piece(&before, false), piece(&word, true), piece(&after, false)]
            .into_iter().filter(|piece| !piece.text.is_empty()).collect();
        let shown = fragment(&whole);
        let length = text(&shown).chars().count();
        prop_assert!(length <= FRAGMENT_MAX, "{length}");
        prop_assert!(shown.iter().any(|piece| piece.is_match && piece.text == word), "{:?}", shown);
        let plain = text(&shown);
        prop_assert!(text(&whole).contains(plain.trim_matches('…')));
    }
}
