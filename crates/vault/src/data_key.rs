//! A key for one identity document.

use aes_gcm::aead::{Aead, KeyInit, Payload};
use aes_gcm::{Aes256Gcm, Nonce};
use kernel::secret::Secret;

use crate::vault::NONCE_BYTES;
use crate::{Purpose, Sealed, Vault};

const KEY_BYTES: usize = 32;

/// Seals one identity document, and is itself kept wrapped only.
pub struct DataKey(Secret<[u8; KEY_BYTES]>);

impl DataKey {
    /// A key that nothing else has.
    ///
    /// # Errors
    /// [`Sealed`] when the system gives no randomness.
    pub fn random() -> Result<Self, Sealed> {
        Ok(Self(Secret::new(kernel::random::bytes::<KEY_BYTES>()?)))
    }

    /// Seals an identity document: nonce and ciphertext.
    ///
    /// # Errors
    /// [`Sealed`] when the system gives no randomness.
    pub fn seal(&self, context: &[u8], document: &[u8]) -> Result<Vec<u8>, Sealed> {
        let nonce = kernel::random::bytes::<NONCE_BYTES>()?;
        let sealed = self
            .cipher()?
            .encrypt(Nonce::from_slice(&nonce), Payload { msg: document, aad: context })
            .map_err(|_aead| Sealed)?;
        Ok([&nonce[..], &sealed].concat())
    }

    /// What [`DataKey::seal`] sealed.
    ///
    /// # Errors
    /// [`Sealed`] for another context, another key, or damage.
    pub fn open(&self, context: &[u8], sealed: &[u8]) -> Result<Vec<u8>, Sealed> {
        let (nonce, text) = sealed.split_at_checked(NONCE_BYTES).ok_or(Sealed)?;
        let payload = Payload { msg: text, aad: context };
        self.cipher()?.decrypt(Nonce::from_slice(nonce), payload).map_err(|_aead| Sealed)
    }

    /// As it is kept.
    ///
    /// # Errors
    /// As [`Vault::seal`].
    pub fn wrap(&self, vault: &Vault, purpose: Purpose, context: &[u8]) -> Result<Vec<u8>, Sealed> {
        vault.seal(purpose, context, self.0.expose())
    }

    /// The key that [`DataKey::wrap`] wrapped.
    ///
    /// # Errors
    /// As [`Vault::open`].
    pub fn unwrap(vault: &Vault, purpose: Purpose, context: &[u8], wrapped: &[u8]) -> Result<Self, Sealed> {
        let plain = vault.open(purpose, context, wrapped)?;
        let key = <[u8; KEY_BYTES]>::try_from(plain.expose().as_slice()).map_err(|_length| Sealed)?;
        Ok(Self(Secret::new(key)))
    }

    fn cipher(&self) -> Result<Aes256Gcm, Sealed> {
        Aes256Gcm::new_from_slice(self.0.expose()).map_err(|_length| Sealed)
    }
}
