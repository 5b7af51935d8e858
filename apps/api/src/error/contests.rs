//! What contests refuse, as clients see it.

use contests::contest::{distribution, extension, final_round};
use contests::dispute::Closed;
use contests::entry::pin;
use contests::{Error, boost, entry, handover, member, purchase, refund_request};
use i18n::api::accounts::EmailUnconfirmedWithWay;
use i18n::api::contests as m;
use kernel::actor::Role;

use super::{ApiError, Code};

impl From<Error> for ApiError {
    #[allow(clippy::too_many_lines, reason = "a line for each refusal")]
    fn from(error: Error) -> Self {
        match error {
            Error::Fields(errors) => errors.into(),
            Error::NotFound => Self::not_found(),
            Error::NeedsRole(Role::Client) => Self::new(Code::RoleRequired, m::NeedsClient),
            Error::NeedsRole(Role::Talent) => Self::new(Code::RoleRequired, m::NeedsTalent),
            Error::EmailNotVerified => Self::new(Code::EmailUnverified, EmailUnconfirmedWithWay),
            Error::OwnContest => Self::new(Code::OwnContest, m::OwnContest),
            Error::InvalidTransition { what, from, .. } => {
                Self::new(Code::Conflict, m::InvalidTransition { what, state: from })
            }
            Error::DeadlinePassed => Self::new(Code::DeadlinePassed, m::DeadlinePassed),
            Error::NotOpen => Self::new(Code::EntriesNotOpen, m::NotOpen),
            Error::TooManyEntries { max } => Self::new(Code::TooManyEntries, m::TooManyEntries { max }),
            Error::TooManyVersions => {
                Self::new(Code::TooManyVersions, m::TooManyVersions { max: i64::from(entry::version::MAX) })
            }
            Error::NewerVersion => Self::new(Code::NewerVersion, m::NewerVersion),
            Error::EntryNotLive => Self::new(Code::EntryNotLive, m::EntryNotLive),
            Error::OwnEntry => Self::new(Code::OwnEntry, m::OwnEntry),
            Error::AlreadyReported => Self::new(Code::AlreadyReported, m::AlreadyReported),
            Error::RemovedFromContest => Self::new(Code::RemovedFromContest, m::RemovedFromContest),
            Error::AuthorRemoved => Self::new(Code::AuthorRemoved, m::AuthorRemoved),
            Error::AlreadyRemoved => Self::new(Code::AlreadyRemoved, m::AlreadyRemoved),
            Error::NoFinalRound => Self::new(Code::NoFinalRound, m::NoFinalRound),
            Error::FinalistsNamed => Self::new(Code::FinalistsNamed, m::FinalistsNamed),
            Error::NamingOver => Self::new(Code::DeadlinePassed, m::NamingOver { days: final_round::NAMING_DAYS }),
            Error::FinalRoundRunning { until } => {
                Self::new(Code::FinalRoundRunning, m::FinalRoundRunning { at: until })
            }
            Error::NotFinalist => Self::new(Code::NotFinalist, m::NotFinalist),
            Error::AlreadyAwarded => Self::new(Code::AlreadyAwarded, m::AlreadyAwarded),
            Error::HasEntries => Self::new(Code::HasLiveEntries, m::HasEntries),
            Error::Guaranteed => Self::new(Code::Guaranteed, m::Guaranteed { days: distribution::DAYS }),
            Error::Frozen => Self::new(Code::ContestFrozen, m::Frozen),
            Error::RefundPending => Self::new(Code::RefundPending, m::RefundPending),
            Error::RefundRequestOver => {
                Self::new(Code::DeadlinePassed, m::RefundRequestOver { days: refund_request::ASK_DAYS })
            }
            Error::ExtensionUsedUp => {
                Self::new(Code::ExtensionUsedUp, m::ExtensionUsedUp { times: extension::EXTENSIONS_MAX })
            }
            Error::ExtensionOver => {
                Self::new(Code::DeadlinePassed, m::ExtensionOver { hours: extension::AFTER_CLOSING_HOURS })
            }
            Error::PartyDecides => Self::new(Code::OwnContest, m::PartyDecides),
            Error::AlreadyFeatured => Self::new(Code::AlreadyFeatured, m::AlreadyFeatured),
            Error::NotBoostable => Self::new(Code::Conflict, m::NotBoostable),
            Error::BoostNotRefundable => {
                Self::new(Code::BoostNotRefundable, m::BoostNotRefundable { hours: boost::REFUND_HOURS })
            }
            Error::TermsFixed => Self::new(Code::TermsFixed, m::TermsFixed),
            Error::AttachmentInUse => Self::new(Code::Conflict, m::AttachmentInUse),
            Error::NotPublishable => Self::new(Code::Conflict, m::NotPublishable),
            Error::AlreadyAnswered => Self::new(Code::Conflict, m::AlreadyAnswered),
            Error::HandoverOverdue => Self::new(Code::HandoverOverdue, m::HandoverOverdue),
            Error::NothingToDeliver => Self::new(Code::NothingToDeliver, m::NothingToDeliver),
            Error::ChangesExhausted => {
                Self::new(Code::ChangesExhausted, m::ChangesExhausted { times: handover::CHANGES_MAX })
            }
            Error::DisputeClosed(closed) => closed.into(),
            Error::AwaitingStatement => Self::new(Code::Conflict, m::AwaitingStatement),
            Error::SameAdmin => Self::new(Code::SecondAdminNeeded, m::SameAdmin),
            Error::AlreadyDelivered => Self::new(Code::Conflict, m::AlreadyDelivered),
            Error::TooManyPolls { max, is_open: true } => Self::new(Code::TooManyPolls, m::TooManyOpenPolls { max }),
            Error::TooManyPolls { max, is_open: false } => Self::new(Code::TooManyPolls, m::TooManyPolls { max }),
            Error::PollEnded => Self::new(Code::PollEnded, m::PollEnded),
            Error::PollFull => Self::new(Code::PollFull, m::PollFull),
            Error::NdaChanged => Self::new(Code::NdaChanged, m::NdaChanged),
            Error::NdaRequired => Self::new(Code::NdaRequired, m::NdaRequired),
            Error::TooManyMembers => Self::new(Code::TooManyMembers, m::TooManyMembers { max: member::MEMBERS_MAX }),
            Error::MemberEntered => Self::new(Code::MemberEntered, m::MemberEntered),
            Error::PublicationNotAgreed => Self::new(Code::PublicationNotAgreed, m::PublicationNotAgreed),
            Error::PrivateNotBoostable => Self::new(Code::Conflict, m::PrivateNotBoostable),
            Error::TooManyPins => Self::new(Code::TooManyPins, m::TooManyPins { max: pin::PINS_MAX }),
            Error::TooManyPinComments => {
                Self::new(Code::TooManyPinComments, m::TooManyPinComments { max: pin::COMMENTS_MAX })
            }
            Error::NotForSale => Self::new(Code::NotForSale, m::NotForSale),
            Error::SaleOver => Self::new(Code::SaleOver, m::SaleOver { days: purchase::SALE_DAYS }),
            Error::PriceChanged => Self::new(Code::PriceChanged, m::PriceChanged),
            Error::EntryOrdered => Self::new(Code::EntryOrdered, m::EntryOrdered),
            Error::Conflict => Self::new(Code::Conflict, m::Changed),
            error @ (Error::Corrupt { .. } | Error::Crypto(_)) => Self::internal(&error),
            Error::Db(fault) => fault.into(),
        }
    }
}

impl From<Closed> for ApiError {
    fn from(closed: Closed) -> Self {
        let code = Code::DisputeClosed;
        match closed {
            Closed::StatementGiven => Self::new(code, m::StatementGiven),
            Closed::Decided => Self::new(code, m::DisputeDecided),
            Closed::StatementOverdue => Self::new(code, m::StatementOverdue),
            Closed::NoDecision => Self::new(code, m::NoDecision),
            Closed::AppealOverdue => Self::new(code, m::AppealOverdue),
        }
    }
}
