//! How plans and subscriptions look on the wire.

use ::payments::Provider;
use ::subscriptions::money_back::Request;
pub use ::subscriptions::money_back::Status as MoneyBackStatus;
use ::subscriptions::plan::Tier as PlanTier;
use ::subscriptions::{Plan, Terms};
use kernel::fields::FieldErrors;
use kernel::ids::{Id, PlanId};
use readmodels::subscriptions::{Current, PendingPlan};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;
use workflows::payable::attempt::StartedPayment;
use workflows::subscriptions::subscribe::Choice;

use crate::contests::dto::Currency;

/// What one can subscribe to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlanView {
    pub id: Uuid,
    pub tier: PlanTier,
    pub name: String,
    pub price_cents: i64,
    /// Always rupees.
    pub currency: Currency,
    #[schema(example = "PKR 999")]
    pub formatted_price: String,
    /// Contests that may run at once; -1 is unlimited.
    pub max_active_contests: i32,
    /// Contests that may be featured in a month.
    pub featured_credits_per_month: i32,
    /// What else is to be said, line by line.
    pub features: Vec<String>,
}

impl From<Plan> for PlanView {
    fn from(plan: Plan) -> Self {
        Self {
            id: plan.id.uuid(),
            tier: plan.tier,
            price_cents: plan.terms.price.get(),
            currency: Currency::Pkr,
            formatted_price: plan.terms.price.display(),
            max_active_contests: plan.terms.max_active_contests.get(),
            featured_credits_per_month: plan.terms.featured_credits,
            name: plan.terms.plan_name,
            features: plan.features,
        }
    }
}

/// Whether a plan is in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SubscriptionStatus {
    Active,
    /// Its last period is over and was not followed by a payment; the limits of FREE hold.
    Expired,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SubscriptionView {
    /// The plan with the terms it was bought under; FREE when none is paid.
    pub plan: PlanView,
    /// Whether it is in force.
    pub status: SubscriptionStatus,
    pub is_expired: bool,
    /// Days until it ends unless it is renewed, the last one counted whole; 0 when that is overdue; none on FREE.
    #[schema(required)]
    pub days_until_renewal: Option<i64>,
    /// None on FREE.
    #[schema(required)]
    pub subscription_id: Option<Uuid>,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub period_start: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub period_end: Option<OffsetDateTime>,
    /// Until when it is paid: later than the end of the period once it is renewed.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub paid_until: Option<OffsetDateTime>,
    /// Whether no further period is wanted.
    pub cancel_at_period_end: bool,
    /// Featured credits left in this period.
    pub featured_credits_left: i32,
    pub active_contests: i64,
    pub limits: PlanLimits,
    /// Whether the plan can be paid for again now.
    pub can_renew: bool,
    /// A plan that waits for its payment.
    #[schema(required)]
    pub pending: Option<PendingPlan>,
    /// Money back within 30 days of the first payment.
    pub money_back: MoneyBackView,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlanLimits {
    /// Contests that may run at once; -1 is unlimited.
    pub max_active_contests: i32,
    /// Contests that may be featured in a month.
    pub featured_credits_per_month: i32,
}

impl From<&Terms> for PlanLimits {
    fn from(terms: &Terms) -> Self {
        Self {
            max_active_contests: terms.max_active_contests.get(),
            featured_credits_per_month: terms.featured_credits,
        }
    }
}

/// Money back within 30 days of the first payment.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MoneyBackView {
    /// Until when it can be asked for; none when it cannot.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub until: Option<OffsetDateTime>,
    /// The newest request.
    #[schema(required)]
    pub request: Option<MoneyBackRequestView>,
}

/// A request for the money back.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MoneyBackRequestView {
    pub status: MoneyBackStatus,
    /// Why, in the caller's words.
    pub reason: String,
    #[schema(required)]
    pub note: Option<String>,
    /// When it was asked for.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
}

impl From<Request> for MoneyBackRequestView {
    fn from(request: Request) -> Self {
        Self { status: request.status, reason: request.reason, note: request.note, created_at: request.created_at }
    }
}

impl From<Current> for SubscriptionView {
    fn from(current: Current) -> Self {
        let Current { in_force, subscription, .. } = current;
        let period = subscription.as_ref().and_then(|shown| shown.period);
        Self {
            plan: current.plan.into(),
            status: if current.is_expired { SubscriptionStatus::Expired } else { SubscriptionStatus::Active },
            is_expired: current.is_expired,
            days_until_renewal: current.days_left,
            subscription_id: subscription.as_ref().map(|shown| shown.id.uuid()),
            period_start: period.map(|period| period.start),
            period_end: period.map(|period| period.end),
            paid_until: current.paid_until,
            cancel_at_period_end: subscription.is_some_and(|shown| shown.cancel_at_period_end),
            featured_credits_left: in_force.featured_left(),
            active_contests: current.active_contests,
            limits: (&in_force.terms).into(),
            can_renew: current.can_renew,
            pending: current.pending,
            money_back: MoneyBackView { until: current.money_back_until, request: current.request.map(Into::into) },
        }
    }
}

/// Which plan, and who takes what credits do not cover.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SubscribeBody {
    #[schema(required, value_type = Uuid)]
    plan_id: Option<String>,
    /// Who takes the money; Easypaisa when missing.
    #[schema(value_type = Option<Provider>)]
    provider: Option<String>,
}

impl SubscribeBody {
    /// The choice, when the fields make sense.
    ///
    /// # Errors
    /// What is wrong with which field.
    pub fn check(&self) -> Result<Choice, FieldErrors> {
        let mut errors = FieldErrors::new();
        let plan = self.plan_id.as_deref().and_then(|id| id.parse::<PlanId>().ok());
        errors.require(plan.is_some(), "planId", "Choose a plan");
        let provider = self.provider.as_deref().map_or(Some(Provider::Easypaisa), Provider::parse);
        errors.require(provider.is_some(), "provider", "Choose Easypaisa or JazzCash");
        match (plan, provider) {
            (Some(plan), Some(provider)) => Ok(Choice { plan, provider, key: None }),
            _ => Err(errors),
        }
    }
}

/// Whether a chosen plan is in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SubscribedStatus {
    /// It is, or its next period is paid: nothing had to be paid in money.
    Active,
    /// It is once it is paid.
    PendingPayment,
}

/// What became of the choice.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Subscribed {
    /// Whether the plan is in force.
    pub status: SubscribedStatus,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    pub payment_id: Option<Uuid>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    pub redirect_url: Option<String>,
}

impl From<Option<StartedPayment>> for Subscribed {
    fn from(begun: Option<StartedPayment>) -> Self {
        match begun {
            None => Self { status: SubscribedStatus::Active, payment_id: None, redirect_url: None },
            Some(begun) => Self {
                status: SubscribedStatus::PendingPayment,
                payment_id: Some(begun.payment.uuid()),
                redirect_url: Some(begun.redirect_url),
            },
        }
    }
}

/// Why the money should come back.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MoneyBackBody {
    /// 10 to 1000 characters.
    #[schema(min_length = 10, max_length = 1000)]
    pub reason: String,
}
