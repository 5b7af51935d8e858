//! What the provider asks of a checkout.

use super::{EASYPAISA, cipher};

pub(super) fn value<'p>(pairs: &'p [(String, String)], wanted: &str) -> &'p str {
    pairs.iter().find(|(name, _value)| name == wanted).map_or("", |(_name, value)| value)
}

/// What a checkout is about.
pub(super) struct CheckoutForm {
    pub(super) reference: String,
    pub(super) amount: String,
    pub(super) back: String,
}

/// Reads the fields of a checkout; refuses in words for the payer.
pub(super) type Reader = fn(&[(String, String)]) -> Result<CheckoutForm, &'static str>;

/// `1500.0` and the like.
pub(super) fn paisa(rupees: &str) -> Option<i64> {
    let (whole, part) = rupees.split_once('.')?;
    if !(1..=2).contains(&part.len())
        || whole.is_empty()
        || !format!("{whole}{part}").bytes().all(|b| b.is_ascii_digit())
    {
        return None;
    }
    format!("{whole}{part:0<2}").parse().ok().filter(|paisa| *paisa > 0)
}

/// The form of `Index.jsf`: what was encrypted must be the form itself.
pub(super) fn classic(form: &[(String, String)]) -> Result<CheckoutForm, &'static str> {
    let mut pairs: Vec<String> = form
        .iter()
        .filter(|(name, value)| name != "merchantHashedReq" && !value.is_empty())
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    pairs.sort();
    let opened = cipher::opened(EASYPAISA.hash_key, value(form, "merchantHashedReq"));
    let known =
        ["", "OTC_PAYMENT_METHOD", "MA_PAYMENT_METHOD", "CC_PAYMENT_METHOD", "QR_PAYMENT_METHOD", "DD_PAYMENT_METHOD"];
    if opened != Some(pairs.join("&")) {
        Err("The hashed request does not match.")
    } else if value(form, "storeId") != EASYPAISA.store_id {
        Err("There is no such store.")
    } else if !known.contains(&value(form, "paymentMethod")) || !is_expiry(value(form, "expiryDate")) {
        Err("A field has no valid value.")
    } else {
        Ok(CheckoutForm {
            reference: value(form, "orderRefNum").to_owned(),
            amount: value(form, "amount").to_owned(),
            back: value(form, "postBackURL").to_owned(),
        })
    }
}

/// Nothing, or `YYYYMMDD HHMMSS`.
pub(super) fn is_expiry(text: &str) -> bool {
    let digits = |text: &str, length: usize| text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit());
    text.is_empty() || text.split_once(' ').is_some_and(|(date, time)| digits(date, 8) && digits(time, 6))
}

/// The address of the newer checkout: what was encrypted must say the same as the address.
pub(super) fn newer(pairs: &[(String, String)]) -> Result<CheckoutForm, &'static str> {
    let opened = cipher::opened(EASYPAISA.hash_key, value(pairs, "encryptedHashRequest"))
        .ok_or("The encrypted request cannot be read.")?;
    let sealed: Vec<(String, String)> = opened
        .split('&')
        .filter_map(|pair| pair.split_once('='))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let names: Vec<&str> = sealed.iter().map(|(name, _value)| name.as_str()).collect();
    let same = value(&sealed, "amount") == value(pairs, "transactionAmount")
        && value(&sealed, "orderRefNum") == value(pairs, "orderId")
        && value(&sealed, "postBackURL") == value(pairs, "postBackURL")
        && value(&sealed, "storeId") == value(pairs, "storeId")
        && value(&sealed, "paymentMethod") == "InitialRequest"
        && value(pairs, "transactionType") == "InitialRequest"
        && is_time(value(&sealed, "timeStamp"));
    if names != ["amount", "orderRefNum", "paymentMethod", "postBackURL", "storeId", "timeStamp"] || !same {
        return Err("The encrypted request does not match.");
    }
    if value(pairs, "storeId") != EASYPAISA.store_id {
        return Err("There is no such store.");
    }
    Ok(CheckoutForm {
        reference: value(pairs, "orderId").to_owned(),
        amount: value(pairs, "transactionAmount").to_owned(),
        back: value(pairs, "postBackURL").to_owned(),
    })
}

/// `yyyy-MM-ddTHH:mm:ss`.
pub(super) fn is_time(text: &str) -> bool {
    let shape: String = text.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect();
    shape == "0000-00-00T00:00:00"
}
