//! What payments refuse, as clients see it.

use i18n::Text;
use i18n::api::accounts::EmailUnconfirmedWithWay;
use i18n::api::payments as m;
use payments::gateway::GatewayError;
use payments::refund::by_hand;
use payments::{Error, payment};

use super::{ApiError, Code};

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        match error {
            Error::Fields(errors) => errors.into(),
            Error::NotFound => Self::not_found(),
            Error::EmailNotVerified => Self::new(Code::EmailUnverified, EmailUnconfirmedWithWay),
            Error::NotAwaitingPayment => Self::new(Code::NotAwaitingPayment, m::NotAwaitingPayment),
            Error::DeadlinePassed => Self::new(Code::DeadlinePassed, m::DeadlinePassed),
            Error::OutsideLimits { provider, min, max, other } => {
                let (provider, min, max) = (provider.name(), min.decimal(), max.decimal());
                Self::field(
                    "provider",
                    match other {
                        None => Text::from(m::OutsideLimits { provider, min, max }),
                        Some(other) => m::OutsideLimitsOfOne { provider, min, max, other: other.name() }.into(),
                    },
                )
            }
            Error::GatewayDown { provider, other } => {
                let provider = provider.name();
                let refusal = match other {
                    None => Text::from(m::GatewayDown { provider }),
                    Some(other) => m::GatewayDownOfTwo { provider, other: other.name() }.into(),
                };
                Self::new(Code::GatewayDown, refusal).with_field("provider").retry_after(60)
            }
            Error::PayerOwes => Self::new(Code::PaymentOwed, m::PayerOwes),
            Error::Disputed => Self::new(Code::PaymentDisputed, m::Disputed),
            Error::NotInReview => Self::new(Code::NotInReview, m::NotInReview),
            Error::CheckoutSpent => Self::new(Code::CheckoutSpent, m::CheckoutSpent),
            Error::CheckoutOver => Self::new(Code::CheckoutOver, m::CheckoutOver),
            Error::SettlementFile { line, why } => Self::field("csv", m::SettlementFile { line, reason: why }),
            Error::FileImported => Self::new(Code::FileImported, m::FileImported).with_field("csv"),
            Error::AskedAlready => {
                let refusal = m::AskedAlready { minutes: payment::ASK_AGAIN.whole_minutes() };
                Self::new(Code::TooManyRequests, refusal).retry_after(60)
            }
            Error::NotRefused => Self::new(Code::Conflict, m::NotRefused),
            Error::StillAsked => Self::new(Code::Conflict, m::StillAsked { days: by_hand::LOOK_AFTER.whole_days() }),
            Error::ReferenceUsed => Self::new(Code::ReferenceUsed, m::ReferenceUsed).with_field("reference"),
            Error::OwnContest => Self::new(Code::OwnContest, m::OwnContest),
            Error::InvalidTransition { .. } | Error::Conflict => Self::new(Code::Conflict, m::Changed),
            Error::Gateway(GatewayError::Withheld(why)) => {
                Self { cause: Some(why), ..Self::new(Code::Unavailable, m::Withheld) }.retry_after(300)
            }
            error @ (Error::ProviderUnavailable | Error::Gateway(_) | Error::OrderRefTaken) => {
                Self::unavailable(&error)
            }
            error @ (Error::Randomness(_) | Error::OutOfRange | Error::Corrupt { .. }) => Self::internal(&error),
            Error::Db(fault) => fault.into(),
        }
    }
}
