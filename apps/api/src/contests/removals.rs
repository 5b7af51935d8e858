//! Removing a person from a contest, and undoing that.

use kernel::ids::{ContestId, RemovalId, UserId};
use readmodels::contests::ContestDetail;

use super::dto::RemovePersonBody;
use super::view;
use crate::prelude::*;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(remove_person).service(undo_removal);
}

/// Removes a person who entered from the contest, for its client until the award: their live entries are declined, and they submit and
/// write nothing more in it. It counts in the client's public record.
#[utoipa::path(tag = "contests", params(IdempotencyHeader), responses((status = 201, body = ContestDetail)))]
#[post("/contests/{id}/removals")]
pub async fn remove_person(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
    body: Json<RemovePersonBody>,
) -> Result<HttpResponse, ApiError> {
    call.app.limits.entry.count(actor.0.user.to_string())?;
    let (actor, id, body) = (actor.0, ContestId::from(*id), body.into_inner());
    call.once(actor.user, StatusCode::CREATED, move |db, ctx| {
        let whom = (id, UserId::from(body.person_id));
        workflows::contests::removal::remove(db, ctx, &actor, whom, &body.reason)?;
        view(db, ctx, Some(&actor), id)
    })
    .await
}

/// Undoes a removal, until the award: the entries that it declined are what they were.
#[utoipa::path(tag = "contests", params(IdempotencyHeader), responses((status = 200, body = ContestDetail)))]
#[post("/contests/{id}/removals/{removal}/undo")]
pub async fn undo_removal(
    call: RequestContext,
    actor: Authenticated,
    path: Path<(Uuid, Uuid)>,
) -> Result<HttpResponse, ApiError> {
    let (contest, removal) = path.into_inner();
    let (actor, id, removal) = (actor.0, ContestId::from(contest), RemovalId::from(removal));
    call.once(actor.user, StatusCode::OK, move |db, ctx| {
        workflows::contests::removal::undo(db, ctx, &actor, id, removal)?;
        view(db, ctx, Some(&actor), id)
    })
    .await
}
