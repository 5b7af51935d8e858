//! Who saw which variant, and what they did then.

use kernel::ids::UserId;
use uuid::Uuid;

pub mod repo;
#[cfg(test)]
mod tests;

kernel::text_enum! {
    pub enum Goal as ExperimentGoal {
        Registered = "registered",
        ContestPaid = "contest_paid",
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Doer {
    pub user: UserId,
    /// The browser, when the person let it be counted.
    pub visitor: Option<Uuid>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
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
