//! Why a payout is looked at before it is paid, and by when.

use std::collections::BTreeSet;

use time::{Duration, OffsetDateTime};

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

    /// Reads what was stored; none without a reason.
    ///
    /// # Errors
    /// `corrupt`, for what was never stored.
    pub fn parse<T: AsRef<str>, E>(
        texts: &[T],
        (since, until): (Option<OffsetDateTime>, Option<OffsetDateTime>),
        corrupt: impl FnOnce() -> E,
    ) -> Result<Option<Self>, E> {
        let reasons: Option<BTreeSet<Reason>> = texts.iter().map(|text| Reason::parse(text.as_ref())).collect();
        match (reasons, since, until) {
            (Some(reasons), None, None) if reasons.is_empty() => Ok(None),
            (Some(reasons), Some(since), Some(until)) if !reasons.is_empty() => {
                Ok(Some(Self { reasons, since, until }))
            }
            _ => Err(corrupt()),
        }
    }
}
