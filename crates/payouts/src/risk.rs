//! Why a payout is looked at before it is paid, and by when.

use std::collections::BTreeSet;

use diesel::prelude::*;
use time::{Duration, OffsetDateTime};

#[cfg(test)]
mod tests;

/// Within so many days it is looked at; the winner is told.
pub const DAYS: i64 = 7;

kernel::text_enum! {
    /// Why a payout is looked at before it is paid.
    pub enum Reason as RiskReason {
        /// A provider took back what was paid for the contest.
        Chargeback = "CHARGEBACK",
        /// The winner owes us what they took back of a payment of their own.
        Debt = "DEBT",
        Suspension = "SUSPENSION",
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Review {
    /// Why; at least one.
    pub reasons: BTreeSet<Reason>,
    pub since: OffsetDateTime,
    /// By when it will have been looked at.
    pub until: OffsetDateTime,
}

impl Review {
    /// One that begins at `now`; none without a reason.
    pub fn begin(reasons: &BTreeSet<Reason>, now: OffsetDateTime) -> Option<Self> {
        let until = now.saturating_add(Duration::days(DAYS));
        (!reasons.is_empty()).then(|| Self { reasons: reasons.clone(), since: now, until })
    }

    /// The same, and `reason`; what is looked at already keeps its date.
    pub fn with(before: Option<&Self>, reason: Reason, now: OffsetDateTime) -> Self {
        let mut review = before.cloned().unwrap_or_else(|| Self {
            reasons: BTreeSet::new(),
            since: now,
            until: now.saturating_add(Duration::days(DAYS)),
        });
        review.reasons.insert(reason);
        review
    }

    pub fn texts(&self) -> Vec<&'static str> {
        self.reasons.iter().copied().map(Reason::as_str).collect()
    }
}

/// The columns of [`Review`], in its order: a reason and both times, or none of them.
#[derive(Debug, Clone, Queryable)]
pub struct StoredReview(Vec<Reason>, Option<OffsetDateTime>, Option<OffsetDateTime>);

impl TryFrom<StoredReview> for Option<Review> {
    type Error = &'static str;

    fn try_from(StoredReview(reasons, since, until): StoredReview) -> Result<Self, Self::Error> {
        match (since, until) {
            (None, None) if reasons.is_empty() => Ok(None),
            (Some(since), Some(until)) if !reasons.is_empty() => {
                Ok(Some(Review { reasons: reasons.into_iter().collect(), since, until }))
            }
            _ => Err("a review has reasons and both times, or none of them"),
        }
    }
}
