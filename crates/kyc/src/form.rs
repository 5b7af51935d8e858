//! What people say about themselves, checked and normalised. Nothing of it shows in `Debug`.

use diesel::prelude::*;
use kernel::fields::FieldErrors;
use kernel::ids::{Id, KycApplicationId, UserId};
use kernel::person_name;
use kernel::secret::Secret;
use kernel::text;
use kernel::time::karachi;
use time::{Date, Month, OffsetDateTime};
use vault::{Purpose, Vault};

use crate::error::Error;

#[cfg(test)]
mod tests;

/// A CNIC is issued at this age.
pub const AGE_MIN: i32 = 18;
/// Nobody is older.
pub const AGE_MAX: i32 = 120;

/// The form as somebody typed it; [`Form::parse`] checks it.
#[derive(Clone)]
pub struct RawForm {
    /// First and last name, as on the card.
    pub full_name: String,
    /// With or without hyphens.
    pub cnic: String,
    pub phone: String,
    /// `YYYY-MM-DD`.
    pub birth_date: String,
}

/// A form that follows the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Form {
    /// As on the card.
    pub full_name: Secret<String>,
    pub cnic: Secret<String>,
    /// E.164.
    pub phone: Secret<String>,
    pub birth_date: Secret<Date>,
}

impl Form {
    /// Checks what was typed at `now`.
    ///
    /// # Errors
    /// Complaints about `fullName`, `cnic`, `phoneNumber`, `dateOfBirth`.
    pub fn parse(raw: &RawForm, now: OffsetDateTime) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::new();
        errors.require(!raw.full_name.trim().is_empty(), "fullName", "Full name is required");
        let full_name = text::one_line(&raw.full_name, 2, 100);
        errors.require(full_name.is_ok(), "fullName", "Enter your full name as on your CNIC, 2 to 100 characters");
        if let Err(refused) = full_name.as_deref().map_or(Ok(()), person_name::check) {
            errors.add("fullName", refused.message());
        }
        let cnic = cnic(&raw.cnic);
        errors.require(cnic.is_some(), "cnic", "Enter a CNIC of 13 digits, for example 12345-1234567-1");
        let phone = mobile(&raw.phone);
        errors.require(
            phone.is_some(),
            "phoneNumber",
            "Enter a Pakistani mobile number, for example 03001234567 or +923001234567",
        );
        let birth = birth_date(&raw.birth_date);
        errors.require(birth.is_some(), "dateOfBirth", "Enter your date of birth");
        let age = birth.map(|birth| age(birth, today(now)));
        errors.require(age.is_none_or(|age| age >= AGE_MIN), "dateOfBirth", "You must be at least 18 years old");
        errors.require(age.is_none_or(|age| age <= AGE_MAX), "dateOfBirth", "Check the year of your date of birth");
        match (errors.into_result(), full_name, cnic, phone, birth) {
            (Ok(()), Ok(full_name), Some(cnic), Some(phone), Some(birth)) => Ok(Self {
                full_name: Secret::new(full_name),
                cnic: Secret::new(cnic),
                phone: Secret::new(phone),
                birth_date: Secret::new(birth),
            }),
            (Err(errors), ..) => Err(errors),
            (Ok(()), ..) => Err(FieldErrors::one("fullName", "Full name is required")),
        }
    }

    /// As stored.
    ///
    /// # Errors
    /// [`Error::Crypto`] when the system gives no randomness.
    pub fn encrypt(&self, vault: &Vault, owner: Owner) -> Result<EncryptedForm, Error> {
        let encrypt =
            |field: Field, plain: &str| vault.encrypt(Purpose::KycForm, &owner.context(field), plain.as_bytes());
        Ok(EncryptedForm {
            full_name: encrypt(Field::FullName, self.full_name.expose())?,
            cnic: encrypt(Field::Cnic, self.cnic.expose())?,
            phone: encrypt(Field::Phone, self.phone.expose())?,
            birth_date: encrypt(Field::BirthDate, &iso(*self.birth_date.expose()))?,
        })
    }

    /// Finds the same CNIC; one per secret that is known, the current one first.
    ///
    /// # Errors
    /// [`Error::Crypto`] never in practice.
    pub fn cnic_fingerprints(&self, vault: &Vault) -> Result<Vec<Vec<u8>>, Error> {
        Ok(vault.fingerprints(Purpose::KycForm, self.cnic.expose().as_bytes())?)
    }

    /// `42201-0397640-8`.
    pub fn cnic_as_written(&self) -> String {
        as_written(self.cnic.expose())
    }

    /// Whether the card's last digit is one that is never issued as far as some say: for the reviewer to look at twice.
    pub fn has_doubtful_cnic(&self) -> bool {
        self.cnic.expose().ends_with('0')
    }

    /// Whether `name` is the form's, but for capitals and blanks.
    pub fn is_named(&self, name: &str) -> bool {
        let words = |name: &str| name.split_whitespace().map(str::to_lowercase).collect::<Vec<_>>();
        words(self.full_name.expose()) == words(name)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EncryptedForm {
    pub full_name: Vec<u8>,
    pub cnic: Vec<u8>,
    pub phone: Vec<u8>,
    pub birth_date: Vec<u8>,
}

type Bytes = Option<Vec<u8>>;

/// The columns of [`EncryptedForm`], in its order: all of them, or none.
#[derive(Queryable)]
pub struct StoredForm(Bytes, Bytes, Bytes, Bytes);

impl TryFrom<StoredForm> for Option<EncryptedForm> {
    type Error = &'static str;

    fn try_from(stored: StoredForm) -> Result<Self, Self::Error> {
        match stored {
            StoredForm(Some(full_name), Some(cnic), Some(phone), Some(birth_date)) => {
                Ok(Some(EncryptedForm { full_name, cnic, phone, birth_date }))
            }
            StoredForm(None, None, None, None) => Ok(None),
            StoredForm(..) => Err("a part of the form is missing"),
        }
    }
}

impl EncryptedForm {
    /// The form that [`Form::encrypt`] encrypted.
    ///
    /// # Errors
    /// [`Error::Crypto`] for another application or person, an unknown secret, or damage.
    pub fn decrypt(&self, vault: &Vault, owner: Owner) -> Result<Form, Error> {
        let open = |field: Field, encrypted: &[u8]| -> Result<String, Error> {
            let plain = vault.decrypt(Purpose::KycForm, &owner.context(field), encrypted)?;
            String::from_utf8(plain.expose().clone()).map_err(|_text| Error::Crypto)
        };
        let birth_date = birth_date(&open(Field::BirthDate, &self.birth_date)?).ok_or(Error::Crypto)?;
        Ok(Form {
            full_name: Secret::new(open(Field::FullName, &self.full_name)?),
            cnic: Secret::new(open(Field::Cnic, &self.cnic)?),
            phone: Secret::new(open(Field::Phone, &self.phone)?),
            birth_date: Secret::new(birth_date),
        })
    }

    /// Whether all fields open with the current secret.
    pub fn is_current(&self, vault: &Vault, owner: Owner) -> bool {
        [
            (Field::FullName, &self.full_name),
            (Field::Cnic, &self.cnic),
            (Field::Phone, &self.phone),
            (Field::BirthDate, &self.birth_date),
        ]
        .into_iter()
        .all(|(field, encrypted)| vault.is_current(Purpose::KycForm, &owner.context(field), encrypted))
    }
}

/// Which application of whom: what encrypted fields are bound to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Owner {
    pub application: KycApplicationId,
    pub user: UserId,
}

impl Owner {
    fn context(self, field: Field) -> Vec<u8> {
        [field.as_str().as_bytes(), &[0], self.application.uuid().as_bytes(), self.user.uuid().as_bytes()].concat()
    }
}

#[derive(Debug, Clone, Copy)]
enum Field {
    FullName,
    Cnic,
    Phone,
    BirthDate,
}

impl Field {
    const fn as_str(self) -> &'static str {
        match self {
            Self::FullName => "full_name",
            Self::Cnic => "cnic",
            Self::Phone => "phone",
            Self::BirthDate => "birth_date",
        }
    }
}

/// The thirteen digits of a CNIC typed as `12345-1234567-1` or without hyphens. ASCII digits only; the first one is a region,
/// 1 to 7; not all the same.
pub fn cnic(typed: &str) -> Option<String> {
    let typed = typed.trim();
    let parts: Vec<&str> = typed.split('-').collect();
    let digits = match parts.as_slice() {
        [whole] => (*whole).to_owned(),
        [region, family, last] if region.len() == 5 && family.len() == 7 && last.len() == 1 => parts.concat(),
        _ => return None,
    };
    let shape = digits.len() == 13 && digits.bytes().all(|byte| byte.is_ascii_digit());
    let mut bytes = digits.bytes();
    let first = bytes.next()?;
    let differs = bytes.any(|byte| byte != first);
    (shape && matches!(first, b'1'..=b'7') && differs).then_some(digits)
}

/// `4220103976408` as `42201-0397640-8`.
pub fn as_written(digits: &str) -> String {
    match (digits.get(..5), digits.get(5..12), digits.get(12..)) {
        (Some(region), Some(family), Some(last)) => format!("{region}-{family}-{last}"),
        _ => digits.to_owned(),
    }
}

/// All that the owner is shown again of a CNIC: `•••••-•••••40-8`.
pub fn masked(digits: &str) -> String {
    let tail = digits.get(10..12).unwrap_or("••");
    format!("•••••-•••••{tail}-{}", digits.get(12..).unwrap_or("•"))
}

/// The number in E.164 (`+923XXXXXXXXX`), from `03XXXXXXXXX`, `92…`, `+92…` or `0092…`, blanks and hyphens allowed.
/// Ranges after libphonenumber's metadata for Pakistan: `3(?:[0-247]\d|3[0-79]|55|64)\d{7}`.
pub fn mobile(typed: &str) -> Option<String> {
    let compact: String = typed.trim().chars().filter(|c| !matches!(c, ' ' | '-')).collect();
    let digits = compact
        .strip_prefix("+92")
        .or_else(|| compact.strip_prefix("0092"))
        .or_else(|| compact.strip_prefix("92"))
        .or_else(|| compact.strip_prefix('0'))?;
    let mut prefix = digits.bytes();
    let in_range = match (prefix.next(), prefix.next(), prefix.next()) {
        (Some(b'3'), Some(b'0' | b'1' | b'2' | b'4' | b'7'), Some(_)) => true,
        (Some(b'3'), Some(b'3'), Some(third)) => third != b'8',
        (Some(b'3'), Some(b'5'), Some(third)) => third == b'5',
        (Some(b'3'), Some(b'6'), Some(third)) => third == b'4',
        _ => false,
    };
    let valid = in_range && digits.len() == 10 && digits.bytes().all(|byte| byte.is_ascii_digit());
    valid.then(|| format!("+92{digits}"))
}

pub fn today(now: OffsetDateTime) -> Date {
    now.to_offset(karachi()).date()
}

/// Whole years on `day`. Who was born on a 29 February grows older on 1 March in other years.
pub fn age(birth: Date, day: Date) -> i32 {
    let years = day.year().saturating_sub(birth.year());
    let has_had_birthday = (u8::from(day.month()), day.day()) >= (u8::from(birth.month()), birth.day());
    if has_had_birthday { years } else { years.saturating_sub(1) }
}

/// `YYYY-MM-DD`, strictly.
fn birth_date(typed: &str) -> Option<Date> {
    let typed = typed.trim();
    let is_number = |part: &str, length: usize| part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit());
    let mut parts = typed.split('-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() || !is_number(year, 4) || !is_number(month, 2) || !is_number(day, 2) {
        return None;
    }
    let month = Month::try_from(month.parse::<u8>().ok()?).ok()?;
    Date::from_calendar_date(year.parse().ok()?, month, day.parse().ok()?).ok()
}

/// `YYYY-MM-DD`.
pub fn iso(date: Date) -> String {
    format!("{:04}-{:02}-{:02}", date.year(), u8::from(date.month()), date.day())
}
