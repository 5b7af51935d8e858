//! What happened with a person, for those who answer them, and what staff note about it.

use kernel::ids::UserId;
use readmodels::admin::story::{self, AdminUserStory, StaffNote};

use crate::prelude::*;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(get_user_story).service(add_user_note);
}

/// What happened with a person: contests, entries, money, mails and notes.
#[utoipa::path(tag = "admin", operation_id = "get_admin_user_story", responses((status = 200, body = AdminUserStory)))]
#[get("/admin/users/{id}/story")]
pub async fn get_user_story(
    call: RequestContext,
    _admin: Staff<may::ViewUsers>,
    id: Path<Uuid>,
) -> ApiResult<AdminUserStory> {
    let id = UserId::from(*id);
    call.read(move |conn, ctx| story::of(conn, id, ctx.now)).await.map(Json)
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StaffNoteBody {
    /// For colleagues; at most 2,000 characters. Nobody can edit it.
    #[schema(min_length = 1, max_length = 2_000)]
    body: String,
}

/// Notes something about a person for colleagues.
#[utoipa::path(
    tag = "admin",
    params(IdempotencyHeader),
    operation_id = "add_admin_user_note",
    responses((status = 201, body = StaffNote))
)]
#[post("/admin/users/{id}/notes")]
pub async fn add_user_note(
    call: RequestContext,
    admin: Staff<may::ViewUsers>,
    id: Path<Uuid>,
    body: Json<StaffNoteBody>,
) -> Result<HttpResponse, ApiError> {
    let (actor, id, body) = (admin.0, UserId::from(*id), body.into_inner().body);
    call.once(actor.user, StatusCode::CREATED, move |db, ctx| {
        let noted = workflows::moderation::enforcement::note(db, ctx, &actor, id, &body)?;
        let story = db.read(|conn| story::of(conn, id, ctx.now))?;
        Ok::<_, ApiError>(story.notes.into_iter().find(|note| note.id == noted.uuid()))
    })
    .await
}
