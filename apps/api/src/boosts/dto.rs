//! How featured places look on the wire.

use ::contests::boost::Status as BoostStatus;
use ::payments::Provider;
use kernel::fields::FieldErrors;
use kernel::ids::Id;
use readmodels::boosts::Line;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;
use workflows::featured::purchase::PayWith;
use workflows::payable::attempt::StartedPayment;

/// The ways to pay a featured place.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
#[allow(dead_code, reason = "describes the words of the body")]
enum BoostPayWith {
    Easypaisa,
    Jazzcash,
    Credits,
    Plan,
}

/// How to pay a featured place.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BoostBody {
    /// `easypaisa`, `jazzcash`, `credits` (they must cover all of it) or `plan`.
    #[schema(required, value_type = BoostPayWith)]
    pay_with: Option<String>,
    /// With a provider: whether credits are spent first, and money pays the rest.
    use_credits: Option<bool>,
}

impl BoostBody {
    /// The way to pay.
    ///
    /// # Errors
    /// There is no such way.
    pub fn check(&self) -> Result<PayWith, FieldErrors> {
        let named = self.pay_with.as_deref().unwrap_or("");
        match (named, Provider::parse(named)) {
            ("credits", _) => Ok(PayWith::Credits),
            ("plan", _) => Ok(PayWith::Plan),
            (_, Some(provider)) => Ok(PayWith::Money { provider, use_credits: self.use_credits.unwrap_or(false) }),
            (_, None) => Err(FieldErrors::one("payWith", "Choose Easypaisa, JazzCash, your credits or your plan")),
        }
    }

    /// What makes two bodies the same request.
    pub fn canonical(&self) -> String {
        format!("{} {}", self.pay_with.as_deref().unwrap_or(""), self.use_credits.unwrap_or(false))
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BoostView {
    pub id: Uuid,
    pub status: BoostStatus,
    #[schema(example = 49_900)]
    pub price_cents: i64,
    pub cash_cents: i64,
    pub credit_cents: i64,
    /// Whether a place of the plan was used; then nothing was paid.
    pub from_plan: bool,
    /// When the contest began to be ranked first.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub starts_at: Option<OffsetDateTime>,
    /// Until when (exclusive).
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub ends_at: Option<OffsetDateTime>,
    /// Until when a running place can be given back (exclusive); null when it cannot, or has not started.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub refundable_until: Option<OffsetDateTime>,
    /// The attempt to pay it that is under way.
    #[schema(required)]
    pub payment: Option<BoostPayment>,
}

/// An attempt to pay a featured place.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BoostPayment {
    pub id: Uuid,
    /// Where the payer goes, while that leads anywhere.
    #[schema(required)]
    pub redirect_url: Option<String>,
    /// When the link stops working.
    #[serde(with = "time::serde::rfc3339")]
    pub expires_at: OffsetDateTime,
}

impl From<Line> for BoostView {
    fn from(line: Line) -> Self {
        let boost = line.boost;
        Self {
            id: boost.id.uuid(),
            status: boost.status,
            price_cents: boost.price.get(),
            cash_cents: boost.cash.get(),
            credit_cents: boost.credit.get(),
            from_plan: boost.subscription.is_some(),
            starts_at: boost.starts_at,
            ends_at: boost.ends_at,
            refundable_until: line.refundable_until,
            payment: line.payment.map(|payment| BoostPayment {
                id: payment.id.uuid(),
                redirect_url: payment.redirect_url,
                expires_at: payment.expires_at,
            }),
        }
    }
}

/// The place, and where to pay what money has to pay.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BoostStarted {
    /// The place; null only when an answer is repeated after the order was given up.
    #[schema(required)]
    pub boost: Option<BoostView>,
    #[schema(required)]
    pub payment_id: Option<Uuid>,
    #[schema(required)]
    pub redirect_url: Option<String>,
}

impl BoostStarted {
    /// The answer to an order.
    pub fn new(boost: Option<BoostView>, begun: Option<StartedPayment>) -> Self {
        let payment_id = begun.as_ref().map(|begun| begun.payment.uuid());
        Self { boost, payment_id, redirect_url: begun.map(|begun| begun.redirect_url) }
    }
}
