//! One box for people, contests, payments and payouts.

use readmodels::admin::search::{self, AdminSearchHits};

use super::dto::read_search;
use crate::prelude::*;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(admin_search);
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
pub struct AdminSearchQuery {
    /// An id, an address, a reference, or at least three letters of a name or a title; at most 100 characters.
    q: Option<String>,
}

/// People, contests, payments and payouts that fit, as far as the viewer's role works on them.
#[utoipa::path(tag = "admin", params(AdminSearchQuery), responses((status = 200, body = AdminSearchHits)))]
#[get("/admin/search")]
pub async fn admin_search(
    call: RequestContext,
    admin: Staff<may::ViewUsers>,
    query: Query<AdminSearchQuery>,
) -> ApiResult<AdminSearchHits> {
    let Some(words) = read_search(query.q.as_deref())? else { return Ok(Json(AdminSearchHits::default())) };
    Ok(Json(call.read(move |conn, _ctx| search::find(conn, &admin.0, &words)).await?))
}
