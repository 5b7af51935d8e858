//! Unguessable values from the operating system.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use rand::TryRngCore;

#[cfg(feature = "testing")]
pub(crate) mod seeded;
#[cfg(feature = "testing")]
pub use seeded::{seed_this_thread, unseed_this_thread};

/// The operating system gave no randomness; nothing secret can be made.
#[derive(Debug, thiserror::Error)]
#[error("no randomness from the operating system")]
pub struct NoRandomness;

/// `N` random bytes.
///
/// # Errors
/// [`NoRandomness`] when the operating system has none to give.
pub fn bytes<const N: usize>() -> Result<[u8; N], NoRandomness> {
    let mut bytes = [0_u8; N];
    #[cfg(feature = "testing")]
    if seeded::fill(&mut bytes) {
        return Ok(bytes);
    }
    rand::rngs::OsRng.try_fill_bytes(&mut bytes).map_err(|_os| NoRandomness)?;
    Ok(bytes)
}

/// A 256-bit token as 43 URL-safe characters.
///
/// # Errors
/// [`NoRandomness`] when the operating system has none to give.
pub fn token() -> Result<String, NoRandomness> {
    Ok(URL_SAFE_NO_PAD.encode(bytes::<32>()?))
}
