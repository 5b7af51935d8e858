//! Names in a PDF, as a reader of PDFs understands them: `/J#61vaScript` is `/JavaScript`.
//!
//! What a name is good or bad for is said by whoever keeps the file.

#[cfg(test)]
mod tests;

/// Whether one of `names` (with their `/`, without escapes) stands in `bytes` as a whole name, its `#xx` escapes undone. What is
/// compressed is not looked into, and what looks like a name in a text or a stream is one.
pub fn has_name(bytes: &[u8], names: &[&[u8]]) -> bool {
    let longest = names.iter().map(|name| name.len()).max().unwrap_or_default();
    let mut rest = bytes;
    while let Some(start) = rest.iter().position(|byte| *byte == b'/') {
        let from = rest.get(start..).unwrap_or_default();
        if names.contains(&name(from, longest).as_slice()) {
            return true;
        }
        rest = from.get(1..).unwrap_or_default();
    }
    false
}

/// The name that `bytes` begin with, its escapes undone; at most one byte longer than `longest`, which makes it another name.
fn name(bytes: &[u8], longest: usize) -> Vec<u8> {
    let mut name = vec![b'/'];
    let mut rest = bytes.get(1..).unwrap_or_default();
    while name.len() <= longest {
        match rest {
            [b'#', high, low, after @ ..] => {
                let Some(byte) = hex(*high).zip(hex(*low)).map(|(high, low)| (high << 4) | low) else { break };
                name.push(byte);
                rest = after;
            }
            [byte, after @ ..] if byte.is_ascii_alphanumeric() => {
                name.push(*byte);
                rest = after;
            }
            _ => break,
        }
    }
    name
}

fn hex(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).and_then(|value| u8::try_from(value).ok())
}
