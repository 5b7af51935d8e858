//! Words are marked as PostgreSQL finds them; texts stay what they are; fragments are short, hold the match, and cut no word.

use proptest::prelude::*;

use super::*;

fn text(pieces: &[SearchPiece]) -> String {
    pieces.iter().map(|piece| piece.text.as_str()).collect()
}

fn piece(text: &str, is_match: bool) -> SearchPiece {
    SearchPiece { text: text.to_owned(), is_match }
}

fn chars(pieces: &[SearchPiece]) -> Marked {
    pieces.iter().flat_map(|piece| piece.text.chars().map(|c| (c, piece.is_match))).collect()
}

/// The text with the words in brackets that `query` marks.
fn bracketed(conn: &mut PgConnection, text: &str, query: &str) -> String {
    let found = found(conn, [text].into_iter(), lexemes::words(query)).unwrap();
    let pieces = joined(mark(text, &found));
    assert_eq!(pieces.iter().map(|piece| piece.text.as_str()).collect::<String>(), text);
    pieces
        .iter()
        .map(|SearchPiece { text, is_match }| if *is_match { format!("[{text}]") } else { text.clone() })
        .collect()
}

#[test]
fn marks_the_words_that_postgresql_finds() {
    let database = testkit::TestDb::new();
    let mut conn = database.connection();
    for (query, text, marked) in [
        ("'logo'", "A Logo for <b>logos</b>, logotypes", "A [Logo] for <b>[logos]</b>, logotypes"),
        ("'kite' & 'lahor' & !'banner'", "KITES over Lahore; a banner", "[KITES] over [Lahore]; a [banner]"),
        ("'visit' <-> 'card' | 'busi':*", "Visiting-card, business", "[Visiting]-[card], [business]"),
        ("'parti'", "A party's particulars", "A [party]'s particulars"),
        ("'die'", "dying", "[dying]"),
        (
            "'example.com' | '3.5'",
            "At www.example.com, example.com! 3.5 of 5",
            "At www.example.com, [example.com]! [3.5] of 5",
        ),
        ("'شاد' | 'شادی'", "میری شادی، کل", "میری [شادی]، کل"),
        ("'it''s'", "it's \\ ' :", "it's \\ ' :"),
        ("'the'", "The end", "The end"),
        ("'logo'", " \u{e000}logo\u{e001}\n", " \u{e000}[logo]\u{e001}\n"),
        ("'logo'", "", ""),
        ("'two words'", "two words", "two words"),
    ] {
        assert_eq!(bracketed(&mut conn, text, query), marked, "{query}");
    }
}

#[test]
fn short_briefs_are_shown_whole() {
    let whole = [piece("A brief with a ", false), piece("word", true)];
    assert_eq!(fragment(&chars(&whole)), whole);
    let long = piece(&"x".repeat(200), false);
    assert_eq!(fragment(&chars(std::slice::from_ref(&long))), [long]);
}

#[test]
fn a_match_at_the_end_is_shown() {
    let long = [piece(&"wörd ".repeat(80), false), piece("logo", true), piece(".", false)];
    let shown = fragment(&chars(&long));
    assert!(shown.iter().any(|piece| piece.is_match && piece.text == "logo"), "{shown:?}");
    assert!(text(&shown).starts_with("…wörd ") && text(&shown).ends_with("logo."), "{}", text(&shown));
}

#[test]
fn a_match_in_the_last_word_is_shown_when_the_text_just_fits() {
    for (words, letters) in (30..42).flat_map(|words| (1..=40).map(move |letters| (words, letters))) {
        let word = piece(&"w".repeat(letters), true);
        let shown = fragment(&chars(&[piece(&"wört ".repeat(words), false), word.clone(), piece("s", false)]));
        assert!(shown.contains(&word) && text(&shown).chars().count() <= FRAGMENT_MAX, "{words} {letters}: {shown:?}");
    }
}

#[test]
fn without_a_match_the_beginning_is_shown() {
    let shown = text(&fragment(&chars(&[piece(&"word ".repeat(80), false)])));
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
        let shown = fragment(&chars(&whole));
        let length = text(&shown).chars().count();
        prop_assert!(length <= FRAGMENT_MAX, "{length}");
        prop_assert!(shown.iter().any(|piece| piece.is_match && piece.text == word), "{:?}", shown);
        let plain = text(&shown);
        prop_assert!(text(&whole).contains(plain.trim_matches('…')));
    }
}
