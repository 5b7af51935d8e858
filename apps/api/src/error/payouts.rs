//! What payouts and payout methods refuse, as clients see it.

use i18n::api::accounts::EmailUnconfirmed;
use i18n::api::payouts as m;
use payouts::{Error, method};

use super::{ApiError, Code};

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        match error {
            Error::NotFound => Self::not_found(),
            Error::Fields(errors) => errors.into(),
            Error::Duplicate => Self::field("accountNumber", m::Duplicate),
            Error::EmailNotVerified => Self::new(Code::EmailUnverified, EmailUnconfirmed),
            Error::OnHold => Self::new(Code::PayoutOnHold, m::OnHold),
            Error::NotUnderReview => Self::new(Code::Conflict, m::NotUnderReview),
            Error::NotPending => Self::new(Code::PayoutNotPending, m::NotPending),
            Error::PaidOtherwise => Self::new(Code::PayoutNotPending, m::PaidOtherwise),
            Error::ReferenceUsed => Self::new(Code::ReferenceUsed, m::ReferenceUsed).with_field("reference"),
            Error::CannotRetry => Self::new(Code::CannotRetry, m::CannotRetry),
            Error::OwnContest => Self::new(Code::OwnPayout, m::OwnContest),
            Error::TooManyMethods => Self::new(Code::TooManyMethods, m::TooManyMethods { max: method::PER_PERSON_MAX }),
            Error::SecondAdminNeeded => Self::new(Code::SecondAdminNeeded, m::SecondAdminNeeded),
            Error::ProposalDiffers => Self::new(Code::ProposalDiffers, m::ProposalDiffers),
            Error::NothingReady => Self::new(Code::Conflict, m::NothingReady),
            Error::ResultFile { line, why } => Self::field("csv", m::ResultFile { line, reason: why }),
            error @ (Error::Crypto | Error::OutOfRange | Error::Corrupt { .. }) => Self::internal(&error),
            Error::Db(fault) => fault.into(),
        }
    }
}
