//! What subscriptions refuse, as clients see it.

use i18n::api::accounts::EmailUnconfirmed;
use i18n::api::subscriptions as m;
use kernel::time::karachi;
use subscriptions::{Error, money_back, period};
use time::OffsetDateTime;
use time::macros::format_description;

use super::{ApiError, Code};

/// `21 Dec 2026` in Karachi.
fn day(at: OffsetDateTime) -> String {
    let format = format_description!("[day padding:none] [month repr:short] [year]");
    at.to_offset(karachi()).format(format).unwrap_or_default()
}

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        match error {
            Error::NotFound => Self::not_found(),
            Error::Fields(errors) => errors.into(),
            Error::PlanLimit { plan, limit } => Self::new(Code::PlanLimit, m::PlanLimit { plan, limit: limit.get() }),
            Error::NoPrivateContests { plan } => {
                Self::new(Code::PlanFeature, m::NoPrivateContests { plan }).with_field("visibility")
            }
            Error::AlreadyOnPlan { until } => {
                let refusal = m::AlreadyOnPlan { until: day(until), days: period::RENEWAL_WINDOW.whole_days() };
                Self::new(Code::AlreadyOnPlan, refusal)
            }
            Error::EmailNotVerified => Self::new(Code::EmailUnverified, EmailUnconfirmed),
            Error::NoFeaturedPlace => Self::new(Code::NoFeaturedPlace, m::NoFeaturedPlace),
            Error::NotSubscribed => Self::new(Code::Conflict, m::NotSubscribed),
            Error::MoneyBackPending => Self::new(Code::Conflict, m::MoneyBackPending),
            Error::MoneyBackOver => {
                Self::new(Code::MoneyBackOver, m::MoneyBackOver { days: money_back::WINDOW.whole_days() })
            }
            Error::MoneyBackUsed => Self::new(Code::MoneyBackOver, m::MoneyBackUsed),
            Error::NothingPaid => Self::new(Code::MoneyBackOver, m::NothingPaid),
            Error::AlreadyDecided => Self::new(Code::Conflict, m::AlreadyDecided),
            Error::OwnRequest => Self::new(Code::Forbidden, m::OwnRequest),
            Error::Conflict | Error::InvalidTransition { .. } => Self::new(Code::Conflict, m::Changed),
            error @ (Error::OutOfRange | Error::Corrupt { .. }) => Self::internal(&error),
            Error::Db(fault) => fault.into(),
        }
    }
}
