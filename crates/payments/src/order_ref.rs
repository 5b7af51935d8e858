//! Our name for an attempt at the provider.

use std::fmt;

use kernel::ctx::Ctx;
use kernel::time::karachi;

use crate::error::Error;
use crate::provider::Environment;

/// Crockford's base 32: no letter looks like a digit.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Twenty characters `[A-Z0-9]`: environment, date and time in Pakistan, four random ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderRef(String);

impl OrderRef {
    /// A new reference.
    ///
    /// # Errors
    /// [`Error::Randomness`] when the operating system has none.
    pub fn new(ctx: &Ctx, environment: Environment) -> Result<Self, Error> {
        let at = ctx.now.to_offset(karachi());
        let mut text = format!(
            "{}{:04}{:02}{:02}{:02}{:02}{:02}",
            prefix(environment),
            at.year(),
            u8::from(at.month()),
            at.day(),
            at.hour(),
            at.minute(),
            at.second()
        );
        for byte in kernel::random::bytes::<4>()? {
            text.extend(ALPHABET.get(usize::from(byte & 31)).map(|letter| char::from(*letter)));
        }
        Ok(Self(text))
    }

    /// Reads a reference; nothing but its form is checked.
    pub fn parse(text: &str) -> Option<Self> {
        let formed = text.len() == 20 && text.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit());
        formed.then(|| Self(text.to_owned()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for OrderRef {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::parse(&text).ok_or("not a reference of ours")
    }
}

impl fmt::Display for OrderRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

const fn prefix(environment: Environment) -> &'static str {
    match environment {
        Environment::Sandbox => "SX",
        Environment::Production => "CD",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reference_tells_its_environment_and_pakistans_time() {
        let ctx = testkit::ctx();
        for (environment, start) in
            [(Environment::Sandbox, "SX20261121120000"), (Environment::Production, "CD20261121120000")]
        {
            let reference = OrderRef::new(&ctx, environment).unwrap();
            assert!(reference.as_str().starts_with(start), "{reference}");
            assert_eq!(OrderRef::parse(reference.as_str()), Some(reference));
        }
        for wrong in
            ["", "SX2026112112000012a4", "SX20261121120000123", "SX20261121120000 234", "SX2026112112000012345"]
        {
            assert_eq!(OrderRef::parse(wrong), None, "{wrong}");
        }
    }
}
