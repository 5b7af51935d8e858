//! An experiment: what is tried, and whether it runs.

use diesel::prelude::*;
use kernel::fields::FieldErrors;
use kernel::ids::{ExperimentId, UserId};
use kernel::text::{Refused, multi_line, one_line};
use time::OffsetDateTime;

use crate::Error;
use crate::schema::experiments;

pub mod repo;
#[cfg(test)]
mod tests;

/// Characters of a key at most.
pub const KEY_MAX: usize = 50;
/// Characters of a variant at most.
pub const VARIANT_MAX: usize = 200;
/// Characters of a description at most.
pub const DESCRIPTION_MAX: usize = 2_000;

kernel::text_enum! {
    pub enum Status as ExperimentStatus {
        Running = "RUNNING",
        /// Everybody sees A.
        Stopped = "STOPPED",
    }
}

impl Status {
    /// The status after staff stop it.
    ///
    /// # Errors
    /// [`Error::Stopped`] when it was stopped before.
    pub const fn stop(self) -> Result<Self, Error> {
        match self {
            Self::Running => Ok(Self::Stopped),
            Self::Stopped => Err(Error::Stopped),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = experiments, check_for_backend(diesel::pg::Pg))]
pub struct Experiment {
    pub id: ExperimentId,
    /// Its name in addresses and code.
    pub key: String,
    /// What choices are hashed with.
    pub seed: String,
    /// What there was, in words.
    pub variant_a: String,
    /// What is tried, in words.
    pub variant_b: String,
    /// Why; may be empty.
    pub description: String,
    pub status: Status,
    pub created_by: UserId,
    pub created_at: OffsetDateTime,
    pub stopped_at: Option<OffsetDateTime>,
}

/// An experiment as somebody typed it.
#[derive(Debug, Clone, Copy)]
pub struct Draft<'a> {
    pub key: &'a str,
    pub variant_a: &'a str,
    pub variant_b: &'a str,
    pub description: &'a str,
}

/// An experiment that can be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewExperiment {
    /// The key, which is the seed as well.
    pub key: String,
    pub variant_a: String,
    pub variant_b: String,
    pub description: String,
}

impl Draft<'_> {
    /// The experiment, if it can be made.
    ///
    /// # Errors
    /// Complaints about `key`, `variantA`, `variantB` and `description`, all at once.
    pub fn check(&self) -> Result<NewExperiment, FieldErrors> {
        let mut errors = FieldErrors::new();
        let key = self.key.trim().to_owned();
        errors.require(!key.is_empty(), "key", "Key is required");
        errors.require(is_key(&key), "key", "Use 2 to 50 small letters, digits, hyphens and underscores");
        let mut line = |typed: &str, field: &'static str, missing: &'static str| {
            one_line(typed, 1, VARIANT_MAX).unwrap_or_else(|why| {
                errors.add(
                    field,
                    match why {
                        Refused::TooShort => missing,
                        Refused::TooLong => "Use at most 200 characters",
                        Refused::Control => "Write it on one line",
                    },
                );
                String::new()
            })
        };
        let variant_a = line(self.variant_a, "variantA", "Variant A is required");
        let variant_b = line(self.variant_b, "variantB", "Variant B is required");
        let is_same = !variant_a.is_empty() && variant_a == variant_b;
        errors.require(!is_same, "variantB", "The variants are the same");
        let description = multi_line(self.description, 0, DESCRIPTION_MAX).unwrap_or_else(|_refused| {
            errors.add("description", "Use at most 2,000 characters");
            String::new()
        });
        errors.into_result()?;
        Ok(NewExperiment { key, variant_a, variant_b, description })
    }
}

/// Whether a text is a key: what stands in addresses and code without quoting.
pub fn is_key(text: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    (2..=KEY_MAX).contains(&text.len())
        && text.starts_with(plain)
        && text.chars().all(|c| plain(c) || matches!(c, '-' | '_'))
}
