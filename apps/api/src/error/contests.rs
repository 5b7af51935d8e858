//! What contests refuse, as clients see it. The sentences are the domain's.

use contests::Error;

use super::{ApiError, Code};

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        let code = match &error {
            Error::Fields(errors) => return Self::fields(errors),
            Error::NotFound => return Self::not_found(),
            Error::NeedsRole(_) => Code::RoleRequired,
            Error::EmailNotVerified => Code::EmailUnverified,
            Error::OwnContest | Error::PartyDecides => Code::OwnContest,
            Error::OwnEntry => Code::OwnEntry,
            Error::AlreadyReported => Code::AlreadyReported,
            Error::DeadlinePassed | Error::ExtensionOver | Error::RefundRequestOver => Code::DeadlinePassed,
            Error::Guaranteed => Code::Guaranteed,
            Error::Frozen => Code::ContestFrozen,
            Error::RefundPending => Code::RefundPending,
            Error::ExtensionUsedUp => Code::ExtensionUsedUp,
            Error::NotOpen => Code::EntriesNotOpen,
            Error::TooManyEntries => Code::TooManyEntries,
            Error::EntryNotLive => Code::EntryNotLive,
            Error::AlreadyAwarded => Code::AlreadyAwarded,
            Error::HasEntries => Code::HasLiveEntries,
            Error::AlreadyFeatured => Code::AlreadyFeatured,
            Error::BoostNotRefundable => Code::BoostNotRefundable,
            Error::TermsFixed => Code::TermsFixed,
            Error::HandoverOverdue => Code::HandoverOverdue,
            Error::NothingToDeliver => Code::NothingToDeliver,
            Error::ChangesExhausted => Code::ChangesExhausted,
            Error::DisputeClosed(_) => Code::DisputeClosed,
            Error::SameAdmin => Code::SecondAdminNeeded,
            Error::InvalidTransition { .. }
            | Error::NotPublishable
            | Error::NotBoostable
            | Error::AlreadyAnswered
            | Error::AlreadyDelivered
            | Error::AwaitingStatement
            | Error::Conflict => Code::Conflict,
            Error::Corrupt { .. } => return Self::internal(&error),
            Error::Db(_) => {
                let Error::Db(fault) = error else { return Self::internal(&error) };
                return fault.into();
            }
        };
        Self::new(code, error.to_string())
    }
}
