//! Payouts and reviews in numbers.

use ::reviews::standing::Rating;
use diesel::pg::PgConnection;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{Error, payouts, reviews};

/// Payouts and reviews in numbers.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminStats {
    pub payouts: PayoutStats,
    pub reviews: ReviewStats,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PayoutStats {
    pub pending: i64,
    pub total: i64,
    pub paid: i64,
    pub failed: i64,
    /// What was paid, in paisa.
    pub total_paid_amount_cents: i64,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReviewStats {
    pub total_reviews: i64,
    /// Their stars on average, with two digits; 0 while there is none.
    pub average_rating: f64,
    /// How many have how many stars.
    pub distribution: StarDistribution,
}

/// How many reviews have how many stars.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct StarDistribution {
    #[serde(rename = "1_stars")]
    pub one: i64,
    #[serde(rename = "2_stars")]
    pub two: i64,
    #[serde(rename = "3_stars")]
    pub three: i64,
    #[serde(rename = "4_stars")]
    pub four: i64,
    #[serde(rename = "5_stars")]
    pub five: i64,
}

pub fn of(conn: &mut PgConnection) -> Result<AdminStats, Error> {
    let payouts = payouts::counts(conn)?;
    let [one, two, three, four, five] = reviews::distribution(conn)?;
    let stars = (1_i64..)
        .zip([one, two, three, four, five])
        .fold(0_i64, |sum, (stars, count)| sum.saturating_add(stars.saturating_mul(count)));
    let total_reviews: i64 = [one, two, three, four, five].iter().sum();
    Ok(AdminStats {
        payouts: PayoutStats {
            pending: payouts.pending,
            total: [payouts.pending, payouts.paid, payouts.failed].iter().sum(),
            paid: payouts.paid,
            failed: payouts.failed,
            total_paid_amount_cents: payouts.total_paid_amount_cents,
        },
        reviews: ReviewStats {
            total_reviews,
            average_rating: Rating { reviews: total_reviews, stars }.average().unwrap_or(0.0),
            distribution: StarDistribution { one, two, three, four, five },
        },
    })
}
