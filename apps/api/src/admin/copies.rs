//! Reports of copied work as staff decide them.

use ::contests::copy_report::{Event, Status};
use kernel::ids::CopyReportId;
use readmodels::admin::copies::{self, AdminCopyReport, AdminCopyReportList};

use super::dto::read_status;
use crate::prelude::*;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(list_copy_reports).service(dismiss_copy_report).service(uphold_copy_report);
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
pub struct CopyReportsQuery {
    /// In either case; all when missing.
    #[param(value_type = Option<Status>)]
    status: Option<String>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// Reports of copied work: those that wait oldest first, others newest first.
#[utoipa::path(tag = "admin", params(CopyReportsQuery), responses((status = 200, body = AdminCopyReportList)))]
#[get("/admin/copy-reports")]
pub async fn list_copy_reports(
    call: RequestContext,
    admin: Staff<may::DecideCopies>,
    query: Query<CopyReportsQuery>,
) -> ApiResult<AdminCopyReportList> {
    let status = read_status(query.status.as_deref())?;
    let after = read_cursor(query.cursor.as_deref())?;
    Ok(Json(call.read(move |conn, _ctx| copies::page(conn, &admin.0, status, after)).await?.into()))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CopyFinding {
    /// At most 2,000 characters; when the entry is ruled out, its author reads it.
    #[schema(min_length = 1, max_length = 2_000)]
    note: String,
}

async fn decide(
    call: RequestContext,
    admin: Staff<may::DecideCopies>,
    id: Uuid,
    event: Event,
    body: CopyFinding,
) -> Result<HttpResponse, ApiError> {
    let (id, actor) = (CopyReportId::from(id), admin.0);
    call.once(actor.user, StatusCode::OK, move |db, ctx| {
        workflows::moderation::copyright_report::decide(db, ctx, &actor, id, (event, &body.note))?;
        Ok::<_, ApiError>(db.read(|conn| copies::one(conn, &actor, id))?)
    })
    .await
}

/// Nothing was found; the entry stays as it is.
#[utoipa::path(tag = "admin", params(IdempotencyHeader), responses((status = 200, body = AdminCopyReport)))]
#[post("/admin/copy-reports/{id}/dismiss")]
pub async fn dismiss_copy_report(
    call: RequestContext,
    admin: Staff<may::DecideCopies>,
    id: Path<Uuid>,
    body: Json<CopyFinding>,
) -> Result<HttpResponse, ApiError> {
    decide(call, admin, *id, Event::Dismiss, body.into_inner()).await
}

/// The entry is a copy: it is taken out of its contest, unless a winner is chosen.
#[utoipa::path(tag = "admin", params(IdempotencyHeader), responses((status = 200, body = AdminCopyReport)))]
#[post("/admin/copy-reports/{id}/uphold")]
pub async fn uphold_copy_report(
    call: RequestContext,
    admin: Staff<may::DecideCopies>,
    id: Path<Uuid>,
    body: Json<CopyFinding>,
) -> Result<HttpResponse, ApiError> {
    decide(call, admin, *id, Event::Uphold, body.into_inner()).await
}
