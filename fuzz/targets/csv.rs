//! Settlement files of providers, result files of banks, and the cells that we write for spreadsheets.
#![no_main]

use documents::csv::{Cell, guarded, rows};
use libfuzzer_sys::fuzz_target;
use time::OffsetDateTime;

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Ok(lines) = payments::settlement::read(text) {
        assert!(!lines.is_empty());
    }
    let _rows = payouts::results::parse(text, OffsetDateTime::UNIX_EPOCH);
    assert!(!guarded(text.to_owned()).starts_with(['=', '+', '-', '@', '\t', '\r']), "a spreadsheet runs {text:?}");
    let written = rows([vec![Cell::text(text), Cell::text("after")]]).expect("written to memory");
    assert!(written.ends_with(b",after\r\n"));
});
