//! What payments refuses, as clients see it.

use payments::Error;

use super::{ApiError, Code};

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        match error {
            Error::Fields(errors) => Self::fields(&errors),
            Error::NotFound => Self::not_found(),
            Error::EmailNotVerified => Self::new(
                Code::EmailUnverified,
                "Confirm your e-mail address first: open the link we sent you, or ask for a new one on your profile.",
            ),
            Error::NotAwaitingPayment => Self::new(
                Code::NotAwaitingPayment,
                "This contest does not wait for a payment: it is paid already, or has ended.",
            ),
            Error::DeadlinePassed => Self::new(
                Code::DeadlinePassed,
                "The deadline of this contest has passed. Set a new one before you pay.",
            ),
            Error::OutsideLimits { provider, min, max, other } => {
                let choice = other
                    .map_or_else(|| "Choose another amount.".to_owned(), |other| format!("Choose {}.", other.name()));
                Self::field(
                    "provider",
                    format!("{} takes PKR {} to PKR {}. {choice}", provider.name(), min.decimal(), max.decimal()),
                )
            }
            error @ (Error::GatewayDown { .. }
            | Error::PayerOwes
            | Error::Disputed
            | Error::NotInReview
            | Error::CheckoutSpent
            | Error::CheckoutOver
            | Error::SettlementFile { .. }
            | Error::FileImported) => of_gateways(&error),
            Error::BadKey => Self::new(Code::Malformed, "Idempotency-Key must be 1 to 255 visible characters."),
            Error::KeyReused => Self::new(
                Code::IdempotencyKeyReused,
                "This Idempotency-Key was used for another request. Use a new one.",
            ),
            Error::AskedAlready => Self::new(
                Code::TooManyRequests,
                "The provider was asked about this payment less than a minute ago. Wait a little.",
            )
            .retry_after(60),
            Error::NotRefused => {
                Self::new(Code::Conflict, "Only a refund that the provider refused is paid by hand, and only once.")
            }
            Error::StillAsked => Self::new(
                Code::Conflict,
                "The provider had less than a day to say what became of this refund, or has said it. Load the page again.",
            ),
            Error::ReferenceUsed => {
                Self::new(Code::ReferenceUsed, "This transfer paid another refund back.").with_field("reference")
            }
            Error::OwnContest => {
                Self::new(Code::OwnContest, "You have a part in this payment. Another administrator must handle it.")
            }
            Error::InvalidTransition { .. } | Error::Conflict | Error::TransactionUsed | Error::AlreadyFunded => {
                Self::new(Code::Conflict, "This has changed in the meantime. Load the page again.")
            }
            error @ (Error::ProviderUnavailable | Error::Gateway(_) | Error::OrderRefTaken) => {
                Self::unavailable(&error)
            }
            error @ (Error::Randomness(_) | Error::OutOfRange | Error::Corrupt { .. }) => Self::internal(&error),
            Error::Db(fault) => fault.into(),
        }
    }
}

/// What real providers bring with them.
#[allow(clippy::wildcard_enum_match_arm, reason = "called with the errors that are named above only")]
fn of_gateways(error: &Error) -> ApiError {
    if let Error::GatewayDown { provider, other } = error {
        let choice = other.map_or_else(
            || "Try again in a minute.".to_owned(),
            |other| format!("Try again in a minute, or pay with {}.", other.name()),
        );
        let sentence = format!("{} does not answer at the moment. {choice}", provider.name());
        return ApiError::new(Code::GatewayDown, sentence).with_field("provider").retry_after(60);
    }
    if let Error::SettlementFile { line, why } = error {
        return ApiError::field("csv", format!("Line {line}: {why}."));
    }
    let (code, sentence) = match error {
        Error::PayerOwes => (
            Code::PaymentOwed,
            "A payment of yours was taken back after it had been used. Settle it first: answer the mail we sent you.",
        ),
        Error::Disputed => (
            Code::PaymentDisputed,
            "The payment provider took this payment back, and that is not settled yet. We write as soon as it is.",
        ),
        Error::NotInReview => (Code::NotInReview, "This payment does not wait for a decision. Load the page again."),
        Error::CheckoutSpent => {
            (Code::CheckoutSpent, "This link was used already, or has run out. Start paying again.")
        }
        Error::CheckoutOver => {
            (Code::CheckoutOver, "This payment can no longer be paid. Start a new one on your dashboard.")
        }
        _ => {
            return ApiError::new(Code::FileImported, "This file was imported before. Nothing has changed.")
                .with_field("csv");
        }
    };
    ApiError::new(code, sentence)
}
