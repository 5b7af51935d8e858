//! Codes of authenticator apps: RFC 6238 with SHA-1, six digits and steps of thirty seconds, as every app reads them.

use data_encoding::BASE32_NOPAD;
use kernel::ids::{Id, UserId};
use kernel::random::NoRandomness;
use kernel::secret::Secret;
use subtle::ConstantTimeEq;
use time::OffsetDateTime;
use totp_rs::{Algorithm, Builder};
use vault::{CryptoError, Purpose, Vault};

#[cfg(test)]
mod tests;

/// As long as what SHA-1 gives (RFC 4226, section 4).
const KEY_BYTES: usize = 20;
const STEP_SECONDS: i64 = 30;
/// Steps before and after the present one whose codes are taken: clocks differ, and people type slowly.
const TOLERANCE: i64 = 1;
const DIGITS: u8 = 6;
/// Whom the app names beside the code.
const ISSUER: &str = "Muqabla";

/// What the app and we know, and nobody else.
pub struct Key(Secret<[u8; KEY_BYTES]>);

impl Key {
    /// A key that nobody had before.
    ///
    /// # Errors
    /// [`NoRandomness`] when the operating system has none to give.
    pub fn random() -> Result<Self, NoRandomness> {
        Ok(Self(Secret::new(kernel::random::bytes::<KEY_BYTES>()?)))
    }

    /// As people type it into an app that cannot read pictures: RFC 4648, section 6, without padding.
    pub fn typed(&self) -> Secret<String> {
        Secret::new(BASE32_NOPAD.encode(self.0.expose()))
    }

    /// As apps read it from a picture, for the account with this address.
    pub fn address(&self, email: &str) -> Secret<String> {
        let account: String = email.bytes().map(escaped).collect();
        Secret::new(format!(
            "otpauth://totp/{ISSUER}:{account}?secret={}&issuer={ISSUER}&algorithm=SHA1&digits={DIGITS}&period={STEP_SECONDS}",
            self.typed().expose()
        ))
    }

    /// As it is stored with the person.
    ///
    /// # Errors
    /// [`CryptoError`] when the system gives no randomness.
    pub fn encrypt(&self, vault: &Vault, owner: UserId) -> Result<Vec<u8>, CryptoError> {
        vault.encrypt(Purpose::SecondFactor, owner.uuid().as_bytes(), self.0.expose())
    }

    /// What [`Key::encrypt`] encrypted.
    ///
    /// # Errors
    /// [`CryptoError`] for another person, an unknown secret, or damage.
    pub fn decrypt(vault: &Vault, owner: UserId, encrypted: &[u8]) -> Result<Self, CryptoError> {
        let plain = vault.decrypt(Purpose::SecondFactor, owner.uuid().as_bytes(), encrypted)?;
        let key = <[u8; KEY_BYTES]>::try_from(plain.expose().as_slice()).map_err(|_length| CryptoError)?;
        Ok(Self(Secret::new(key)))
    }

    /// The step whose code this is, among those that are taken at `now` and come after the step `used`: each code counts once,
    /// and none that is older than one that was used.
    pub fn step_of(&self, code: &str, now: OffsetDateTime, used: Option<i64>) -> Option<i64> {
        let present = now.unix_timestamp().div_euclid(STEP_SECONDS);
        (present.saturating_sub(TOLERANCE)..=present.saturating_add(TOLERANCE))
            .filter(|step| used.is_none_or(|used| *step > used))
            .find(|step| self.code(*step).is_some_and(|right| bool::from(right.as_bytes().ct_eq(code.as_bytes()))))
    }

    /// The code that an app shows at `at`.
    pub fn code_at(&self, at: OffsetDateTime) -> Option<String> {
        self.code(at.unix_timestamp().div_euclid(STEP_SECONDS))
    }

    fn code(&self, step: i64) -> Option<String> {
        let totp = Builder::new()
            .with_algorithm(Algorithm::SHA1)
            .with_digits(DIGITS)
            .with_step_duration(STEP_SECONDS.unsigned_abs())
            .with_secret(*self.0.expose())
            .build()
            .ok()?;
        let begins = step.checked_mul(STEP_SECONDS)?;
        Some(totp.generate(u64::try_from(begins).ok()?).to_string())
    }
}

/// A byte of an address in the path of a URI.
fn escaped(byte: u8) -> String {
    if byte.is_ascii_alphanumeric() || b"-._~@".contains(&byte) {
        char::from(byte).to_string()
    } else {
        format!("%{byte:02X}")
    }
}
