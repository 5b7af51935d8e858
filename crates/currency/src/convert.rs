//! Converting an amount from one currency into another.

use kernel::fields::FieldErrors;
use rust_decimal::Decimal;
use time::Date;

use crate::rate::{Code, PkrPerUnit, Rate, SCALE, millionths};

#[cfg(test)]
mod tests;

const RESULT_SCALE: u32 = 2;
/// Decimals of the rate in the answer.
const RATE_SCALE: u32 = 10;

/// What somebody wants to know.
#[derive(Debug, Clone)]
pub struct Question {
    /// So much, in decimal digits.
    pub amount: String,
    pub from: String,
    pub to: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Converted {
    pub amount: Decimal,
    pub from: Code,
    pub to: Code,
    /// Is so much: half to even, 2 decimals.
    pub result: Decimal,
    /// For one unit: half to even, at most 10 decimals.
    pub rate: Decimal,
    /// The older of the two rates' days.
    pub as_of: Date,
}

/// Converts with the newest `rates`; `today` is the day of conversions between rupees.
///
/// # Errors
/// Complaints about `amount`, `fromCurrency`, `toCurrency`.
pub fn convert(question: &Question, rates: &[Rate], today: Date) -> Result<Converted, FieldErrors> {
    let mut errors = FieldErrors::new();
    let amount = amount(&question.amount);
    errors.require(amount.is_some(), "amount", "Enter an amount from 0 to 1,000,000,000,000 with at most 6 decimals");
    let mut known = |field: &'static str, text: &str| {
        let code = Code::parse(text);
        errors.require(code.is_some(), field, "Currency code must be 3 characters");
        let rate = code.and_then(|code| find(code, rates, today));
        errors.require(rate.is_some(), field, "There is no rate for this currency");
        rate
    };
    let from = known("fromCurrency", &question.from);
    let to = known("toCurrency", &question.to);
    let (Some(amount), Some(from), Some(to)) = (amount, from, to) else {
        return Err(errors);
    };
    let parts = (from.pkr_per_unit, to.pkr_per_unit);
    let (Some(result), Some(rate)) = (quotient(amount, parts, RESULT_SCALE), quotient(Decimal::ONE, parts, RATE_SCALE))
    else {
        return Err(FieldErrors::one("amount", "The amount is too large"));
    };
    Ok(Converted {
        amount: amount.normalize(),
        from: from.currency,
        to: to.currency,
        result,
        rate: rate.normalize(),
        as_of: from.as_of.min(to.as_of),
    })
}

fn amount(text: &str) -> Option<Decimal> {
    let amount = Decimal::from_str_exact(text.trim()).ok()?.normalize();
    let fits = amount >= Decimal::ZERO && amount <= Decimal::from(1_000_000_000_000_i64) && amount.scale() <= SCALE;
    fits.then_some(amount)
}

fn find(code: Code, rates: &[Rate], today: Date) -> Option<Rate> {
    if code == Code::PKR {
        return Some(Rate { currency: Code::PKR, pkr_per_unit: PkrPerUnit::ONE, as_of: today });
    }
    rates.iter().copied().find(|rate| rate.currency == code)
}

/// `amount` × from ÷ to, rounded once, half to even, to `scale` decimals. With the bounds of amounts and rates every
/// number here stays below 10^38.
fn quotient(amount: Decimal, (from, to): (PkrPerUnit, PkrPerUnit), scale: u32) -> Option<Decimal> {
    let ten: i128 = 10;
    let dividend = millionths(amount).checked_mul(from.millionths())?.checked_mul(ten.checked_pow(scale)?)?;
    let divisor = to.millionths().checked_mul(ten.checked_pow(SCALE)?)?;
    let (whole, rest) = (dividend.checked_div(divisor)?, dividend.checked_rem(divisor)?);
    let up = match rest.checked_mul(2)?.cmp(&divisor) {
        std::cmp::Ordering::Less => false,
        std::cmp::Ordering::Equal => whole.checked_rem(2)? == 1,
        std::cmp::Ordering::Greater => true,
    };
    let rounded = if up { whole.checked_add(1)? } else { whole };
    Decimal::try_from_i128_with_scale(rounded, scale).ok()
}
