//! Giving money back. Asked for once; afterwards the payment's own state tells.

use super::message::{stated, transaction};
use super::{JazzCash, codes};
use crate::gateway::fields::Fields;
use crate::gateway::{ANSWER_TIMEOUT, GatewayError, RefundAnswer, RefundOrder};
use crate::webhook_event::Outcome;

/// Without the merchant's PIN the provider gives nothing back: somebody pays by hand.
const BY_HAND: &str = "BY_HAND";

impl JazzCash {
    pub(super) fn give_back(&self, order: &RefundOrder) -> Result<RefundAnswer, GatewayError> {
        let Some(mpin) = &self.config.mpin else {
            return Ok(RefundAnswer::Refused { code: BY_HAND.to_owned() });
        };
        let body = self
            .credentials(&order.order_ref)
            .with("pp_Amount", order.amount.get().to_string())
            .with("pp_MerchantMPIN", mpin.expose().as_str())
            .with("pp_TxnCurrency", "PKR");
        let body = self.signed(body);
        let answer = self.client.post("refund", &self.config.endpoints.refund, None, body, ANSWER_TIMEOUT)?;
        self.check_answer(&answer.fields, &order.order_ref)?;
        Ok(read(order, &answer.fields))
    }
}

fn read(order: &RefundOrder, answer: &Fields) -> RefundAnswer {
    match stated(answer, "pp_ResponseCode").unwrap_or_default() {
        "000" | "121" | "131" => {
            let reference = transaction(answer).unwrap_or(order.order_ref.as_str()).to_owned();
            RefundAnswer::Done { reference }
        }
        refused if codes::REFUND_REFUSED.contains(&refused) || codes::OUR_FAULT.contains(&refused) => {
            RefundAnswer::Refused { code: refused.to_owned() }
        }
        _ => RefundAnswer::Unknown,
    }
}

/// What the state of a payment, asked for after its refund was sent, says about the refund.
pub(super) fn state(order: &RefundOrder, answer: &Fields) -> RefundAnswer {
    if stated(answer, "pp_ResponseCode") != Some("000") {
        return RefundAnswer::Unknown;
    }
    let said = |name| stated(answer, name).unwrap_or_default();
    match codes::state(said("pp_PaymentResponseCode"), said("pp_Status")) {
        Outcome::Refunded | Outcome::Reversed => {
            RefundAnswer::Done { reference: transaction(answer).unwrap_or(order.order_ref.as_str()).to_owned() }
        }
        // It may still be on its way, and a part of a payment leaves it completed.
        Outcome::Success
        | Outcome::Pending
        | Outcome::Failed
        | Outcome::Cancelled
        | Outcome::Expired
        | Outcome::Blocked
        | Outcome::Unknown => RefundAnswer::Unknown,
    }
}
