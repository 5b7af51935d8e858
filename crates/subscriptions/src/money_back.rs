//! Money back within 30 days of the first payment.

pub mod repo;
#[cfg(test)]
mod tests;

use diesel::prelude::*;
use kernel::actor::Actor;
use kernel::fields::FieldErrors;
use kernel::ids::{ChargeId, MoneyBackId, UserId};
use kernel::text::multi_line;
use time::{Duration, OffsetDateTime};

use crate::error::Error;
use crate::schema::money_back_requests;

/// How long after the first payment the money can be asked for.
pub const WINDOW: Duration = Duration::days(30);
pub const REASON_MIN: usize = 10;
pub const REASON_MAX: usize = 1_000;

text_enum! {
    /// Where a request for the money back stands.
    pub enum Status as MoneyBackStatus {
        Pending = "PENDING",
        Approved = "APPROVED",
        Declined = "DECLINED",
    }
}

/// A subscriber's wish to have the money back.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = money_back_requests, check_for_backend(diesel::pg::Pg))]
pub struct Request {
    pub id: MoneyBackId,
    #[diesel(column_name = user_id)]
    pub user: UserId,
    /// The charge of the period in which it was asked for.
    #[diesel(column_name = charge_id)]
    pub charge: ChargeId,
    pub reason: String,
    pub status: Status,
    pub decided_by: Option<UserId>,
    pub note: Option<String>,
    /// When it was asked for.
    pub created_at: OffsetDateTime,
    pub decided_at: Option<OffsetDateTime>,
}

/// What is known of a person who asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facts {
    /// When they first paid for a plan.
    pub first_paid_at: Option<OffsetDateTime>,
    /// Whether a request of theirs waits for its decision.
    pub pending: bool,
    /// Whether one was ever granted.
    pub granted: bool,
    /// The newest charge that can go back.
    pub charge: Option<ChargeId>,
}

/// The charge that a request made at `now` is about.
///
/// # Errors
/// [`Error::MoneyBackUsed`], [`Error::MoneyBackPending`], [`Error::NothingPaid`], [`Error::MoneyBackOver`].
pub fn decide_request(facts: &Facts, now: OffsetDateTime) -> Result<ChargeId, Error> {
    if facts.granted {
        return Err(Error::MoneyBackUsed);
    }
    if facts.pending {
        return Err(Error::MoneyBackPending);
    }
    let first = facts.first_paid_at.ok_or(Error::NothingPaid)?;
    if now >= until(first) {
        return Err(Error::MoneyBackOver);
    }
    facts.charge.ok_or(Error::NothingPaid)
}

/// Until when (exclusive) the money can be asked for after a first payment.
pub fn until(first_paid_at: OffsetDateTime) -> OffsetDateTime {
    first_paid_at.saturating_add(WINDOW)
}

/// Whether `admin` may decide about the request.
///
/// # Errors
/// [`Error::OwnRequest`], [`Error::AlreadyDecided`].
pub fn decide_decision(request: &Request, admin: &Actor) -> Result<(), Error> {
    if admin.user == request.user {
        return Err(Error::OwnRequest);
    }
    match request.status {
        Status::Pending => Ok(()),
        Status::Approved | Status::Declined => Err(Error::AlreadyDecided),
    }
}

/// The reason as typed, trimmed.
///
/// # Errors
/// A complaint about `reason`.
pub fn check_reason(reason: &str) -> Result<String, FieldErrors> {
    multi_line(reason, REASON_MIN, REASON_MAX)
        .map_err(|_refused| FieldErrors::one("reason", "Tell us why in 10 to 1000 characters"))
}

/// The note of an admin as typed, trimmed; an empty one is none.
///
/// # Errors
/// A complaint about `note`.
pub fn check_note(note: Option<&str>) -> Result<Option<String>, FieldErrors> {
    match note.map(str::trim) {
        None | Some("") => Ok(None),
        Some(note) => multi_line(note, 1, 1_000)
            .map(Some)
            .map_err(|_refused| FieldErrors::one("note", "The note can have at most 1000 characters")),
    }
}
