//! Contests as staff look them up, and hiding them.

use ::contests::contest::Status;
use actix_web::{get, post};
use i18n::api::admin as m;
use kernel::ids::{ContestId, UserId};
use readmodels::admin::contests::{self, AdminContest, Filter};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use super::dto::{filter, read_search, read_sort};
use super::people::ModerationReason;
use super::read_cursor;
use crate::auth::{Staff, may};
use crate::error::{ApiError, ApiResult, Problem};
use crate::extract::{Json, Path, Query};
use crate::state::RequestContext;

/// The calls of this area.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(list_admin_contests).service(hide_contest).service(show_contest);
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
pub struct AdminContestsQuery {
    /// Words of title and brief, at most 100 characters.
    q: Option<String>,
    /// OPEN, SHORTLISTING, AWARDED or CLOSED, in either case.
    status: Option<String>,
    /// true for hidden ones, false for the others; all when missing.
    hidden: Option<bool>,
    client: Option<Uuid>,
    /// created, prize or entries; with - in front the other way round, and -created when missing.
    sort: Option<String>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

impl AdminContestsQuery {
    fn read(&self) -> Result<Filter, ApiError> {
        let status = |text: &str| Status::parse(&text.to_uppercase()).filter(|status| *status != Status::Draft);
        let message = m::StatusValues { values: "OPEN, SHORTLISTING, AWARDED or CLOSED" };
        Ok(Filter {
            query: read_search(self.q.as_deref())?,
            status: filter(self.status.as_deref(), "status", message, status)?,
            hidden: self.hidden,
            client: self.client.map(UserId::from),
            sort: read_sort(self.sort.as_deref())?,
            after: self.cursor.as_deref().map(read_cursor).transpose()?,
        })
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminContestList {
    /// At most sixty.
    pub contests: Vec<AdminContest>,
    /// Where the next page begins; null at the end.
    #[schema(required)]
    pub next_cursor: Option<String>,
}

/// Contests that were paid, hidden ones too.
#[utoipa::path(tag = "admin", params(AdminContestsQuery),
    responses((status = 200, body = AdminContestList), (status = "4XX", body = Problem)))]
#[get("/admin/contests")]
pub async fn list_admin_contests(
    call: RequestContext,
    _admin: Staff<may::HideContests>,
    query: Query<AdminContestsQuery>,
) -> ApiResult<AdminContestList> {
    let filter = query.read()?;
    let page = call.run(move |db, _ctx| db.read(|conn| contests::page(conn, &filter))).await?;
    let next_cursor = page.next.map(kernel::page::Cursor::encode);
    Ok(Json(AdminContestList { contests: page.lines, next_cursor }))
}

async fn line(call: &RequestContext, id: ContestId) -> ApiResult<AdminContest> {
    Ok(Json(call.run(move |db, _ctx| db.read(|conn| contests::one(conn, id))).await?))
}

/// Takes a contest out of lists, search and sitemap: its client, those who entered and staff still find it. Its money is not touched.
#[utoipa::path(tag = "admin", params(("id" = Uuid, Path)), request_body = ModerationReason,
    responses((status = 200, body = AdminContest), (status = "4XX", body = Problem)))]
#[post("/admin/contests/{id}/hide")]
pub async fn hide_contest(
    call: RequestContext,
    admin: Staff<may::HideContests>,
    id: Path<Uuid>,
    body: Json<ModerationReason>,
) -> ApiResult<AdminContest> {
    let (id, reason) = (ContestId::from(*id), body.into_inner().reason);
    call.run(move |db, ctx| workflows::moderation::enforcement::hide(db, ctx, &admin.0, id, &reason)).await?;
    line(&call, id).await
}

/// Shows a contest again.
#[utoipa::path(tag = "admin", params(("id" = Uuid, Path)),
    responses((status = 200, body = AdminContest), (status = "4XX", body = Problem)))]
#[post("/admin/contests/{id}/show")]
pub async fn show_contest(
    call: RequestContext,
    admin: Staff<may::HideContests>,
    id: Path<Uuid>,
) -> ApiResult<AdminContest> {
    let id = ContestId::from(*id);
    call.run(move |db, ctx| workflows::moderation::enforcement::show(db, ctx, &admin.0, id)).await?;
    line(&call, id).await
}
