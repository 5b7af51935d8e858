//! What is found, and what is left alone.

use super::archive::{self, Directory};
use super::{hides_around_pdf, hides_in_picture};

const PNG: &[u8] = b"\x89PNG\r\n\x1a\nand what a picture is made of: <?xpacket <x:xmpmeta < script />";

fn pdf(middle: &str) -> Vec<u8> {
    format!("%PDF-1.7\n1 0 obj\n<< /Type /Catalog {middle} >>\nendobj\n%%EOF\n").into_bytes()
}

/// An archive of empty files with these names, which say that they unpack to `unpacked` bytes each.
fn zip(names: &[&[u8]], unpacked: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut directory = Vec::new();
    for name in names {
        let length = u16::try_from(name.len()).unwrap().to_le_bytes();
        let facts =
            [&[20, 0, 0, 8, 0, 0, 0, 0, 33, 0][..], &[0; 8], &unpacked.to_le_bytes(), &length, &[0, 0]].concat();
        directory.extend([b"PK\x01\x02\x14\0", facts.as_slice(), &[0; 14], name].concat());
        bytes.extend([b"PK\x03\x04", facts.as_slice(), name].concat());
    }
    let count = u16::try_from(names.len()).unwrap().to_le_bytes();
    let (size, at) = (u32::try_from(directory.len()).unwrap(), u32::try_from(bytes.len()).unwrap());
    bytes.extend(directory);
    bytes.extend([b"PK\x05\x06\0\0\0\0", &count[..], &count, &size.to_le_bytes(), &at.to_le_bytes(), &[0, 0]].concat());
    bytes
}

fn plain(bytes: &[u8]) -> bool {
    let size = u64::try_from(bytes.len()).unwrap();
    archive::directory(bytes, size).is_some_and(|found| {
        let from = usize::try_from(found.offset).unwrap();
        let over = from + usize::try_from(found.size).unwrap();
        archive::is_plain(&found, &bytes[from..over], size)
    })
}

#[test]
fn pictures_are_pictures() {
    assert!(!hides_in_picture(PNG));
    for part in [&b"<?php echo"[..], b"<SCRIPT>", b"<!DOCTYPE html>", b"<svg ", b"%PDF-1.4", &zip(&[b"a"], 1)] {
        assert!(hides_in_picture(&[PNG, part].concat()), "{}", String::from_utf8_lossy(part));
    }
}

#[test]
fn pdfs_are_pdfs_from_the_first_byte_to_the_last() {
    assert!(!hides_around_pdf(&pdf("/Pages 2 0 R")));
    assert!(hides_around_pdf(&pdf("<script>alert(1)</script>")));
    assert!(hides_around_pdf(b"%PDF-1.7\n"), "no end");
    assert!(hides_around_pdf(&[b"x", pdf("").as_slice()].concat()), "something before it");
    assert!(hides_around_pdf(&[pdf("").as_slice(), &[b'x'; 2_000]].concat()), "much behind it");
    assert!(hides_around_pdf(&[pdf(""), zip(&[b"a"], 1)].concat()), "an archive behind it");
}

#[test]
fn archives_stay_where_they_are_unpacked_and_do_not_explode() {
    assert!(plain(&zip(&[], 0)));
    assert!(plain(&zip(&[b"logo.svg", b"fonts/a..b/..c.txt", "نشان.png".as_bytes()], 1_000_000)));
    for name in
        [&b"../evil"[..], b"a/../../evil", b"a\\..\\evil", b"/etc/passwd", b"\\evil", b"C:evil", b"a\0b", b"", b".."]
    {
        assert!(!plain(&zip(&[b"fine", name], 1)), "{}", String::from_utf8_lossy(name));
    }
    assert!(plain(&zip(&[b"a"], 1 << 30)));
    assert!(!plain(&zip(&[b"a"], (1 << 30) + 1)));
    assert!(!plain(&zip(&[b"a", b"b", b"c"], u32::MAX)));
    let mut more = zip(&[b"a"], 1);
    let at = more.len() - 12;
    more[at] = 2;
    assert!(!plain(&more), "fewer entries than it says");
    for broken in [&b"PK\x03\x04\x14\0\0\0"[..], b"", b"PK\x05\x06"] {
        assert!(!plain(broken));
    }
    let far = zip(&[b"a"], 1);
    assert_eq!(archive::directory(&far, 10), None::<Directory>, "beyond the end");
}
