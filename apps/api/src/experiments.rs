//! Experiments as browsers take part in them, once their people agreed to being counted.

use i18n::api::requests as m;
use std::future::{Ready, ready};

use ::experiments::{Unit, Variant as ExperimentVariant};
use actix_web::FromRequest;
use actix_web::dev::Payload;
use kernel::ids::UserId;

use crate::admin::experiments::known;
use crate::prelude::*;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(running_experiments).service(report_exposure);
}

/// The header with the random number that a browser keeps by consent.
const VISITOR_HEADER: &str = "x-visitor-id";

/// The visitor of a request, when its browser says so; none for anything that is no such number.
#[derive(Debug, Clone, Copy)]
pub struct Visitor(pub Option<Uuid>);

impl FromRequest for Visitor {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(req: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        let sent = req.headers().get(VISITOR_HEADER).and_then(|value| value.to_str().ok());
        ready(Ok(Self(sent.and_then(|text| Uuid::parse_str(text).ok()))))
    }
}

/// What the browser of somebody who registers saw is the person's from now on. Registering does not depend on it.
pub async fn after_registration(call: &RequestContext, visitor: Visitor, user: UserId) {
    let Some(visitor) = visitor.0 else { return };
    let kept = call.run(move |db, ctx| workflows::admin::experiments::registered(db, ctx, user, visitor)).await;
    if let Err(error) = kept {
        tracing::error!(%error, cause = error.cause(), "a registration was not counted for experiments");
    }
}

/// An experiment that runs. Which version a browser shows follows from the seed and its unit: halves of
/// `fnv32a(fnv32a(seed + id) + "") % 10000`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RunningExperiment {
    pub key: String,
    /// What the choice is hashed with.
    pub seed: String,
    pub variant_a: String,
    pub variant_b: String,
}

/// The experiments that run.
#[utoipa::path(tag = "experiments", responses((status = 200, body = Vec<RunningExperiment>)))]
#[get("/experiments")]
pub async fn running_experiments(call: RequestContext) -> ApiResult<Vec<RunningExperiment>> {
    let found = call.read_public(|conn, _ctx| ::experiments::experiment::repo::running(conn)).await?;
    let view = |experiment: ::experiments::Experiment| RunningExperiment {
        key: experiment.key,
        seed: experiment.seed,
        variant_a: experiment.variant_a,
        variant_b: experiment.variant_b,
    };
    Ok(Json(found.into_iter().map(view).collect()))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ExposureBody {
    /// The number that the browser of a visitor keeps; not read of somebody who is signed in.
    visitor_id: Option<Uuid>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ExposureView {
    /// The version that belongs to the unit.
    pub variant: ExperimentVariant,
}

/// Keeps that somebody saw their version; once, however often it is said.
#[utoipa::path(tag = "experiments", responses((status = 200, body = ExposureView)))]
#[post("/experiments/{key}/exposure")]
pub async fn report_exposure(
    call: RequestContext,
    who: OptionalUser,
    key: Path<String>,
    body: Json<ExposureBody>,
) -> ApiResult<ExposureView> {
    let unit = match (who.0, body.visitor_id) {
        (Some(actor), _) => Unit::User(actor.user),
        (None, Some(visitor)) => Unit::Visitor(visitor),
        (None, None) => return Err(ApiError::field("visitorId", m::NoVisitor)),
    };
    let key = known(&key)?;
    call.app.limits.exposure.count(call.network())?;
    let variant = call.run(move |db, ctx| workflows::admin::experiments::expose(db, ctx, &key, unit)).await?;
    Ok(Json(ExposureView { variant }))
}
