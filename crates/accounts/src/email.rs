//! E-mail addresses, as far as an account needs to understand them.

use kernel::fields::FieldErrors;

#[cfg(test)]
mod tests;

/// Characters of an address at most (RFC 5321).
const LENGTH_MAX: usize = 254;

/// An address somebody typed, and the key by which its account is found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Email {
    address: String,
    key: String,
}

impl Email {
    /// Reads an address: one `@`, a name before it and a host name with a dot behind it, nothing that ends or splits
    /// a mail header.
    ///
    /// # Errors
    /// A complaint about the field `email`.
    pub fn parse(text: &str) -> Result<Self, FieldErrors> {
        let address = text.trim();
        if address.is_empty() {
            return Err(FieldErrors::one("email", "E-mail is required"));
        }
        if !is_address(address) {
            return Err(FieldErrors::one("email", "Enter a valid e-mail address"));
        }
        Ok(Self { address: address.to_owned(), key: key(address) })
    }

    /// As typed, without blanks around it.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Lower case: equal for all spellings of one address.
    pub fn key(&self) -> &str {
        &self.key
    }
}

/// The key of whatever was typed, for looking an account up without judging the address. The database takes no NUL; no address has a blank.
pub fn key(text: &str) -> String {
    text.trim().to_lowercase().replace('\0', " ")
}

fn is_address(address: &str) -> bool {
    let Some((local, host)) = address.rsplit_once('@') else { return false };
    let plain = |c: char| c.is_alphanumeric() || "!#$%&'*+-/=?^_`{|}~.".contains(c);
    let label = |label: &str| {
        !label.is_empty()
            && label.chars().count() <= 63
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.chars().all(|c| c.is_alphanumeric() || c == '-')
    };
    address.chars().count() <= LENGTH_MAX
        && !local.is_empty()
        && local.chars().count() <= 64
        && local.chars().all(plain)
        && !local.starts_with('.')
        && !local.ends_with('.')
        && !local.contains("..")
        && host.contains('.')
        && host.split('.').all(label)
}
