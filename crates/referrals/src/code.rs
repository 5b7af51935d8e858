//! Referral codes: eight characters that can be read aloud.

use std::fmt;

pub mod repo;
#[cfg(test)]
mod tests;

/// Crockford's 32 characters: no I, L, O, U.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// Characters of a code; 32 to the power of 8 is more than a million million.
const LENGTH: usize = 8;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Code(String);

impl Code {
    /// A random one.
    ///
    /// # Errors
    /// The operating system gave no randomness.
    pub fn random() -> Result<Self, kernel::random::NoRandomness> {
        let bytes = kernel::random::bytes::<LENGTH>()?;
        let character = |byte: u8| ALPHABET.get(usize::from(byte & 31)).copied().map_or('0', char::from);
        Ok(Self(bytes.into_iter().map(character).collect()))
    }

    /// Reads what somebody typed or a link carried: either case, O for 0 and I or L for 1; nothing when it is no code.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let read = |character: char| match character.to_ascii_uppercase() {
            'O' => Some('0'),
            'I' | 'L' => Some('1'),
            other => u8::try_from(other).ok().filter(|byte| ALPHABET.contains(byte)).map(char::from),
        };
        let code: String = text.chars().take(LENGTH.saturating_add(1)).map(read).collect::<Option<_>>()?;
        (code.len() == LENGTH).then_some(Self(code))
    }

    /// As stored and as shown.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
