//! What a client changes on a paid contest.

use kernel::fields::FieldErrors;
use kernel::money::Paisa;
use payments::Provider;

use super::forms::moment;
use crate::prelude::*;

/// What somebody who entered says to the client's request.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AnswerRefundBody {
    /// 10 to 1000 characters.
    #[serde(default)]
    #[schema(min_length = 10, max_length = 1000, required)]
    pub text: String,
}

/// Whom the client removes, and why.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RemovePersonBody {
    /// Somebody who has or had an entry in the contest.
    pub person_id: Uuid,
    /// What the person reads; 10 to 500 characters.
    #[serde(default)]
    #[schema(min_length = 10, max_length = 500, required)]
    pub reason: String,
}

/// Until when entries shall be taken.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ExtendBody {
    /// Later than the present deadline, at most 30 days after the payment (RFC 3339).
    #[serde(default)]
    #[schema(value_type = String, format = DateTime, required)]
    deadline: String,
}

impl ExtendBody {
    /// The moment.
    ///
    /// # Errors
    /// It is none.
    pub fn check(&self) -> Result<OffsetDateTime, FieldErrors> {
        moment(&self.deadline).ok_or_else(|| FieldErrors::one("deadline", "Deadline must be in the future"))
    }
}

/// The prize as it shall be, and where the difference is paid.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RaiseBody {
    /// More than the present prize, at most 50,000,000 paisa.
    #[schema(value_type = i64, required, example = 2_000_000)]
    prize_cents: Option<i64>,
    #[schema(required, value_type = Provider)]
    provider: Option<String>,
}

impl RaiseBody {
    /// Prize and provider.
    ///
    /// # Errors
    /// What is wrong with which field.
    pub fn check(&self) -> Result<(Paisa, Provider), FieldErrors> {
        let mut errors = FieldErrors::new();
        errors.require(self.prize_cents.is_some(), "prizeCents", "Enter the new prize");
        let provider = self.provider.as_deref().and_then(Provider::parse);
        errors.require(provider.is_some(), "provider", "Choose Easypaisa or JazzCash");
        match (self.prize_cents, provider) {
            (Some(prize), Some(provider)) => Ok((Paisa::new(prize), provider)),
            _ => Err(errors),
        }
    }
}
