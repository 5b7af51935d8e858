//! A key for one identity document.

use aes_gcm::aead::{Aead, KeyInit, Payload};
use aes_gcm::{Aes256Gcm, Nonce};
use kernel::secret::Secret;

use crate::vault::NONCE_BYTES;
use crate::{CryptoError, Purpose, Vault};

const KEY_BYTES: usize = 32;

/// Encrypts one identity document, and is itself kept wrapped only.
pub struct DataKey(Secret<[u8; KEY_BYTES]>);

impl DataKey {
    /// A key that nothing else has.
    ///
    /// # Errors
    /// [`CryptoError`] when the system gives no randomness.
    pub fn random() -> Result<Self, CryptoError> {
        Ok(Self(Secret::new(kernel::random::bytes::<KEY_BYTES>()?)))
    }

    /// Encrypts an identity document: nonce and ciphertext.
    ///
    /// # Errors
    /// [`CryptoError`] when the system gives no randomness.
    pub fn encrypt(&self, context: &[u8], document: &[u8]) -> Result<Vec<u8>, CryptoError> {
        let nonce = kernel::random::bytes::<NONCE_BYTES>()?;
        let encrypted = self
            .cipher()?
            .encrypt(Nonce::from_slice(&nonce), Payload { msg: document, aad: context })
            .map_err(|_aead| CryptoError)?;
        Ok([&nonce[..], &encrypted].concat())
    }

    /// What [`DataKey::encrypt`] encrypted.
    ///
    /// # Errors
    /// [`CryptoError`] for another context, another key, or damage.
    pub fn decrypt(&self, context: &[u8], encrypted: &[u8]) -> Result<Vec<u8>, CryptoError> {
        let (nonce, text) = encrypted.split_at_checked(NONCE_BYTES).ok_or(CryptoError)?;
        let payload = Payload { msg: text, aad: context };
        self.cipher()?.decrypt(Nonce::from_slice(nonce), payload).map_err(|_aead| CryptoError)
    }

    /// As it is kept.
    ///
    /// # Errors
    /// As [`Vault::encrypt`].
    pub fn wrap(&self, vault: &Vault, purpose: Purpose, context: &[u8]) -> Result<Vec<u8>, CryptoError> {
        vault.encrypt(purpose, context, self.0.expose())
    }

    /// The key that [`DataKey::wrap`] wrapped.
    ///
    /// # Errors
    /// As [`Vault::open`].
    pub fn unwrap(vault: &Vault, purpose: Purpose, context: &[u8], wrapped: &[u8]) -> Result<Self, CryptoError> {
        let plain = vault.decrypt(purpose, context, wrapped)?;
        let key = <[u8; KEY_BYTES]>::try_from(plain.expose().as_slice()).map_err(|_length| CryptoError)?;
        Ok(Self(Secret::new(key)))
    }

    fn cipher(&self) -> Result<Aes256Gcm, CryptoError> {
        Aes256Gcm::new_from_slice(self.0.expose()).map_err(|_length| CryptoError)
    }
}
