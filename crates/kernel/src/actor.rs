//! Who acts.

use crate::ids::UserId;

/// The side of the market that a person is on at the moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Posts contests and pays prizes.
    Client,
    /// Enters contests and is paid.
    Talent,
}

impl Role {
    /// As stored and as sent.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Client => "CLIENT",
            Self::Talent => "TALENT",
        }
    }

    /// Reads what [`Role::as_str`] wrote.
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Client, Self::Talent].into_iter().find(|role| role.as_str() == text)
    }
}

/// A signed-in person, as far as rules need to know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Actor {
    /// The person.
    pub user: UserId,
    /// The side the person is on now.
    pub role: Role,
    /// Whether the address was confirmed; posting, paying, entering and payout methods ask for it.
    pub email_verified: bool,
    /// Whether the person may use the admin calls.
    pub admin: bool,
}
