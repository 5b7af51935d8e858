//! What stands in the link of a poll, and what a browser that votes is known by.

use kernel::ids::{Id, PollId};
use sha2::{Digest, Sha256};
use vault::{Purpose, Vault};

use super::Poll;
use crate::{Error, link_secret};

pub use crate::link_secret::{hash, read};

/// The secret of a new poll.
///
/// # Errors
/// [`Error::Crypto`] never in practice.
pub fn of(vault: &Vault, id: PollId) -> Result<String, Error> {
    link_secret::of(vault, Purpose::PollLink, id.uuid().as_bytes())
}

/// The secret of a poll, for its client; none when it was made under an application secret that is not known any more.
pub fn find(vault: &Vault, poll: &Poll) -> Option<String> {
    link_secret::find(vault, Purpose::PollLink, poll.id.uuid().as_bytes(), &poll.secret_hash)
}

/// What the table holds of a browser: another value for each poll, so that two polls do not tell whether the same browser voted.
pub fn browser(poll: &[u8; 32], token: &str) -> [u8; 32] {
    Sha256::new().chain_update(poll).chain_update(token.as_bytes()).finalize().into()
}
