//! The person's own profile over HTTP.

use accounts::{User, profile};
use actix_multipart::Multipart;
use actix_web::{get, post, put};
use diesel::pg::PgConnection;
use files::{PreviewStatus, Purpose};
use kernel::ids::{FileId, Id, SessionId, UserId};
use readmodels::first_steps;
pub use readmodels::people::image_url;
use runtime::config::Profile;
use runtime::previews::{self, MemoryWait};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;
use workflows::error::Error;

use crate::auth::{Authenticated, MeView, Role};
use crate::error::{ApiError, ApiResult};
use crate::extract::Json;
use crate::state::RequestContext;
use crate::upload;

/// The calls of this area.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(own_profile).service(update_profile).service(upload_profile_image).service(switch_role);
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProfileView {
    pub id: Uuid,
    pub email: String,
    pub first_name: String,
    #[schema(required)]
    pub last_name: Option<String>,
    /// First and last name.
    pub name: String,
    /// What the person says about themselves.
    pub bio: String,
    /// At most ten.
    pub skills: Vec<String>,
    /// At most ten web links.
    pub portfolio: Vec<String>,
    /// The side of the market the person is on now.
    pub role: Role,
    #[schema(required)]
    pub image_url: Option<String>,
    /// Whether the address was confirmed.
    pub email_verified: bool,
    #[serde(with = "time::serde::rfc3339")]
    pub member_since: OffsetDateTime,
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
    let profile = call.app.config.profile;
    call.run(move |db, _ctx| db.read(|conn| view_of_me(conn, &user, profile))).await
}

/// The view of the person with this id, who is signed in with `session`: read on one connection, for every page asks for it first.
pub async fn me_by_id(call: &RequestContext, id: UserId, session: SessionId) -> Result<MeView, ApiError> {
    let profile = call.app.config.profile;
    call.run(move |db, _ctx| {
        let (view, steps) = db.read(|conn| {
            let user = accounts::user::repo::get(conn, id)?;
            let first_visit = accounts::user::repo::is_first_session(conn, id, session)?;
            let view = MeView { first_visit, ..view_of_me(conn, &user, profile)? };
            Ok::<_, Error>((view, first_steps::of(conn, id, user.role)))
        })?;
        Ok::<_, ApiError>(MeView { has_first_steps: steps?.is_shown(), ..view })
    })
    .await
}

fn view_of_me(conn: &mut PgConnection, user: &User, profile: Profile) -> Result<MeView, Error> {
    let image = shown_image(conn, user)?;
    let two_factor = accounts::second_factor::repo::is_on(conn, user.id)?;
    let cookie_consent = ::privacy::consent::newest_of(conn, user.id)?.into();
    let deletion_scheduled_for =
        ::privacy::deletion::repo::scheduled_of(conn, user.id)?.map(|deletion| deletion.scheduled_for);
    Ok(MeView { cookie_consent, deletion_scheduled_for, ..MeView::new(user, image, two_factor, profile) })
}

/// The picture, once its previews are made.
fn shown_image(conn: &mut PgConnection, user: &User) -> Result<Option<FileId>, Error> {
    let Some(image) = user.image else { return Ok(None) };
    let file = files::repo::get(conn, image)?;
    Ok((file.preview == PreviewStatus::Ready).then_some(image))
}

async fn view(call: &RequestContext, user: User) -> ApiResult<ProfileView> {
    Ok(Json(call.run(move |db, _ctx| db.read(|conn| view_of(conn, user))).await?))
}

fn view_of(conn: &mut PgConnection, user: User) -> Result<ProfileView, Error> {
    let image = shown_image(conn, &user)?;
    Ok(ProfileView {
        id: user.id.uuid(),
        name: user.name(),
        email: user.email,
        first_name: user.first_name,
        last_name: user.last_name,
        bio: user.bio,
        skills: user.skills,
        portfolio: user.portfolio,
        role: user.role,
        image_url: image.map(image_url),
        email_verified: user.email_verified_at.is_some(),
        member_since: user.created_at,
    })
}

/// The person's own profile.
#[utoipa::path(tag = "profile", responses((status = 200, body = ProfileView)))]
#[get("/profile")]
pub async fn own_profile(call: RequestContext, actor: Authenticated) -> ApiResult<ProfileView> {
    let id = actor.0.user;
    let view = call
        .run(move |db, _ctx| {
            db.read(|conn| {
                let user = accounts::user::repo::get(conn, id)?;
                view_of(conn, user)
            })
        })
        .await?;
    Ok(Json(view))
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
    view(&call, user).await
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
    view(&call, user).await
}

/// Moves the person to the other side of the market.
#[utoipa::path(tag = "profile", responses((status = 200, body = MeView)))]
#[put("/profile/role")]
pub async fn switch_role(call: RequestContext, actor: Authenticated, body: Json<RoleBody>) -> ApiResult<MeView> {
    let role = body.role;
    let user = call.run(move |db, ctx| workflows::accounts::profile::set_role(db, ctx, &actor.0, role)).await?;
    Ok(Json(me(&call, user).await?))
}
