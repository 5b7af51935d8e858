//! What the provider asks of a request.

use serde_json::Value;

use super::{JAZZCASH, hash};

/// Names that the form must have, empty or not.
const FORM: [&str; 22] = [
    "pp_Amount",
    "pp_BankID",
    "pp_BillReference",
    "pp_Description",
    "pp_Language",
    "pp_MerchantID",
    "pp_Password",
    "pp_ProductID",
    "pp_ReturnURL",
    "pp_SecureHash",
    "pp_SubMerchantID",
    "pp_TxnCurrency",
    "pp_TxnDateTime",
    "pp_TxnExpiryDateTime",
    "pp_TxnRefNo",
    "pp_TxnType",
    "pp_Version",
    "ppmpf_1",
    "ppmpf_2",
    "ppmpf_3",
    "ppmpf_4",
    "ppmpf_5",
];

pub(super) type Pairs = Vec<(String, String)>;

pub(super) fn value<'p>(pairs: &'p [(String, String)], wanted: &str) -> &'p str {
    pairs.iter().find(|(name, _value)| name == wanted).map_or("", |(_name, value)| value)
}

pub(super) fn pair(name: &str, value: impl Into<String>) -> (String, String) {
    (name.to_owned(), value.into())
}

pub(super) fn failure(code: &str, words: &str) -> Pairs {
    vec![pair("pp_ResponseCode", code), pair("pp_ResponseMessage", words)]
}

/// Why a caller is not the merchant.
pub(super) fn stranger(pairs: &[(String, String)]) -> Option<Pairs> {
    let known =
        value(pairs, "pp_MerchantID") == JAZZCASH.merchant_id && value(pairs, "pp_Password") == JAZZCASH.password;
    if !known {
        return Some(failure("101", "Invalid merchant credentials."));
    }
    (!hash::is_signed(JAZZCASH.salt, pairs)).then(|| failure("115", "Secure hash does not match."))
}

/// Why a form is not taken.
pub(super) fn refusal(form: &[(String, String)], return_url: &str) -> Option<(&'static str, &'static str)> {
    let digits = |name: &str, length: usize| {
        let text = value(form, name);
        text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    let word = |name: &str| {
        let text = value(form, name);
        (1..=20).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.')
    };
    let missing = FORM.iter().any(|name| !form.iter().any(|(given, _value)| given == name));
    let twice = form
        .iter()
        .enumerate()
        .any(|(at, (name, _value))| form.iter().skip(at.saturating_add(1)).any(|(other, _)| other == name));
    let amount = value(form, "pp_Amount");
    let plain_amount =
        !amount.is_empty() && !amount.starts_with('0') && amount.bytes().all(|byte| byte.is_ascii_digit());
    let description = value(form, "pp_Description");
    let times = digits("pp_TxnDateTime", 14)
        && digits("pp_TxnExpiryDateTime", 14)
        && value(form, "pp_TxnDateTime") < value(form, "pp_TxnExpiryDateTime");
    let valid = plain_amount
        && times
        && word("pp_TxnRefNo")
        && word("pp_BillReference")
        && value(form, "pp_TxnCurrency") == "PKR"
        && ["1.1", "2.0"].contains(&value(form, "pp_Version"))
        && description.len() <= 200
        && !description.contains(['<', '>', '\\', '*', '=', '%', '/', ':', '\'', '"', '{', '}', '|']);
    if stranger(form).is_some_and(|refused| value(&refused, "pp_ResponseCode") == "101") {
        Some(("101", "The merchant's credentials are not valid."))
    } else if missing || twice || !valid {
        Some(("110", "A field is missing or has no valid value."))
    } else if !hash::is_signed(JAZZCASH.salt, form) {
        Some(("115", "The secure hash does not match."))
    } else if value(form, "pp_ReturnURL") != return_url {
        Some(("999", "The return address is not the registered one."))
    } else {
        None
    }
}

/// The members of a flat JSON object of texts.
pub(super) fn flat(body: &[u8]) -> Option<Pairs> {
    let Value::Object(members) = serde_json::from_slice(body).ok()? else { return None };
    members.into_iter().map(|(name, member)| member.as_str().map(|text| (name, text.to_owned()))).collect()
}
