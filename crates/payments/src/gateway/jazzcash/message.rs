//! Messages and returning browsers. The hash covers values and not names, so that one hash fits other cuts of the same text:
//! every name must be known, and every value must look as values of that name do.

use kernel::money::Paisa;
use uuid::Uuid;

use super::{JazzCash, codes};
use crate::gateway::RejectReason;
use crate::gateway::fields::Fields;
use crate::order_ref::OrderRef;
use crate::webhook_event::WebhookEvent;

/// How the values of a name look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Look {
    /// Digits, so many at least and at most.
    Digits(usize, usize),
    /// Letters and digits, so many at most.
    Word(usize),
    OneOf(&'static [&'static str]),
    /// Plain text: the provider's own sentence.
    Sentence,
    /// Whatever we sent, in letters, digits and hyphens.
    Ours,
}

const KNOWN: [(&str, Look); 35] = [
    ("pp_Amount", Look::Digits(1, 13)),
    ("pp_AuthCode", Look::Word(20)),
    ("pp_BankID", Look::Word(8)),
    ("pp_BillReference", Look::Word(20)),
    ("pp_CNIC", Look::Digits(6, 6)),
    ("pp_DiscountedAmount", Look::Digits(1, 13)),
    ("pp_IsRegisteredCustomer", Look::OneOf(&["Yes", "No"])),
    ("pp_Language", Look::OneOf(&["EN", "UR"])),
    ("pp_MerchantID", Look::Word(20)),
    ("pp_MobileNumber", Look::Digits(11, 12)),
    ("pp_ProductID", Look::Word(8)),
    ("pp_ResponseCode", Look::Digits(2, 4)),
    ("pp_ResponseMessage", Look::Sentence),
    ("pp_RetreivalReferenceNo", Look::Digits(8, 20)),
    ("pp_RetrievalReferenceNo", Look::Digits(8, 20)),
    ("pp_SecureHash", Look::Word(64)),
    // Of exactly this length, so that no number of a transaction passes for it.
    ("pp_SettlementExpiry", Look::Digits(14, 14)),
    ("pp_ShouldTokenizeCardNumber", Look::OneOf(&["Yes", "No"])),
    ("pp_SubMerchantID", Look::OneOf(&[])),
    ("pp_SubMerchantId", Look::OneOf(&[])),
    ("pp_TxnCurrency", Look::OneOf(&["PKR"])),
    ("pp_TxnDateTime", Look::Digits(14, 14)),
    ("pp_TxnRefNo", Look::Word(20)),
    ("pp_TxnType", Look::OneOf(&["MWALLET", "MPAY", "MIGS", "OTC", "DD"])),
    ("pp_Version", Look::OneOf(&["1.1", "2.0"])),
    ("ppmbf_1", Look::OneOf(&[])),
    ("ppmbf_2", Look::OneOf(&[])),
    ("ppmbf_3", Look::OneOf(&[])),
    ("ppmbf_4", Look::OneOf(&[])),
    ("ppmbf_5", Look::OneOf(&[])),
    ("ppmpf_1", Look::Ours),
    // We send nothing in these: an empty value comes back, or none at all.
    ("ppmpf_2", Look::OneOf(&[])),
    ("ppmpf_3", Look::OneOf(&[])),
    ("ppmpf_4", Look::OneOf(&[])),
    ("ppmpf_5", Look::OneOf(&[])),
];

impl Look {
    fn fits(self, value: &str) -> bool {
        let within = |least: usize, most: usize| (least..=most).contains(&value.len());
        match self {
            Self::Digits(least, most) => within(least, most) && value.bytes().all(|byte| byte.is_ascii_digit()),
            Self::Word(most) => within(1, most) && value.bytes().all(|byte| byte.is_ascii_alphanumeric()),
            Self::OneOf(words) => words.contains(&value),
            Self::Sentence => within(1, 300),
            Self::Ours => within(1, 36) && value.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-'),
        }
    }
}

fn check_looks(fields: &Fields) -> Result<(), RejectReason> {
    for (name, value) in fields.iter() {
        if !value.bytes().all(|byte| (0x20..0x7f).contains(&byte) && byte != b'&') {
            return Err(RejectReason::Malformed("a value with other than plain characters"));
        }
        let Some((_name, look)) = KNOWN.iter().find(|(known, _look)| *known == name) else {
            return Err(RejectReason::Malformed("an unknown field"));
        };
        // Empty values are not hashed, and say nothing.
        if !value.is_empty() && !look.fits(value) {
            return Err(RejectReason::Malformed("a value that does not look like its name"));
        }
    }
    let both = ["pp_RetreivalReferenceNo", "pp_RetrievalReferenceNo"].iter().all(|name| stated(fields, name).is_some());
    if both {
        return Err(RejectReason::Malformed("a name in two spellings"));
    }
    Ok(())
}

/// The value of `name`, unless it is empty.
pub(super) fn stated<'f>(fields: &'f Fields, name: &str) -> Option<&'f str> {
    fields.get(name).filter(|value| !value.is_empty())
}

/// The provider's name for a transaction, in either spelling.
pub(super) fn transaction(fields: &Fields) -> Option<&str> {
    stated(fields, "pp_RetreivalReferenceNo").or_else(|| stated(fields, "pp_RetrievalReferenceNo"))
}

impl JazzCash {
    /// Reads a message whose hash is right.
    pub(super) fn verify_fields(&self, fields: &Fields) -> Result<WebhookEvent, RejectReason> {
        const MISSING: RejectReason = RejectReason::Malformed("a field is missing");
        check_looks(fields)?;
        if !self.is_signed(fields) {
            return Err(RejectReason::BadSignature);
        }
        let required = |name: &str| stated(fields, name).ok_or(MISSING);
        let order_ref = OrderRef::parse(required("pp_TxnRefNo")?).ok_or(RejectReason::Malformed("not a reference"))?;
        let amount: i64 = required("pp_Amount")?.parse().map_err(|_range| RejectReason::Malformed("not an amount"))?;
        let code = required("pp_ResponseCode")?;
        let about: Option<Uuid> = match stated(fields, "ppmpf_1") {
            Some(about) => Some(about.parse().map_err(|_other| RejectReason::Malformed("not an id"))?),
            None => None,
        };
        Ok(WebhookEvent {
            provider_txn_id: transaction(fields).unwrap_or_default().to_owned(),
            order_ref,
            amount: Paisa::new(amount),
            currency: Some(required("pp_TxnCurrency")?.to_owned()),
            merchant: Some(required("pp_MerchantID")?.to_owned()),
            about,
            outcome: codes::outcome(code),
            code: code.to_owned(),
        })
    }
}
