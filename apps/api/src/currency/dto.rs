//! How rates and conversions look on the wire: numbers as decimal digits in strings, so that nothing is rounded on the way.

use ::currency::convert::{Converted, Question};
use ::currency::rate::{Rate, RateInput};
use i18n::api::requests as m;
use serde_json::Value;
use time::Date;
use time::format_description::well_known::Iso8601;

use crate::prelude::*;

/// What a currency was worth on a day.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RateView {
    /// Three capital letters.
    #[schema(example = "USD")]
    pub currency: String,
    /// Rupees for one unit, in decimal digits.
    #[schema(example = "281.45")]
    pub pkr_per_unit: String,
    #[schema(format = "date", example = "2026-11-20")]
    pub as_of: String,
}

impl From<Rate> for RateView {
    fn from(rate: Rate) -> Self {
        Self {
            currency: rate.currency.to_string(),
            pkr_per_unit: rate.pkr_per_unit.get().to_string(),
            as_of: rate.as_of.to_string(),
        }
    }
}

/// What a currency was worth on a day, as an admin writes it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RateBody {
    /// Three letters; not PKR.
    currency: String,
    /// Rupees for one unit: above 0, at most 1,000,000, at most 6 decimals; a number, or digits in a string.
    #[schema(value_type = String, example = "281.45")]
    pkr_per_unit: Value,
    /// The day, not in the future.
    #[schema(format = "date", example = "2026-11-20")]
    as_of: String,
}

impl TryFrom<RateBody> for RateInput {
    type Error = ApiError;

    fn try_from(body: RateBody) -> Result<Self, ApiError> {
        let as_of = Date::parse(&body.as_of, &Iso8601::DATE)
            .map_err(|_no_date| ApiError::field("asOf", m::NoSuchDay { example: "2026-11-20" }))?;
        Ok(Self { currency: body.currency, pkr_per_unit: digits(&body.pkr_per_unit), as_of })
    }
}

/// What somebody wants to know.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ConvertBody {
    /// 0 to 1,000,000,000,000 with at most 6 decimals; a number, or digits in a string.
    #[schema(value_type = String, example = "12500")]
    amount: Value,
    #[schema(min_length = 3, max_length = 3, example = "PKR")]
    from_currency: String,
    #[schema(min_length = 3, max_length = 3, example = "USD")]
    to_currency: String,
}

impl From<ConvertBody> for Question {
    fn from(body: ConvertBody) -> Self {
        Self { amount: digits(&body.amount), from: body.from_currency, to: body.to_currency }
    }
}

/// The digits of a number or of a string; of anything else none, which no rule accepts.
fn digits(value: &Value) -> String {
    match value {
        Value::Number(number) => number.to_string(),
        Value::String(text) => text.clone(),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => String::new(),
    }
}

/// An amount in another currency.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConversionView {
    /// So much, in decimal digits.
    #[schema(example = "12500")]
    pub amount: String,
    #[schema(example = "PKR")]
    pub from_currency: String,
    #[schema(example = "USD")]
    pub to_currency: String,
    /// Is so much: 2 decimals, rounded half to even.
    #[schema(example = "44.41")]
    pub result: String,
    /// For one unit, at most 10 decimals.
    #[schema(example = "0.003553029")]
    pub rate: String,
    /// The older of the days of the two rates.
    #[schema(format = "date", example = "2026-11-20")]
    pub as_of: String,
}

impl From<Converted> for ConversionView {
    fn from(converted: Converted) -> Self {
        Self {
            amount: converted.amount.to_string(),
            from_currency: converted.from.to_string(),
            to_currency: converted.to.to_string(),
            result: converted.result.to_string(),
            rate: converted.rate.to_string(),
            as_of: converted.as_of.to_string(),
        }
    }
}
