//! What people decide about their own data: cookies, a copy of everything, the end of the account.

use actix_web::http::header::LOCATION;
use kernel::ids::ExportId;
use readmodels::privacy::{ConsentView, DeletionView, ExportView};

use crate::error::Problem;
use crate::openapi::Binary;
use crate::prelude::*;
use crate::privacy::dto::{ConsentBody, DeleteBody, DeletionBlocked};

pub mod dto;
mod fetch;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(cookie_consent)
        .service(set_cookie_consent)
        .service(export_requests)
        .service(export_data)
        .service(export_file)
        .service(deletion_status)
        .service(delete_account)
        .service(cancel_deletion);
}

/// What the person chose about cookies; everything optional is off before the first choice.
#[utoipa::path(tag = "privacy", responses((status = 200, body = ConsentView)))]
#[get("/privacy/cookie-consent")]
pub async fn cookie_consent(call: RequestContext, actor: Authenticated) -> ApiResult<ConsentView> {
    let user = actor.0.user;
    call.read(move |conn, _ctx| readmodels::privacy::consent(conn, user)).await.map(Json)
}

/// Changes the choices. What is necessary cannot be switched off.
#[utoipa::path(tag = "privacy", responses((status = 200, body = ConsentView)))]
#[post("/privacy/cookie-consent")]
pub async fn set_cookie_consent(
    call: RequestContext,
    actor: Authenticated,
    body: Json<ConsentBody>,
) -> ApiResult<ConsentView> {
    let choices = body.into_inner().parse()?;
    let chosen = call.run(move |db, ctx| workflows::privacy::choose(db, ctx, &actor.0, choices)).await?;
    Ok(Json(Some(chosen).into()))
}

/// The person's copies of their data, newest first.
#[utoipa::path(tag = "privacy", responses((status = 200, body = Vec<ExportView>)))]
#[get("/privacy/export-requests")]
pub async fn export_requests(call: RequestContext, actor: Authenticated) -> ApiResult<Vec<ExportView>> {
    let user = actor.0.user;
    call.read(move |conn, ctx| readmodels::privacy::exports(conn, user, ctx.now)).await.map(Json)
}

/// Asks for a copy of everything that is kept about the person; a mail says when it is ready. One at a time, once a day.
#[utoipa::path(tag = "privacy", params(IdempotencyHeader), responses((status = 202, body = ExportView)))]
#[post("/privacy/export-data")]
pub async fn export_data(call: RequestContext, actor: RecentlyAuthenticated) -> Result<HttpResponse, ApiError> {
    let RecentlyAuthenticated(actor, session) = actor;
    call.once(actor.user, StatusCode::ACCEPTED, move |db, ctx| {
        let asked = workflows::privacy::ask_for_export(db, ctx, (&actor, session))?;
        Ok::<_, ApiError>(ExportView::new(&asked, ctx.now))
    })
    .await
}

/// A copy as a ZIP, for the person alone, for seven days.
#[utoipa::path(
    tag = "privacy",
    responses(
        (status = 200, body = Binary, content_type = "application/zip"),
        (status = 303, description = "A link was followed without a fresh proof; leads to the page with the download"),
        (status = "4XX", body = Problem)
    )
)]
#[get("/privacy/exports/{id}/file")]
pub async fn export_file(
    call: RequestContext,
    actor: Result<RecentlyAuthenticated, ApiError>,
    req: HttpRequest,
    id: Path<Uuid>,
) -> Result<HttpResponse, ApiError> {
    let RecentlyAuthenticated(actor, session) = match actor {
        Err(error) if asks_who_it_is(&error) && is_navigation(&req) => {
            return Ok(HttpResponse::SeeOther().insert_header((LOCATION, EXPORTS_PAGE)).finish());
        }
        decided => decided?,
    };
    let id = ExportId::from(*id);
    let copy = call.run(move |db, ctx| workflows::privacy::fetch_export(db, ctx, (&actor, session), id)).await?;
    fetch::serve(&call, copy).await
}

/// Where a copy is downloaded, once the person has signed in and given a proof.
const EXPORTS_PAGE: &str = "/privacy#export";

fn asks_who_it_is(error: &ApiError) -> bool {
    matches!(error.code(), Code::SignInRequired | Code::ReauthRequired)
}

/// Whether somebody looks at the answer, and not a program: they are shown a page instead of JSON.
fn is_navigation(req: &HttpRequest) -> bool {
    req.headers().get("sec-fetch-mode").is_some_and(|mode| mode == "navigate")
}

/// When the account ends, if it does, and what would keep it from ending.
#[utoipa::path(tag = "privacy", responses((status = 200, body = DeletionView)))]
#[get("/privacy/deletion-status")]
pub async fn deletion_status(call: RequestContext, actor: Authenticated) -> ApiResult<DeletionView> {
    status(&call, actor).await.map(Json)
}

async fn status(call: &RequestContext, actor: Authenticated) -> Result<DeletionView, ApiError> {
    let open = call.run(move |db, _ctx| workflows::privacy::open_items(db, &actor.0)).await?;
    let user = actor.0.user;
    let scheduled = call.read(move |conn, _ctx| ::privacy::deletion::repo::scheduled_of(conn, user)).await?;
    Ok(DeletionView::new(scheduled, open))
}

/// Schedules the end of the account, 30 days from now. Refused with a list while money is held, owed or on its way, or others wait.
#[utoipa::path(tag = "privacy", responses((status = 200, body = DeletionView), (status = 409, body = DeletionBlocked)))]
#[post("/privacy/delete-account")]
pub async fn delete_account(
    call: RequestContext,
    actor: RecentlyAuthenticated,
    body: Json<DeleteBody>,
) -> Result<HttpResponse, ApiError> {
    let (RecentlyAuthenticated(actor, session), reason) = (actor, body.into_inner().reason);
    let asked = call.run(move |db, ctx| {
        match workflows::privacy::schedule_deletion(db, ctx, (&actor, session), reason.as_deref()) {
            Err(workflows::error::Error::Privacy(::privacy::Error::Open(open))) => Ok(Err(open)),
            done => done.map(Ok),
        }
    });
    match asked.await? {
        Ok(scheduled) => Ok(HttpResponse::Ok().json(DeletionView::new(Some(scheduled), Vec::new()))),
        Err(open) => {
            let refused = ApiError::from(::privacy::Error::Open(Vec::new()));
            Ok(HttpResponse::build(refused.code().status()).json(DeletionBlocked::new(&refused, open)))
        }
    }
}

/// The person stays after all.
#[utoipa::path(tag = "privacy", responses((status = 200, body = DeletionView)))]
#[post("/privacy/cancel-deletion")]
pub async fn cancel_deletion(call: RequestContext, actor: Authenticated) -> ApiResult<DeletionView> {
    call.run(move |db, ctx| workflows::privacy::cancel_deletion(db, ctx, &actor.0)).await?;
    status(&call, actor).await.map(Json)
}
