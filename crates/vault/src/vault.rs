//! Encrypts with the application's secret.

use aes_gcm::aead::{Aead, KeyInit, Payload};
use aes_gcm::{Aes256Gcm, Nonce};
use hkdf::Hkdf;
use hmac::{Hmac, Mac};
use kernel::secret::Secret;
use sha2::{Digest, Sha256};

use crate::CryptoError;

#[cfg(test)]
mod tests;

pub(crate) const NONCE_BYTES: usize = 12;

/// What is encrypted; each has keys of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// The full number of a payout account.
    PayoutAccount,
    /// A field of an identity form.
    KycForm,
    /// The key of an identity document.
    KycDocument,
    /// The key of an authenticator app.
    SecondFactor,
    /// The key of a copy of somebody's data.
    DataExport,
    /// What the cookie of a known browser says.
    Device,
    /// Fingerprints of the codes that confirm registrations.
    RegistrationCode,
    /// Fingerprints of the codes that confirm the address of an account.
    EmailCode,
    /// The network address of somebody who sends payment messages.
    WebhookSender,
    /// Where somebody signed in from; fingerprints only.
    SignIn,
    /// Fingerprints of requests that carry an Idempotency-Key.
    Request,
    /// Who is counted by a limit; fingerprints only.
    RateLimit,
    /// What a backup says of itself; fingerprints only.
    Backup,
    /// The secrets in the links of polls; fingerprints only.
    PollLink,
    /// The secrets in the links of private contests; fingerprints only.
    ContestLink,
}

impl Purpose {
    const fn label(self) -> &'static str {
        match self {
            Self::PayoutAccount => "payout-account",
            Self::KycForm => "kyc-form",
            Self::KycDocument => "kyc-document",
            Self::SecondFactor => "second-factor",
            Self::DataExport => "data-export",
            Self::Device => "device",
            Self::RegistrationCode => "registration-code",
            Self::EmailCode => "email-code",
            Self::WebhookSender => "notice-sender",
            Self::SignIn => "sign-in",
            Self::Request => "request",
            Self::RateLimit => "rate-limit",
            Self::Backup => "backup",
            Self::PollLink => "poll-link",
            Self::ContestLink => "contest-link",
        }
    }
}

/// Encrypts with the current secret, opens with any it knows.
#[derive(Clone)]
pub struct Vault {
    current: Root,
    previous: Vec<Root>,
}

/// One secret, from which the keys of each purpose are made.
#[derive(Clone)]
struct Root(Hkdf<Sha256>);

impl Root {
    fn new(secret: &Secret<String>) -> Self {
        Self(Hkdf::new(None, secret.expose().as_bytes()))
    }

    fn key(&self, purpose: Purpose, use_of_key: &str) -> Result<[u8; 32], CryptoError> {
        let mut key = [0_u8; 32];
        let info = format!("{}/{use_of_key}/v1", purpose.label());
        self.0.expand(info.as_bytes(), &mut key).map_err(|_length| CryptoError)?;
        Ok(key)
    }

    /// Names the secret in encrypted values; a hash of it, so that it need not be configured.
    fn id(&self, purpose: Purpose) -> Result<u8, CryptoError> {
        Ok(Sha256::digest(self.key(purpose, "key-id")?).first().copied().unwrap_or(0))
    }

    fn cipher(&self, purpose: Purpose) -> Result<Aes256Gcm, CryptoError> {
        Aes256Gcm::new_from_slice(&self.key(purpose, "seal")?).map_err(|_length| CryptoError)
    }

    fn decrypt(&self, purpose: Purpose, context: &[u8], encrypted: &[u8]) -> Result<Vec<u8>, CryptoError> {
        let (id, rest) = encrypted.split_first().ok_or(CryptoError)?;
        let (nonce, text) = rest.split_at_checked(NONCE_BYTES).ok_or(CryptoError)?;
        if self.id(purpose)? != *id {
            return Err(CryptoError);
        }
        let payload = Payload { msg: text, aad: context };
        self.cipher(purpose)?.decrypt(Nonce::from_slice(nonce), payload).map_err(|_aead| CryptoError)
    }

    fn fingerprint(&self, purpose: Purpose, value: &[u8]) -> Result<Vec<u8>, CryptoError> {
        let key = self.key(purpose, "fingerprint")?;
        let mut mac = <Hmac<Sha256> as Mac>::new_from_slice(&key).map_err(|_length| CryptoError)?;
        mac.update(value);
        Ok(mac.finalize().into_bytes().to_vec())
    }
}

impl Vault {
    /// A vault for the current application secret and those before it.
    pub fn new(current: &Secret<String>, previous: &[Secret<String>]) -> Self {
        Self { current: Root::new(current), previous: previous.iter().map(Root::new).collect() }
    }

    /// Encrypts `plain`; it opens with the same purpose and context only.
    ///
    /// # Errors
    /// [`CryptoError`] when the system gives no randomness.
    pub fn encrypt(&self, purpose: Purpose, context: &[u8], plain: &[u8]) -> Result<Vec<u8>, CryptoError> {
        let nonce = kernel::random::bytes::<NONCE_BYTES>()?;
        let payload = Payload { msg: plain, aad: context };
        let cipher = self.current.cipher(purpose)?;
        let encrypted = cipher.encrypt(Nonce::from_slice(&nonce), payload).map_err(|_aead| CryptoError)?;
        Ok([&[self.current.id(purpose)?][..], &nonce, &encrypted].concat())
    }

    /// What [`Vault::encrypt`] encrypted.
    ///
    /// # Errors
    /// [`CryptoError`] when it was encrypted for another purpose or context, with an unknown secret, or is damaged.
    pub fn decrypt(&self, purpose: Purpose, context: &[u8], encrypted: &[u8]) -> Result<Secret<Vec<u8>>, CryptoError> {
        let mut roots = std::iter::once(&self.current).chain(&self.previous);
        roots.find_map(|root| root.decrypt(purpose, context, encrypted).ok()).map(Secret::new).ok_or(CryptoError)
    }

    /// Whether `encrypted` decrypts with the current secret; what does not is to be encrypted again before the old secret is dropped.
    pub fn is_current(&self, purpose: Purpose, context: &[u8], encrypted: &[u8]) -> bool {
        self.current.decrypt(purpose, context, encrypted).is_ok()
    }

    /// The same for the same value, and telling nothing of it without the secret.
    ///
    /// # Errors
    /// [`CryptoError`] never in practice: the key always fits.
    pub fn fingerprint(&self, purpose: Purpose, value: &[u8]) -> Result<Vec<u8>, CryptoError> {
        self.current.fingerprint(purpose, value)
    }

    /// The fingerprints of a value under every secret that is known, the current one first.
    ///
    /// # Errors
    /// As [`Vault::fingerprint`].
    pub fn fingerprints(&self, purpose: Purpose, value: &[u8]) -> Result<Vec<Vec<u8>>, CryptoError> {
        std::iter::once(&self.current).chain(&self.previous).map(|root| root.fingerprint(purpose, value)).collect()
    }
}
