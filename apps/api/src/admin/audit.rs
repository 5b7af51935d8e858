//! The audit log, searched.

use i18n::api::admin as m;
use kernel::ids::UserId;
use readmodels::admin::audit::{self, AuditList, Filter};

use super::dto::{read_search, read_sort};
use crate::exports::days;
use crate::prelude::*;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(search_audit);
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
pub struct AuditQuery {
    /// An id (of the thing, or of who acted), the name of a request, or a part of the detail; at most 100 characters.
    q: Option<String>,
    /// An act (`contest.hidden`) or an area (`contest`).
    action: Option<String>,
    actor: Option<Uuid>,
    /// The first day, in Pakistan's calendar (`2026-11-01`).
    from: Option<String>,
    /// The last day, included.
    to: Option<String>,
    /// at; with - in front the other way round, and -at when missing.
    sort: Option<String>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

impl AuditQuery {
    fn read(&self) -> Result<Filter, ApiError> {
        let act = self.action.as_deref().map(str::trim).filter(|text| !text.is_empty());
        let is_act = |text: &str| text.len() <= 60 && text.chars().all(|c| c.is_ascii_lowercase() || "._".contains(c));
        if act.is_some_and(|text| !is_act(text)) {
            return Err(ApiError::field("action", m::NoSuchAct { act: "contest.hidden", area: "contest" }));
        }
        let (from, to) = days(self.from.as_deref(), self.to.as_deref())?;
        Ok(Filter {
            query: read_search(self.q.as_deref())?,
            act: act.map(str::to_owned),
            actor: self.actor.map(UserId::from),
            from,
            to,
            sort: read_sort(self.sort.as_deref())?,
            after: read_cursor(self.cursor.as_deref())?,
        })
    }
}

/// The audit log.
#[utoipa::path(tag = "admin", params(AuditQuery), responses((status = 200, body = AuditList)))]
#[get("/admin/audit")]
pub async fn search_audit(
    call: RequestContext,
    _admin: Staff<may::ReadAudit>,
    query: Query<AuditQuery>,
) -> ApiResult<AuditList> {
    let filter = query.read()?;
    call.read(move |conn, _ctx| audit::list(conn, &filter)).await.map(Json)
}
