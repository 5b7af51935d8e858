//! Money as an integer count of paisa, with checked arithmetic only.

use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::expression::AsExpression;
use diesel::pg::{Pg, PgValue};
use diesel::serialize::{self, Output, ToSql};
use diesel::sql_types::{BigInt, Integer};

#[cfg(test)]
mod tests;

/// An amount in paisa; PKR 1 is 100 paisa. May be negative only as a difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, AsExpression, FromSqlRow)]
#[diesel(sql_type = BigInt)]
pub struct Paisa(i64);

/// Basis points: 300 are 3 %.
#[derive(Debug, Clone, Copy, PartialEq, Eq, AsExpression, FromSqlRow)]
#[diesel(sql_type = Integer)]
pub struct Bps(i32);

/// The result left the range of an amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("amount out of range")]
pub struct OutOfRange;

impl Paisa {
    pub const ZERO: Self = Self(0);

    /// Wraps a count of paisa.
    pub const fn new(paisa: i64) -> Self {
        Self(paisa)
    }

    /// The count of paisa.
    pub const fn get(self) -> i64 {
        self.0
    }

    /// The sum.
    ///
    /// # Errors
    /// [`OutOfRange`] on overflow.
    pub fn checked_add(self, other: Self) -> Result<Self, OutOfRange> {
        self.0.checked_add(other.0).map(Self).ok_or(OutOfRange)
    }

    /// The difference.
    ///
    /// # Errors
    /// [`OutOfRange`] on overflow.
    pub fn checked_sub(self, other: Self) -> Result<Self, OutOfRange> {
        self.0.checked_sub(other.0).map(Self).ok_or(OutOfRange)
    }

    /// The part that `rate` takes, rounded down to the paisa, and the rest; the two add up to `self`.
    ///
    /// # Errors
    /// [`OutOfRange`] for a negative amount or a rate outside 0 to 100 %.
    pub fn split(self, rate: Bps) -> Result<Split, OutOfRange> {
        if self.0 < 0 || !(0..=10_000).contains(&rate.0) {
            return Err(OutOfRange);
        }
        let part = i128::from(self.0)
            .checked_mul(i128::from(rate.0))
            .and_then(|product| product.checked_div(10_000))
            .ok_or(OutOfRange)?;
        let part = Self(i64::try_from(part).map_err(|_too_large| OutOfRange)?);
        Ok(Split { part, rest: self.checked_sub(part)? })
    }

    /// `PKR 12,500`, with decimals only when there are paisa.
    pub fn display(self) -> String {
        let rupees = self.0.unsigned_abs().checked_div(100).unwrap_or(0);
        let paisa = self.0.unsigned_abs().checked_rem(100).unwrap_or(0);
        let digits = rupees.to_string();
        let mut grouped = String::new();
        for (index, digit) in digits.chars().enumerate() {
            let left = digits.len().saturating_sub(index);
            if index > 0 && left.is_multiple_of(3) {
                grouped.push(',');
            }
            grouped.push(digit);
        }
        let sign = if self.0 < 0 { "-" } else { "" };
        if paisa == 0 { format!("PKR {sign}{grouped}") } else { format!("PKR {sign}{grouped}.{paisa:02}") }
    }

    /// Rupees with two decimals and no grouping (`1500.00`), as providers and bank files write it.
    pub fn decimal(self) -> String {
        let rupees = self.0.unsigned_abs().checked_div(100).unwrap_or(0);
        let paisa = self.0.unsigned_abs().checked_rem(100).unwrap_or(0);
        let sign = if self.0 < 0 { "-" } else { "" };
        format!("{sign}{rupees}.{paisa:02}")
    }
}

/// An amount cut in two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Split {
    pub part: Paisa,
    pub rest: Paisa,
}

impl Bps {
    /// Wraps a rate in basis points.
    pub const fn new(bps: i32) -> Self {
        Self(bps)
    }

    /// The rate in basis points.
    pub const fn get(self) -> i32 {
        self.0
    }
}

impl ToSql<BigInt, Pg> for Paisa {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        <i64 as ToSql<BigInt, Pg>>::to_sql(&self.0, out)
    }
}

impl FromSql<BigInt, Pg> for Paisa {
    fn from_sql(bytes: PgValue<'_>) -> deserialize::Result<Self> {
        <i64 as FromSql<BigInt, Pg>>::from_sql(bytes).map(Self)
    }
}

impl ToSql<Integer, Pg> for Bps {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        <i32 as ToSql<Integer, Pg>>::to_sql(&self.0, out)
    }
}

impl FromSql<Integer, Pg> for Bps {
    fn from_sql(bytes: PgValue<'_>) -> deserialize::Result<Self> {
        <i32 as FromSql<Integer, Pg>>::from_sql(bytes).map(Self)
    }
}
