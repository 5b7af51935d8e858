//! Encrypts account numbers, each for its owner.

use kernel::ids::{Id, UserId};
use kernel::secret::Secret;
use vault::{Purpose, Vault};

use crate::error::Error;

/// Encrypts `number` for `owner`; nobody else's id opens it.
///
/// # Errors
/// [`Error::Crypto`] when the system gives no randomness.
pub fn encrypt(vault: &Vault, owner: UserId, number: &Secret<String>) -> Result<Vec<u8>, Error> {
    Ok(vault.encrypt(Purpose::PayoutAccount, owner.uuid().as_bytes(), number.expose().as_bytes())?)
}

/// The number that [`encrypt`] encrypted for `owner`.
///
/// # Errors
/// [`Error::Crypto`] when it was encrypted for another, with an unknown key, or is damaged.
pub fn decrypt(vault: &Vault, owner: UserId, encrypted: &[u8]) -> Result<Secret<String>, Error> {
    let plain = vault.decrypt(Purpose::PayoutAccount, owner.uuid().as_bytes(), encrypted)?;
    String::from_utf8(plain.expose().clone()).map(Secret::new).map_err(|_text| Error::Crypto)
}

/// The same for the same number, and telling nothing of it without the secret.
///
/// # Errors
/// [`Error::Crypto`] never in practice: the key always fits.
pub fn fingerprint(vault: &Vault, number: &Secret<String>) -> Result<Vec<u8>, Error> {
    Ok(vault.fingerprint(Purpose::PayoutAccount, number.expose().as_bytes())?)
}
