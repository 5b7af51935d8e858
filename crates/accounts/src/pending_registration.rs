//! Registrations that wait until somebody reads the mails of their address. State table: README.

use kernel::secret::Secret;
use subtle::ConstantTimeEq;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;
use vault::{Purpose, Vault};

use crate::Error;
use crate::registration::Registration;

pub mod repo;
#[cfg(test)]
mod tests;

/// How long the code of a mail is good.
pub const CODE_LIFETIME: Duration = Duration::minutes(15);
/// How long its link is.
pub const LINK_LIFETIME: Duration = Duration::hours(48);
/// Codes that are looked at for one mail.
pub const TRIES_MAX: i16 = 5;
/// Characters of a typed code that are looked at.
const TYPED_MAX: usize = 64;

/// Which registration a code belongs to: the address, and the number that the browser made up for it. Someone who registers with somebody
/// else's address has another number, so that a code typed in one browser never makes the account of another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attempt<'a> {
    /// [`crate::email::key`].
    pub email_key: &'a str,
    /// Zeros when the browser sent none.
    pub number: Uuid,
}

#[derive(Debug, Clone)]
pub struct Pending {
    /// The number of its browser.
    pub attempt: Uuid,
    /// What was typed, checked.
    pub registration: Registration,
    /// PHC string.
    pub password_hash: Secret<String>,
    /// The code of the member who recommended the product, if one came along.
    pub referral_code: Option<String>,
    code_hash: Vec<u8>,
    tries: i16,
    code_expires_at: OffsetDateTime,
    token_hash: Vec<u8>,
    expires_at: OffsetDateTime,
}

/// What a typed code is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The one of the mail.
    Right,
    Wrong,
    /// Not looked at: too late, or too many were wrong.
    Over,
}

impl Pending {
    /// Judges a code by its hash ([`hash`]).
    pub fn judge(&self, now: OffsetDateTime, code_hash: &[u8]) -> Verdict {
        judge(now, self.code_expires_at, self.tries, (&self.code_hash, code_hash))
    }

    /// Whether `token` is the one of its link, in time.
    pub fn has_token(&self, now: OffsetDateTime, token: &str) -> bool {
        now < self.expires_at && self.token_hash == crate::session::hash(token)
    }
}

/// The rule for every code that is mailed: `tries` were wrong so far; hashes are the one that is stored and that of what was typed.
pub(crate) fn judge(
    now: OffsetDateTime,
    expires_at: OffsetDateTime,
    tries: i16,
    (stored, typed): (&[u8], &[u8]),
) -> Verdict {
    if now >= expires_at || tries >= TRIES_MAX {
        Verdict::Over
    } else if bool::from(stored.ct_eq(typed)) {
        Verdict::Right
    } else {
        Verdict::Wrong
    }
}

/// Six digits that nobody can guess.
///
/// # Errors
/// [`Error::NoRandomness`].
pub fn random_code() -> Result<Secret<String>, Error> {
    // Of 2^64 numbers no remainder is noticeably more likely than another.
    let number = u64::from_le_bytes(kernel::random::bytes::<8>()?) % 1_000_000;
    Ok(Secret::new(format!("{number:06}")))
}

/// The stored form of a code: keyed, because a million codes are soon tried. Blanks and hyphens, which people add, count for nothing.
///
/// # Errors
/// [`Error::Crypto`] never in practice.
pub fn hash(vault: &Vault, of: Attempt<'_>, code: &str) -> Result<Vec<u8>, Error> {
    let digits = digits(code);
    // No address holds a line break.
    let value = format!("{}\n{}\n{digits}", of.email_key, of.number);
    Ok(vault.fingerprint(Purpose::RegistrationCode, value.as_bytes())?)
}

/// What was typed without the blanks and hyphens that people add.
pub(crate) fn digits(code: &str) -> String {
    code.chars().filter(|c| !c.is_whitespace() && *c != '-').take(TYPED_MAX).collect()
}
