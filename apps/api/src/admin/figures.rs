//! What the charts of the overview show, and what waits for staff.

use actix_web::get;
use readmodels::desk::{copies, figures};
use serde::Serialize;
use time::Date;
use time::macros::format_description;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::auth::{Staff, may};
use crate::error::{ApiResult, Problem};
use crate::extract::Json;
use crate::state::Call;

/// The calls of this area.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(admin_figures);
}

/// Payouts of a month.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MonthFigures {
    /// Its first day (`2026-11-01`), in Pakistan's calendar.
    pub month: String,
    /// Payouts that arrived.
    pub paid: i64,
    /// What they came to, in paisa.
    pub paid_amount_cents: i64,
    /// Payouts that failed.
    pub failed: i64,
    /// Of those that were settled, how many arrived, from 0 to 1; null when none was settled.
    #[schema(required)]
    pub success_rate: Option<f64>,
}

/// Contests of a week.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WeekFigures {
    /// Its Monday (`2026-11-16`), in Pakistan's calendar.
    pub week: String,
    /// Contests that were paid.
    pub contests: i64,
    /// What their prizes come to, in paisa.
    pub prizes_cents: i64,
}

/// What the charts show.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminFigures {
    /// Twelve months, the present one last.
    pub months: Vec<MonthFigures>,
    /// Of all payouts that were settled in them, how many arrived, from 0 to 1; null when none was settled.
    #[schema(required)]
    pub success_rate: Option<f64>,
    /// Twelve weeks, the present one last.
    pub weeks: Vec<WeekFigures>,
    /// Reports of copied work that wait for a decision.
    pub open_copy_reports: i64,
}

fn day(date: Date) -> String {
    date.format(format_description!("[year]-[month]-[day]")).unwrap_or_default()
}

/// Paid ones among settled ones, with four digits.
fn rate(paid: i64, failed: i64) -> Option<f64> {
    let settled = paid.saturating_add(failed);
    let ten_thousandths = paid.saturating_mul(10_000).checked_div(settled)?;
    i32::try_from(ten_thousandths).ok().map(|rate| f64::from(rate) / 10_000.0)
}

impl From<figures::Month> for MonthFigures {
    fn from(month: figures::Month) -> Self {
        Self {
            month: day(month.first),
            paid: month.paid,
            paid_amount_cents: month.paid_amount.get(),
            failed: month.failed,
            success_rate: rate(month.paid, month.failed),
        }
    }
}

impl From<figures::Week> for WeekFigures {
    fn from(week: figures::Week) -> Self {
        Self { week: day(week.first), contests: week.contests, prizes_cents: week.prizes.get() }
    }
}

/// Payouts by month, contests and prizes by week.
#[utoipa::path(tag = "admin", operation_id = "admin_figures",
    responses((status = 200, body = AdminFigures), (status = "4XX", body = Problem)))]
#[get("/admin/figures")]
pub async fn admin_figures(call: Call, _admin: Staff<may::Overview>) -> ApiResult<AdminFigures> {
    let (months, weeks, open_copy_reports) = call
        .run(move |db, ctx| {
            db.read(|conn| {
                let months = figures::months(conn, ctx.now)?;
                Ok::<_, readmodels::Error>((months, figures::weeks(conn, ctx.now)?, copies::waiting(conn)?.0))
            })
        })
        .await?;
    let sum = |of: fn(&figures::Month) -> i64| months.iter().map(of).sum();
    let success_rate = rate(sum(|month| month.paid), sum(|month| month.failed));
    Ok(Json(AdminFigures {
        months: months.into_iter().map(Into::into).collect(),
        success_rate,
        weeks: weeks.into_iter().map(Into::into).collect(),
        open_copy_reports,
    }))
}
