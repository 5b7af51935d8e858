//! A person's time on a plan.

pub mod choose;
pub mod repo;
pub mod status;
#[cfg(test)]
mod tests;

use diesel::prelude::*;
use kernel::ids::{PlanId, SubscriptionId, UserId};
use time::OffsetDateTime;

use crate::charge::Charge;
use crate::error::Error;
use crate::period::{Period, StoredPeriod};
use crate::plan::{Plan, Terms, Tier};
use crate::schema::subscriptions;
pub use status::{Event, Status};

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = subscriptions, check_for_backend(diesel::pg::Pg))]
pub struct Subscription {
    pub id: SubscriptionId,
    #[diesel(column_name = user_id)]
    pub user: UserId,
    /// The plan it was bought from.
    #[diesel(column_name = plan_id)]
    pub plan: PlanId,
    pub tier: Tier,
    /// What holds in this period.
    #[diesel(select_expression = (
        subscriptions::plan_name,
        subscriptions::price_paisa,
        subscriptions::max_active_contests,
        subscriptions::featured_credits,
    ))]
    pub terms: Terms,
    /// Featured credits used in this period.
    pub featured_used: i32,
    pub status: Status,
    /// Whether the person wants no further period.
    pub cancel_at_period_end: bool,
    /// The period that runs, or ran last; none before the first payment.
    #[diesel(deserialize_as = StoredPeriod)]
    #[diesel(select_expression = (subscriptions::period_start, subscriptions::period_end))]
    pub period: Option<Period>,
    /// The period end that was written about.
    pub notice_sent_for: Option<OffsetDateTime>,
    /// When the plan was chosen.
    pub created_at: OffsetDateTime,
    pub ended_at: Option<OffsetDateTime>,
}

/// What a person may do now, from whichever plan it comes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InForce {
    pub tier: Tier,
    pub terms: Terms,
    /// Featured credits used of them.
    pub featured_used: i32,
}

impl InForce {
    /// Featured credits that are left of them.
    pub fn featured_left(&self) -> i32 {
        self.terms.featured_credits.saturating_sub(self.featured_used).max(0)
    }
}

impl Subscription {
    /// The period of a subscription that has one.
    ///
    /// # Errors
    /// [`Error::Corrupt`]: an ACTIVE one always has.
    pub fn paid_period(&self) -> Result<Period, Error> {
        self.period.ok_or(Error::Corrupt { table: "subscriptions", id: kernel::ids::Id::uuid(self.id) })
    }

    /// Whether its last period has passed, noticed or not.
    pub fn is_over(&self, now: OffsetDateTime) -> bool {
        match self.status {
            Status::Active | Status::Expired => self.period.is_some_and(|period| period.is_over(now)),
            Status::PendingPayment | Status::Replaced | Status::Refunded | Status::Abandoned => false,
        }
    }

    /// Whether it ended for want of a payment that its person did not call off.
    pub fn is_overdue(&self) -> bool {
        self.status == Status::Expired && !self.cancel_at_period_end
    }
}

/// What stands for a person: the ACTIVE subscription, if any, and its next period, if that is paid already.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Standing {
    pub active: Option<Subscription>,
    /// The PAID charge of its next period.
    pub renewal: Option<Charge>,
}

impl Standing {
    /// The subscription as far as it holds at `now`; between the end of a period and the moment at which the clock is noticed, the next one
    /// counts if it is paid.
    pub fn running(&self, now: OffsetDateTime) -> Option<&Subscription> {
        self.active.as_ref().filter(|active| {
            let renewed = self.renewal.as_ref().and_then(|renewal| renewal.period);
            [active.period, renewed].into_iter().flatten().any(|period| period.contains(now))
        })
    }

    /// What the person may do at `now`; `free` is the plan of those who pay nothing.
    pub fn in_force(&self, free: &Plan, now: OffsetDateTime) -> InForce {
        let renewed = self.renewal.as_ref().filter(|next| next.period.is_some_and(|period| period.contains(now)));
        match (self.running(now), renewed) {
            (Some(active), Some(next)) => InForce { tier: active.tier, terms: next.terms.clone(), featured_used: 0 },
            (Some(active), None) => {
                InForce { tier: active.tier, terms: active.terms.clone(), featured_used: active.featured_used }
            }
            (None, _) => InForce { tier: free.tier, terms: free.terms.clone(), featured_used: 0 },
        }
    }

    /// Whether to write that the period ends soon: within three days, once, and unless the person knows or has paid.
    pub fn is_notice_due(&self, now: OffsetDateTime) -> bool {
        let (Some(active), None) = (&self.active, &self.renewal) else { return false };
        let soon = active.period.filter(|period| now >= period.renewable_from() && !period.is_over(now));
        soon.is_some_and(|period| !active.cancel_at_period_end && active.notice_sent_for != Some(period.end))
    }

    /// Until when it is paid.
    pub fn paid_until(&self) -> Option<OffsetDateTime> {
        let periods =
            [self.active.as_ref().and_then(|active| active.period), self.renewal.as_ref().and_then(|next| next.period)];
        periods.into_iter().flatten().map(|period| period.end).max()
    }
}

/// Whether there is a paid plan that can be set to end, or resumed.
///
/// # Errors
/// [`Error::NotSubscribed`].
pub fn require_running(standing: &Standing, now: OffsetDateTime) -> Result<&Subscription, Error> {
    standing.running(now).ok_or(Error::NotSubscribed)
}
