//! What is for sale, and what a person bought of it.

use diesel::prelude::*;
use kernel::fields::FieldErrors;
use kernel::ids::PlanId;
use kernel::money::Paisa;
use kernel::text::one_line;
use time::OffsetDateTime;

use crate::schema::plans;

pub mod repo;
#[cfg(test)]
mod tests;

text_enum! {
    /// The kind of a plan; there is one plan of each.
    pub enum Tier as PlanTier {
        /// For everybody, and for nothing.
        Free = "FREE",
        /// The first that is paid.
        Starter = "STARTER",
        Pro = "PRO",
        Enterprise = "ENTERPRISE",
    }
}

/// How many contests may run at once; -1 means as many as one likes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ContestLimit(i32);

impl ContestLimit {
    /// As many as one likes.
    pub const UNLIMITED: Self = Self(-1);

    /// As stored and as sent; -1 is unlimited.
    pub const fn new(contests: i32) -> Self {
        Self(contests)
    }

    /// As stored and as sent; -1 is unlimited.
    pub const fn get(self) -> i32 {
        self.0
    }

    /// Whether one more may run beside `running`.
    pub fn has_room(self, running: i64) -> bool {
        self == Self::UNLIMITED || running < i64::from(self.0)
    }
}

impl From<i32> for ContestLimit {
    fn from(contests: i32) -> Self {
        Self(contests)
    }
}

/// What a person buys for a period.
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct Terms {
    pub plan_name: String,
    pub price: Paisa,
    /// Contests that may run at once.
    #[diesel(deserialize_as = i32)]
    pub max_active_contests: ContestLimit,
    /// Contests that may be featured in a period.
    pub featured_credits: i32,
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = plans, check_for_backend(diesel::pg::Pg))]
pub struct Plan {
    pub id: PlanId,
    /// Its kind; never changes.
    pub tier: Tier,
    #[diesel(select_expression = (
        plans::name,
        plans::price_paisa,
        plans::max_active_contests,
        plans::featured_credits,
    ))]
    pub terms: Terms,
    /// Whether its people may post private contests. It holds for all who are on it, whenever they bought it.
    pub private_contests: bool,
    /// What a card says of it, line by line.
    pub features: Vec<String>,
    /// When an admin last edited it.
    pub updated_at: OffsetDateTime,
}

/// A plan as an admin typed it.
#[derive(Debug, Clone)]
pub struct PlanInput {
    pub name: String,
    /// For one period, in paisa.
    pub price: i64,
    /// Contests that may run at once; -1 is unlimited.
    pub max_active_contests: i32,
    /// Contests that may be featured in a period.
    pub featured_credits: i32,
    /// Whether its people may post private contests; none leaves that as it is.
    pub private_contests: Option<bool>,
    /// What a card says of it, line by line.
    pub features: Vec<String>,
}

/// The lowest price of a paid plan: what every provider takes.
pub const PRICE_MIN: Paisa = Paisa::new(10_000);
/// The highest price of a plan.
pub const PRICE_MAX: Paisa = Paisa::new(10_000_000);
/// The most contests or featured credits that a plan names.
pub const COUNT_MAX: i32 = 10_000;
pub const FEATURES_MAX: usize = 12;

impl PlanInput {
    /// The terms and features, checked for a plan of `tier`.
    ///
    /// # Errors
    /// Complaints about `name`, `priceCents`, `maxActiveContests`, `featuredCreditsPerMonth`, `features`.
    pub fn check(&self, tier: Tier) -> Result<(Terms, Vec<String>), FieldErrors> {
        let mut errors = FieldErrors::new();
        let name = one_line(&self.name, 2, 40);
        errors.require(name.is_ok(), "name", "Plan name must be 2 to 40 characters");
        let price = Paisa::new(self.price);
        match tier {
            Tier::Free => errors.require(price == Paisa::ZERO, "priceCents", "The free plan costs nothing"),
            Tier::Starter | Tier::Pro | Tier::Enterprise => errors.require(
                (PRICE_MIN..=PRICE_MAX).contains(&price),
                "priceCents",
                "The price must be between PKR 100 and PKR 100,000",
            ),
        }
        let contests = self.max_active_contests;
        let fits = contests == ContestLimit::UNLIMITED.get() || (0..=COUNT_MAX).contains(&contests);
        errors.require(fits, "maxActiveContests", "Enter a number up to 10000, or -1 for unlimited");
        let fits = (0..=COUNT_MAX).contains(&self.featured_credits);
        errors.require(fits, "featuredCreditsPerMonth", "Enter a number from 0 to 10000");
        let features: Result<Vec<String>, _> = self.features.iter().map(|line| one_line(line, 1, 100)).collect();
        let fits = features.as_ref().is_ok_and(|lines| lines.len() <= FEATURES_MAX);
        errors.require(fits, "features", "Enter at most 12 lines of 1 to 100 characters");
        errors.into_result()?;
        let terms = Terms {
            plan_name: name.unwrap_or_default(),
            price,
            max_active_contests: ContestLimit::new(contests),
            featured_credits: self.featured_credits,
        };
        Ok((terms, features.unwrap_or_default()))
    }
}
