//! A copy of everything that is kept about a person, as a ZIP that only they can fetch, for a week.

use diesel::prelude::*;
use kernel::ids::{ExportId, UserId};
use time::{Duration, OffsetDateTime};

use crate::Error;
use crate::schema::data_exports;

pub mod encryption;
pub mod repo;
#[cfg(test)]
mod tests;

/// How long a copy is kept.
pub const KEPT: Duration = Duration::days(7);
/// Between two requests of a person.
pub const EVERY: Duration = Duration::days(1);
/// Attempts to make a copy.
pub const ATTEMPTS_MAX: i16 = 3;
/// How long a claimed copy is left to the worker that claimed it.
pub const CLAIM: Duration = Duration::minutes(30);
/// How long a failed attempt waits for the next.
pub const PAUSE: Duration = Duration::minutes(1);

kernel::text_enum! {
    /// How far a copy is.
    pub enum Status {
        Pending = "PENDING",
        Processing = "PROCESSING",
        Completed = "COMPLETED",
        Failed = "FAILED",
        /// Was there, and is gone.
        Expired = "EXPIRED",
    }
}

kernel::text_enum! {
    pub enum Event {
        Claim = "claim",
        Complete = "complete",
        /// An attempt failed, and there is another.
        Retry = "retry",
        GiveUp = "give up",
        Expire = "expire",
    }
}

impl Status {
    /// The state after `event`.
    ///
    /// # Errors
    /// [`Error::Conflict`] when there is no such step.
    pub fn next(self, event: Event) -> Result<Self, Error> {
        match (self, event) {
            // A worker that died leaves it PROCESSING; another one takes it when the claim has run out.
            (Self::Pending | Self::Processing, Event::Claim) => Ok(Self::Processing),
            (Self::Processing, Event::Complete) => Ok(Self::Completed),
            (Self::Processing, Event::Retry) => Ok(Self::Pending),
            (Self::Processing, Event::GiveUp) => Ok(Self::Failed),
            (Self::Completed, Event::Expire) => Ok(Self::Expired),
            (Self::Pending, Event::Complete | Event::Retry | Event::GiveUp | Event::Expire)
            | (Self::Processing, Event::Expire)
            | (Self::Completed, Event::Claim | Event::Complete | Event::Retry | Event::GiveUp)
            | (
                Self::Failed | Self::Expired,
                Event::Claim | Event::Complete | Event::Retry | Event::GiveUp | Event::Expire,
            ) => Err(Error::Conflict),
        }
    }
}

/// A copy that was asked for.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = data_exports, check_for_backend(diesel::pg::Pg))]
pub struct Export {
    pub id: ExportId,
    #[diesel(column_name = user_id)]
    pub user: UserId,
    pub status: Status,
    pub attempts: i16,
    /// Where the encrypted ZIP lies, once it is whole.
    pub storage_key: Option<String>,
    /// Its key, wrapped.
    pub wrapped_key: Option<Vec<u8>>,
    pub size_bytes: Option<i64>,
    /// When it was asked for.
    pub created_at: OffsetDateTime,
    pub completed_at: Option<OffsetDateTime>,
    pub expires_at: Option<OffsetDateTime>,
}

impl Export {
    /// Whether it can be fetched at `now`: at the very moment of its end no more.
    pub fn is_there(&self, now: OffsetDateTime) -> bool {
        self.status == Status::Completed && self.expires_at.is_some_and(|end| now < end)
    }

    /// Where the encrypted ZIP of an attempt lies.
    pub fn key_of_attempt(&self) -> String {
        format!("export/{}-{}", self.id, self.attempts)
    }
}

/// Whether a person may ask for a copy at `now`, whose newest one is `newest`. One that failed does not count.
///
/// # Errors
/// [`Error::ExportRunning`], [`Error::ExportLately`].
pub fn decide(newest: Option<&Export>, now: OffsetDateTime) -> Result<(), Error> {
    let Some(newest) = newest else { return Ok(()) };
    match newest.status {
        Status::Pending | Status::Processing => Err(Error::ExportRunning),
        Status::Failed => Ok(()),
        Status::Completed | Status::Expired => {
            let wait = newest.created_at.saturating_add(EVERY) - now;
            if wait.is_positive() { Err(Error::ExportLately(wait)) } else { Ok(()) }
        }
    }
}
