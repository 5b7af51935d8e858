//! `merchantHashedReq`, taken apart: the provider decrypts what the merchant encrypted.

use aes::Aes128;
use aes::cipher::{BlockDecrypt, KeyInit};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// The text that was encrypted; none when it was not with this key.
pub(crate) fn opened(key: &str, sealed: &str) -> Option<String> {
    let cipher = Aes128::new_from_slice(key.as_bytes()).ok()?;
    let mut bytes = STANDARD.decode(sealed).ok()?;
    if bytes.is_empty() || bytes.len().checked_rem(16)? != 0 {
        return None;
    }
    for block in bytes.chunks_exact_mut(16) {
        cipher.decrypt_block(block.into());
    }
    let padding = *bytes.last()?;
    let kept = bytes.len().checked_sub(usize::from(padding))?;
    let (text, filled) = bytes.split_at_checked(kept)?;
    let whole = (1..=16).contains(&padding) && filled.iter().all(|byte| *byte == padding);
    whole.then(|| String::from_utf8(text.to_vec()).ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_the_guide() {
        let sealed = "sxPEgVMONNOhfIHgC3dtmtgEJmzcdVs+O8+IJE8r8OgPJSYg7sykGdmxkTGSRbA9lq7nLfoq9XgVYzAVh9g8p/GOl5TfpUGTTHoy8kKvwQa13yPsx23eUcRM3yRzXzqL9XMTR3V1dDeRDCgOeN1x2G/vEQcKrUIOtvPq1nbH0C0=";
        let plain = "amount=10&expiryDate=20150101 151515&orderRefNum=11001&postBackURL=http://localhost:9081/local/status.php&storeId=28";
        assert_eq!(opened("ABCDEFGHIJKLMNOP", sealed).as_deref(), Some(plain));
        assert_eq!(opened("ABCDEFGHIJKLMNOQ", sealed), None);
        assert_eq!(opened("ABCDEFGHIJKLMNOP", "AAAA"), None);
    }
}
