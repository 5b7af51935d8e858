//! What payers send, and what providers are told.

use ::payments::Provider;
use kernel::fields::FieldErrors;
use kernel::ids::ContestId;
use kernel::text::multi_line;
pub use readmodels::payments::PaymentView;
use workflows::contests::deposit::Deposit;
use workflows::payable::attempt::StartedPayment;

use crate::prelude::*;

/// What to pay through which provider.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DepositBody {
    #[schema(required, value_type = Uuid)]
    contest_id: Option<String>,
    #[schema(required, value_type = Provider)]
    provider: Option<String>,
}

impl DepositBody {
    /// The deposit, when both fields make sense.
    ///
    /// # Errors
    /// What is wrong with which field.
    pub fn check(&self) -> Result<Deposit, FieldErrors> {
        let mut errors = FieldErrors::new();
        let contest = self.contest_id.as_deref().and_then(|id| id.parse::<ContestId>().ok());
        errors.require(contest.is_some(), "contestId", "Contest ID is required");
        let provider = self.provider.as_deref().and_then(Provider::parse);
        errors.require(provider.is_some(), "provider", "Choose Easypaisa or JazzCash");
        match (contest, provider) {
            (Some(contest), Some(provider)) => Ok(Deposit { contest, provider, key: None }),
            _ => Err(errors),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DepositStarted {
    pub payment_id: Uuid,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redirect_url: Option<String>,
    /// What the payer scans instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub qr_code_data: Option<String>,
}

impl From<StartedPayment> for DepositStarted {
    fn from(begun: StartedPayment) -> Self {
        Self { payment_id: begun.payment.uuid(), redirect_url: Some(begun.redirect_url), qr_code_data: None }
    }
}

/// Why the prize should come back, in the client's words.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RefundBody {
    #[schema(max_length = 1000)]
    reason: Option<String>,
}

impl RefundBody {
    /// The words, trimmed.
    ///
    /// # Errors
    /// They are too long.
    pub fn check(&self) -> Result<Option<String>, FieldErrors> {
        match self.reason.as_deref().map(str::trim) {
            None | Some("") => Ok(None),
            Some(words) => multi_line(words, 1, 1_000)
                .map(Some)
                .map_err(|_refused| FieldErrors::one("reason", "The reason can have at most 1000 characters")),
        }
    }
}

/// What a provider is told about its message.
#[derive(Debug, Serialize, ToSchema)]
pub struct WebhookAnswer {
    /// Stable name of the outcome.
    pub code: String,
    pub message: String,
    #[serde(rename = "pp_ResponseCode", skip_serializing_if = "Option::is_none")]
    pub pp_response_code: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProviderView {
    pub provider: Provider,
    /// Whether payments can be made there at all.
    pub available: bool,
    /// Whether it does not answer at the moment.
    pub down: bool,
    /// The least amount, in paisa.
    pub min_cents: i64,
    /// The largest amount, in paisa.
    pub max_cents: i64,
}

impl ProviderView {
    /// `provider` as it is at `now`.
    pub fn of(gateways: &::payments::Gateways, provider: Provider, now: OffsetDateTime) -> Self {
        let limits = gateways.current(provider).ok().map(|gateway| gateway.limits());
        Self {
            provider,
            available: limits.is_some(),
            down: gateways.require_up(provider, now).is_err(),
            min_cents: limits.map_or(0, |limits| limits.min.get()),
            max_cents: limits.map_or(0, |limits| limits.max.get()),
        }
    }
}
