//! The state of the one row. Pure.

use kernel::ids::HoldId;
use kernel::text::one_line;
use time::OffsetDateTime;

use crate::error::Error;

kernel::text_enum! {
    pub enum Status {
        Running = "RUNNING",
        /// Nothing leaves.
        Held = "HELD",
    }
}

/// The time in which nothing leaves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hold {
    pub id: HoldId,
    pub since: OffsetDateTime,
    pub reason: String,
}

/// What stands in the database, beside which database it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum State {
    /// The stored identity is that of this database.
    Running,
    Held(Hold),
    /// The program never worked with this database.
    New,
    /// The program last worked with another one.
    Moved {
        stored: String,
        current: String,
    },
}

/// The reason of a hold.
///
/// # Errors
/// [`Error::Reason`].
pub fn checked_reason(typed: &str) -> Result<String, Error> {
    one_line(typed, 1, 500).map_err(|_refused| Error::Reason)
}
