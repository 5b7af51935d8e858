//! What a provider is told about its message.

use super::{AckOutcome, RejectReason};
use crate::webhook_event::Mismatch;

/// An answer in the words of both sides.
pub(super) struct Words {
    pub(super) status: u16,
    pub(super) code: &'static str,
    pub(super) message: &'static str,
    pub(super) jazzcash: &'static str,
}

pub(super) const fn words(outcome: AckOutcome) -> Words {
    let (status, code, message, jazzcash) = match outcome {
        AckOutcome::Accepted => (200, "accepted", "Accepted", "000"),
        AckOutcome::Rejected(RejectReason::BadSignature) => (400, "invalid_signature", "Invalid signature", "115"),
        AckOutcome::Rejected(RejectReason::ContentType) => (415, "unsupported_type", "Send JSON or a form", "110"),
        AckOutcome::Rejected(RejectReason::Malformed(_)) => (400, "malformed", "Malformed message", "110"),
        AckOutcome::UnknownReference => (404, "not_found", "Unknown reference", "109"),
        AckOutcome::Mismatch(Mismatch::ProviderTransaction) => (409, "already_used", "Already used", "110"),
        AckOutcome::Mismatch(_) => (422, "payment_mismatch", "The message does not match the payment", "110"),
        AckOutcome::Expired => (410, "link_expired", "The payment link has expired", "116"),
    };
    Words { status, code, message, jazzcash }
}
