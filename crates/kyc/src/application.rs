//! One submission, from its arrival to what is decided and how long it is kept.

use diesel::prelude::*;
use kernel::ids::{KycApplicationId, UserId};
use time::{Duration, OffsetDateTime};

use crate::error::Error;
use crate::form::{EncryptedForm, Owner, StoredForm};
use crate::schema::kyc_applications as applications;

pub mod decide;
pub mod repo;
#[cfg(test)]
mod tests;

/// How long identity documents of a rejected application are kept, and those that nobody submitted.
pub const REJECTED_KEPT: Duration = Duration::days(90);
/// An approved identity ends after so many years.
pub const APPROVED_YEARS: i32 = 3;
/// Identity documents of approved applications are kept for so many years after the account ended.
pub const ENDED_KEPT_YEARS: i32 = 5;
/// The person is told so long before the end.
pub const EXPIRES_SOON: Duration = Duration::days(30);
/// Submissions of a person in [`SUBMITTED_WITHIN`] at most.
pub const SUBMISSIONS_MAX: i64 = 5;
/// The window of [`SUBMISSIONS_MAX`].
pub const SUBMITTED_WITHIN: Duration = Duration::days(1);

kernel::text_enum! {
    /// How far an application is.
    pub enum Status {
        Pending = "PENDING",
        /// The person is who they say they are.
        Approved = "APPROVED",
        /// Not accepted, or taken back.
        Rejected = "REJECTED",
        /// Was approved; too long ago.
        Expired = "EXPIRED",
    }
}

kernel::text_enum! {
    pub enum Event {
        Approve = "approve",
        Reject = "reject",
        /// An admin takes the approval back.
        Revoke = "revoke",
        Expire = "expire",
    }
}

impl Status {
    /// The state after `event`.
    ///
    /// # Errors
    /// [`Error::Decided`] when there is no such step.
    pub fn next(self, event: Event) -> Result<Self, Error> {
        match (self, event) {
            (Self::Pending, Event::Approve) => Ok(Self::Approved),
            (Self::Pending, Event::Reject) | (Self::Approved, Event::Revoke) => Ok(Self::Rejected),
            (Self::Approved, Event::Expire) => Ok(Self::Expired),
            (Self::Pending, Event::Revoke | Event::Expire)
            | (Self::Approved, Event::Approve | Event::Reject)
            | (Self::Rejected | Self::Expired, Event::Approve | Event::Reject | Event::Revoke | Event::Expire) => {
                Err(Error::Decided)
            }
        }
    }
}

/// An application as stored: its form is encrypted.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = applications, check_for_backend(diesel::pg::Pg))]
pub struct Application {
    pub id: KycApplicationId,
    #[diesel(column_name = user_id)]
    pub user: UserId,
    pub status: Status,
    /// The form; none once it is destroyed.
    #[diesel(deserialize_as = StoredForm, select_expression = (
        applications::full_name_sealed,
        applications::cnic_sealed,
        applications::phone_sealed,
        applications::birth_date_sealed,
    ))]
    pub form: Option<EncryptedForm>,
    pub cnic_fingerprint: Vec<u8>,
    pub submitted_at: OffsetDateTime,
    /// When an admin decided, or the clock.
    pub decided_at: Option<OffsetDateTime>,
    pub decided_by: Option<UserId>,
    /// Why it was rejected or revoked.
    pub reason: Option<String>,
    pub expires_at: Option<OffsetDateTime>,
    /// When form and identity documents are destroyed.
    pub retain_until: Option<OffsetDateTime>,
    /// Whether nothing may be destroyed.
    pub legal_hold: bool,
    /// When form and identity documents were destroyed.
    pub erased_at: Option<OffsetDateTime>,
}

impl Application {
    /// What the encrypted form is bound to.
    pub fn owner(&self) -> Owner {
        Owner { application: self.id, user: self.user }
    }
}

/// When an identity ends that was approved at `now`.
pub fn expires_at(now: OffsetDateTime) -> OffsetDateTime {
    years_later(now, APPROVED_YEARS)
}

/// Until when identity documents of approved applications are kept when the account ended at `now`.
pub fn kept_until(now: OffsetDateTime) -> OffsetDateTime {
    years_later(now, ENDED_KEPT_YEARS)
}

/// The same moment so many years later; of a 29 February, a day later.
fn years_later(at: OffsetDateTime, years: i32) -> OffsetDateTime {
    let year = at.year().saturating_add(years);
    at.replace_year(year)
        .or_else(|_leap_day| at.saturating_add(Duration::DAY).replace_year(year))
        .unwrap_or_else(|_end_of_time| at.saturating_add(Duration::days(366).saturating_mul(years)))
}
