//! Refunds that the provider refused and an operator pays. Pure.

use kernel::fields::FieldErrors;
use kernel::text::one_line;
use time::{Duration, OffsetDateTime};

use super::{Refund, Status};
use crate::error::Error;

#[cfg(test)]
mod tests;

/// What to do with a report that an operator transferred the money.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ByHand {
    Pay,
    /// The same report came before; nothing changes.
    AlreadyPaid,
}

/// The name of a transfer as typed.
///
/// # Errors
/// `reference`: empty, or too long.
pub fn checked_reference(typed: &str) -> Result<String, Error> {
    one_line(typed, 1, 100).map_err(|_refused| {
        let message = "Payment reference is required (at most 100 characters)";
        Error::Fields(FieldErrors::one("reference", message))
    })
}

/// Whether the transfer `reference` may stand for `refund`. While the provider has it in hand, or its answer is unknown,
/// a transfer might pay twice.
///
/// # Errors
/// [`Error::NotRefused`].
pub fn decide(refund: &Refund, reference: &str) -> Result<ByHand, Error> {
    match refund.status {
        Status::Refused => Ok(ByHand::Pay),
        Status::Refunded if refund.reference.as_deref() == Some(reference) => Ok(ByHand::AlreadyPaid),
        Status::Pending | Status::Sent | Status::Refunded => Err(Error::NotRefused),
    }
}

/// How long only the provider is asked what became of a refund; after that a person looks.
pub const LOOK_AFTER: Duration = Duration::days(1);
/// The code of a refund of which a person found that it never went back.
pub const NOT_DONE: &str = "NOT_DONE";

/// Whether a person says what became of `refund`: the provider had a day to answer. Before that its call may be under way.
pub fn is_stuck(status: Status, decided: OffsetDateTime, now: OffsetDateTime) -> bool {
    status == Status::Sent && now >= decided.saturating_add(LOOK_AFTER)
}

/// Whether a person may say now what became of `refund`.
///
/// # Errors
/// [`Error::StillAsked`].
pub fn decide_found(refund: &Refund, now: OffsetDateTime) -> Result<(), Error> {
    if is_stuck(refund.status, refund.created_at, now) { Ok(()) } else { Err(Error::StillAsked) }
}
