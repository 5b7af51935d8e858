//! Naming the finalists of a final round.

use kernel::ids::{ContestId, EntryId};
use readmodels::contests::ContestDetail;

use super::view;
use crate::prelude::*;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(name_finalists);
}

/// Whom the client names for the final round.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NameFinalistsBody {
    /// Live entries of the contest, each once.
    #[serde(default)]
    #[schema(required, min_items = 2, max_items = 6)]
    pub entries: Vec<Uuid>,
}

/// Names the finalists of a contest with a final round, for its client within 4 days after entries closed. Only they send further versions,
/// the winner is one of them, and the prize becomes guaranteed. It cannot be taken back.
#[utoipa::path(tag = "contests", params(IdempotencyHeader), responses((status = 201, body = ContestDetail)))]
#[post("/contests/{id}/finalists")]
pub async fn name_finalists(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
    body: Json<NameFinalistsBody>,
) -> Result<HttpResponse, ApiError> {
    let (actor, id) = (actor.0, ContestId::from(*id));
    let entries: Vec<EntryId> = body.into_inner().entries.into_iter().map(EntryId::from).collect();
    call.once(actor.user, StatusCode::CREATED, move |db, ctx| {
        workflows::contests::final_round::name(db, ctx, &actor, id, entries.clone())?;
        view(db, ctx, Some(&actor), id)
    })
    .await
}
