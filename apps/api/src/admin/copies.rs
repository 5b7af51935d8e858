//! Reports of copied work as staff decide them.

use ::contests::copy_report::{Event, Status as CopyReportStatus};
use actix_web::{get, post};
use i18n::api::admin as m;
use kernel::ids::{CopyReportId, Id};
use readmodels::admin::Titled;
use readmodels::admin::copies::{self, Evidence, Line};
use readmodels::people::Named;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use super::dto::filter;
use super::read_cursor;
use crate::auth::{Staff, may};
use crate::contests::dto::ContestStatus;
use crate::error::{ApiResult, Problem};
use crate::extract::{Json, Path, Query};
use crate::state::RequestContext;

/// The calls of this area.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(list_copy_reports).service(dismiss_copy_report).service(uphold_copy_report);
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
pub struct CopyReportsQuery {
    /// In either case; all when missing.
    #[param(value_type = Option<CopyReportStatus>)]
    status: Option<String>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// A file of a reported entry.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportedFile {
    pub id: Uuid,
    /// As its author called it.
    pub name: String,
    /// A small picture; null when there is none.
    pub thumbnail_url: Option<String>,
    /// A large one, or the file itself when it is no picture.
    pub url: String,
}

impl From<Evidence> for ReportedFile {
    fn from(file: Evidence) -> Self {
        let address = |shape: &str| format!("/api/files/{}?variant={shape}", file.id);
        Self {
            thumbnail_url: file.has_preview.then(|| address("thumb")),
            url: address(if file.has_preview { "preview" } else { "original" }),
            id: file.id.uuid(),
            name: file.name,
        }
    }
}

/// The entry that is reported.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportedEntry {
    pub id: Uuid,
    /// Its number in the contest.
    pub number: i32,
    pub status: ::contests::entry::Status,
    pub author: Named,
    /// What its author says about it.
    pub note: String,
    /// A web address that belongs to it.
    pub link: Option<String>,
    /// Third-party parts, as declared.
    pub third_party: String,
    /// AI tools, as declared.
    pub ai_tools: String,
    pub files: Vec<ReportedFile>,
}

/// A report of copied work.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminCopyReport {
    pub id: Uuid,
    /// What was copied, as the member says.
    pub reason: String,
    pub url: Option<String>,
    pub reporter: Named,
    pub entry: ReportedEntry,
    pub contest: Titled,
    pub contest_status: ContestStatus,
    pub status: CopyReportStatus,
    pub note: Option<String>,
    /// Whether the entry was ruled out for it.
    pub disqualified: bool,
    /// Whether the viewer may decide: it waits, and they have no part in it.
    pub decidable: bool,
    /// Whether finding a copy would rule the entry out: not once a winner is chosen.
    pub can_disqualify: bool,
    pub decided_by: Option<Named>,
    #[serde(with = "time::serde::rfc3339::option")]
    pub decided_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
}

impl From<Line> for AdminCopyReport {
    fn from(line: Line) -> Self {
        let (report, entry) = (line.report, line.entry);
        let is_out = entry.status.next(::contests::entry::Event::Withdraw).is_err();
        Self {
            id: report.id.uuid(),
            reason: report.claim.reason,
            url: report.claim.url,
            reporter: line.reporter.into(),
            can_disqualify: line.contest.status.is_judging() && !is_out,
            contest_status: line.contest.status,
            contest: Titled::from((line.contest.id, line.contest.title)),
            entry: ReportedEntry {
                id: entry.id.uuid(),
                number: entry.number,
                status: entry.status,
                author: line.author.into(),
                note: entry.note,
                link: entry.link,
                third_party: entry.third_party,
                ai_tools: entry.ai_tools,
                files: line.files.into_iter().map(Into::into).collect(),
            },
            status: report.status,
            note: report.note,
            disqualified: report.disqualified,
            decidable: line.is_decidable,
            decided_by: line.decided_by.map(Into::into),
            decided_at: report.decided_at,
            created_at: report.created_at,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminCopyReportList {
    /// At most sixty.
    pub reports: Vec<AdminCopyReport>,
    /// Where the next page begins; null at the end.
    pub next_cursor: Option<String>,
}

/// Reports of copied work: those that wait oldest first, others newest first.
#[utoipa::path(tag = "admin", params(CopyReportsQuery),
    responses((status = 200, body = AdminCopyReportList), (status = "4XX", body = Problem)))]
#[get("/admin/copy-reports")]
pub async fn list_copy_reports(
    call: RequestContext,
    admin: Staff<may::DecideCopies>,
    query: Query<CopyReportsQuery>,
) -> ApiResult<AdminCopyReportList> {
    let read = |text: &str| CopyReportStatus::parse(&text.to_uppercase());
    let status =
        filter(query.status.as_deref(), "status", m::StatusValues { values: "OPEN, DISMISSED or UPHELD" }, read)?;
    let after = query.cursor.as_deref().map(read_cursor).transpose()?;
    let page = call.run(move |db, _ctx| db.read(|conn| copies::page(conn, &admin.0, status, after))).await?;
    let next_cursor = page.next.map(kernel::page::Cursor::encode);
    Ok(Json(AdminCopyReportList { reports: page.lines.into_iter().map(Into::into).collect(), next_cursor }))
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
) -> ApiResult<AdminCopyReport> {
    let (id, actor) = (CopyReportId::from(id), admin.0);
    call.run(move |db, ctx| workflows::moderation::copyright_report::decide(db, ctx, &actor, id, (event, &body.note)))
        .await?;
    Ok(Json(call.run(move |db, _ctx| db.read(|conn| copies::one(conn, &actor, id))).await?.into()))
}

/// Nothing was found; the entry stays as it is.
#[utoipa::path(tag = "admin", params(("id" = Uuid, Path)), request_body = CopyFinding,
    responses((status = 200, body = AdminCopyReport), (status = "4XX", body = Problem)))]
#[post("/admin/copy-reports/{id}/dismiss")]
pub async fn dismiss_copy_report(
    call: RequestContext,
    admin: Staff<may::DecideCopies>,
    id: Path<Uuid>,
    body: Json<CopyFinding>,
) -> ApiResult<AdminCopyReport> {
    decide(call, admin, *id, Event::Dismiss, body.into_inner()).await
}

/// The entry is a copy: it is taken out of its contest, unless a winner is chosen.
#[utoipa::path(tag = "admin", params(("id" = Uuid, Path)), request_body = CopyFinding,
    responses((status = 200, body = AdminCopyReport), (status = "4XX", body = Problem)))]
#[post("/admin/copy-reports/{id}/uphold")]
pub async fn uphold_copy_report(
    call: RequestContext,
    admin: Staff<may::DecideCopies>,
    id: Path<Uuid>,
    body: Json<CopyFinding>,
) -> ApiResult<AdminCopyReport> {
    decide(call, admin, *id, Event::Uphold, body.into_inner()).await
}
