//! What stands in the link of a poll, and what a browser that votes is known by.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use kernel::ids::{Id, PollId};
use sha2::{Digest, Sha256};
use vault::{Purpose, Vault};

use super::Poll;
use crate::Error;

/// Characters of a secret: 192 bits.
pub const LENGTH: usize = 32;
const BYTES: usize = 24;

/// The secret of a new poll.
///
/// # Errors
/// [`Error::Crypto`] never in practice.
pub fn of(vault: &Vault, id: PollId) -> Result<String, Error> {
    Ok(encode(&vault.fingerprint(Purpose::PollLink, id.uuid().as_bytes())?))
}

/// The secret of a poll, for its client; none when it was made under an application secret that is not known any more.
pub fn find(vault: &Vault, poll: &Poll) -> Option<String> {
    let made = vault.fingerprints(Purpose::PollLink, poll.id.uuid().as_bytes()).ok()?;
    made.iter().map(|made| encode(made)).find(|secret| hash(secret).as_slice() == poll.secret_hash)
}

fn encode(fingerprint: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(fingerprint.get(..BYTES).unwrap_or(fingerprint))
}

/// What the table holds of a secret.
pub fn hash(secret: &str) -> [u8; 32] {
    Sha256::digest(secret.as_bytes()).into()
}

/// The hash of what stands in an address, if it could be a secret.
pub fn read(text: &str) -> Option<[u8; 32]> {
    let fits = text.len() == LENGTH && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    fits.then(|| hash(text))
}

/// What the table holds of a browser: another value for each poll, so that two polls do not tell whether the same browser voted.
pub fn browser(poll: &[u8; 32], token: &str) -> [u8; 32] {
    Sha256::new().chain_update(poll).chain_update(token.as_bytes()).finalize().into()
}
