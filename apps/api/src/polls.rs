//! Polls over HTTP: the client asks and reads, everybody with the link looks and votes.

use std::future::{Ready, ready};

use actix_web::FromRequest;
use actix_web::cookie::time::Duration as CookieDuration;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::dev::Payload;
use actix_web::http::header::{HeaderValue, VARY};
use actix_web::web::Data;
use contests::poll::{Ballot, Poll, PollInput, secret};
use files::Width;
use kernel::ids::{ContestId, EntryId, PollId};
use readmodels::polls::{self, AdminPoll, BallotView, PollView};
use runtime::config::Config;
use time::Duration;

use crate::files::{ThumbWidth, saves_data, serve};
use crate::headers::accepts;
use crate::prelude::*;
use crate::state::App;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(list_polls)
        .service(create_poll)
        .service(close_poll)
        .service(get_ballot)
        .service(vote_in_poll)
        .service(ballot_picture);
}

/// How long a browser is known after its last vote; polls are open for 7 days at most.
pub(crate) const KNOWN_FOR: Duration = Duration::days(30);
/// Characters of the random token of a browser: 256 bits.
const TOKEN_LENGTH: usize = 43;

/// The random token that this browser votes by, when it has one.
#[derive(Debug, Clone)]
pub struct VoterToken(Option<String>);

fn cookie_name(config: &Config) -> &'static str {
    if config.is_https() { "__Host-voter" } else { "voter" }
}

impl FromRequest for VoterToken {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(req: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        let name = req.app_data::<Data<App>>().map(|app| cookie_name(&app.config));
        let sent = name.and_then(|name| req.cookie(name)).map(|cookie| cookie.value().to_owned());
        let is_token = |text: &String| {
            text.len() == TOKEN_LENGTH && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
        };
        ready(Ok(Self(sent.filter(is_token))))
    }
}

fn cookie(config: &Config, token: &str) -> Cookie<'static> {
    Cookie::build(cookie_name(config), token.to_owned())
        .path("/")
        .secure(config.is_https())
        .http_only(true)
        .same_site(SameSite::Lax)
        .max_age(CookieDuration::seconds(KNOWN_FOR.whole_seconds()))
        .finish()
}

/// What somebody asks about entries.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CreatePoll {
    /// The entries in the order in which they are shown as A, B, C …
    #[serde(default)]
    #[schema(required, min_items = 2, max_items = 8)]
    pub entry_ids: Vec<Uuid>,
    /// One line; "Which one would you choose?" when it is missing or empty.
    #[schema(max_length = 200)]
    pub question: Option<String>,
    /// For how many days votes are taken.
    #[schema(minimum = 1, maximum = 7)]
    pub days: i64,
    /// In a private contest: that the client knows that the link shows the entries to people who signed no NDA.
    #[serde(default)]
    pub acknowledged: bool,
}

/// The poll that was made or ended; the list of polls has its link.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PollRef {
    id: Uuid,
}

/// Stars for one entry.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BallotRating {
    /// Of the entry, as the poll names it.
    #[schema(minimum = 1, maximum = 8)]
    pub position: i64,
    #[schema(minimum = 1, maximum = 5)]
    pub stars: i64,
}

/// A vote.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BallotBody {
    /// Of at least one entry.
    #[serde(default)]
    #[schema(required, min_items = 1, max_items = 8)]
    pub ratings: Vec<BallotRating>,
    #[serde(default)]
    #[schema(max_length = 500)]
    pub comment: Option<String>,
}

/// Reads the polls of a contest, with links under the secrets that `app` knows.
fn views(db: &Db, ctx: &Ctx, app: &App, actor: &Actor, id: ContestId) -> Result<Vec<PollView>, ApiError> {
    let url = |poll: &Poll| secret::find(&app.vault, poll).map(|secret| ctx.link(&format!("/poll/{secret}")));
    Ok(db.read(|conn| polls::of_contest(conn, actor, id, ctx.now, url))?)
}

/// The polls of a contest with their results; for its client.
#[utoipa::path(tag = "polls", responses((status = 200, body = [PollView])))]
#[get("/contests/{id}/polls")]
pub async fn list_polls(call: RequestContext, actor: Authenticated, id: Path<Uuid>) -> ApiResult<Vec<PollView>> {
    let (app, id) = (call.app.clone(), ContestId::from(*id));
    call.run(move |db, ctx| views(db, ctx, &app, &actor.0, id)).await.map(Json)
}

/// Asks people without an account which entries they like: everybody with the link may vote. At most 5 open polls of a contest. The answer,
/// which is kept for repeats of the request, does not hold the link.
#[utoipa::path(tag = "polls", params(IdempotencyHeader), responses((status = 201, body = PollRef)))]
#[post("/contests/{id}/polls")]
pub async fn create_poll(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
    body: Json<CreatePoll>,
) -> Result<HttpResponse, ApiError> {
    call.app.limits.poll_create.count(actor.0.user.to_string())?;
    let CreatePoll { entry_ids, question, days, acknowledged } = body.into_inner();
    let entries = entry_ids.into_iter().map(EntryId::from).collect();
    let input = PollInput { acknowledged, ..PollInput::check(question.as_deref(), days, entries)? };
    let (app, actor, id) = (call.app.clone(), actor.0, ContestId::from(*id));
    call.once(actor.user, StatusCode::CREATED, move |db, ctx| {
        let created = workflows::contests::poll::create(db, ctx, &app.vault, &actor, (id, &input));
        created.map(|poll| PollRef { id: poll.uuid() })
    })
    .await
}

/// Ends a poll before its time.
#[utoipa::path(tag = "polls", params(IdempotencyHeader), responses((status = 200, body = PollRef)))]
#[post("/contests/{id}/polls/{poll}/close")]
pub async fn close_poll(
    call: RequestContext,
    actor: Authenticated,
    path: Path<(Uuid, Uuid)>,
) -> Result<HttpResponse, ApiError> {
    let (id, poll) = path.into_inner();
    let (actor, id, poll) = (actor.0, ContestId::from(id), PollId::from(poll));
    call.once(actor.user, StatusCode::OK, move |db, ctx| {
        let closed = workflows::contests::poll::close(db, ctx, &actor, (id, poll));
        closed.map(|()| PollRef { id: poll.uuid() })
    })
    .await
}

fn read_secret(text: &str) -> Result<[u8; 32], ApiError> {
    secret::read(text).ok_or_else(ApiError::not_found)
}

/// A poll for everybody with the link. The answer gives the browser the cookie by which it votes once.
#[utoipa::path(tag = "polls", responses((status = 200, body = BallotView)))]
#[get("/poll/{secret}")]
pub async fn get_ballot(call: RequestContext, voter: VoterToken, path: Path<String>) -> Result<HttpResponse, ApiError> {
    let hash = read_secret(&path)?;
    let (base, token) = (format!("/api/poll/{path}"), voter.0.clone());
    let read = call.read(move |conn, ctx| polls::ballot(conn, &hash, token.as_deref(), (&base, ctx.now)));
    answer(&call.app.config, voter, read.await?)
}

/// Votes, or votes again: one vote for each browser. It is advice for the client and decides nothing.
#[utoipa::path(tag = "polls", responses((status = 200, body = BallotView)))]
#[put("/poll/{secret}/vote")]
pub async fn vote_in_poll(
    call: RequestContext,
    voter: VoterToken,
    path: Path<String>,
    body: Json<BallotBody>,
) -> Result<HttpResponse, ApiError> {
    let hash = read_secret(&path)?;
    let body = body.into_inner();
    let ratings: Vec<_> = body.ratings.iter().map(|rating| (rating.position, rating.stars)).collect();
    let ballot = Ballot::check(&ratings, body.comment.as_deref().unwrap_or(""))?;
    call.app.limits.poll_vote.count(&call, call.network()).await?;
    let (voter, token) = known(voter)?;
    let base = format!("/api/poll/{path}");
    let voted = call.run(move |db, ctx| {
        workflows::contests::poll::vote(db, ctx, &hash, &token, &ballot)?;
        Ok::<_, ApiError>(db.read(|conn| polls::ballot(conn, &hash, Some(&token), (&base, ctx.now)))?)
    });
    answer(&call.app.config, voter, voted.await?)
}

/// The browser's token; a browser that shows none gets one.
fn known(voter: VoterToken) -> Result<(VoterToken, String), ApiError> {
    let token = match voter.0 {
        Some(token) => token,
        None => kernel::random::token().map_err(|none| ApiError::internal(&none))?,
    };
    Ok((VoterToken(Some(token.clone())), token))
}

/// With the cookie, so that its time begins again with each visit.
fn answer(config: &Config, voter: VoterToken, ballot: BallotView) -> Result<HttpResponse, ApiError> {
    let (_voter, token) = known(voter)?;
    Ok(HttpResponse::Ok().cookie(cookie(config, &token)).json(ballot))
}

/// Which size of a picture.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PictureSize {
    /// At most 1600 pixels.
    #[default]
    Preview,
    /// At most 480 pixels.
    Thumb,
}

#[derive(Debug, Deserialize, IntoParams)]
pub struct PictureQuery {
    #[serde(default)]
    #[param(inline)]
    variant: PictureSize,
    /// Of a thumbnail as WebP, in pixels; those who do not take WebP get the thumbnail as JPEG.
    #[param(inline, required = false)]
    width: Option<ThumbWidth>,
}

/// A picture of an entry of a poll, under a watermark, while the poll is open: never the original.
#[utoipa::path(tag = "polls", params(PictureQuery), responses((status = 200, content_type = "*/*")))]
#[get("/poll/{secret}/entries/{position}/pictures/{picture}")]
pub async fn ballot_picture(
    call: RequestContext,
    path: Path<(String, i16, usize)>,
    query: Query<PictureQuery>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let (text, position, index) = path.into_inner();
    let hash = read_secret(&text)?;
    if query.width.is_some() && query.variant != PictureSize::Thumb {
        return Err(ApiError::field("width", i18n::api::files::OneWidth));
    }
    let shown = call.read(move |conn, ctx| polls::picture(conn, &hash, (position, index), ctx.now)).await?;
    let width = query.width.filter(|_width| accepts(&request, "image/webp"));
    let width = width.map(|width| if saves_data(&request) { Width::W320 } else { width.into() });
    let variant = match query.variant {
        PictureSize::Preview => shown.preview(),
        PictureSize::Thumb => shown.thumb(width),
    };
    let variant = variant.ok_or_else(ApiError::not_found)?;
    let mut answer = serve(&call, &shown.file, variant, None).await?;
    if query.width.is_some() {
        answer.headers_mut().insert(VARY, HeaderValue::from_static("Accept, Save-Data"));
    }
    Ok(answer)
}

/// That a contest has polls: their times and how many voted, without the results.
#[utoipa::path(tag = "admin", responses((status = 200, body = [AdminPoll])))]
#[get("/admin/contests/{id}/polls")]
pub async fn list_admin_polls(
    call: RequestContext,
    _admin: Staff<may::HideContests>,
    id: Path<Uuid>,
) -> ApiResult<Vec<AdminPoll>> {
    let id = ContestId::from(*id);
    call.read(move |conn, ctx| polls::for_staff(conn, id, ctx.now)).await.map(Json)
}
