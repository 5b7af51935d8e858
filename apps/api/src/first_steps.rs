//! What a new member has still to do, over HTTP.

use readmodels::first_steps::{self, FirstStepsView};

use crate::prelude::*;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(get_first_steps).service(hide_first_steps);
}

/// What the person has done of the first steps, read from what there is.
#[utoipa::path(tag = "profile", operation_id = "first_steps", responses((status = 200, body = FirstStepsView)))]
#[get("/first-steps")]
pub async fn get_first_steps(call: RequestContext, actor: Authenticated) -> ApiResult<FirstStepsView> {
    let (user, role) = (actor.0.user, actor.0.role);
    call.read(move |conn, _ctx| first_steps::of(conn, user, role)).await.map(Json)
}

/// Hides the list permanently.
#[utoipa::path(tag = "profile", responses((status = 204)))]
#[post("/first-steps/hide")]
pub async fn hide_first_steps(call: RequestContext, actor: Authenticated) -> Result<HttpResponse, ApiError> {
    call.run(move |db, ctx| workflows::accounts::first_steps::hide(db, ctx, &actor.0)).await?;
    Ok(HttpResponse::NoContent().finish())
}
