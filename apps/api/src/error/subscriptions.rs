//! What subscriptions refuse, as clients see it.

use kernel::time::karachi;
use subscriptions::Error;
use time::OffsetDateTime;
use time::macros::format_description;

use kernel::actor::EmailNotVerified;

use super::{ApiError, Code};

/// `21 Dec 2026` in Karachi.
fn day(at: OffsetDateTime) -> String {
    let format = format_description!("[day padding:none] [month repr:short] [year]");
    at.to_offset(karachi()).format(format).unwrap_or_default()
}

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        let (code, message) = match error {
            Error::NotFound => return Self::not_found(),
            Error::Fields(errors) => return errors.into(),
            Error::PlanLimit { plan, limit } => {
                let sentence = format!(
                    "Your plan {plan} allows {} active {}, and as many run or are being paid. Wait until one ends, or choose a \
                     larger plan.",
                    limit.get(),
                    if limit.get() == 1 { "contest" } else { "contests" }
                );
                return Self::new(Code::PlanLimit, sentence);
            }
            Error::AlreadyOnPlan { until } => {
                let sentence = format!(
                    "You are on this plan until {}. You can renew it from three days before that day.",
                    day(until)
                );
                return Self::new(Code::AlreadyOnPlan, sentence);
            }
            Error::EmailNotVerified => (Code::EmailUnverified, EmailNotVerified::MESSAGE),
            Error::NoFeaturedPlace => (
                Code::NoFeaturedPlace,
                "The featured credits of your plan are used up for this month. Pay by Easypaisa, JazzCash or credits instead.",
            ),
            Error::NotSubscribed => (Code::Conflict, "You have no paid plan that runs."),
            Error::MoneyBackPending => (
                Code::Conflict,
                "Your request for the money back is being decided. Wait for the answer before you change your plan.",
            ),
            Error::MoneyBackOver => (
                Code::MoneyBackOver,
                "The 30 days after your first payment are over. You can cancel your plan instead.",
            ),
            Error::MoneyBackUsed => {
                (Code::MoneyBackOver, "You have asked for your money back before. It is given back once.")
            }
            Error::NothingPaid => (Code::MoneyBackOver, "You have not paid for a plan that could be given back."),
            Error::AlreadyDecided => (Code::Conflict, "This request was decided before. Load the page again."),
            Error::OwnRequest => (Code::Forbidden, "This is your own request. Another administrator must decide it."),
            Error::Conflict | Error::InvalidTransition { .. } => {
                (Code::Conflict, "This has changed meanwhile. Load the page again.")
            }
            error @ (Error::OutOfRange | Error::Corrupt { .. }) => return Self::internal(&error),
            Error::Db(fault) => return fault.into(),
        };
        Self::new(code, message)
    }
}
