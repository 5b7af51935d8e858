//! Privacy over HTTP: cookies, copies of data, the end of accounts.

mod consent;
mod deletion;
mod erasure;
mod exports;

use std::io::{Cursor, Read};

use time::Duration;
use zip::ZipArchive;

use crate::helpers::{Person, TestApp};

/// The files of a ZIP.
pub(crate) fn unzip(bytes: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut zip = ZipArchive::new(Cursor::new(bytes)).unwrap();
    let count = zip.len();
    let file = |index| {
        let mut file = zip.by_index(index).unwrap();
        let mut contents = Vec::new();
        file.read_to_end(&mut contents).unwrap();
        (file.name().unwrap().into_owned(), contents)
    };
    (0..count).map(file).collect()
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
    below(&app.stored_in(), &mut found);
    found
}

/// A PDF that says something.
pub(crate) fn pdf(text: &str) -> Vec<u8> {
    testkit::pdf::with(1, &format!("/Title ({text})"), &[])
}
