//! The person's own profile over HTTP.

use accounts::{User, profile};
use actix_multipart::Multipart;
use files::Purpose;
use kernel::ids::{SessionId, UserId};
use readmodels::profiles::{self, MeView, ProfileView};
use runtime::config::Profile;
use runtime::previews::{self, MemoryWait};
use workflows::error::Error;

use crate::auth::Role;
use crate::prelude::*;
use crate::upload;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(own_profile).service(update_profile).service(upload_profile_image).service(switch_role);
}

/// A changed profile; replaces all of it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProfileBody {
    /// First and last name.
    #[schema(min_length = 2, max_length = 50)]
    pub name: String,
    /// What the person says about themselves.
    #[serde(default)]
    #[schema(max_length = 500)]
    pub bio: String,
    #[serde(default)]
    #[schema(max_items = 10)]
    pub skills: Vec<String>,
    #[serde(default)]
    #[schema(max_items = 10)]
    pub portfolio: Vec<String>,
}

/// Another side of the market.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RoleBody {
    /// The side to be on.
    pub role: Role,
}

#[derive(Debug, ToSchema)]
pub struct ImageForm {
    /// JPEG, PNG or WebP of at most 5 MB.
    #[schema(value_type = String, format = Binary)]
    pub file: Vec<u8>,
}

/// The view of `user`, who is signed in.
pub async fn me(call: &RequestContext, user: User) -> Result<MeView, ApiError> {
    let is_required = call.app.config.profile == Profile::Production;
    call.read(move |conn, _ctx| profiles::me(conn, &user, is_required)).await
}

/// The view of the person with this id, who is signed in with `session`: read on one connection, for every page asks for it first.
pub async fn me_by_id(call: &RequestContext, id: UserId, session: SessionId) -> Result<MeView, ApiError> {
    let is_required = call.app.config.profile == Profile::Production;
    call.read(move |conn, _ctx| profiles::me_in(conn, id, session, is_required)).await
}

async fn view(call: &RequestContext, id: UserId) -> ApiResult<ProfileView> {
    call.read(move |conn, _ctx| profiles::own(conn, id)).await.map(Json)
}

/// The person's own profile.
#[utoipa::path(tag = "profile", responses((status = 200, body = ProfileView)))]
#[get("/profile")]
pub async fn own_profile(call: RequestContext, actor: Authenticated) -> ApiResult<ProfileView> {
    view(&call, actor.0.user).await
}

/// Replaces the profile.
#[utoipa::path(tag = "profile", responses((status = 200, body = ProfileView)))]
#[put("/profile")]
pub async fn update_profile(
    call: RequestContext,
    actor: Authenticated,
    body: Json<ProfileBody>,
) -> ApiResult<ProfileView> {
    let ProfileBody { name, bio, skills, portfolio } = body.into_inner();
    let draft = profile::Draft { name, bio, skills, portfolio };
    let user = call.run(move |db, ctx| workflows::accounts::profile::update(db, ctx, &actor.0, draft)).await?;
    view(&call, user.id).await
}

/// Replaces the picture.
#[utoipa::path(
    tag = "profile",
    request_body(content = ImageForm, content_type = "multipart/form-data"),
    responses((status = 200, body = ProfileView))
)]
#[post("/profile/image")]
pub async fn upload_profile_image(
    call: RequestContext,
    actor: Authenticated,
    form: Multipart,
) -> ApiResult<ProfileView> {
    let actor = actor.0;
    let file = upload::receive(&call, actor, Purpose::ProfileImage, form).await?;
    let id = file.id;
    // Drawn at once instead of by the worker: the person waits for the picture to appear.
    previews::draw(&call.app, &file, MemoryWait::Bounded).await?;
    let user = call
        .run(move |db, ctx| {
            db.write(|tx| files::repo::record_previews(tx, id, None)).map_err(Error::from)?;
            workflows::accounts::profile::set_image(db, ctx, &actor, id)
        })
        .await?;
    view(&call, user.id).await
}

/// Moves the person to the other side of the market.
#[utoipa::path(tag = "profile", responses((status = 200, body = MeView)))]
#[put("/profile/role")]
pub async fn switch_role(call: RequestContext, actor: Authenticated, body: Json<RoleBody>) -> ApiResult<MeView> {
    let role = body.role;
    let user = call.run(move |db, ctx| workflows::accounts::profile::set_role(db, ctx, &actor.0, role)).await?;
    Ok(Json(me(&call, user).await?))
}
