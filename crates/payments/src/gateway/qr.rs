//! QR codes of merchants (EMVCo): the one that the provider issued, made to pay one order. Shown beside the form, never instead
//! of it, and only where a merchant has one.

use crc::{CRC_16_IBM_3740, Crc};
use kernel::money::Paisa;

use super::settings::BadSetting;
use crate::order_ref::OrderRef;

const DYNAMIC: (u8, &str) = (1, "12");
const CURRENCY: (u8, &str) = (53, "586");
const AMOUNT: u8 = 54;
const ADDITIONAL: u8 = 62;
/// Within the additional data.
const BILL_NUMBER: u8 = 1;
const CHECKSUM: u8 = 63;

/// Tags and values, by tag.
type Elements = Vec<(u8, String)>;

/// A merchant's own code, as the provider issued it: without an amount.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MerchantQr(Elements);

impl MerchantQr {
    /// Reads the text of a code and compares its checksum.
    ///
    /// # Errors
    /// [`BadSetting`] when it is not the text of a Pakistani merchant's code.
    pub fn parse(text: &str) -> Result<Self, BadSetting> {
        let bad =
            BadSetting { setting: "qr", rule: "the text of a merchant's QR code in rupees, as the provider issued it" };
        let elements = Some(text).filter(|text| text.is_ascii()).and_then(read).ok_or(bad)?;
        let value = |tag: u8| elements.iter().find(|(other, _value)| *other == tag).map(|(_tag, value)| value.as_str());
        let unsigned = text.get(..text.len().saturating_sub(4)).ok_or(bad)?;
        let is_sound = elements.first().is_some_and(|(tag, version)| *tag == 0 && version == "01")
            && elements.last().is_some_and(|(tag, sum)| *tag == CHECKSUM && *sum == checksum(unsigned))
            && elements.iter().any(|(tag, _value)| (2..=51).contains(tag))
            && value(CURRENCY.0).is_none_or(|currency| currency == CURRENCY.1);
        if is_sound { Ok(Self(elements)) } else { Err(bad) }
    }

    /// The text of a code that pays `amount` for `order_ref`.
    pub(super) fn pays(&self, order_ref: &OrderRef, amount: Paisa) -> Option<String> {
        let additional = self.0.iter().find(|(tag, _value)| *tag == ADDITIONAL);
        let mut additional = additional.map_or(Some(Vec::new()), |(_tag, value)| read(value))?;
        set(&mut additional, BILL_NUMBER, order_ref.as_str());
        let mut elements = self.0.clone();
        elements.retain(|(tag, _value)| *tag != CHECKSUM);
        set(&mut elements, DYNAMIC.0, DYNAMIC.1);
        set(&mut elements, CURRENCY.0, CURRENCY.1);
        set(&mut elements, AMOUNT, &amount.decimal());
        set(&mut elements, ADDITIONAL, &written(&additional)?);
        let unsigned = format!("{}{CHECKSUM}04", written(&elements)?);
        Some(format!("{unsigned}{}", checksum(&unsigned)))
    }
}

fn set(elements: &mut Elements, tag: u8, value: &str) {
    elements.retain(|(other, _value)| *other != tag);
    elements.push((tag, value.to_owned()));
    elements.sort_by_key(|(tag, _value)| *tag);
}

/// Two digits of tag, two of length, the value; and so on. Every tag once.
fn read(text: &str) -> Option<Elements> {
    let mut elements = Elements::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (tag, after) = rest.split_at_checked(2)?;
        let (length, after) = after.split_at_checked(2)?;
        let (tag, length) = (two_digits(tag)?, two_digits(length)?);
        let (value, after) = after.split_at_checked(usize::from(length))?;
        if elements.iter().any(|(other, _value)| *other == tag) {
            return None;
        }
        elements.push((tag, value.to_owned()));
        rest = after;
    }
    Some(elements)
}

fn two_digits(text: &str) -> Option<u8> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

fn written(elements: &[(u8, String)]) -> Option<String> {
    let mut text = String::new();
    for (tag, value) in elements {
        if value.len() > 99 {
            return None;
        }
        text.push_str(&format!("{tag:02}{:02}{value}", value.len()));
    }
    Some(text)
}

/// The checksum of EMVCo's codes (CRC-16/IBM-3740, also known as CCITT-FALSE), as four hex digits.
fn checksum(text: &str) -> String {
    format!("{:04X}", Crc::<u16>::new(&CRC_16_IBM_3740).checksum(text.as_bytes()))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Version, static, merchant, category, currency, country, name, city.
    pub(in crate::gateway) fn issued() -> String {
        let unsigned = "00020101021126240008jazzcash0108MC000001520473995303586\
                        5802PK5907Muqabla6006Lahore6213030911112222363 04"
            .replace(' ', "");
        format!("{unsigned}{}", checksum(&unsigned))
    }

    #[test]
    fn the_checksum_is_the_published_one() {
        assert_eq!(checksum("123456789"), "29B1");
    }

    #[test]
    fn the_length_of_a_value_has_two_digits() {
        let of = |bytes: usize| written(&[(1, "x".repeat(bytes))]);
        assert_eq!(of(99), Some(format!("0199{}", "x".repeat(99))));
        assert_eq!((of(100), of(101)), (None, None));
    }

    #[test]
    fn a_merchants_code_is_made_to_pay_one_order() {
        let qr = MerchantQr::parse(&issued()).unwrap();
        let text = qr.pays(&OrderRef::parse("CD20261004120000001A").unwrap(), Paisa::new(150_050)).unwrap();
        let unsigned = "00020101021226240008jazzcash0108MC0000015204739953035865407\
                        1500.505802PK5907Muqabla6006Lahore62370120CD20261004120000001A030911112222363 04"
            .replace(' ', "");
        assert_eq!(text, format!("{unsigned}{}", checksum(&unsigned)));
        assert!(MerchantQr::parse(&text).is_ok(), "it is sound itself");
    }

    #[test]
    fn what_is_no_code_is_refused() {
        let good = issued();
        for wrong in [
            String::new(),
            "0002".to_owned(),
            good.replace("PK", "IN"),
            good.to_lowercase(),
            good.replace("5303586", "5303840"),
            format!("{good}5802PK"),
            good.replace("Lahore", "لاہور"),
        ] {
            assert!(MerchantQr::parse(&wrong).is_err(), "{wrong}");
        }
        let newer = good.replacen("000201", "000202", 1);
        let unsigned = &newer[..newer.len() - 4];
        assert!(MerchantQr::parse(&format!("{unsigned}{}", checksum(unsigned))).is_err(), "another version");
        let at = good.len() - 1;
        assert!(MerchantQr::parse(&good[..at]).is_err());
    }
}
