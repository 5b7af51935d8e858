//! The code of the mail that confirms the address of an account. State table: README.

use kernel::ids::UserId;
use time::OffsetDateTime;
use vault::{Purpose, Vault};

use crate::Error;
use crate::pending_registration::{Verdict, digits, judge};

pub mod repo;

/// The newest code of a person.
#[derive(Debug, Clone)]
pub struct EmailCode {
    code_hash: Vec<u8>,
    tries: i16,
    expires_at: OffsetDateTime,
}

impl EmailCode {
    /// Judges a code by its hash ([`hash`]): by the same rule as the code of a registration.
    pub fn judge(&self, now: OffsetDateTime, code_hash: &[u8]) -> Verdict {
        judge(now, self.expires_at, self.tries, (&self.code_hash, code_hash))
    }
}

/// The stored form of a code: of this person and this address only.
///
/// # Errors
/// [`Error::Crypto`] never in practice.
pub fn hash(vault: &Vault, user: UserId, email: &str, code: &str) -> Result<Vec<u8>, Error> {
    // No address holds a line break.
    let value = format!("{user}\n{}\n{}", crate::email::key(email), digits(code));
    Ok(vault.fingerprint(Purpose::EmailCode, value.as_bytes())?)
}

#[cfg(test)]
mod tests {
    use kernel::secret::Secret;
    use uuid::Uuid;

    use super::*;

    #[test]
    fn a_code_counts_for_its_person_and_address() {
        let vault = Vault::new(&Secret::new("a secret of at least thirty-two characters".to_owned()), &[]);
        let [user, other] = [1, 2].map(|number| UserId::from(Uuid::from_u128(number)));
        let stored = hash(&vault, user, "Hira@example.com", "123456").unwrap();
        assert_eq!(hash(&vault, user, "hira@example.com", " 123-456 ").unwrap(), stored);
        assert_ne!(hash(&vault, other, "hira@example.com", "123456").unwrap(), stored);
        assert_ne!(hash(&vault, user, "sana@example.com", "123456").unwrap(), stored);
        assert_ne!(hash(&vault, user, "hira@example.com", "123457").unwrap(), stored);
    }
}
