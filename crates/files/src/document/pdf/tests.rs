//! What is refused, however it is hidden, and what is left alone.

use testkit::pdf as made;

use super::*;

const SCRIPT: &str = "<< /S /JavaScript /JS (app.alert(1)) >>";

#[test]
fn harmless_files_are_read() {
    assert_eq!(inspect(&made::plain(1)), Ok(1));
    assert_eq!(inspect(&made::plain(7)), Ok(7));
    assert_eq!(inspect(&made::packed("", &["<< /Note 1 >>"])), Ok(1));
    for harmless in [
        "/OpenAction [200 0 R /Fit]",
        "/OpenAction << /S /GoTo /D [200 0 R /Fit] >>",
        "/Info << /Title (React /JS and /JavaScript, % stream, /Launch) >>",
        "/Lang (en) /JSX 1 /#zz 2",
        "/Annots [<< /A << /S /URI /URI (https://example.com) >> >>]",
    ] {
        assert_eq!(inspect(&made::with(1, harmless, &[])), Ok(1), "{harmless}");
        assert_eq!(inspect(&made::packed(harmless, &[])), Ok(1), "packed: {harmless}");
    }
    // Any bytes may stand in what is drawn.
    let picture = made::with(1, "", &["<< /Length 26 >>\nstream\nx/JS/Launch /JavaScript /AA\nendstream"]);
    assert_eq!(inspect(&picture), Ok(1));
}

#[test]
fn what_a_file_does_by_itself_is_found_wherever_it_stands() {
    for hostile in [
        "/OpenAction << /S /JavaScript /JS (app.alert(1)) >>",
        "/OpenAction << /S /URI /URI (https://evil.example) >>",
        "/OpenAction << /S /GoTo /D [200 0 R /Fit] /Next << /S /URI /URI (https://evil.example) >> >>",
        "/OpenAction 100 0 R",
        "/Extra << /J#61vaScript 1 >>",
        "/Extra [[ /#4a#53 ]]",
        "/AA << /O 1 >>",
        "/#41#41 100 0 R",
        "/Extra << /S /Launch /F (cmd.exe) >>",
        "/Names << /EmbeddedFiles 1 >>",
        "/Extra << /Type /EmbeddedFile >>",
        "/AcroForm << /XFA 1 >>",
        "/Extra << /Subtype /RichMedia >>",
        "/Extra << /S /SubmitForm /F (https://evil.example) >>",
        "/Extra << /S /ImportData /F (x) >>",
        "/Extra << /Twice << /S /JavaScript >> /Twice 1 >>",
        "/Extra << /Twice 1 /Twice << /S /JavaScript >> >>",
        "/Extra 1 % a comment with stream\n /Names << /JavaScript 1 >>",
        "/Extra (stream) /Names << /JavaScript 1 >>",
    ] {
        let action = "<< /S /URI /URI (https://evil.example) >>";
        assert_eq!(inspect(&made::with(1, hostile, &[action])), Err(Refusal::Active), "{hostile}");
        if !hostile.contains("stream") {
            assert_eq!(inspect(&made::packed(hostile, &[action])), Err(Refusal::Active), "packed: {hostile}");
        }
    }
}

#[test]
fn the_words_of_streams_hide_nothing() {
    // Each made the reader of before skip everything that follows.
    for between in [&b"% stream\n"[..], b"%stream \n% /Length\n"] {
        assert_eq!(inspect(&made::with_between("", &[SCRIPT], between)), Err(Refusal::Active));
    }
    assert_eq!(inspect(&made::with(1, "/Title (stream)", &[SCRIPT])), Err(Refusal::Active));
    assert_eq!(inspect(&made::packed("/Title (stream)", &[SCRIPT])), Err(Refusal::Active));
}

#[test]
fn objects_that_only_some_readers_find_are_looked_at() {
    // Not in the table: a reader that rebuilds it finds the object.
    let plain = made::plain(1);
    let hidden = [&plain[..9], b"77 0 obj\n", SCRIPT.as_bytes(), b"\nendobj\n", &plain[9..]].concat();
    assert_eq!(inspect(&hidden), Err(Refusal::Active));
    // A newer catalog behind the end of an older file.
    let update = format!("1 0 obj\n<< /Type /Catalog /Pages 2 0 R /OpenAction {SCRIPT} >>\nendobj\n%%EOF\n");
    assert_eq!(inspect(&[plain.as_slice(), update.as_bytes()].concat()), Err(Refusal::Active));
}

#[test]
fn what_needs_a_password_or_cannot_be_read_is_refused() {
    let standard = "/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <0000000000000000000000000000000000000000000000000000000000000000> \
                    /U <0000000000000000000000000000000000000000000000000000000000000000> >> /ID [<00><00>]";
    assert_eq!(inspect(&made::with_trailer(standard)), Err(Refusal::Unreadable));
    assert_eq!(inspect(&made::with_trailer("/Encrypt << /Filter /Other >>")), Err(Refusal::Unreadable));
    assert_eq!(inspect(b"%PDF-1.7\n%%EOF\n"), Err(Refusal::Unreadable));
    let plain = made::plain(1);
    assert_eq!(inspect(&[&plain[..200], b"\n%%EOF\n"].concat()), Err(Refusal::Unreadable));
    let damaged = "<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length 8 >>\nstream\nnonsense\nendstream";
    assert_eq!(inspect(&made::with(1, "", &[damaged])), Err(Refusal::Unreadable));
    let deep = format!("/Extra {}{}", "[".repeat(60), "]".repeat(60));
    assert_eq!(inspect(&made::with(1, &deep, &[])), Err(Refusal::Unreadable));
}

#[test]
fn an_encrypted_file_with_an_empty_password_is_refused() {
    // Made with pikepdf 10: one page, RC4 of 40 bits, the user's password empty.
    let file = include_bytes!("encrypted.pdf");
    assert!(Pdf::new(file.to_vec()).is_ok(), "a reader opens it without asking");
    assert_eq!(inspect(file), Err(Refusal::Unreadable));
}

#[test]
fn bombs_are_refused() {
    assert_eq!(inspect(&made::bomb(100 * 1024 * 1024)), Err(Refusal::Unreadable));
}
