//! PDFs are read back by a small reader: their cross references, pages, fonts and words.

use std::collections::BTreeMap;

use super::*;
use crate::document::tests::{contest, document_of, receipt, receipt_body};
use crate::facts::{Body, Bought};
use crate::period::Period;
use crate::statement::{Line, LineKind, Statement};
use kernel::money::Paisa;

/// A PDF whose streams are plain.
struct Read {
    text: String,
    objects: BTreeMap<u32, String>,
}

impl Read {
    /// Follows the cross references; each must lead to its object.
    fn new(bytes: &[u8]) -> Self {
        // Byte for byte, so that offsets stay true.
        let text: String = bytes.iter().map(|byte| char::from(*byte)).collect();
        let chars: Vec<char> = text.chars().collect();
        assert!(text.starts_with("%PDF-1.7\n") && text.trim_end().ends_with("%%EOF"));
        let start: usize = between(&text, "startxref\n", "\n").parse().unwrap();
        let table: String = chars[start..].iter().collect();
        assert!(table.starts_with("xref\n0 "), "{}", &table[..20]);
        let mut objects = BTreeMap::new();
        for (number, line) in (1_u32..).zip(table.lines().skip(3).take_while(|line| line.contains(" 00000 n"))) {
            let at: usize = line[..10].parse().unwrap();
            let rest: String = chars[at..].iter().collect();
            assert!(rest.starts_with(&format!("{number} 0 obj\n")), "object {number} is not where the table says");
            objects.insert(number, rest.split("\nendobj").next().unwrap().to_owned());
        }
        Self { text, objects }
    }

    fn reference(&self, object: u32, key: &str) -> u32 {
        between(&self.objects[&object], &format!("{key} "), " 0 R").parse().unwrap()
    }

    fn pages(&self) -> Vec<u32> {
        let is_page = |body: &String| body.contains("/Type/Page/");
        self.objects.iter().filter(|(_, body)| is_page(body)).map(|(number, _)| *number).collect()
    }

    /// The words of a page, one line per run of glyphs, read through each font's table of characters.
    fn words(&self, page: u32) -> Vec<String> {
        let resources = &self.objects[&self.reference(page, "/Resources")];
        let content = &self.objects[&self.reference(page, "/Contents")];
        let mut lines = Vec::new();
        for run in content.split("\nBT ").skip(1).map(|run| run.split("\nET").next().unwrap()) {
            let font = between(run, "Tr/", " ");
            let font: u32 = between(resources, &format!("/{font} "), " 0 R").parse().unwrap();
            let letters = letters(&self.objects[&self.reference(font, "/ToUnicode")]);
            lines.push(codes(run).iter().map(|code| letters.get(code).map_or("?", String::as_str)).collect());
        }
        lines
    }

    fn all_words(&self) -> Vec<String> {
        self.pages().into_iter().flat_map(|page| self.words(page)).collect()
    }
}

fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    let rest = text.rsplit_once(before).unwrap_or_else(|| panic!("no {before:?} in {text:.200}")).1;
    rest.split(after).next().unwrap()
}

/// `<0001> <004D>` lines.
fn letters(table: &str) -> BTreeMap<u16, String> {
    let mut letters = BTreeMap::new();
    let entries = table.split("beginbfchar\n").skip(1).flat_map(|part| part.split("endbfchar").next().unwrap().lines());
    for line in entries {
        let hex: Vec<&str> = line.split(['<', '>', ' ']).filter(|part| !part.is_empty()).collect();
        let units: Vec<u16> = hex[1]
            .as_bytes()
            .chunks(4)
            .map(|unit| u16::from_str_radix(str::from_utf8(unit).unwrap(), 16).unwrap())
            .collect();
        letters.insert(u16::from_str_radix(hex[0], 16).unwrap(), String::from_utf16_lossy(&units));
    }
    letters
}

/// The two-byte codes of the strings among operators; numbers between them are kerning. Brackets within a string are
/// escaped or in pairs.
fn codes(operators: &str) -> Vec<u16> {
    let mut bytes: Vec<u8> = Vec::new();
    let mut rest = operators.chars().peekable();
    let mut depth = 0_u32;
    while let Some(c) = rest.next() {
        match (depth, c) {
            (0, '(') => depth = 1,
            (0, _operator) => {}
            (1, ')') => depth = 0,
            (_, '\\') => {
                let digits: String = std::iter::from_fn(|| rest.next_if(char::is_ascii_digit)).take(3).collect();
                bytes.push(match digits.as_str() {
                    "" => match rest.next().unwrap() {
                        'n' => b'\n',
                        'r' => b'\r',
                        't' => b'\t',
                        'b' => 8,
                        'f' => 12,
                        other => u8::try_from(other).unwrap(),
                    },
                    octal => u8::from_str_radix(octal, 8).unwrap(),
                });
            }
            (_, other) => {
                match other {
                    '(' => depth += 1,
                    ')' => depth -= 1,
                    _ => {}
                }
                bytes.push(u8::try_from(other).unwrap());
            }
        }
    }
    bytes.chunks(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect()
}

fn read(sheet: &Sheet) -> Read {
    Read::new(&written(sheet, false).unwrap())
}

fn statement(count: i64) -> Sheet {
    let line = |index: i64| Line {
        at: time::macros::datetime!(2026-11-01 05:00 UTC) + time::Duration::minutes(index),
        kind: LineKind::Payment,
        what: format!("Prize deposit: number {index}"),
        reference: Some(format!("SX20261121120000{index:04}")),
        amount: Paisa::new(100 + index),
    };
    let facts = receipt("Bilal").facts;
    let lines = (0..count).map(line).collect();
    let whole = Statement { period: Period::parse("2026-11").unwrap(), person: facts.person, lines };
    whole.sheet(&facts.issuer, time::macros::datetime!(2026-12-01 05:00 UTC)).unwrap()
}

#[test]
fn a_receipt_reads_as_it_was_written() {
    let document = receipt("Bilal Ahmed");
    let read = read(&document.sheet());
    assert_eq!(read.pages().len(), 1);
    let words = read.all_words();
    for expected in [
        "Muqabla",
        "Receipt",
        "R-2026-000123",
        "Bilal Ahmed",
        "bilal@example.test",
        "SX20261121120000AB12",
        "Prize deposit: Logo for a tea house",
        "25,000.00",
        "Tax",
        "0.00",
        "Total paid (PKR)",
        "21 Nov 2026, 12:00 PKT",
        "Page 1 of 1",
    ] {
        assert!(words.iter().any(|line| line == expected), "{expected:?} is not in {words:#?}");
    }
    assert!(read.text.contains("(Receipt R-2026-000123)"), "the title of the document");
}

#[test]
fn the_same_document_makes_the_same_bytes() {
    let document = receipt("Bilal Ahmed");
    let bytes = render(&document.sheet()).unwrap();
    assert_eq!(render(&document.sheet()).unwrap(), bytes);
    assert_ne!(render(&receipt("Bilal Ahmad").sheet()).unwrap(), bytes);
    assert!(bytes.len() < 40_000, "{} bytes: the fonts are cut to what is used", bytes.len());
}

#[test]
fn letters_without_a_glyph_are_boxes_and_a_note_says_so() {
    let plain = read(&receipt("Āḥmad Ünal").sheet());
    assert!(plain.all_words().iter().any(|line| line == "Āḥmad Ünal"));
    assert!(!plain.all_words().iter().any(|line| line.contains("Striped boxes")));
    let names = [
        ("محمد بلال", true),
        ("王小明", true),
        ("👩\u{200d}🎨", true),
        ("e\u{327}", true),
        ("e\u{301}", false),
        // Turns the direction of a line around; here it is nothing.
        ("Ali \u{202e}ilA", false),
    ];
    for (name, noted) in names {
        let words = read(&receipt(name).sheet()).all_words();
        assert_eq!(words.iter().any(|line| line == layout::BOXES), noted, "{name}: {words:#?}");
    }
}

#[test]
fn long_words_stay_on_the_page() {
    let faces = Typefaces::load().unwrap();
    let mut body = receipt_body("");
    body.bought = Bought::Prize { contest: contest(&"W".repeat(400)) };
    for document in [document_of(&"M".repeat(300), Body::Receipt(body)), receipt(&"word ".repeat(80))] {
        for mark in layout::pages(&faces, &document.sheet()).into_iter().flatten() {
            if let layout::Mark::Words { x, y, size, weight, text, .. } = mark {
                let right = x + faces.width(&text, weight, size);
                assert!(x >= 56.0 && right <= WIDTH - 55.9, "{text} ends at {right}");
                assert!(y > 50.0 && y < HEIGHT - 50.0, "{text} stands at {y}");
            }
        }
    }
}

#[test]
fn a_long_statement_has_every_line_once_and_numbered_pages() {
    let read = read(&statement(120));
    let pages = read.pages().len();
    assert!(pages > 3, "{pages}");
    let words = read.all_words();
    for index in 0..120 {
        let reference = format!("SX20261121120000{index:04}");
        assert_eq!(words.iter().filter(|line| **line == reference).count(), 1, "{reference}");
    }
    for page in 1..=pages {
        assert!(words.contains(&format!("Page {page} of {pages}")));
    }
    assert_eq!(words.iter().filter(|line| *line == "Reference").count(), pages, "each page names its columns");
}

#[test]
fn an_empty_statement_says_so() {
    let words = read(&statement(0)).all_words();
    assert!(words.iter().any(|line| line == "No money moved in this time."), "{words:#?}");
}

#[test]
fn amounts_stand_below_each_other() {
    let faces = Typefaces::load().unwrap();
    let widths: Vec<f32> = ["1,111.11", "8,888.88", "4,704.07"]
        .iter()
        .map(|text| faces.width(text, typeface::Weight::Regular, 10.0))
        .collect();
    assert!(widths.iter().all(|width| (width - widths[0]).abs() < 0.01), "{widths:?}");
}
