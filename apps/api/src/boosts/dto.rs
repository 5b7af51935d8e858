//! How featured places are ordered.

use ::payments::Provider;
use kernel::fields::FieldErrors;
pub use readmodels::boosts::BoostView;
use workflows::featured::purchase::PayWith;
use workflows::payable::attempt::StartedPayment;

use crate::prelude::*;

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
}

/// The place, and where to pay what money has to pay.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BoostStarted {
    /// The place; null only when an answer is repeated after the order was given up.
    pub boost: Option<BoostView>,
    pub payment_id: Option<Uuid>,
    pub redirect_url: Option<String>,
}

impl BoostStarted {
    /// The answer to an order.
    pub fn new(boost: Option<BoostView>, begun: Option<StartedPayment>) -> Self {
        let payment_id = begun.as_ref().map(|begun| begun.payment.uuid());
        Self { boost, payment_id, redirect_url: begun.map(|begun| begun.redirect_url) }
    }
}
