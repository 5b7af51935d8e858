//! Tests of the difference between versions.

use proptest::prelude::*;

use super::*;

fn shown(pieces: &[Piece]) -> String {
    pieces.iter().map(|piece| format!("[{} {}]", piece.kind.as_str(), piece.text)).collect()
}

#[test]
fn words_are_told_apart() {
    let pieces = changes("Draw a red logo.", "Draw a green logo, please.");
    assert_eq!(shown(&pieces), "[same Draw a ][removed red logo.][added green logo, please.]");
    assert_eq!(words(&pieces), (3, 2));
    assert_eq!(shown(&changes("same", "same")), "[same same]");
    assert_eq!(shown(&unchanged("A brief")), "[same A brief]");
    assert!(changes("", "").is_empty());
}

fn joined(pieces: &[Piece], left_out: Kind) -> String {
    pieces.iter().filter(|piece| piece.kind != left_out).map(|piece| piece.text.as_str()).collect()
}

proptest! {
    #![proptest_config(testkit::cases(256, 10_000))]

    #[test]
    fn nothing_is_lost(old in "[a-c \\n\u{627}\u{1F600}]{0,60}", new in "[a-c \\n\u{627}\u{1F600}]{0,60}") {
        let pieces = changes(&old, &new);
        prop_assert_eq!(joined(&pieces, Kind::Removed), new);
        prop_assert_eq!(joined(&pieces, Kind::Added), old);
        prop_assert!(pieces.iter().all(|piece| !piece.text.is_empty()));
        prop_assert!(pieces.windows(2).all(|pair| pair[0].kind != pair[1].kind), "pieces are as long as they can be");
    }
}
