//! Contests over HTTP.

use actix_web::http::header::{self, HeaderValue};
use contests::contest::{Edit, Status};
use kernel::ids::ContestId;
use readmodels::contests::{BriefVersion, ContestDetail, OwnContest};
use readmodels::timeline::TimelineItem;
use search::lists::{ContestList, Filter};

use crate::contests::dto::{CreateContest, EditContest, FeedQuery, ListQuery};
use crate::prelude::*;
use crate::public_cache::{self, Age, Key};

mod attachments;
pub mod dto;
mod final_round;
mod form_draft;
mod members;
mod nda;
mod removals;
mod terms;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(feed)
        .service(list_contests)
        .service(create_contest)
        .service(own_contests)
        .service(members::list_joined_contests)
        .configure(form_draft::routes)
        .configure(attachments::routes)
        .service(get_contest)
        .service(edit_contest)
        .service(delete_contest)
        .service(contest_versions)
        .service(close_entries)
        .service(contest_timeline)
        .configure(terms::routes)
        .configure(removals::routes)
        .configure(nda::routes)
        .configure(final_round::routes)
        .configure(members::routes)
        .configure(members::join_routes);
}

/// The page of a contest as `actor` sees it: what every call that changes a contest answers.
///
/// # Errors
/// 404 when the contest is not there for `actor`.
pub fn view(db: &Db, ctx: &Ctx, actor: Option<&Actor>, id: ContestId) -> Result<ContestDetail, ApiError> {
    Ok(db.read_planned_once(|conn| readmodels::contests::detail(conn, actor, id, ctx.now))?)
}

/// A page of a list: the same for everybody, but for the viewer's own drafts.
async fn listed(call: RequestContext, req: &HttpRequest, filter: Filter) -> Result<HttpResponse, ApiError> {
    let app = call.app.clone();
    let load = move |db: &Db, ctx: &Ctx, age: Option<Age>| {
        db.read_planned_once(|conn| {
            let published = app.public_cache.tallies(conn, age)?;
            search::lists::list(conn, &filter, &published, ctx.now)
        })
    };
    if filter.status == Some(Status::Draft) {
        return Ok(HttpResponse::Ok().json(call.run(move |db, ctx| load(db, ctx, None)).await?));
    }
    match Key::of_list(&filter) {
        Some(key) => public_cache::answer(call, req, key, load).await,
        None => public_cache::answer_again(call, req, load).await,
    }
}

/// Featured contests, then the newest.
#[utoipa::path(tag = "contests", params(FeedQuery), responses((status = 200, body = ContestList)))]
#[get("/contests/feed")]
pub async fn feed(
    call: RequestContext,
    _viewer: OptionalUser,
    req: HttpRequest,
    query: Query<FeedQuery>,
) -> Result<HttpResponse, ApiError> {
    listed(call, &req, query.filter()?).await
}

/// Contests by status and category, in one of four orders.
#[utoipa::path(tag = "contests", params(ListQuery), responses((status = 200, body = ContestList)))]
#[get("/contests")]
pub async fn list_contests(
    call: RequestContext,
    viewer: OptionalUser,
    req: HttpRequest,
    query: Query<ListQuery>,
) -> Result<HttpResponse, ApiError> {
    let filter = Filter { viewer: viewer.0.map(|actor| actor.user), ..query.filter()? };
    listed(call, &req, filter).await
}

/// Posts a contest; it opens once it is paid.
#[utoipa::path(tag = "contests", params(IdempotencyHeader), responses((status = 201, body = ContestDetail)))]
#[post("/contests")]
pub async fn create_contest(
    call: RequestContext,
    actor: Authenticated,
    body: Json<CreateContest>,
) -> Result<HttpResponse, ApiError> {
    call.app.limits.contest_create.count(actor.0.user.to_string())?;
    let (actor, input) = (actor.0, body.into_inner().into());
    call.once(actor.user, StatusCode::CREATED, move |db, ctx| {
        let id = workflows::contests::create::create(db, ctx, &actor, &input)?;
        view(db, ctx, Some(&actor), id)
    })
    .await
}

/// The viewer's own contests.
#[utoipa::path(tag = "contests", responses((status = 200, body = [OwnContest])))]
#[get("/contests/mine")]
pub async fn own_contests(call: RequestContext, actor: Authenticated) -> ApiResult<Vec<OwnContest>> {
    call.run(move |db, ctx| db.read_planned_once(|conn| readmodels::contests::own(conn, &actor.0, ctx.now)))
        .await
        .map(Json)
}

/// The page of a contest.
#[utoipa::path(tag = "contests", responses((status = 200, body = ContestDetail)))]
#[get("/contests/{id}")]
pub async fn get_contest(
    call: RequestContext,
    viewer: OptionalUser,
    req: HttpRequest,
    id: Path<Uuid>,
) -> Result<HttpResponse, ApiError> {
    let id = ContestId::from(*id);
    match viewer.0 {
        Some(actor) => {
            let page = call.run(move |db, ctx| view(db, ctx, Some(&actor), id)).await?;
            Ok(HttpResponse::Ok().insert_header((header::VARY, "Cookie")).json(page))
        }
        None => {
            let mut answer =
                public_cache::answer_again(call, &req, move |db, ctx, _age| view(db, ctx, None, id)).await?;
            answer.headers_mut().append(header::VARY, HeaderValue::from_static("Cookie"));
            Ok(answer)
        }
    }
}

/// Changes a draft, or title and brief of an open contest.
#[utoipa::path(tag = "contests", responses((status = 200, body = ContestDetail)))]
#[patch("/contests/{id}")]
pub async fn edit_contest(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
    body: Json<EditContest>,
) -> ApiResult<ContestDetail> {
    let (actor, id, edit) = (actor.0, ContestId::from(*id), Edit::try_from(body.into_inner())?);
    call.run(move |db, ctx| {
        workflows::contests::edit::edit(db, ctx, &actor, id, &edit)?;
        view(db, ctx, Some(&actor), id)
    })
    .await
    .map(Json)
}

/// Gives up a draft.
#[utoipa::path(tag = "contests", responses((status = 204)))]
#[delete("/contests/{id}")]
pub async fn delete_contest(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
) -> Result<HttpResponse, ApiError> {
    let id = ContestId::from(*id);
    call.run(move |db, ctx| workflows::contests::edit::delete(db, ctx, &actor.0, id)).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// The versions of title and brief, newest first.
#[utoipa::path(tag = "contests", responses((status = 200, body = [BriefVersion])))]
#[get("/contests/{id}/versions")]
pub async fn contest_versions(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
) -> ApiResult<Vec<BriefVersion>> {
    let id = ContestId::from(*id);
    call.read(move |conn, _ctx| readmodels::contests::versions(conn, &actor.0, id)).await.map(Json)
}

/// Closes entries before the deadline.
#[utoipa::path(tag = "contests", params(IdempotencyHeader), responses((status = 200, body = ContestDetail)))]
#[post("/contests/{id}/close")]
pub async fn close_entries(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
) -> Result<HttpResponse, ApiError> {
    let (actor, id) = (actor.0, ContestId::from(*id));
    call.once(actor.user, StatusCode::OK, move |db, ctx| {
        workflows::contests::close_entries::close(db, ctx, &actor, id)?;
        view(db, ctx, Some(&actor), id)
    })
    .await
}

/// What happened, and what is expected to happen when.
#[utoipa::path(tag = "contests", responses((status = 200, body = [TimelineItem])))]
#[get("/contests/{id}/timeline")]
pub async fn contest_timeline(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
) -> ApiResult<Vec<TimelineItem>> {
    let id = ContestId::from(*id);
    let items = call.read(move |conn, ctx| readmodels::timeline::of_contest(conn, &actor.0, id, ctx.now));
    items.await.map(Json)
}
