//! What a new member has still to do, over HTTP.

use actix_web::{HttpResponse, get, post};
use readmodels::first_steps::{self, FirstSteps, Progress as StepProgress, Step as FirstStep};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::auth::Authenticated;
use crate::error::{ApiError, ApiResult, Problem};
use crate::extract::Json;
use crate::state::RequestContext;

/// The calls of this area.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(get_first_steps).service(hide_first_steps);
}

/// One of the first steps, with how far it is.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FirstStepView {
    pub step: FirstStep,
    pub progress: StepProgress,
}

/// The first steps of the person in their present role.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FirstStepsView {
    /// Whether the person put the list away.
    pub hidden: bool,
    /// In the order in which they make sense.
    pub steps: Vec<FirstStepView>,
}

impl From<FirstSteps> for FirstStepsView {
    fn from(found: FirstSteps) -> Self {
        let view = |(step, progress): (FirstStep, StepProgress)| FirstStepView { step, progress };
        Self { hidden: found.hidden, steps: found.steps.into_iter().map(view).collect() }
    }
}

/// What the person has done of the first steps, read from what there is.
#[utoipa::path(tag = "profile", operation_id = "first_steps",
    responses((status = 200, body = FirstStepsView), (status = "4XX", body = Problem)))]
#[get("/first-steps")]
pub async fn get_first_steps(call: RequestContext, actor: Authenticated) -> ApiResult<FirstStepsView> {
    let (user, role) = (actor.0.user, actor.0.role);
    Ok(Json(call.run(move |db, _ctx| db.read(|conn| first_steps::of(conn, user, role))).await?.into()))
}

/// Hides the list permanently.
#[utoipa::path(tag = "profile", responses((status = 204), (status = "4XX", body = Problem)))]
#[post("/first-steps/hide")]
pub async fn hide_first_steps(call: RequestContext, actor: Authenticated) -> Result<HttpResponse, ApiError> {
    call.run(move |db, ctx| workflows::accounts::first_steps::hide(db, ctx, &actor.0)).await?;
    Ok(HttpResponse::NoContent().finish())
}
