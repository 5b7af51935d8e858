//! Seals account numbers, each for its owner.

use kernel::ids::{Id, UserId};
use kernel::secret::Secret;
use vault::{Purpose, Vault};

use crate::error::Error;

/// Seals `number` for `owner`; nobody else's id opens it.
///
/// # Errors
/// [`Error::Sealed`] when the system gives no randomness.
pub fn seal(vault: &Vault, owner: UserId, number: &Secret<String>) -> Result<Vec<u8>, Error> {
    Ok(vault.seal(Purpose::PayoutAccount, owner.uuid().as_bytes(), number.expose().as_bytes())?)
}

/// The number that [`seal`] sealed for `owner`.
///
/// # Errors
/// [`Error::Sealed`] when it was sealed for another, with an unknown key, or is damaged.
pub fn open(vault: &Vault, owner: UserId, sealed: &[u8]) -> Result<Secret<String>, Error> {
    let plain = vault.open(Purpose::PayoutAccount, owner.uuid().as_bytes(), sealed)?;
    String::from_utf8(plain.expose().clone()).map(Secret::new).map_err(|_text| Error::Sealed)
}

/// The same for the same number, and telling nothing of it without the secret.
///
/// # Errors
/// [`Error::Sealed`] never in practice: the key always fits.
pub fn fingerprint(vault: &Vault, number: &Secret<String>) -> Result<Vec<u8>, Error> {
    Ok(vault.fingerprint(Purpose::PayoutAccount, number.expose().as_bytes())?)
}
