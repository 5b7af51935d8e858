//! The providers' signatures.

use hkdf::Hkdf;
use hmac::{Hmac, Mac};
use sha2::Sha256;
use subtle::ConstantTimeEq;

use super::fields::Fields;
use crate::provider::Provider;

/// A signature before it is written as hex.
pub type Signature = [u8; 32];

/// The name under which JazzCash sends its hash.
pub const JAZZCASH_HASH: &str = "pp_SecureHash";

/// JazzCash: the values of all non-empty `pp…` fields but the hash, by name, joined with `&` behind the salt, which is
/// also the key.
pub fn jazzcash(salt: &str, fields: &Fields) -> Signature {
    sign(salt.as_bytes(), &jazzcash_text(salt, fields))
}

fn jazzcash_text(salt: &str, fields: &Fields) -> String {
    let mut text = salt.to_owned();
    for (name, value) in fields.iter() {
        if name.starts_with("pp") && name != JAZZCASH_HASH && !value.is_empty() {
            text.push('&');
            text.push_str(value);
        }
    }
    text
}

/// Our own for the simulated Easypaisa: `easypaisa&` and `k=v` of all fields but the signature, by name.
pub fn easypaisa_sandbox(key: &str, fields: &Fields) -> Signature {
    let mut text = "easypaisa".to_owned();
    for (name, value) in fields.iter().filter(|(name, _)| *name != "signature") {
        text.push('&');
        text.push_str(name);
        text.push('=');
        percent_encode(value, &mut text);
    }
    sign(key.as_bytes(), &text)
}

/// Whether `given` is `expected` in hex of either case; the comparison takes as long for a near miss as for nonsense.
pub fn matches(expected: &Signature, given: &str) -> bool {
    let mut decoded = Signature::default();
    match hex::decode_to_slice(given, &mut decoded) {
        Ok(()) => bool::from(expected.ct_eq(&decoded)),
        Err(_not_hex) => false,
    }
}

/// The sandbox's signing key for a provider, as lower hex.
pub fn sandbox_key(secret: &str, provider: Provider) -> String {
    let info = format!("payment-simulator/v1/{}", provider.as_str());
    let mut key = [0_u8; 32];
    expand(secret, &info, &mut key);
    hex::encode(key)
}

fn sign(key: &[u8], text: &str) -> Signature {
    let mut mac = keyed(key);
    mac.update(text.as_bytes());
    mac.finalize().into_bytes().into()
}

#[allow(clippy::expect_used, reason = "HMAC takes keys of any length")]
fn keyed(key: &[u8]) -> Hmac<Sha256> {
    <Hmac<Sha256> as Mac>::new_from_slice(key).expect("a key of any length")
}

#[allow(clippy::expect_used, reason = "HKDF refuses above 8160 bytes only")]
fn expand(secret: &str, info: &str, key: &mut [u8; 32]) {
    Hkdf::<Sha256>::new(None, secret.as_bytes()).expand(info.as_bytes(), key).expect("32 bytes");
}

fn percent_encode(value: &str, out: &mut String) {
    for byte in value.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
}
