//! Who saw which variant, and what they did then.

use kernel::ids::UserId;
use uuid::Uuid;

pub mod repo;
#[cfg(test)]
mod tests;

kernel::text_enum! {
    /// What is hoped for.
    pub enum Goal as ExperimentGoal {
        /// Made an account.
        Registered = "registered",
        /// Paid for a contest.
        ContestPaid = "contest_paid",
    }
}

/// Who did something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Doer {
    /// The person.
    pub user: UserId,
    /// The browser, when the person let it be counted.
    pub visitor: Option<Uuid>,
}

/// Counts of one variant.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Units that saw it.
    pub exposures: u32,
    /// Of these, those that registered.
    pub registered: u32,
    /// Of these, those that paid for a contest.
    pub contest_paid: u32,
}

impl Counts {
    /// How many reached a goal.
    pub const fn of(self, goal: Goal) -> u32 {
        match goal {
            Goal::Registered => self.registered,
            Goal::ContestPaid => self.contest_paid,
        }
    }
}
