//! Contests as staff look them up, and hiding them.

use ::contests::contest::Status;
use i18n::api::admin as m;
use kernel::ids::{ContestId, UserId};
use readmodels::admin::contests::{self, AdminContest, AdminContestList, Filter};
use readmodels::admin::purchases::{self, AdminPurchase};

use super::dto::{filter, read_search, read_sort};
use super::people::ModerationReason;
use crate::prelude::*;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(list_admin_contests)
        .service(hide_contest)
        .service(show_contest)
        .service(list_admin_purchases)
        .service(crate::polls::list_admin_polls);
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
            after: read_cursor(self.cursor.as_deref())?,
        })
    }
}

/// Contests that were paid, hidden ones too.
#[utoipa::path(tag = "admin", params(AdminContestsQuery), responses((status = 200, body = AdminContestList)))]
#[get("/admin/contests")]
pub async fn list_admin_contests(
    call: RequestContext,
    _admin: Staff<may::HideContests>,
    query: Query<AdminContestsQuery>,
) -> ApiResult<AdminContestList> {
    let filter = query.read()?;
    Ok(Json(call.read(move |conn, _ctx| contests::page(conn, &filter)).await?.into()))
}

async fn line(call: &RequestContext, id: ContestId) -> ApiResult<AdminContest> {
    Ok(Json(call.read(move |conn, _ctx| contests::one(conn, id)).await?))
}

/// Takes a contest out of lists, search and sitemap: its client, those who entered and staff still find it. Its money is not touched.
#[utoipa::path(tag = "admin", responses((status = 200, body = AdminContest)))]
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
#[utoipa::path(tag = "admin", responses((status = 200, body = AdminContest)))]
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

/// Entries that the client bought beside the winners.
#[utoipa::path(tag = "admin", responses((status = 200, body = [AdminPurchase])))]
#[get("/admin/contests/{id}/purchases")]
pub async fn list_admin_purchases(
    call: RequestContext,
    _admin: Staff<may::HideContests>,
    id: Path<Uuid>,
) -> ApiResult<Vec<AdminPurchase>> {
    let id = ContestId::from(*id);
    call.read(move |conn, _ctx| purchases::of_contest(conn, id)).await.map(Json)
}
