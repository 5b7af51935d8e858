//! An authenticator app, written from RFC 4226 and RFC 6238 and not from the product.

use hmac::{Hmac, Mac};
use serde_json::json;
use sha1::Sha1;
use time::OffsetDateTime;

use super::{Person, TestApp};

/// An app that has a key.
pub(crate) struct Authenticator(Vec<u8>);

impl Authenticator {
    /// Reads the key as people type it.
    pub(crate) fn of_key(typed: &str) -> Self {
        let mut bits = String::new();
        for letter in typed.chars() {
            let value = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".find(letter).expect("base32");
            bits.push_str(&format!("{value:05b}"));
        }
        let bytes = bits.as_bytes().chunks_exact(8);
        Self(bytes.map(|byte| u8::from_str_radix(std::str::from_utf8(byte).unwrap(), 2).unwrap()).collect())
    }

    /// The code it shows at `at`.
    pub(crate) fn code(&self, at: OffsetDateTime) -> String {
        let mut mac = Hmac::<Sha1>::new_from_slice(&self.0).unwrap();
        mac.update(&(at.unix_timestamp() / 30).to_be_bytes());
        let digest = mac.finalize().into_bytes();
        let at = usize::from(digest[19] & 15);
        let number = u32::from_be_bytes([digest[at], digest[at + 1], digest[at + 2], digest[at + 3]]) & 0x7fff_ffff;
        format!("{:06}", number % 1_000_000)
    }
}

/// Turns the second step on for somebody who has just signed in; answers the app and the recovery codes.
pub(crate) async fn enrol(app: &TestApp, person: &Person) -> (Authenticator, Vec<String>) {
    let begun = person.press("/api/auth/totp").await.expect(200).body;
    let authenticator = Authenticator::of_key(begun["key"].as_str().unwrap());
    let code = authenticator.code(app.now());
    let answer = person.post("/api/auth/totp/confirm", json!({"code": code})).await.expect(200).body;
    let codes = answer["recoveryCodes"].as_array().unwrap();
    (authenticator, codes.iter().map(|code| code.as_str().unwrap().to_owned()).collect())
}
