//! What an inquiry says: the only thing that is accepted.

use kernel::money::Paisa;

use crate::gateway::fields::Fields;
use crate::gateway::{GatewayError, Inquired, InquiryOrder, Probe};
use crate::webhook_event::Outcome;

/// The question was understood.
const OK: &str = "0000";
/// It knows no such order: the payer has not come to its page yet, or never will.
const NOT_FOUND: &str = "0003";
/// Our credentials, account or store.
const DENIED: [&str; 5] = ["0004", "0005", "0006", "0007", "0010"];

/// Reads an answer to a question about this order.
pub(super) fn read(order: &InquiryOrder, store: &str, answer: &Fields) -> Result<Inquired, GatewayError> {
    let said = |name: &str| answer.get(name).unwrap_or_default();
    match said("responseCode") {
        OK => {}
        NOT_FOUND => {
            return Ok(Inquired {
                outcome: Outcome::Pending,
                amount: None,
                provider_txn_id: None,
                code: NOT_FOUND.to_owned(),
                message: said("responseDesc").to_owned(),
            });
        }
        code if DENIED.contains(&code) => return Err(GatewayError::Refused { code: code.to_owned() }),
        code => return Err(unknown(&format!("code {:.12}", code.escape_default()))),
    }
    if said("orderId") != order.order_ref.as_str() {
        return Err(unknown("the answer is about another order"));
    }
    if !said("storeId").is_empty() && said("storeId") != store {
        return Err(unknown("the answer is for another store"));
    }
    let amount = match said("transactionAmount") {
        "" => None,
        text => Some(rupees(text).ok_or_else(|| unknown("not an amount"))?),
    };
    let status = said("transactionStatus");
    Ok(Inquired {
        outcome: outcome(status),
        amount,
        provider_txn_id: Some(name(order, answer)),
        code: status.to_owned(),
        message: [said("errorReason"), said("responseDesc")]
            .into_iter()
            .find(|text| !text.is_empty())
            .unwrap_or_default()
            .to_owned(),
    })
}

/// What the answer about an order that does not exist says about us.
pub(super) fn probed(answer: &Fields) -> Probe {
    match answer.get("responseCode").unwrap_or_default() {
        NOT_FOUND => Probe::NotFound,
        code if DENIED.contains(&code) => Probe::Denied { code: code.to_owned() },
        code => Probe::Other { code: code.to_owned() },
    }
}

fn outcome(status: &str) -> Outcome {
    match status {
        "PAID" => Outcome::Success,
        "PENDING" => Outcome::Pending,
        "FAILED" => Outcome::Failed,
        "EXPIRED" => Outcome::Expired,
        "BLOCKED" => Outcome::Blocked,
        "REVERSED" => Outcome::Reversed,
        _ => Outcome::Unknown,
    }
}

/// Its name for the transaction; where it gives none, our reference, which it keeps unique. A name that was stored once
/// stays: the same payment never gets a second one.
fn name(order: &InquiryOrder, answer: &Fields) -> String {
    let ours = order.order_ref.as_str();
    let given = answer.get("transactionId").filter(|text| !text.is_empty());
    match (given, order.provider_txn_id.as_deref()) {
        (_, Some(known)) if known == ours => ours.to_owned(),
        (Some(given), _) => given.to_owned(),
        (None, Some(known)) if !known.is_empty() => known.to_owned(),
        (None, _) => ours.to_owned(),
    }
}

/// `1500`, `1500.0`, `1500.00`, `1500.5`: digits, and at most two of them behind a point.
fn rupees(text: &str) -> Option<Paisa> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(part) || part.len() > 2 || whole.len() > 12 {
        return None;
    }
    let paisa: i64 = format!("{whole}{part:0<2}").parse().ok()?;
    Some(Paisa::new(paisa))
}

fn unknown(why: &str) -> GatewayError {
    GatewayError::Unknown(why.to_owned())
}
