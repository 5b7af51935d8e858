//! Tables to take along, streamed: a chunk of rows is in memory at a time, however many there are.

use actix_web::web::Bytes;
use actix_web::{HttpResponse, get};
use futures_util::future::ready;
use futures_util::stream::{self, StreamExt as _};
use i18n::api::requests as m;
use kernel::actor::Actor;
use kernel::page::Cursor;
use kernel::time::karachi;
use readmodels::exports::Range;
use readmodels::exports::tables::{self, Table, cases};
use serde::Deserialize;
use time::macros::format_description;
use time::{Date, Duration, OffsetDateTime, Time};
use utoipa::IntoParams;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::auth::{Authenticated, Staff, may};
use crate::documents;
use crate::error::{ApiError, Problem};
use crate::extract::Query;
use crate::state::RequestContext;

/// The calls of this area.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(export_own_payouts)
        .service(export_own_payments)
        .service(export_own_credits)
        .service(export_payouts)
        .service(export_payments)
        .service(export_refunds)
        .service(export_ledger)
        .service(export_users)
        .service(export_contests)
        .service(export_messages)
        .service(export_audit)
        .service(export_disputes)
        .service(export_refund_requests)
        .service(export_money_back)
        .service(export_copy_reports);
}

/// The person's payouts.
#[utoipa::path(
    tag = "exports",
    responses((status = 200, body = String, content_type = "text/csv"), (status = "4XX", body = Problem))
)]
#[get("/exports/payouts.csv")]
pub async fn export_own_payouts(call: RequestContext, actor: Authenticated) -> Result<HttpResponse, ApiError> {
    let range = own(&call, actor);
    answer(call, &tables::OWN_PAYOUTS, range).await
}

/// The person's payments.
#[utoipa::path(
    tag = "exports",
    responses((status = 200, body = String, content_type = "text/csv"), (status = "4XX", body = Problem))
)]
#[get("/exports/payments.csv")]
pub async fn export_own_payments(call: RequestContext, actor: Authenticated) -> Result<HttpResponse, ApiError> {
    let range = own(&call, actor);
    answer(call, &tables::OWN_PAYMENTS, range).await
}

/// The person's credits.
#[utoipa::path(
    tag = "exports",
    responses((status = 200, body = String, content_type = "text/csv"), (status = "4XX", body = Problem))
)]
#[get("/exports/credits.csv")]
pub async fn export_own_credits(call: RequestContext, actor: Authenticated) -> Result<HttpResponse, ApiError> {
    let range = own(&call, actor);
    answer(call, &tables::OWN_CREDITS, range).await
}

/// Which days, in Pakistan's calendar.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
pub struct DaysQuery {
    /// The first day (`2026-11-01`); from the beginning when missing.
    from: Option<String>,
    /// The last day, included; until now when missing.
    to: Option<String>,
}

/// All payouts.
#[utoipa::path(
    tag = "admin",
    params(DaysQuery),
    responses((status = 200, body = String, content_type = "text/csv"), (status = "4XX", body = Problem))
)]
#[get("/admin/exports/payouts.csv")]
pub async fn export_payouts(
    call: RequestContext,
    admin: Staff<may::Payouts>,
    days: Query<DaysQuery>,
) -> Result<HttpResponse, ApiError> {
    for_admin(call, admin.0, &tables::PAYOUTS, &days).await
}

/// All payments.
#[utoipa::path(
    tag = "admin",
    params(DaysQuery),
    responses((status = 200, body = String, content_type = "text/csv"), (status = "4XX", body = Problem))
)]
#[get("/admin/exports/payments.csv")]
pub async fn export_payments(
    call: RequestContext,
    admin: Staff<may::Payments>,
    days: Query<DaysQuery>,
) -> Result<HttpResponse, ApiError> {
    for_admin(call, admin.0, &tables::PAYMENTS, &days).await
}

/// All refunds.
#[utoipa::path(
    tag = "admin",
    params(DaysQuery),
    responses((status = 200, body = String, content_type = "text/csv"), (status = "4XX", body = Problem))
)]
#[get("/admin/exports/refunds.csv")]
pub async fn export_refunds(
    call: RequestContext,
    admin: Staff<may::Refunds>,
    days: Query<DaysQuery>,
) -> Result<HttpResponse, ApiError> {
    for_admin(call, admin.0, &tables::REFUNDS, &days).await
}

/// The journal, one line per entry.
#[utoipa::path(
    tag = "admin",
    params(DaysQuery),
    responses((status = 200, body = String, content_type = "text/csv"), (status = "4XX", body = Problem))
)]
#[get("/admin/exports/ledger.csv")]
pub async fn export_ledger(
    call: RequestContext,
    admin: Staff<may::Ledger>,
    days: Query<DaysQuery>,
) -> Result<HttpResponse, ApiError> {
    for_admin(call, admin.0, &tables::LEDGER, &days).await
}

/// All people, by when they registered.
#[utoipa::path(
    tag = "admin",
    params(DaysQuery),
    responses((status = 200, body = String, content_type = "text/csv"), (status = "4XX", body = Problem))
)]
#[get("/admin/exports/users.csv")]
pub async fn export_users(
    call: RequestContext,
    admin: Staff<may::ViewUsers>,
    days: Query<DaysQuery>,
) -> Result<HttpResponse, ApiError> {
    for_admin(call, admin.0, &tables::USERS, &days).await
}

/// All contests that were paid, by when they were created.
#[utoipa::path(
    tag = "admin",
    params(DaysQuery),
    responses((status = 200, body = String, content_type = "text/csv"), (status = "4XX", body = Problem))
)]
#[get("/admin/exports/contests.csv")]
pub async fn export_contests(
    call: RequestContext,
    admin: Staff<may::HideContests>,
    days: Query<DaysQuery>,
) -> Result<HttpResponse, ApiError> {
    for_admin(call, admin.0, &tables::CONTESTS, &days).await
}

/// All messages to support.
#[utoipa::path(
    tag = "admin",
    operation_id = "export_contact_messages",
    params(DaysQuery),
    responses((status = 200, body = String, content_type = "text/csv"), (status = "4XX", body = Problem))
)]
#[get("/admin/exports/contact-messages.csv")]
pub async fn export_messages(
    call: RequestContext,
    admin: Staff<may::ReadMessages>,
    days: Query<DaysQuery>,
) -> Result<HttpResponse, ApiError> {
    for_admin(call, admin.0, &tables::MESSAGES, &days).await
}

/// The audit log.
#[utoipa::path(
    tag = "admin",
    params(DaysQuery),
    responses((status = 200, body = String, content_type = "text/csv"), (status = "4XX", body = Problem))
)]
#[get("/admin/exports/audit.csv")]
pub async fn export_audit(
    call: RequestContext,
    admin: Staff<may::ReadAudit>,
    days: Query<DaysQuery>,
) -> Result<HttpResponse, ApiError> {
    for_admin(call, admin.0, &tables::AUDIT, &days).await
}

/// All disputes, by when they were opened.
#[utoipa::path(
    tag = "admin",
    params(DaysQuery),
    responses((status = 200, body = String, content_type = "text/csv"), (status = "4XX", body = Problem))
)]
#[get("/admin/exports/disputes.csv")]
pub async fn export_disputes(
    call: RequestContext,
    admin: Staff<may::Disputes>,
    days: Query<DaysQuery>,
) -> Result<HttpResponse, ApiError> {
    for_admin(call, admin.0, &cases::DISPUTES, &days).await
}

/// All requests for prizes of contests with entries, by when they came.
#[utoipa::path(
    tag = "admin",
    params(DaysQuery),
    responses((status = 200, body = String, content_type = "text/csv"), (status = "4XX", body = Problem))
)]
#[get("/admin/exports/refund-requests.csv")]
pub async fn export_refund_requests(
    call: RequestContext,
    admin: Staff<may::Refunds>,
    days: Query<DaysQuery>,
) -> Result<HttpResponse, ApiError> {
    for_admin(call, admin.0, &cases::REFUND_REQUESTS, &days).await
}

/// All requests for the price of a plan, by when they came.
#[utoipa::path(
    tag = "admin",
    params(DaysQuery),
    responses((status = 200, body = String, content_type = "text/csv"), (status = "4XX", body = Problem))
)]
#[get("/admin/exports/money-back.csv")]
pub async fn export_money_back(
    call: RequestContext,
    admin: Staff<may::Refunds>,
    days: Query<DaysQuery>,
) -> Result<HttpResponse, ApiError> {
    for_admin(call, admin.0, &cases::MONEY_BACK, &days).await
}

/// All reports of copied work, by when they came.
#[utoipa::path(
    tag = "admin",
    params(DaysQuery),
    responses((status = 200, body = String, content_type = "text/csv"), (status = "4XX", body = Problem))
)]
#[get("/admin/exports/copy-reports.csv")]
pub async fn export_copy_reports(
    call: RequestContext,
    admin: Staff<may::DecideCopies>,
    days: Query<DaysQuery>,
) -> Result<HttpResponse, ApiError> {
    for_admin(call, admin.0, &cases::COPY_REPORTS, &days).await
}

/// Everything of the signed-in person.
fn own(call: &RequestContext, actor: Authenticated) -> Range {
    Range { user: Some(actor.0.user), from: OffsetDateTime::UNIX_EPOCH, to: until_now(call) }
}

/// The first moment after now: what is written while an export runs is not in it.
fn until_now(call: &RequestContext) -> OffsetDateTime {
    call.ctx.now.saturating_add(Duration::microseconds(1))
}

/// Other people's money leaves the house: noted with who, what and which days.
async fn for_admin<T: Send + 'static>(
    call: RequestContext,
    admin: Actor,
    table: &'static Table<T>,
    days: &DaysQuery,
) -> Result<HttpResponse, ApiError> {
    let (first, end) = self::days(days.from.as_deref(), days.to.as_deref())?;
    let range = Range {
        user: None,
        from: first.unwrap_or(OffsetDateTime::UNIX_EPOCH),
        to: end.unwrap_or_else(|| until_now(&call)),
    };
    let (from, to) = (days.from.clone().unwrap_or_default(), days.to.clone().unwrap_or_default());
    call.run(move |db, ctx| workflows::documents::record_export(db, ctx, &admin, table.name, (&from, &to))).await?;
    answer(call, table, range).await
}

/// The first moment of the first day, and the first one after the last day.
pub(crate) fn days(
    from: Option<&str>,
    to: Option<&str>,
) -> Result<(Option<OffsetDateTime>, Option<OffsetDateTime>), ApiError> {
    let first = from.map(|day| read_day("from", day)).transpose()?;
    let last = to.map(|day| read_day("to", day)).transpose()?;
    Ok((first.map(midnight), last.and_then(Date::next_day).map(midnight)))
}

fn read_day(field: &'static str, text: &str) -> Result<Date, ApiError> {
    let day = Date::parse(text, format_description!("[year]-[month]-[day]")).ok();
    // Years with a sign or far away are no days that anybody means.
    day.filter(|day| text.len() == 10 && (2000..=2099).contains(&day.year()))
        .ok_or_else(|| ApiError::field(field, m::NoSuchDay { example: "2026-11-01" }))
}

fn midnight(day: Date) -> OffsetDateTime {
    day.with_time(Time::MIDNIGHT).assume_offset(karachi())
}

/// Streams a table. The first rows are read before the answer begins, so that a failure there has a status of its own;
/// a later one cuts the answer off.
async fn answer<T: Send + 'static>(
    call: RequestContext,
    table: &'static Table<T>,
    range: Range,
) -> Result<HttpResponse, ApiError> {
    let first = read(&call, table, range, None).await?;
    let rest = stream::try_unfold(first.1, move |after| {
        let call = call.clone();
        async move {
            let Some(after) = after else { return Ok(None) };
            read(&call, table, range, Some(after)).await.map(Some).map_err(|error| cut_off(&error))
        }
    });
    let body = stream::once(ready(Ok::<_, std::io::Error>(first.0))).chain(rest);
    Ok(documents::download("text/csv; charset=utf-8", &format!("muqabla-{}.csv", table.name)).streaming(body))
}

/// Some rows, and where the next begin.
async fn read<T: Send + 'static>(
    call: &RequestContext,
    table: &'static Table<T>,
    range: Range,
    after: Option<Cursor>,
) -> Result<(Bytes, Option<Cursor>), ApiError> {
    let (bytes, next) = call.run(move |db, _ctx| db.read(|conn| table.csv(conn, &range, after))).await?;
    Ok((bytes.into(), next))
}

fn cut_off(error: &ApiError) -> std::io::Error {
    tracing::error!(%error, cause = error.cause(), "an export was cut off");
    std::io::Error::other("the export could not be finished")
}
