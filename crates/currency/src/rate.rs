//! Rates: what a unit of another currency is worth in rupees, by day.

use std::fmt;

use kernel::fields::FieldErrors;
use kernel::ids::CurrencyRateId;
use rust_decimal::Decimal;
use time::Date;

pub mod repo;
#[cfg(test)]
mod tests;

/// Decimals of a rate, and of an amount, at most.
pub const SCALE: u32 = 6;

/// A currency's three capital letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code([u8; 3]);

impl Code {
    pub const PKR: Self = Self(*b"PKR");

    /// Reads three letters of either case; nothing when it is something else.
    pub fn parse(text: &str) -> Option<Self> {
        let letters: [u8; 3] = text.trim().as_bytes().try_into().ok()?;
        letters.iter().all(u8::is_ascii_alphabetic).then(|| Self(letters.map(|letter| letter.to_ascii_uppercase())))
    }

    /// As stored and as sent.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or("")
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Rupees for one unit of a currency: above 0, at most 1,000,000, at most six decimals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct PkrPerUnit(Decimal);

impl PkrPerUnit {
    /// A rupee for a rupee.
    pub const ONE: Self = Self(Decimal::ONE);

    /// The rate, when it is one.
    pub fn new(rate: Decimal) -> Option<Self> {
        let rate = rate.normalize();
        let fits = rate > Decimal::ZERO && rate <= Decimal::from(1_000_000) && rate.scale() <= SCALE;
        fits.then_some(Self(rate))
    }

    /// Reads what an admin typed.
    pub fn parse(text: &str) -> Option<Self> {
        Decimal::from_str_exact(text.trim()).ok().and_then(Self::new)
    }

    pub const fn get(self) -> Decimal {
        self.0
    }

    /// In millionths of a rupee: exact.
    pub(crate) fn millionths(self) -> i128 {
        millionths(self.0)
    }
}

/// `number`, which has at most six decimals, in millionths.
pub(crate) fn millionths(number: Decimal) -> i128 {
    let mut number = number;
    number.rescale(SCALE);
    number.mantissa()
}

/// A rate with its day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rate {
    pub currency: Code,
    /// What a unit of it is worth.
    pub pkr_per_unit: PkrPerUnit,
    pub as_of: Date,
}

/// A rate as it is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StoredRate {
    pub id: CurrencyRateId,
    pub rate: Rate,
}

/// A rate as an admin typed it.
#[derive(Debug, Clone)]
pub struct RateInput {
    pub currency: String,
    /// Rupees for a unit.
    pub pkr_per_unit: String,
    pub as_of: Date,
}

impl RateInput {
    /// The rate; `today` is the day in Karachi.
    ///
    /// # Errors
    /// Complaints about `currency`, `pkrPerUnit`, `asOf`.
    pub fn check(&self, today: Date) -> Result<Rate, FieldErrors> {
        let mut errors = FieldErrors::new();
        let currency = Code::parse(&self.currency);
        errors.require(currency.is_some(), "currency", "Currency code must be 3 characters");
        errors.require(currency != Some(Code::PKR), "currency", "A rupee is always one rupee");
        let pkr_per_unit = PkrPerUnit::parse(&self.pkr_per_unit);
        let bounds = "Enter a number above 0 and up to 1,000,000 with at most 6 decimals";
        errors.require(pkr_per_unit.is_some(), "pkrPerUnit", bounds);
        errors.require(self.as_of <= today, "asOf", "The day must not be in the future");
        errors.require(self.as_of.year() >= 2000, "asOf", "The day is too long ago");
        errors.into_result()?;
        Ok(Rate {
            currency: currency.unwrap_or(Code::PKR),
            pkr_per_unit: pkr_per_unit.unwrap_or(PkrPerUnit::ONE),
            as_of: self.as_of,
        })
    }
}
