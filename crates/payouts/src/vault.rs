//! Seals account numbers.

use aes_gcm::aead::{Aead, KeyInit, Payload};
use aes_gcm::{Aes256Gcm, Nonce};
use hkdf::Hkdf;
use hmac::{Hmac, Mac};
use kernel::ids::{Id, UserId};
use kernel::secret::Secret;
use sha2::{Digest, Sha256};

use crate::error::Error;

#[cfg(test)]
mod tests;

const NONCE_BYTES: usize = 12;

/// One secret's keys.
#[derive(Clone)]
struct Keys {
    /// Names the secret in sealed values; a hash of it, so that it need not be configured.
    id: u8,
    seal: Aes256Gcm,
    fingerprint: Secret<[u8; 32]>,
}

/// Seals with the current secret, opens with any it knows.
#[derive(Clone)]
pub struct Vault {
    current: Keys,
    previous: Vec<Keys>,
}

impl Vault {
    /// A vault for the current application secret and those before it.
    ///
    /// # Errors
    /// [`Error::Sealed`] when no keys can be made of a secret.
    pub fn new(current: &Secret<String>, previous: &[Secret<String>]) -> Result<Self, Error> {
        Ok(Self { current: keys(current)?, previous: previous.iter().map(keys).collect::<Result<_, _>>()? })
    }

    /// Seals `number` for `owner`; nobody else's id opens it.
    ///
    /// # Errors
    /// [`Error::Sealed`] when the system gives no randomness.
    pub fn seal(&self, owner: UserId, number: &Secret<String>) -> Result<Vec<u8>, Error> {
        let nonce = kernel::random::bytes::<NONCE_BYTES>()?;
        let owner = owner.uuid();
        let payload = Payload { msg: number.expose().as_bytes(), aad: owner.as_bytes() };
        let sealed = self.current.seal.encrypt(Nonce::from_slice(&nonce), payload).map_err(|_aead| Error::Sealed)?;
        Ok([&[self.current.id][..], &nonce, &sealed].concat())
    }

    /// The number that [`Vault::seal`] sealed for `owner`.
    ///
    /// # Errors
    /// [`Error::Sealed`] when it was sealed for another, with an unknown key, or is damaged.
    pub fn open(&self, owner: UserId, sealed: &[u8]) -> Result<Secret<String>, Error> {
        let (id, rest) = sealed.split_first().ok_or(Error::Sealed)?;
        let (nonce, text) = rest.split_at_checked(NONCE_BYTES).ok_or(Error::Sealed)?;
        let owner = owner.uuid();
        std::iter::once(&self.current)
            .chain(&self.previous)
            .filter(|keys| keys.id == *id)
            .find_map(|keys| {
                keys.seal.decrypt(Nonce::from_slice(nonce), Payload { msg: text, aad: owner.as_bytes() }).ok()
            })
            .and_then(|plain| String::from_utf8(plain).ok())
            .map(Secret::new)
            .ok_or(Error::Sealed)
    }

    /// The same for the same number, and telling nothing of it without the secret.
    ///
    /// # Errors
    /// [`Error::Sealed`] never in practice: the key always fits.
    pub fn fingerprint(&self, number: &Secret<String>) -> Result<Vec<u8>, Error> {
        let mut mac = <Hmac<Sha256> as Mac>::new_from_slice(self.current.fingerprint.expose())
            .map_err(|_length| Error::Sealed)?;
        mac.update(number.expose().as_bytes());
        Ok(mac.finalize().into_bytes().to_vec())
    }
}

fn keys(secret: &Secret<String>) -> Result<Keys, Error> {
    let root = Hkdf::<Sha256>::new(None, secret.expose().as_bytes());
    let derive = |info: &str| {
        let mut key = [0_u8; 32];
        root.expand(info.as_bytes(), &mut key).map_err(|_length| Error::Sealed)?;
        Ok::<_, Error>(key)
    };
    let seal = Aes256Gcm::new_from_slice(&derive("payout-account/seal/v1")?).map_err(|_length| Error::Sealed)?;
    let id = Sha256::digest(derive("payout-account/key-id/v1")?).first().copied().unwrap_or(0);
    Ok(Keys { id, seal, fingerprint: Secret::new(derive("payout-account/fingerprint/v1")?) })
}
