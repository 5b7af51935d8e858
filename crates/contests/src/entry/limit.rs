//! How many live entries a person may have in one contest.

use diesel::prelude::Queryable;

/// Live entries of one person when none of them is rated highly.
pub const BASE: i64 = 3;
/// However many are rated highly.
pub const MAX: i64 = 8;
/// From so many stars on an entry makes room for another one.
pub const STARS_MIN: i16 = 4;

/// The entries in the running that one person has in one contest.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Queryable)]
pub struct LiveEntries {
    pub count: i64,
    /// Of these, those with at least [`STARS_MIN`] stars.
    pub rated_highly: i64,
}

impl LiveEntries {
    /// How many of them the person may have; never fewer than they have.
    pub fn limit(self) -> i64 {
        BASE.saturating_add(self.rated_highly).min(MAX).max(self.count)
    }

    /// Whether there is room for another one.
    pub fn has_room(self) -> bool {
        self.count < self.limit()
    }
}
