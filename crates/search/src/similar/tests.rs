//! Mistakes are counted as people make them, and the nearest words win.

use super::*;

#[test]
fn mistakes_are_counted() {
    for (a, b, expected) in [
        ("logo", "logo", Some(0)),
        ("lgoo", "logo", Some(1)),
        ("logoo", "logo", Some(1)),
        ("lgo", "logo", Some(1)),
        ("lego", "logo", Some(1)),
        ("desgin", "design", Some(1)),
        ("dseign", "design", Some(1)),
        ("webstie", "website", Some(1)),
        ("wibstie", "website", Some(2)),
        ("poster", "banner", None),
        ("a", "abcd", None),
        ("لوگو", "لگوو", Some(1)),
    ] {
        assert_eq!(mistakes(a, b, 2), expected, "{a} {b}");
        assert_eq!(mistakes(b, a, 2), expected, "{b} {a}");
    }
}

#[test]
fn the_nearest_words_win() {
    let words = |list: &[&str]| list.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    assert_eq!(nearest("desgin", &words(&["designs", "design", "resign"])), words(&["design"]));
    assert_eq!(nearest("logo", &words(&["loga", "logo", "logi"])), words(&["logo"]));
    assert_eq!(nearest("lego", &words(&["logo", "legs", "ego"])), words(&["ego", "legs", "logo"]));
    assert_eq!(nearest("lego", &words(&["banner"])), words(&[]));
    assert_eq!(nearest("lgeo", &words(&["logos"])), words(&[]), "short words forgive one mistake");
}
