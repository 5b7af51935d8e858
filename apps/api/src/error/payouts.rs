//! What payouts and payout methods refuse, as clients see it.

use payouts::Error;

use kernel::actor::EmailNotVerified;

use super::{ApiError, Code};

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        let (code, message) = match error {
            Error::NotFound => return Self::not_found(),
            Error::Fields(errors) => return errors.into(),
            Error::Duplicate => {
                return Self::field("accountNumber", "This account is already in your list");
            }
            Error::EmailNotVerified => (Code::EmailUnverified, EmailNotVerified::MESSAGE),
            Error::OnHold => (Code::PayoutOnHold, "This payout is on hold and cannot be settled yet."),
            Error::NotUnderReview => (Code::Conflict, "This payout is not under review."),
            Error::NotPending => (Code::PayoutNotPending, "This payout is not pending any more."),
            Error::PaidOtherwise => (Code::PayoutNotPending, "This payout was already paid with another reference."),
            Error::ReferenceUsed => {
                return Self::new(Code::ReferenceUsed, "This reference belongs to another payout.")
                    .with_field("reference");
            }
            Error::CannotRetry => (Code::CannotRetry, "This payout cannot be tried again."),
            Error::OwnContest => {
                (Code::OwnPayout, "You have a part in this contest. Another administrator must settle its payout.")
            }
            Error::TooManyMethods => (Code::TooManyMethods, "You have ten payout methods. Delete one first."),
            Error::SecondAdminNeeded => {
                (Code::SecondAdminNeeded, "You reported this yourself. Another administrator has to confirm it.")
            }
            Error::ProposalDiffers => (
                Code::ProposalDiffers,
                "Another report about this payout waits to be confirmed. Confirm that one, or withdraw it first.",
            ),
            Error::NothingReady => (Code::Conflict, "No payout is ready for a bank file."),
            Error::ResultFile { line, why } => return Self::field("csv", format!("Line {line}: {why}")),
            error @ (Error::Crypto | Error::OutOfRange | Error::Corrupt { .. }) => return Self::internal(&error),
            Error::Db(fault) => return fault.into(),
        };
        Self::new(code, message)
    }
}
