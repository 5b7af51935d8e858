//! Cursors of lists, and texts to search for. A cursor that was accepted reads the same after it was encoded again.
#![no_main]

use contests::contest::Status;
use kernel::page::Cursor;
use libfuzzer_sys::fuzz_target;
use search::Words;
use search::lists::{Place, Sort};

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Ok(cursor) = Cursor::parse(text) {
        assert!((1..=9_999).contains(&cursor.at.year()), "PostgreSQL does not know {}", cursor.at);
        assert_eq!(Cursor::parse(&cursor.encode()).ok(), Some(cursor));
    }
    for sort in Sort::ALL {
        for status in [None, Some(Status::Open), Some(Status::Closed)] {
            if let Ok(place) = Place::parse(text, *sort, status) {
                assert_eq!(Place::parse(&place.encode(), *sort, status).ok(), Some(place));
            }
        }
    }
    let _words = Words::read(text);
});
