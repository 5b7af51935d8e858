//! How plans are chosen.

use ::payments::Provider;
use kernel::fields::FieldErrors;
use kernel::ids::PlanId;
use workflows::payable::attempt::StartedPayment;
use workflows::subscriptions::subscribe::Choice;

use crate::prelude::*;

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
    pub payment_id: Option<Uuid>,
    #[serde(skip_serializing_if = "Option::is_none")]
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
    #[schema(min_length = 10, max_length = 1000)]
    pub reason: String,
}
