//! The non-disclosure agreement (NDA) of a private contest, and the signatures under it.

use diesel::pg::Pg;
use diesel::prelude::*;
use kernel::actor::Actor;
use kernel::fields::FieldErrors;
use kernel::ids::{ContestId, Id, UserId};
use kernel::text::{self, Refused};
use sha2::{Digest, Sha256};
use time::OffsetDateTime;

use crate::Error;
use crate::contest::Contest;
use crate::schema::{contest_ndas, nda_signatures};

pub mod repo;

#[cfg(test)]
mod tests;

/// Characters of a client's own text.
pub const TEXT_MAX: usize = 10_000;
/// Characters of the name that somebody signs with.
pub const NAME_MIN: usize = 2;
pub const NAME_MAX: usize = 100;

/// The versions of our text, from 1. A version that was signed stays as it is; a change is another version.
const STANDARD: [&str; 1] = [include_str!("nda/standard_v1.txt")];
/// The version that new contests get.
pub const STANDARD_VERSION: i16 = 1;

/// A version of our text, if there is one.
pub fn standard(version: i16) -> Option<&'static str> {
    let place = usize::try_from(version).ok()?.checked_sub(1)?;
    STANDARD.get(place).map(|text| text.trim())
}

/// SHA-256 of a text.
pub fn hash(text: &str) -> [u8; 32] {
    Sha256::digest(text.as_bytes()).into()
}

/// Which text a client chose.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Choice {
    /// Our newest one.
    #[default]
    Standard,
    /// The client's own: 1 to 10,000 characters.
    Own(String),
}

impl Choice {
    /// What `typed` chooses: nothing typed is our text. Complains in `errors` about a text out of its bounds.
    pub fn checked(typed: &str, errors: &mut FieldErrors) -> Self {
        match text::multi_line(typed, 0, TEXT_MAX) {
            Ok(text) if text.is_empty() => Self::Standard,
            Ok(text) => Self::Own(text),
            Err(refused) => {
                let is_control = refused == Refused::Control;
                errors.add("nda", if is_control { "Plain text only" } else { "At most 10,000 characters" });
                Self::Standard
            }
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = contest_ndas, treat_none_as_null = true, check_for_backend(Pg))]
pub struct Nda {
    #[diesel(column_name = contest_id)]
    pub contest: ContestId,
    pub own_text: Option<String>,
    pub standard_version: Option<i16>,
    /// Of the text.
    pub sha256: Vec<u8>,
    pub created_at: OffsetDateTime,
}

impl Nda {
    pub fn new(contest: ContestId, choice: &Choice, now: OffsetDateTime) -> Self {
        let (own_text, standard_version, text) = match choice {
            Choice::Standard => (None, Some(STANDARD_VERSION), standard(STANDARD_VERSION).unwrap_or_default()),
            Choice::Own(text) => (Some(text.clone()), None, text.as_str()),
        };
        Self { contest, own_text, standard_version, sha256: hash(text).to_vec(), created_at: now }
    }

    /// The text that is signed.
    ///
    /// # Errors
    /// [`Error::Corrupt`] for a version of our text that this program does not know.
    pub fn text(&self) -> Result<&str, Error> {
        let corrupt = Error::Corrupt { table: "contest_ndas", id: self.contest.uuid() };
        self.own_text.as_deref().or_else(|| self.standard_version.and_then(standard)).ok_or(corrupt)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = nda_signatures, check_for_backend(Pg))]
pub struct Signature {
    #[diesel(column_name = contest_id)]
    pub contest: ContestId,
    #[diesel(column_name = user_id)]
    pub user: UserId,
    /// As typed by the person.
    pub legal_name: String,
    /// What the client was called when the person signed.
    pub client_name: String,
    /// What the contest was called when the person signed.
    pub contest_title: String,
    pub text_sha256: Vec<u8>,
    /// None once the account has ended.
    pub address: Option<String>,
    pub signed_at: OffsetDateTime,
}

/// The name that somebody signs with.
///
/// # Errors
/// A message about the field `legalName`.
pub fn checked_name(name: &str) -> Result<String, Error> {
    text::one_line(name, NAME_MIN, NAME_MAX)
        .map_err(|_refused| Error::field("legalName", "Type your full legal name in 2 to 100 characters"))
}

/// What the rule needs of the person who signs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SignerFacts {
    /// Whether the client invited them, or they joined by the link.
    pub is_member: bool,
    pub has_signed: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Signing {
    Signs,
    /// The person signed before: that signature stands.
    SignedBefore,
}

/// Whether `actor`, who read the text with the hash `read`, may sign; `contest` is locked.
///
/// # Errors
/// The contest is not theirs to see, or the text is another one.
pub fn decide_signing(
    contest: &Contest,
    nda: &Nda,
    actor: &Actor,
    facts: SignerFacts,
    read: &[u8],
) -> Result<Signing, Error> {
    if contest.client == actor.user || !facts.is_member || !contest.is_shown() {
        return Err(Error::NotFound);
    }
    if facts.has_signed {
        return Ok(Signing::SignedBefore);
    }
    if read == nda.sha256 { Ok(Signing::Signs) } else { Err(Error::NdaChanged) }
}
