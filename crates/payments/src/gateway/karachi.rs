//! Times as the providers write them: on the clocks of Pakistan.

use kernel::time::karachi;
use time::OffsetDateTime;

/// `20261004120000`.
pub(super) fn compact(at: OffsetDateTime) -> String {
    let (date, time) = parts(at);
    format!("{date}{time}")
}

/// `20261004 120000`.
pub(super) fn spaced(at: OffsetDateTime) -> String {
    let (date, time) = parts(at);
    format!("{date} {time}")
}

/// `2026-10-04T12:00:00`.
pub(super) fn dashed(at: OffsetDateTime) -> String {
    let at = at.to_offset(karachi());
    let (month, day) = (u8::from(at.month()), at.day());
    format!("{:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}", at.year(), at.hour(), at.minute(), at.second())
}

fn parts(at: OffsetDateTime) -> (String, String) {
    let at = at.to_offset(karachi());
    (
        format!("{:04}{:02}{:02}", at.year(), u8::from(at.month()), at.day()),
        format!("{:02}{:02}{:02}", at.hour(), at.minute(), at.second()),
    )
}
