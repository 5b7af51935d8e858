//! Places: how the prize of a contest is divided among several winners. See the README.

use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::pg::{Pg, PgValue};
use diesel::sql_types::{Array, BigInt, Record, Text};
use kernel::fields::FieldErrors;
use kernel::money::{OutOfRange, Paisa};

use super::PRIZE_MIN;

pub mod repo;
#[cfg(test)]
mod tests;

pub const PLACES_MAX: usize = 5;
pub(crate) const TOO_MANY: &str = "A prize has at most 5 places";
/// The place that every prize has.
pub const FIRST: i16 = 1;

text_enum! {
    /// Where the part of a place goes that nobody gets.
    pub enum UnusedPlaces as UnusedPlaces {
        /// Back to the client.
        Refund = "REFUND",
        /// To the winner of the first place.
        FirstPlace = "FIRST_PLACE",
    }
}

#[expect(clippy::derivable_impls, reason = "the macro derives what all enums of this kind have")]
impl Default for UnusedPlaces {
    fn default() -> Self {
        Self::Refund
    }
}

/// As SQL reads the row of a contest.
pub(super) type Row = Record<(Array<BigInt>, Text)>;

/// The places of a prize that has more than one.
#[derive(Debug, Clone, PartialEq, Eq, FromSqlRow)]
pub struct Places {
    /// What places 2 to 5 get, falling. The first place gets the rest of the prize.
    pub lower: Vec<Paisa>,
    pub unused: UnusedPlaces,
}

impl FromSql<Row, Pg> for Places {
    fn from_sql(bytes: PgValue<'_>) -> deserialize::Result<Self> {
        let (lower, unused) = FromSql::<Row, Pg>::from_sql(bytes)?;
        Ok(Self { lower, unused })
    }
}

impl Places {
    /// What each place of `prize` gets, the first one first; all of it to one place without `places`.
    ///
    /// # Errors
    /// The lower places get more than the prize.
    pub fn amounts(places: Option<&Self>, prize: Paisa) -> Result<Vec<Paisa>, OutOfRange> {
        let lower = places.map_or(&[][..], |places| &places.lower);
        let first = lower.iter().try_fold(prize, |rest, amount| rest.checked_sub(*amount))?;
        if first <= Paisa::ZERO { Err(OutOfRange) } else { Ok([&[first], lower].concat()) }
    }

    /// What each of the first `used` places gets when they are awarded together; with [`UnusedPlaces::FirstPlace`] the first one
    /// gets what the others leave.
    ///
    /// # Errors
    /// As [`Places::amounts`].
    pub fn awarded(places: Option<&Self>, prize: Paisa, used: usize) -> Result<Vec<Paisa>, OutOfRange> {
        let mut amounts = Self::amounts(places, prize)?;
        let unused = amounts.split_off(used.min(amounts.len()));
        if places.is_some_and(|places| places.unused == UnusedPlaces::FirstPlace)
            && let Some(first) = amounts.first_mut()
        {
            *first = unused.iter().try_fold(*first, |sum, amount| sum.checked_add(*amount))?;
        }
        Ok(amounts)
    }
}

/// What a contest has of lower places, in paisa, and what becomes of those that nobody gets: as a client types them.
pub(crate) fn typed(places: Option<&Places>) -> (Vec<i64>, UnusedPlaces) {
    places.map_or_else(Default::default, |places| {
        (places.lower.iter().map(|amount| amount.get()).collect(), places.unused)
    })
}

/// The places that a client chose for `prize`, in paisa for place 2 and on; none for an empty list.
pub fn checked(prize: Paisa, lower: &[i64], unused: UnusedPlaces, errors: &mut FieldErrors) -> Option<Places> {
    let complaint = if lower.is_empty() {
        return None;
    } else if lower.len() >= PLACES_MAX {
        Some(TOO_MANY)
    } else if lower.iter().any(|amount| *amount < PRIZE_MIN.get()) {
        Some("Each place gets at least PKR 5")
    } else {
        let lower: Vec<_> = lower.iter().copied().map(Paisa::new).collect();
        let places = Places { lower, unused };
        match Places::amounts(Some(&places), prize) {
            Err(OutOfRange) => Some("The places come to more than the prize"),
            Ok(amounts) if amounts.is_sorted_by(|higher, lower| higher > lower) => return Some(places),
            Ok(_) => Some("Each place gets less than the one above it"),
        }
    };
    errors.require(complaint.is_none(), "lowerPlacesCents", complaint.unwrap_or_default());
    None
}
