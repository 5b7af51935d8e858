#![doc = include_str!("../README.md")]

mod data_key;
mod vault;

pub use data_key::DataKey;
pub use vault::{Purpose, Vault};

/// A value cannot be encrypted or opened. Says nothing of why: wrong secret, wrong context and damage look the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("an encrypted value cannot be opened")]
pub struct CryptoError;

impl From<kernel::random::NoRandomness> for CryptoError {
    fn from(_none: kernel::random::NoRandomness) -> Self {
        Self
    }
}
