//! Saying that an entry copies other work.

use kernel::ids::EntryId;

use crate::prelude::*;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(report_entry);
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CopyReportBody {
    /// What was copied, and from where; at most 2,000 characters.
    #[schema(min_length = 1, max_length = 2_000)]
    reason: String,
    /// The address of the original.
    #[schema(max_length = 500)]
    url: Option<String>,
}

/// The report that was kept.
#[derive(Debug, Serialize, ToSchema)]
pub struct CopyReportReceipt {
    id: Uuid,
}

/// Tells staff that an entry copies other work: for everybody who sees it but its author, once.
#[utoipa::path(tag = "entries", params(IdempotencyHeader), responses((status = 201, body = CopyReportReceipt)))]
#[post("/entries/{id}/report")]
pub async fn report_entry(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
    body: Json<CopyReportBody>,
) -> Result<HttpResponse, ApiError> {
    call.app.limits.entry.count(actor.0.user.to_string())?;
    let (id, actor, body) = (EntryId::from(*id), actor.0, body.into_inner());
    call.once(actor.user, StatusCode::CREATED, move |db, ctx| {
        let claim = (body.reason.as_str(), body.url.as_deref());
        let report = workflows::moderation::copyright_report::report(db, ctx, &actor, id, claim);
        report.map(|id| CopyReportReceipt { id: id.uuid() })
    })
    .await
}
