use std::io::Read;

use flate2::read::DeflateDecoder;
use time::macros::datetime;

use super::*;

const AT: OffsetDateTime = datetime!(2026-11-21 07:30:20 UTC);

fn archive() -> Archive {
    Archive::new(AT, kernel::time::karachi())
}

fn number(bytes: &[u8], at: usize, length: usize) -> u64 {
    bytes[at..at + length].iter().rev().fold(0, |sum, byte| sum << 8 | u64::from(*byte))
}

fn size(bytes: &[u8], at: usize, length: usize) -> usize {
    usize::try_from(number(bytes, at, length)).unwrap()
}

fn at(bytes: &[u8], mark: &[u8]) -> Option<usize> {
    bytes.windows(mark.len()).rposition(|window| window == mark)
}

/// Reads an archive the way programs do: from its end to the list, from the list to the files.
fn read(zip: &[u8]) -> Vec<(String, Vec<u8>)> {
    let end = at(zip, b"PK\x05\x06").expect("an end");
    let (mut count, mut list) = (number(zip, end + 10, 2), number(zip, end + 16, 4));
    if let Some(end) = at(zip, b"PK\x06\x06") {
        (count, list) = (number(zip, end + 32, 8), number(zip, end + 48, 8));
    }
    let mut entry = usize::try_from(list).unwrap();
    let mut files = Vec::new();
    for _ in 0..count {
        assert_eq!(&zip[entry..entry + 4], b"PK\x01\x02");
        let (name_length, extra) = (size(zip, entry + 28, 2), size(zip, entry + 30, 2));
        let name = String::from_utf8(zip[entry + 46..entry + 46 + name_length].to_vec()).unwrap();
        let begins = size(zip, entry + 42, 4);
        let stored = size(zip, entry + 20, 4);
        assert_eq!(&zip[begins..begins + 4], b"PK\x03\x04");
        assert_eq!(
            zip[begins + 6..begins + 28],
            zip[entry + 8..entry + 30],
            "the list says what stands before the file"
        );
        let contents = begins + 30 + name_length;
        let raw = &zip[contents..contents + stored];
        let plain = match number(zip, entry + 10, 2) {
            0 => raw.to_vec(),
            8 => {
                let mut plain = Vec::new();
                DeflateDecoder::new(raw).read_to_end(&mut plain).unwrap();
                plain
            }
            other => panic!("method {other}"),
        };
        let mut crc = Crc::new();
        crc.update(&plain);
        assert_eq!(number(zip, entry + 16, 4), u64::from(crc.sum()), "{name}");
        assert_eq!(size(zip, entry + 24, 4), plain.len(), "{name}");
        files.push((name, plain));
        entry += 46 + name_length + extra;
    }
    files
}

#[test]
fn what_is_written_can_be_read() {
    let mut zip = archive();
    let text = "مقابلہ ".repeat(1_000);
    let mut bytes = zip.file("profile.json", text.as_bytes()).unwrap();
    let stored = b"\x89PNG and more";
    let mut crc = Crc::new();
    crc.update(stored);
    let head =
        Head {
            name: "files/مقابلہ.png", method: Method::Stored, crc: crc.sum(), stored_bytes: 13, plain_bytes: 13
        };
    bytes.extend(zip.begin(head));
    bytes.extend_from_slice(stored);
    bytes.extend(zip.file("empty.json", b"").unwrap());
    bytes.extend(zip.finish());
    assert!(bytes.len() < 1_500, "text is deflated: {}", bytes.len());
    let files = read(&bytes);
    let names: Vec<_> = files.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["profile.json", "files/مقابلہ.png", "empty.json"]);
    assert_eq!(files[0].1, text.as_bytes());
    assert_eq!(files[1].1, stored);
    // 12:30:20 on 21 November 2026 in Pakistan.
    assert_eq!((number(&bytes, 10, 2), number(&bytes, 12, 2)), (12 << 11 | 30 << 5 | 10, 46 << 9 | 11 << 5 | 21));
}

#[test]
fn nothing_at_all_is_an_archive_too() {
    assert_eq!(read(&archive().finish()), []);
}

#[test]
fn many_files_need_the_new_fields() {
    let mut zip = archive();
    let mut bytes = Vec::new();
    for n in 0..66_000 {
        bytes.extend(zip.file(&format!("{n}"), b"").unwrap());
    }
    bytes.extend(zip.finish());
    assert_eq!(read(&bytes).len(), 66_000);
}

#[test]
fn files_far_behind_need_the_new_fields() {
    let mut zip = archive();
    zip.position = u64::from(u32::MAX) + 5;
    zip.begin(Head { name: "far", method: Method::Stored, crc: 0, stored_bytes: 0, plain_bytes: 0 });
    let begin = zip.position;
    let end = zip.finish();
    assert_eq!(number(&end, 42, 4), 0xffff_ffff);
    assert_eq!((number(&end, 49, 2), number(&end, 51, 2), number(&end, 53, 8)), (1, 8, u64::from(u32::MAX) + 5));
    let new = at(&end, b"PK\x06\x06").unwrap();
    assert_eq!((number(&end, new + 32, 8), number(&end, new + 48, 8)), (1, begin));
    let pointer = at(&end, b"PK\x06\x07").unwrap();
    assert_eq!(number(&end, pointer + 8, 8), begin + u64::try_from(new).unwrap());
}
