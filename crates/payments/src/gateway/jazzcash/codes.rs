//! What JazzCash's codes and words mean.

use crate::webhook_event::Outcome;

/// Codes by which JazzCash says that the request itself is wrong: credentials, limits, values, hash.
pub(super) const OUR_FAULT: [&str; 5] = ["101", "105", "110", "111", "115"];

/// Codes by which it refuses to give money back.
pub(super) const REFUND_REFUSED: [&str; 5] = ["451", "452", "453", "454", "455"];

/// Codes by which it says that it does not know itself.
const NOBODY_KNOWS: [&str; 2] = ["199", "999"];

/// The code of a payment. What we do not know is unknown, never a failure.
pub(in crate::gateway) fn outcome(code: &str) -> Outcome {
    match code {
        "000" | "121" | "200" => Outcome::Success,
        "124" | "157" | "210" | "119" | "118" | "127" => Outcome::Pending,
        "112" | "410" | "412" => Outcome::Cancelled,
        "116" | "134" => Outcome::Expired,
        // A dispute freezes like a reversal; an administrator says how it ended.
        "122" | "126" | "128" => Outcome::Reversed,
        "131" => Outcome::Refunded,
        "129" => Outcome::Failed,
        ours if OUR_FAULT.contains(&ours) => Outcome::Failed,
        _ => Outcome::Unknown,
    }
}

/// The state of a payment, as an inquiry tells it in a code and a word. Where the two differ, nothing is known.
pub(super) fn state(code: &str, word: &str) -> Outcome {
    let by_code = outcome(code);
    let by_word = match word.to_ascii_lowercase().as_str() {
        "" => return by_code,
        "completed" => Outcome::Success,
        "pending" | "initiated" | "in progress" | "inprogress" | "processing" => Outcome::Pending,
        "failed" | "dropped" => Outcome::Failed,
        "cancelled" | "canceled" => Outcome::Cancelled,
        "expired" => Outcome::Expired,
        "reversed" => Outcome::Reversed,
        "refunded" => Outcome::Refunded,
        _ => return Outcome::Unknown,
    };
    match (by_code, by_word) {
        (same, word) if same == word => same,
        // It has one word for whatever came to nothing; the code says why.
        (Outcome::Cancelled | Outcome::Expired, Outcome::Failed) => by_code,
        // A code of which we know nothing, and a word that we know: but a success wants both.
        (Outcome::Unknown, Outcome::Failed | Outcome::Cancelled | Outcome::Expired)
            if !code.is_empty() && !NOBODY_KNOWS.contains(&code) =>
        {
            by_word
        }
        // What was paid and then went back keeps the code of its success.
        (Outcome::Success, Outcome::Reversed | Outcome::Refunded) => by_word,
        _ => Outcome::Unknown,
    }
}
