//! What waits for staff.

use readmodels::admin::queues::{self, AdminQueue};

use ::ledger::checks::runs::{self, Finished};
use kernel::actor::Permission;

use crate::prelude::*;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(admin_queues);
}

/// The daily check of the ledger that ended last.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LastLedgerCheck {
    #[serde(with = "time::serde::rfc3339")]
    pub ran_at: OffsetDateTime,
    /// How many rows exist that should not; 0 in a good ledger.
    pub violations: i32,
}

impl From<Finished> for LastLedgerCheck {
    fn from(run: Finished) -> Self {
        Self { ran_at: run.at, violations: run.violations }
    }
}

/// What waits for the viewer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminQueues {
    /// The queues that the viewer's role works on, those where money waits first.
    pub queues: Vec<AdminQueue>,
    /// Null before the first check, and for roles that do not read the ledger.
    pub ledger: Option<LastLedgerCheck>,
    /// Since when no mail leaves and no provider is called, because the database was restored; null otherwise.
    #[serde(with = "time::serde::rfc3339::option")]
    pub held_since: Option<OffsetDateTime>,
}

/// What waits for the viewer: how many, and since when.
#[utoipa::path(tag = "admin", responses((status = 200, body = AdminQueues)))]
#[get("/admin/queues")]
pub async fn admin_queues(call: RequestContext, admin: Staff<may::Overview>) -> ApiResult<AdminQueues> {
    let actor = admin.0;
    let lines = call.read(move |conn, _ctx| queues::of(conn, &actor)).await?;
    let ledger = if actor.may(Permission::Ledger) { call.read(|conn, _ctx| runs::last(conn)).await? } else { None };
    let held_since = call.app.outbound.hold().map(|hold| hold.since);
    Ok(Json(AdminQueues { queues: lines, ledger: ledger.map(Into::into), held_since }))
}
