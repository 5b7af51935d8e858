//! Signed-in browsers. State table: README.

use kernel::actor::Actor;
use kernel::ids::SessionId;
use sha2::{Digest, Sha256};
use time::{Duration, OffsetDateTime};

pub mod repo;
#[cfg(test)]
mod tests;

/// How long a session lives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Without a request.
    pub idle: Duration,
    pub absolute: Duration,
}

/// How old `last_seen_at` gets before a request writes it again: reading pages does not write a row per request.
const SEEN_EVERY: Duration = Duration::MINUTE;

/// How long a password or a code counts as given lately.
const FRESH: Duration = Duration::minutes(10);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Expiry {
    /// If no request comes before.
    pub idle_at: OffsetDateTime,
    pub absolute_at: OffsetDateTime,
}

/// What a request learns about the session it came with.
#[derive(Debug, Clone, Copy)]
pub struct Live {
    pub id: SessionId,
    /// Whose, as the person is now; a session that belongs to nobody yet has none.
    pub actor: Option<Actor>,
    /// Whether the person proved lately in it who they are ([`is_fresh`]).
    pub is_fresh: bool,
    /// Whether the person signs in with a second step.
    pub second_factor: bool,
    /// Its limits, when it was last seen so long ago that it is to be touched ([`repo::touch`]).
    pub unseen: Option<Expiry>,
}

/// A session in the list of its owner.
#[derive(Debug, Clone)]
pub struct Session {
    pub id: SessionId,
    /// What the browser called itself at sign-in.
    pub user_agent: String,
    /// Where the sign-in came from.
    pub ip: String,
    pub created_at: OffsetDateTime,
    /// The last request, to the minute.
    pub last_seen_at: OffsetDateTime,
}

impl Limits {
    /// When a session that begins at `now` ends.
    pub fn begin(self, now: OffsetDateTime) -> Expiry {
        let absolute_at = later(now, self.absolute);
        Expiry { idle_at: later(now, self.idle).min(absolute_at), absolute_at }
    }

    /// When a session that a request comes in for at `now` ends if no other request follows.
    pub fn touch(self, now: OffsetDateTime, expiry: Expiry) -> Expiry {
        Expiry { idle_at: later(now, self.idle).min(expiry.absolute_at), ..expiry }
    }
}

impl Expiry {
    /// Whether the session is over at `now`: at the very moment of the limit it is.
    pub fn is_over(self, now: OffsetDateTime) -> bool {
        now >= self.idle_at || now >= self.absolute_at
    }
}

/// Whether somebody who gave password or code at `proved_at` need not do so again for what is delicate.
pub fn is_fresh(proved_at: OffsetDateTime, now: OffsetDateTime) -> bool {
    now < later(proved_at, FRESH)
}

/// The stored form of a key.
pub fn hash(key: &str) -> Vec<u8> {
    Sha256::digest(key.as_bytes()).to_vec()
}

fn later(now: OffsetDateTime, by: Duration) -> OffsetDateTime {
    now.checked_add(by).unwrap_or(now)
}
