//! What an inquiry says. It states no amount: the anchor is the one that we signed.

use kernel::money::Paisa;

use super::message::{stated, transaction};
use super::{NOT_FOUND, codes};
use crate::gateway::fields::Fields;
use crate::gateway::{GatewayError, Inquired, InquiryOrder, Probe};
use crate::webhook_event::Outcome;

/// Reads an answer that is about this order.
pub(super) fn read(order: &InquiryOrder, answer: &Fields) -> Result<Inquired, GatewayError> {
    let operation = answer.get("pp_ResponseCode").unwrap_or_default();
    let words = |name: &str| stated(answer, name).unwrap_or_default().to_owned();
    match operation {
        // The question was understood; the payment has a code of its own.
        "000" => {}
        // The payer has not come to its page yet, or never will.
        NOT_FOUND => {
            let (code, message) = (operation.to_owned(), words("pp_ResponseMessage"));
            return Ok(Inquired { outcome: Outcome::Pending, amount: None, provider_txn_id: None, code, message });
        }
        ours if codes::OUR_FAULT.contains(&ours) => return Err(GatewayError::Refused { code: ours.to_owned() }),
        _ => return Err(GatewayError::Unknown(format!("code {:.12}", operation.escape_default()))),
    }
    let code = words("pp_PaymentResponseCode");
    let said = codes::state(&code, stated(answer, "pp_Status").unwrap_or_default());
    let amount = match stated(answer, "pp_Amount") {
        // Some hosts do state it.
        Some(stated) => match stated.parse::<i64>() {
            Ok(stated) => Some(Paisa::new(stated)),
            Err(_not_a_number) => return Err(GatewayError::Unknown("not an amount".to_owned())),
        },
        None => Some(order.amount),
    };
    Ok(Inquired {
        outcome: said,
        amount,
        provider_txn_id: Some(name(order, answer)),
        code,
        message: words("pp_PaymentResponseMessage"),
    })
}

/// What the answer about an order that does not exist says about us.
pub(super) fn probed(answer: &Fields) -> Probe {
    match answer.get("pp_ResponseCode").unwrap_or_default() {
        NOT_FOUND => Probe::NotFound,
        code if codes::OUR_FAULT.contains(&code) => Probe::Denied { code: code.to_owned() },
        code => Probe::Other { code: code.to_owned() },
    }
}

/// Its name for the transaction; where it gives none, our reference, which it keeps unique. A name that was stored once
/// stays: the same payment never gets a second one.
fn name(order: &InquiryOrder, answer: &Fields) -> String {
    let ours = order.order_ref.as_str();
    match (transaction(answer), order.provider_txn_id.as_deref()) {
        (_, Some(known)) if known == ours => ours.to_owned(),
        (Some(given), _) => given.to_owned(),
        (None, Some(known)) if !known.is_empty() => known.to_owned(),
        (None, _) => ours.to_owned(),
    }
}
