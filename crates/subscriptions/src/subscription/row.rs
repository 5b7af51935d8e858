//! Rows of subscriptions.

use diesel::prelude::*;
use kernel::ids::{Id, PlanId, SubscriptionId, UserId};
use kernel::money::Paisa;
use time::OffsetDateTime;

use super::{Status, Subscription};
use crate::error::Error;
use crate::period::Period;
use crate::plan::{ContestLimit, Terms, Tier};
use crate::schema::subscriptions;

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = subscriptions, check_for_backend(diesel::pg::Pg))]
pub(super) struct SubscriptionRow {
    id: SubscriptionId,
    user_id: UserId,
    plan_id: PlanId,
    tier: String,
    plan_name: String,
    price_paisa: Paisa,
    max_active_contests: i32,
    featured_credits: i32,
    featured_used: i32,
    status: String,
    cancel_at_period_end: bool,
    period_start: Option<OffsetDateTime>,
    period_end: Option<OffsetDateTime>,
    notice_sent_for: Option<OffsetDateTime>,
    created_at: OffsetDateTime,
    ended_at: Option<OffsetDateTime>,
}

impl TryFrom<SubscriptionRow> for Subscription {
    type Error = Error;

    fn try_from(row: SubscriptionRow) -> Result<Self, Error> {
        let corrupt = || Error::Corrupt { table: "subscriptions", id: row.id.uuid() };
        Ok(Self {
            id: row.id,
            user: row.user_id,
            plan: row.plan_id,
            tier: Tier::parse(&row.tier).ok_or_else(corrupt)?,
            status: Status::parse(&row.status).ok_or_else(corrupt)?,
            terms: Terms {
                plan_name: row.plan_name,
                price: row.price_paisa,
                max_active_contests: ContestLimit::new(row.max_active_contests),
                featured_credits: row.featured_credits,
            },
            featured_used: row.featured_used,
            cancel_at_period_end: row.cancel_at_period_end,
            period: row.period_start.zip(row.period_end).map(|(start, end)| Period { start, end }),
            notice_sent_for: row.notice_sent_for,
            created_at: row.created_at,
            ended_at: row.ended_at,
        })
    }
}

impl From<&Subscription> for SubscriptionRow {
    fn from(subscription: &Subscription) -> Self {
        Self {
            id: subscription.id,
            user_id: subscription.user,
            plan_id: subscription.plan,
            tier: subscription.tier.as_str().to_owned(),
            plan_name: subscription.terms.plan_name.clone(),
            price_paisa: subscription.terms.price,
            max_active_contests: subscription.terms.max_active_contests.get(),
            featured_credits: subscription.terms.featured_credits,
            featured_used: subscription.featured_used,
            status: subscription.status.as_str().to_owned(),
            cancel_at_period_end: subscription.cancel_at_period_end,
            period_start: subscription.period.map(|period| period.start),
            period_end: subscription.period.map(|period| period.end),
            notice_sent_for: subscription.notice_sent_for,
            created_at: subscription.created_at,
            ended_at: subscription.ended_at,
        }
    }
}
