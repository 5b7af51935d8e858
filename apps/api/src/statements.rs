//! Statements of the signed-in person, by year or month.

use ::documents::{Period, Statement};
use kernel::ids::UserId;
use readmodels::statements::{self, StatementView};

use crate::documents;
use crate::openapi::Binary;
use crate::prelude::*;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(get_statement).service(get_statement_page).service(get_statement_pdf).service(get_statement_csv);
}

async fn own(call: &RequestContext, user: UserId, period: &str) -> Result<Statement, ApiError> {
    let period = Period::parse(period)?;
    call.read(move |conn, _ctx| statements::of(conn, user, period)).await
}

/// What the person paid and received in a year (`2026`) or a month (`2026-11`) of Pakistan's calendar, oldest first.
#[utoipa::path(
    tag = "statements",
    params(("period" = String, Path, example = "2026-11")),
    responses((status = 200, body = StatementView))
)]
#[get("/statements/{period}")]
pub async fn get_statement(
    call: RequestContext,
    actor: Authenticated,
    period: Path<String>,
) -> ApiResult<StatementView> {
    Ok(Json(StatementView::new(&own(&call, actor.0.user, &period).await?)?))
}

/// The same to look at and to print.
#[utoipa::path(
    tag = "statements",
    params(("period" = String, Path, example = "2026-11")),
    responses((status = 200, body = String, content_type = "text/html"))
)]
#[get("/statements/{period}/html")]
pub async fn get_statement_page(
    call: RequestContext,
    actor: Authenticated,
    period: Path<String>,
) -> Result<HttpResponse, ApiError> {
    let statement = own(&call, actor.0.user, &period).await?;
    Ok(documents::page(&statement.sheet(&workflows::documents::issuer(&call.ctx), call.ctx.now)?))
}

/// The same as a PDF.
#[utoipa::path(
    tag = "statements",
    params(("period" = String, Path, example = "2026-11")),
    responses((status = 200, body = Binary, content_type = "application/pdf"))
)]
#[get("/statements/{period}/pdf")]
pub async fn get_statement_pdf(
    call: RequestContext,
    actor: Authenticated,
    period: Path<String>,
) -> Result<HttpResponse, ApiError> {
    let statement = own(&call, actor.0.user, &period).await?;
    let sheet = statement.sheet(&workflows::documents::issuer(&call.ctx), call.ctx.now)?;
    documents::pdf_download(&call, sheet, &statement.file_name()).await
}

/// The same for a spreadsheet.
#[utoipa::path(
    tag = "statements",
    params(("period" = String, Path, example = "2026-11")),
    responses((status = 200, body = String, content_type = "text/csv"))
)]
#[get("/statements/{period}/csv")]
pub async fn get_statement_csv(
    call: RequestContext,
    actor: Authenticated,
    period: Path<String>,
) -> Result<HttpResponse, ApiError> {
    let statement = own(&call, actor.0.user, &period).await?;
    let name = format!("{}.csv", statement.file_name());
    Ok(documents::download("text/csv; charset=utf-8", &name).body(statement.csv()?))
}
