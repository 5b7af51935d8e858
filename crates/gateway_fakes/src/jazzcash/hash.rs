//! `pp_SecureHash`, as the provider's guide says it.

use hmac::{Hmac, Mac};
use sha2::Sha256;

/// Upper hex of the HMAC over salt and values, in the order of the names.
pub(crate) fn secure_hash(salt: &str, pairs: &[(String, String)]) -> String {
    let mut signed: Vec<&(String, String)> = pairs
        .iter()
        .filter(|(name, value)| name.starts_with("pp") && name != "pp_SecureHash" && !value.is_empty())
        .collect();
    signed.sort_by(|one, other| one.0.as_bytes().cmp(other.0.as_bytes()));
    let values: Vec<&str> = std::iter::once(salt).chain(signed.iter().map(|(_name, value)| value.as_str())).collect();
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(salt.as_bytes()) else { return String::new() };
    mac.update(values.join("&").as_bytes());
    hex::encode_upper(mac.finalize().into_bytes())
}

/// Whether the hash among `pairs` is right.
pub(crate) fn is_signed(salt: &str, pairs: &[(String, String)]) -> bool {
    let given = pairs.iter().find(|(name, _value)| name == "pp_SecureHash").map_or("", |(_name, value)| value);
    given.eq_ignore_ascii_case(&secure_hash(salt, pairs))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_examples() {
        for (canonical, expected) in [
            ("0F5DD14AE2&2995&MER123&A48cvE28", "C7689CDA7474EB1ADCD343FD0C0B676BAD0BA66361CC46DB589BDB0DA4C1C867"),
            (
                "3vv9wu3a18&25000&MC25041&1234&sz1v4agvyf&PKR&T20220518150213",
                "2C595361C2DA0E502D18BFBAA92CF4740330215E5E8AD0CF4489A64E7400B117",
            ),
            (
                "t0psecret9&MC00001&pw00000001&CD20261004120000001A",
                "963AA6C4F5CE20788DA98B7C74A14BCF11A841168E471E242C23B1AD59695F35",
            ),
            (
                "t0psecret9&150000&MC00001&000&CD20261004120000001A",
                "A7C048E4C71FD70D022A19113B42BB9C6825002D3271B1A1B8A829F754498C9A",
            ),
        ] {
            let (salt, values) = canonical.split_once('&').unwrap();
            let mut pairs: Vec<(String, String)> =
                values.split('&').enumerate().map(|(at, value)| (format!("pp_{at:02}"), value.to_owned())).collect();
            pairs.reverse();
            pairs.push(("pp_99".to_owned(), String::new()));
            pairs.push(("other".to_owned(), "never".to_owned()));
            assert_eq!(secure_hash(salt, &pairs), expected);
        }
    }
}
