//! The audit log, searched.

use actix_web::get;
use i18n::api::admin as m;
use kernel::ids::UserId;
use readmodels::admin::audit::{self, AuditRow, Filter};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use super::dto::{read_search, read_sort};
use super::read_cursor;
use crate::auth::{Staff, may};
use crate::error::{ApiError, ApiResult};
use crate::exports::days;
use crate::extract::{Json, Query};
use crate::state::RequestContext;

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
            after: self.cursor.as_deref().map(read_cursor).transpose()?,
        })
    }
}

/// A page of the log.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditList {
    /// At most sixty.
    pub rows: Vec<AuditRow>,
    /// Every act that occurs, to choose from.
    pub actions: Vec<String>,
    /// Where the next page begins; null at the end.
    pub next_cursor: Option<String>,
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
    let (page, actions) = call
        .run(move |db, _ctx| {
            db.read(|conn| Ok::<_, readmodels::Error>((audit::page(conn, &filter)?, audit::acts(conn)?)))
        })
        .await?;
    let next_cursor = page.next.map(kernel::page::Cursor::encode);
    Ok(Json(AuditList { rows: page.lines, actions, next_cursor }))
}
