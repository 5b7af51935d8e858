//! The hash of a request is no hash: the request itself, encrypted by AES-128 block by block, in base64.

use aes::Aes128;
use aes::cipher::{BlockEncrypt, KeyInit};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// The length of a key and of a block.
const BLOCK: usize = 16;

/// `plain` under `key`; none unless the key has 16 bytes.
pub(in crate::gateway) fn encrypted(key: &str, plain: &str) -> Option<String> {
    let cipher = Aes128::new_from_slice(key.as_bytes()).ok()?;
    let mut bytes = plain.as_bytes().to_vec();
    // As many bytes as are missing, each of that value; a whole block when none is.
    let missing = BLOCK.checked_sub(bytes.len().checked_rem(BLOCK)?)?;
    bytes.extend(std::iter::repeat_n(u8::try_from(missing).ok()?, missing));
    for block in bytes.chunks_exact_mut(BLOCK) {
        cipher.encrypt_block(block.into());
    }
    Some(STANDARD.encode(bytes))
}
