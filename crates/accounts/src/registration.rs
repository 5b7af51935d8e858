//! What a registration must say.

use kernel::actor::Role;
use kernel::fields::FieldErrors;

use crate::email::Email;
use crate::{password, profile};

/// A registration as somebody typed it.
#[derive(Debug, Clone, Copy)]
pub struct Draft<'a> {
    pub email: &'a str,
    pub password: &'a str,
    pub first_name: &'a str,
    pub last_name: Option<&'a str>,
    /// The side to start on.
    pub role: Role,
}

/// A checked registration; the password is still to be hashed.
#[derive(Debug, Clone)]
pub struct Registration {
    pub email: Email,
    pub first_name: String,
    pub last_name: Option<String>,
    /// The side to start on.
    pub role: Role,
}

impl Draft<'_> {
    /// Checks all fields and complains about all of them at once.
    ///
    /// # Errors
    /// Complaints by field.
    pub fn check(&self) -> Result<Registration, FieldErrors> {
        let email = Email::parse(self.email);
        let names = profile::names(self.first_name, self.last_name);
        let about = [self.email.trim(), self.first_name.trim()];
        let password = password::check("password", self.password, &about);
        match (email, names, password) {
            (Ok(email), Ok((first_name, last_name)), Ok(())) => {
                Ok(Registration { email, first_name, last_name, role: self.role })
            }
            (email, names, password) => {
                let mut all = FieldErrors::new();
                let refused = [email.err(), names.err(), password.err()];
                for (field, message) in refused.iter().flatten().flat_map(FieldErrors::iter) {
                    all.add(field, message);
                }
                Err(all)
            }
        }
    }
}
