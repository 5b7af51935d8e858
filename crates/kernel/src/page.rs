//! Keyset paging: a cursor names the last row seen, so no row is skipped or shown twice while rows are added.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use time::OffsetDateTime;
use uuid::Uuid;

/// Rows on a page at most, and by default.
pub const PAGE_SIZE_MAX: i64 = 60;

/// The position after a row in an order of (moment, id), newest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cursor {
    /// The moment of the last row seen.
    pub at: OffsetDateTime,
    pub id: Uuid,
}

/// The text is not a cursor of ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a cursor")]
pub struct NotACursor;

impl Cursor {
    /// As sent to the browser, opaque.
    pub fn encode(self) -> String {
        let micros = self.at.unix_timestamp_nanos().checked_div(1_000).unwrap_or(0);
        URL_SAFE_NO_PAD.encode(format!("{micros}.{}", self.id))
    }

    /// Reads what [`Cursor::encode`] wrote.
    ///
    /// # Errors
    /// [`NotACursor`] for anything else.
    pub fn parse(text: &str) -> Result<Self, NotACursor> {
        let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_other| NotACursor)?;
        let plain = String::from_utf8(bytes).map_err(|_other| NotACursor)?;
        let (micros, id) = plain.split_once('.').ok_or(NotACursor)?;
        let nanos = micros.parse::<i64>().ok().and_then(|m| i128::from(m).checked_mul(1_000)).ok_or(NotACursor)?;
        Ok(Self {
            // PostgreSQL knows fewer years before our era than `time` does, and would fail on the others.
            at: OffsetDateTime::from_unix_timestamp_nanos(nanos)
                .ok()
                .filter(|at| (1..=9_999).contains(&at.year()))
                .ok_or(NotACursor)?,
            id: Uuid::parse_str(id).map_err(|_other| NotACursor)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn a_cursor_is_read_as_it_was_written() {
        for at in [
            datetime!(0001-01-01 00:00 UTC),
            datetime!(2026-11-21 07:00:00.000001 UTC),
            datetime!(9999-12-31 23:59 UTC),
        ] {
            let cursor = Cursor { at, id: Uuid::from_u128(7) };
            assert_eq!(Cursor::parse(&cursor.encode()), Ok(cursor));
        }
    }

    #[test]
    fn moments_that_postgresql_does_not_know_are_no_cursor() {
        for at in [datetime!(-9999-01-01 00:00 UTC), datetime!(-4714-01-01 00:00 UTC), datetime!(0000-12-31 23:59 UTC)]
        {
            let text = Cursor { at, id: Uuid::from_u128(7) }.encode();
            assert_eq!(Cursor::parse(&text), Err(NotACursor), "{at}");
        }
        let huge = URL_SAFE_NO_PAD.encode(format!("{}.{}", i64::MAX, Uuid::from_u128(7)));
        for text in ["", "x", "!", &huge, &URL_SAFE_NO_PAD.encode("1"), &URL_SAFE_NO_PAD.encode("1.2")] {
            assert_eq!(Cursor::parse(text), Err(NotACursor), "{text}");
        }
    }
}
