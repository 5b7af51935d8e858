//! The numbers of the admin page.

use actix_web::get;
use readmodels::payouts::PayoutCounts;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use ::reviews::standing::Rating;

use crate::auth::{Staff, may};
use crate::error::ApiResult;
use crate::extract::Json;
use crate::state::RequestContext;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(admin_stats);
}

/// Payouts and reviews in numbers.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminStats {
    pub payouts: PayoutStats,
    pub reviews: ReviewStats,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PayoutStats {
    pub pending: i64,
    pub total: i64,
    pub paid: i64,
    pub failed: i64,
    /// What was paid, in paisa.
    pub total_paid_amount_cents: i64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReviewStats {
    pub total_reviews: i64,
    /// Their stars on average, with two digits; 0 while there is none.
    pub average_rating: f64,
    /// How many have how many stars.
    pub distribution: StarDistribution,
}

/// How many reviews have how many stars.
#[derive(Debug, Serialize, ToSchema)]
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

fn view(payouts: PayoutCounts, [one, two, three, four, five]: [i64; 5]) -> AdminStats {
    let stars = (1_i64..)
        .zip([one, two, three, four, five])
        .fold(0_i64, |sum, (stars, count)| sum.saturating_add(stars.saturating_mul(count)));
    let total_reviews: i64 = [one, two, three, four, five].iter().sum();
    AdminStats {
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
    }
}

/// Payouts and reviews in numbers.
#[utoipa::path(tag = "admin", responses((status = 200, body = AdminStats)))]
#[get("/admin/stats")]
pub async fn admin_stats(call: RequestContext, _admin: Staff<may::Overview>) -> ApiResult<AdminStats> {
    let stats = call.run(move |db, _ctx| {
        db.read(|conn| {
            let payouts = readmodels::payouts::counts(conn)?;
            Ok::<_, readmodels::Error>(view(payouts, readmodels::reviews::distribution(conn)?))
        })
    });
    Ok(Json(stats.await?))
}
