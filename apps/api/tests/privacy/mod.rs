//! Privacy over HTTP: cookies, copies of data, the end of accounts.

mod consent;
mod deletion;
mod erasure;
mod exports;

use std::io::Read;

use flate2::read::DeflateDecoder;
use time::Duration;

use crate::helpers::{Person, TestApp};

/// The files of a ZIP, read from the list at its end.
pub(crate) fn unzip(zip: &[u8]) -> Vec<(String, Vec<u8>)> {
    let number = |at: usize, length: usize| {
        zip[at..at + length].iter().rev().fold(0_usize, |sum, byte| sum << 8 | usize::from(*byte))
    };
    let end = zip.windows(4).rposition(|window| window == b"PK\x05\x06").expect("an end");
    let mut entry = number(end + 16, 4);
    let mut files = Vec::new();
    for _ in 0..number(end + 10, 2) {
        let (stored, name_length) = (number(entry + 20, 4), number(entry + 28, 2));
        let name = String::from_utf8(zip[entry + 46..entry + 46 + name_length].to_vec()).unwrap();
        let contents = number(entry + 42, 4) + 30 + name_length;
        let raw = &zip[contents..contents + stored];
        let mut plain = Vec::new();
        match number(entry + 10, 2) {
            0 => plain.extend_from_slice(raw),
            _deflated => drop(DeflateDecoder::new(raw).read_to_end(&mut plain).unwrap()),
        }
        files.push((name, plain));
        entry += 46 + name_length + number(entry + 30, 2);
    }
    files
}

/// A copy of the person's data, asked for, made and fetched.
pub(crate) async fn copy_of(app: &TestApp, person: &Person) -> Vec<(String, Vec<u8>)> {
    person.press("/api/privacy/export-data").await.expect(202);
    app.run_due().await;
    let list = person.get("/api/privacy/export-requests").await.expect(200).body;
    assert_eq!(list[0]["status"], "completed");
    let url = list[0]["downloadUrl"].as_str().expect("an address").to_owned();
    unzip(&person.get(&url).await.expect(200).bytes)
}

/// Until the person's account ends, and what goes from the file store has gone.
pub(crate) async fn grace(app: &TestApp) {
    app.advance(Duration::days(30)).await;
    app.advance(Duration::minutes(10)).await;
}

/// Every file of the store, with its path.
pub(crate) fn stored(app: &TestApp) -> Vec<(String, Vec<u8>)> {
    fn below(folder: &std::path::Path, found: &mut Vec<(String, Vec<u8>)>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                below(&path, found);
            } else {
                found.push((path.display().to_string(), std::fs::read(&path).unwrap()));
            }
        }
    }
    let mut found = Vec::new();
    below(&app.state().config.storage_url.to_file_path().unwrap(), &mut found);
    found
}

/// A PDF that says something.
pub(crate) fn pdf(text: &str) -> Vec<u8> {
    format!("%PDF-1.4\n1 0 obj <</Title ({text})>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n").into_bytes()
}
