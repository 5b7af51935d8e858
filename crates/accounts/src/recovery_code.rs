//! Recovery codes, for people who lost their authenticator app. Each works once.

use data_encoding::BASE32_NOPAD;
use kernel::random::NoRandomness;
use kernel::secret::Secret;

pub mod repo;

pub const COUNT: usize = 10;
/// Letters of a code: 80 bits, so that its hash need not be slow.
pub(crate) const LETTERS: usize = 16;
const BYTES: usize = 10;

/// A code as it is shown, in groups of four.
#[derive(Debug)]
pub struct RecoveryCode(Secret<String>);

impl RecoveryCode {
    /// A code that nobody had before.
    ///
    /// # Errors
    /// [`NoRandomness`] when the operating system has none to give.
    pub fn random() -> Result<Self, NoRandomness> {
        Ok(Self(Secret::new(BASE32_NOPAD.encode(&kernel::random::bytes::<BYTES>()?))))
    }

    pub fn shown(&self) -> String {
        let letters: Vec<char> = self.0.expose().chars().collect();
        let groups: Vec<String> = letters.chunks(4).map(|group| group.iter().collect()).collect();
        groups.join("-")
    }

    fn hash(&self) -> Vec<u8> {
        crate::session::hash(self.0.expose())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::second_factor::CodeInput;

    #[test]
    fn what_is_shown_is_what_is_read() {
        let code = RecoveryCode::random().unwrap();
        let shown = code.shown();
        assert_eq!((shown.len(), shown.matches('-').count()), (19, 3), "{shown}");
        assert_eq!(CodeInput::read(&shown.to_lowercase()), CodeInput::Recovery(shown.replace('-', "")));
        assert_ne!(RecoveryCode::random().unwrap().shown(), shown);
    }
}
