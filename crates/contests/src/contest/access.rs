//! What somebody may know of a contest: the one rule behind its page and everything on it.

use super::Contest;
use crate::Error;

text_enum! {
    /// What the viewer knows of a contest.
    pub enum Access as ContestAccess {
        /// To the viewer the contest does not exist.
        None = "NONE",
        /// Title, category, prize and clock; the rest once the NDA is signed.
        Outline = "OUTLINE",
        Full = "FULL",
    }
}

/// How somebody stands to a contest, as far as access goes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Relation {
    pub is_client: bool,
    pub is_staff: bool,
    /// Whether the person has an entry in it, or had one.
    pub has_entered: bool,
    /// Whether the client invited the person, or the person joined by the link, and the client did not end that.
    pub is_member: bool,
    pub has_signed: bool,
}

/// What somebody with such a relation knows of `contest`.
pub fn access(contest: &Contest, relation: Relation) -> Access {
    if relation.is_client {
        return Access::Full;
    }
    if !contest.is_published() {
        return Access::None;
    }
    // An entry was submitted under a signature.
    if relation.is_staff || relation.has_entered {
        return Access::Full;
    }
    if contest.hidden_at.is_some() {
        return Access::None;
    }
    match (contest.visibility.is_private(), relation.is_member, relation.has_signed) {
        (false, _, _) | (true, true, true) => Access::Full,
        (true, true, false) => Access::Outline,
        (true, false, _) => Access::None,
    }
}

impl Access {
    /// Refuses those to whom the contest does not exist.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub const fn require_any(self) -> Result<Self, Error> {
        match self {
            Self::None => Err(Error::NotFound),
            Self::Outline | Self::Full => Ok(self),
        }
    }

    /// Refuses those who do not know all of it.
    ///
    /// # Errors
    /// [`Error::NotFound`] where the contest does not exist to them, [`Error::NdaRequired`] where a signature is missing.
    pub const fn require_full(self) -> Result<(), Error> {
        match self {
            Self::None => Err(Error::NotFound),
            Self::Outline => Err(Error::NdaRequired),
            Self::Full => Ok(()),
        }
    }
}
