//! The secret that stands in a link: computed with the application secret, so that who may share the link sees it again; tables hold
//! its hash only.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use vault::{Purpose, Vault};

use crate::Error;

/// Characters of a secret: 192 bits.
pub const LENGTH: usize = 32;
const BYTES: usize = 24;

/// The secret of what `value` names.
///
/// # Errors
/// [`Error::Crypto`] never in practice.
pub fn of(vault: &Vault, purpose: Purpose, value: &[u8]) -> Result<String, Error> {
    Ok(encode(&vault.fingerprint(purpose, value)?))
}

/// The secret with the hash `stored`; none when it was made under an application secret that is not known any more.
pub fn find(vault: &Vault, purpose: Purpose, value: &[u8], stored: &[u8]) -> Option<String> {
    let made = vault.fingerprints(purpose, value).ok()?;
    made.iter().map(|made| encode(made)).find(|secret| hash(secret).as_slice() == stored)
}

fn encode(fingerprint: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(fingerprint.get(..BYTES).unwrap_or(fingerprint))
}

/// What a table holds of a secret.
pub fn hash(secret: &str) -> [u8; 32] {
    Sha256::digest(secret.as_bytes()).into()
}

/// The hash of what stands in an address, if it could be a secret.
pub fn read(text: &str) -> Option<[u8; 32]> {
    let fits = text.len() == LENGTH && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    fits.then(|| hash(text))
}
