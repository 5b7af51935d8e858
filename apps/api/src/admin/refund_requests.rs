//! Refund requests as administrators decide them.

use actix_web::{get, post};
use contests::refund_request::Status;
use i18n::api::admin as m;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::Db;
use kernel::ids::{Id, RefundRequestId};
use readmodels::refund_requests::Line;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;
use workflows::error::Error;

use crate::auth::{Staff, may};
use crate::error::{ApiError, ApiResult, Problem};
use crate::extract::{Json, Path, Query};
use crate::state::RequestContext;

/// The calls of this area.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(list_refund_requests).service(approve_refund_request).service(decline_refund_request);
}

/// The contest of a request.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefundRequestContest {
    pub id: Uuid,
    pub title: String,
    pub prize_cents: i64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefundRequestClient {
    pub id: Uuid,
    /// First and last name.
    pub name: String,
}

/// What somebody who entered says to a request.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefundRequestAnswer {
    pub id: Uuid,
    /// First and last name.
    pub name: String,
    pub text: String,
    /// When they wrote it, or wrote it again.
    #[serde(with = "time::serde::rfc3339")]
    pub written_at: OffsetDateTime,
}

/// A client's wish to have the prize back although there were entries.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminRefundRequest {
    pub id: Uuid,
    pub contest: RefundRequestContest,
    pub client: RefundRequestClient,
    pub reason: String,
    pub status: Status,
    pub live_entries: i64,
    /// People with an entry that the client may have opened: they were told and may answer.
    pub entrants: i64,
    /// What they said, the oldest first.
    pub answers: Vec<RefundRequestAnswer>,
    /// Whether the viewer may decide it: it waits, and they are no party of the contest.
    pub decidable: bool,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// When it was decided or taken back.
    #[serde(with = "time::serde::rfc3339::option")]
    pub decided_at: Option<OffsetDateTime>,
    pub note: Option<String>,
}

impl From<Line> for AdminRefundRequest {
    fn from(line: Line) -> Self {
        let request = line.request;
        Self {
            id: request.id.uuid(),
            contest: RefundRequestContest {
                id: request.contest.uuid(),
                title: line.title,
                prize_cents: line.prize.get(),
            },
            client: RefundRequestClient { id: line.client.id, name: line.client.name },
            reason: request.reason,
            status: request.status,
            live_entries: line.live_entries,
            entrants: line.entrants,
            answers: line
                .answers
                .into_iter()
                .map(|(person, answer)| RefundRequestAnswer {
                    id: person.id,
                    name: person.name,
                    text: answer.body,
                    written_at: answer.written_at,
                })
                .collect(),
            decidable: line.decidable,
            created_at: request.created_at,
            decided_at: request.decided_at,
            note: request.note,
        }
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
pub struct RefundRequestsQuery {
    /// In either case; all when missing.
    #[param(value_type = Option<Status>)]
    status: Option<String>,
}

/// What the administrator tells the client.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RefundDecision {
    /// At most 1000 characters.
    #[schema(max_length = 1000)]
    note: Option<String>,
}

fn read_status(text: &str) -> Result<Status, ApiError> {
    Status::parse(&text.to_uppercase()).ok_or_else(|| {
        ApiError::field("status", m::StatusValues { values: "PENDING, APPROVED, DECLINED or WITHDRAWN" })
    })
}

/// Refund requests, the oldest first.
#[utoipa::path(
    tag = "admin",
    params(RefundRequestsQuery),
    responses((status = 200, body = Vec<AdminRefundRequest>), (status = "4XX", body = Problem))
)]
#[get("/admin/refund-requests")]
pub async fn list_refund_requests(
    call: RequestContext,
    admin: Staff<may::Refunds>,
    query: Query<RefundRequestsQuery>,
) -> ApiResult<Vec<AdminRefundRequest>> {
    let status = query.status.as_deref().filter(|text| !text.is_empty()).map(read_status).transpose()?;
    let lines =
        call.run(move |db, _ctx| db.read(|conn| readmodels::refund_requests::list(conn, &admin.0, status))).await?;
    Ok(Json(lines.into_iter().map(Into::into).collect()))
}

/// Decides by `act` and answers the request as it is then.
async fn decide(
    call: RequestContext,
    admin: Staff<may::Refunds>,
    id: Uuid,
    body: RefundDecision,
    act: impl FnOnce(&Db, &Ctx, &Actor, RefundRequestId, &str) -> Result<(), Error> + Send + 'static,
) -> ApiResult<AdminRefundRequest> {
    let id = RefundRequestId::from(id);
    let line = call
        .run(move |db, ctx| {
            act(db, ctx, &admin.0, id, body.note.as_deref().unwrap_or(""))?;
            let line = db.read(|conn| readmodels::refund_requests::one(conn, &admin.0, id))?;
            Ok::<_, ApiError>(line)
        })
        .await?;
    Ok(Json(line.into()))
}

/// Gives the prize back: the contest ends with a refund.
#[utoipa::path(
    tag = "admin",
    params(("id" = Uuid, Path)),
    request_body = RefundDecision,
    responses((status = 200, body = AdminRefundRequest), (status = "4XX", body = Problem))
)]
#[post("/admin/refund-requests/{id}/approve")]
pub async fn approve_refund_request(
    call: RequestContext,
    admin: Staff<may::Refunds>,
    id: Path<Uuid>,
    body: Json<RefundDecision>,
) -> ApiResult<AdminRefundRequest> {
    decide(call, admin, *id, body.into_inner(), workflows::contests::refund_request::approve).await
}

/// Leaves the prize where it is: the contest goes on.
#[utoipa::path(
    tag = "admin",
    params(("id" = Uuid, Path)),
    request_body = RefundDecision,
    responses((status = 200, body = AdminRefundRequest), (status = "4XX", body = Problem))
)]
#[post("/admin/refund-requests/{id}/decline")]
pub async fn decline_refund_request(
    call: RequestContext,
    admin: Staff<may::Refunds>,
    id: Path<Uuid>,
    body: Json<RefundDecision>,
) -> ApiResult<AdminRefundRequest> {
    decide(call, admin, *id, body.into_inner(), workflows::contests::refund_request::decline).await
}
