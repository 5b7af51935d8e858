//! Which bytes are one of the names.

use super::has_name;

const NAMES: [&[u8]; 3] = [b"/JavaScript", b"/JS", b"/EmbeddedFiles"];

#[test]
fn names_are_whole_and_their_escapes_are_undone() {
    for text in [
        "/JavaScript",
        "<</JS(app.alert(1))>>",
        "/S /JS 1",
        "/J#61vaScript 1",
        "/#4a#53 1",
        "/#4A#53",
        "//JS",
        "/Names/EmbeddedFiles 1",
        "/#45mbeddedFile#73",
        "(/JS)",
        "/JS#",
        "/JS#4",
        "/JS#zz",
    ] {
        assert!(has_name(text.as_bytes(), &NAMES), "{text}");
    }
    for text in
        ["", "/", "JS", "/JSX", "/JS#41", "/js", "/JavaScripts", "/EmbeddedFilesX", "/J #53", "/#zz", "/#4", "#2fJS"]
    {
        assert!(!has_name(text.as_bytes(), &NAMES), "{text}");
    }
    assert!(!has_name(b"/JS", &[]));
}

#[test]
fn the_longest_name_is_none_of_what_is_longer() {
    assert!(has_name(b"/AB", &[b"/AB"]));
    assert!(!has_name(b"/ABC", &[b"/AB"]));
    assert!(!has_name(b"/AB#43", &[b"/AB"]));
    assert!(!has_name(b"/A", &[b"/AB"]));
}
