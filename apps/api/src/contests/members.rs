//! Who finds a private contest: invitations, the link, and those who came.

use contests::link_secret;
use contests::member::Link;
use kernel::ids::{ContestId, InvitationId, UserId};
use readmodels::contests::ContestDetail;
use readmodels::members::{self, JoinView, MemberContest, MemberList};
use workflows::contests::publication;
use workflows::members as acts;

use super::view;
use crate::prelude::*;
use crate::state::App;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(list_members)
        .service(invite_member)
        .service(make_member_link)
        .service(remove_member)
        .service(take_invitation_back)
        .service(agree_to_publication);
}

/// The calls of those who hold a link.
pub fn join_routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(get_invitation).service(join_contest);
}

/// Whom to invite.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct InviteBody {
    #[schema(max_length = 254, example = "ayesha@example.com")]
    pub email: String,
}

/// The address that was invited.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvitedAddress {
    pub email: String,
}

/// The link that was made; the list of members has it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LinkRef {
    /// Counts the links that the contest has had.
    pub version: i32,
}

/// Reads the members of a contest, with the link under the secrets that `app` knows.
fn list(db: &Db, ctx: &Ctx, app: &App, actor: &Actor, id: ContestId) -> Result<MemberList, ApiError> {
    let url = |link: &Link| link.secret(&app.vault).map(|secret| ctx.link(&format!("/join/{secret}")));
    Ok(db.read(|conn| members::of_contest(conn, actor, id, url))?)
}

/// Who finds a private contest, and its link; for its client.
#[utoipa::path(tag = "contests", responses((status = 200, body = MemberList)))]
#[get("/contests/{id}/members")]
pub async fn list_members(call: RequestContext, actor: Authenticated, id: Path<Uuid>) -> ApiResult<MemberList> {
    let (app, id) = (call.app.clone(), ContestId::from(*id));
    call.run(move |db, ctx| list(db, ctx, &app, &actor.0, id)).await.map(Json)
}

/// Private contests of which the viewer is a member and which they may still enter.
#[utoipa::path(tag = "contests", responses((status = 200, body = [MemberContest])))]
#[get("/contests/joined")]
pub async fn list_joined_contests(call: RequestContext, actor: Authenticated) -> ApiResult<Vec<MemberContest>> {
    call.read(move |conn, ctx| members::joined(conn, actor.0.user, ctx.now)).await.map(Json)
}

/// Invites the person with this address. The answer is the same whether it has an account or not; inviting it again changes nothing.
#[utoipa::path(
    tag = "contests",
    params(IdempotencyHeader),
    responses((status = 201, body = InvitedAddress))
)]
#[post("/contests/{id}/members")]
pub async fn invite_member(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
    body: Json<InviteBody>,
) -> Result<HttpResponse, ApiError> {
    call.app.limits.contest_invite.count(actor.0.user.to_string())?;
    let (actor, id, email) = (actor.0, ContestId::from(*id), body.into_inner().email);
    call.once(actor.user, StatusCode::CREATED, move |db, ctx| {
        acts::invite(db, ctx, &actor, id, &email).map(|()| InvitedAddress { email: email.clone() })
    })
    .await
}

/// Makes the link by which people become members, or another one: then the one before leads nowhere. The answer, which is kept for repeats
/// of the request, does not hold the link.
#[utoipa::path(
    tag = "contests",
    params(IdempotencyHeader),
    responses((status = 200, body = LinkRef))
)]
#[post("/contests/{id}/members/link")]
pub async fn make_member_link(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
) -> Result<HttpResponse, ApiError> {
    let (app, actor, id) = (call.app.clone(), actor.0, ContestId::from(*id));
    call.once(actor.user, StatusCode::OK, move |db, ctx| {
        acts::make_link(db, ctx, &app.vault, &actor, id).map(|version| LinkRef { version })
    })
    .await
}

/// Ends the membership of a person who has not entered. Who has entered is removed from the contest instead.
#[utoipa::path(tag = "contests", responses((status = 204)))]
#[delete("/contests/{id}/members/{person}")]
pub async fn remove_member(
    call: RequestContext,
    actor: Authenticated,
    path: Path<(Uuid, Uuid)>,
) -> Result<HttpResponse, ApiError> {
    let (id, person) = path.into_inner();
    let whom = (ContestId::from(id), UserId::from(person));
    call.run(move |db, ctx| acts::remove(db, ctx, &actor.0, whom)).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Takes an invitation back, and with it the membership that it made, unless its person entered.
#[utoipa::path(tag = "contests", responses((status = 204)))]
#[delete("/contests/{id}/invitations/{invitation}")]
pub async fn take_invitation_back(
    call: RequestContext,
    actor: Authenticated,
    path: Path<(Uuid, Uuid)>,
) -> Result<HttpResponse, ApiError> {
    let (id, invitation) = path.into_inner();
    let which = (ContestId::from(id), InvitationId::from(invitation));
    call.run(move |db, ctx| acts::take_invitation_back(db, ctx, &actor.0, which)).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Agrees, once and permanently, that entries of a private contest that is over may be shown.
#[utoipa::path(tag = "contests", params(IdempotencyHeader), responses((status = 200, body = ContestDetail)))]
#[post("/contests/{id}/publication")]
pub async fn agree_to_publication(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
) -> Result<HttpResponse, ApiError> {
    let (actor, id) = (actor.0, ContestId::from(*id));
    call.once(actor.user, StatusCode::OK, move |db, ctx| {
        publication::agree(db, ctx, &actor, id)?;
        view(db, ctx, Some(&actor), id)
    })
    .await
}

fn read_secret(text: &str) -> Result<[u8; 32], ApiError> {
    link_secret::read(text).ok_or_else(ApiError::not_found)
}

/// What a link of a private contest leads to, for everybody who holds it.
#[utoipa::path(tag = "contests", responses((status = 200, body = JoinView)))]
#[get("/join/{secret}")]
pub async fn get_invitation(call: RequestContext, path: Path<String>) -> ApiResult<JoinView> {
    let hash = read_secret(&path)?;
    call.read(move |conn, _ctx| members::by_secret(conn, &hash)).await.map(Json)
}

/// The contest that somebody joined.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JoinedContest {
    pub contest_id: Uuid,
}

/// Makes the person who holds the link a member of its contest.
#[utoipa::path(tag = "contests", params(IdempotencyHeader), responses((status = 200, body = JoinedContest)))]
#[post("/join/{secret}")]
pub async fn join_contest(
    call: RequestContext,
    actor: Authenticated,
    path: Path<String>,
) -> Result<HttpResponse, ApiError> {
    let hash = read_secret(&path)?;
    call.app.limits.contest_join.count(&call, call.network()).await?;
    let actor = actor.0;
    call.once(actor.user, StatusCode::OK, move |db, ctx| {
        acts::join(db, ctx, &actor, &hash).map(|id| JoinedContest { contest_id: id.uuid() })
    })
    .await
}
