//! Bytes as letters and digits that nobody confuses when reading them out (RFC 4648, section 6; no padding).

const ALPHABET: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/// Five bits a letter; missing bits at the end are zero.
pub(crate) fn encode(bytes: &[u8]) -> String {
    let mut text = String::new();
    let (mut kept, mut bits) = (0_u16, 0_u8);
    for byte in bytes {
        kept = kept << 8 | u16::from(*byte);
        bits = bits.saturating_add(8);
        while bits >= 5 {
            bits = bits.saturating_sub(5);
            push(&mut text, kept >> bits);
        }
        // At most four bits stay.
        kept &= 0x0f;
    }
    if bits > 0 {
        push(&mut text, kept << 5_u8.saturating_sub(bits));
    }
    text
}

fn push(text: &mut String, value: u16) {
    let letter = ALPHABET.get(usize::from(value & 0x1f)).copied().unwrap_or(b'A');
    text.push(char::from(letter));
}

#[cfg(test)]
mod tests {
    use super::encode;

    #[test]
    fn gives_the_published_texts() {
        for (bytes, text) in [
            ("", ""),
            ("f", "MY"),
            ("fo", "MZXQ"),
            ("foo", "MZXW6"),
            ("foob", "MZXW6YQ"),
            ("fooba", "MZXW6YTB"),
            ("foobar", "MZXW6YTBOI"),
        ] {
            assert_eq!(encode(bytes.as_bytes()), text, "{bytes}");
        }
        assert_eq!(encode(&[0xff; 10]), "7777777777777777");
    }
}
