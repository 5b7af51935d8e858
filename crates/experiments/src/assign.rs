//! Who sees which variant: the same for the same seed and unit, everywhere.

use kernel::ids::{Id, UserId};
use uuid::Uuid;

#[cfg(test)]
mod tests;

kernel::text_enum! {
    pub enum Variant as ExperimentVariant {
        A = "A",
        B = "B",
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    User(UserId),
    /// A browser whose visitor agreed to being counted.
    Visitor(Uuid),
}

impl Unit {
    /// What is hashed: the number in small letters with hyphens.
    pub fn id(self) -> String {
        match self {
            Self::User(user) => user.uuid().hyphenated().to_string(),
            Self::Visitor(visitor) => visitor.hyphenated().to_string(),
        }
    }
}

/// Buckets that the hash is cut into.
const BUCKETS: u32 = 10_000;

/// FNV-1a with 32 bits.
pub fn fnv32a(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// The bucket of a unit, from 0 to 9,999. Hashed twice, so that seeds which look alike give buckets that do not.
pub fn bucket(seed: &str, id: &str) -> u32 {
    fnv32a(&fnv32a(&format!("{seed}{id}")).to_string()).checked_rem(BUCKETS).unwrap_or(0)
}

/// The variant of a unit: halves.
pub fn variant(seed: &str, id: &str) -> Variant {
    if bucket(seed, id) < 5_000 { Variant::A } else { Variant::B }
}
