//! Pins over HTTP: numbered comments on places of an entry's files.

use contests::entry::pin::PlaceInput;
use kernel::ids::{EntryId, FileId};
use readmodels::pins::{self, PinView};
use workflows::entries::pins::PinInput;
use workflows::entries::{actions, pins as acts};

use crate::prelude::*;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(list_pins).service(set_pin).service(answer_pin).service(resolve_pin);
}

/// A pin. Of a picture it says `x` and `y`; of a document `page`, and `x` and `y` if it is about a place on it; of a video `momentMs`. With
/// `width` and `height` it is an area.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetPin {
    /// A file of the entry, in whatever version.
    pub file_id: Uuid,
    /// Ten-thousandths of the width of the picture, from its left.
    #[schema(minimum = 0, maximum = 10_000)]
    pub x: Option<i64>,
    /// Ten-thousandths of the height of the picture, from its top.
    #[schema(minimum = 0, maximum = 10_000)]
    pub y: Option<i64>,
    #[schema(minimum = 0, maximum = 10_000)]
    pub width: Option<i64>,
    #[schema(minimum = 0, maximum = 10_000)]
    pub height: Option<i64>,
    /// Counted from 1.
    #[schema(minimum = 1, maximum = 2_000)]
    pub page: Option<i64>,
    /// From the beginning of the video, in milliseconds.
    #[schema(minimum = 0, maximum = 86_400_000)]
    pub moment_ms: Option<i64>,
    /// 1 to 1000 characters.
    #[serde(default)]
    #[schema(required)]
    pub body: String,
}

impl From<SetPin> for PinInput {
    fn from(body: SetPin) -> Self {
        let SetPin { file_id, x, y, width, height, page, moment_ms, body } = body;
        Self { file: FileId::from(file_id), place: PlaceInput { x, y, width, height, page, moment_ms }, body }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PinCommentBody {
    /// 1 to 1000 characters.
    #[serde(default)]
    #[schema(required)]
    pub body: String,
}

/// Whether the pin is to be resolved.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PinResolutionBody {
    /// Resolved, or open again.
    pub resolved: bool,
}

fn one(db: &Db, actor: &Actor, (id, number): (EntryId, i16)) -> Result<PinView, ApiError> {
    let pins = db.read(|conn| pins::of_entry(conn, actor, id))?;
    pins.into_iter().find(|pin| pin.number == number).ok_or_else(ApiError::not_found)
}

/// The pins of an entry with their comments, by number; for its author and the client. Opened by the client, the entry counts as seen.
#[utoipa::path(tag = "entries", responses((status = 200, body = [PinView])))]
#[get("/entries/{id}/pins")]
pub async fn list_pins(call: RequestContext, actor: Authenticated, id: Path<Uuid>) -> ApiResult<Vec<PinView>> {
    let (actor, id) = (actor.0, EntryId::from(*id));
    call.run(move |db, ctx| {
        actions::see(db, ctx, &actor, id)?;
        Ok::<_, ApiError>(db.read(|conn| pins::of_entry(conn, &actor, id))?)
    })
    .await
    .map(Json)
}

/// Sets a pin on a file of an entry, as its client. At most 100 pins of an entry.
#[utoipa::path(tag = "entries", params(IdempotencyHeader), responses((status = 201, body = PinView)))]
#[post("/entries/{id}/pins")]
pub async fn set_pin(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
    body: Json<SetPin>,
) -> Result<HttpResponse, ApiError> {
    call.app.limits.pin.count(actor.0.user.to_string())?;
    let (actor, id, input) = (actor.0, EntryId::from(*id), PinInput::from(body.into_inner()));
    call.once(actor.user, StatusCode::CREATED, move |db, ctx| {
        let number = acts::set(db, ctx, &actor, id, &input)?;
        one(db, &actor, (id, number))
    })
    .await
}

/// Answers at a pin, as client or author. At most 50 comments of a pin.
#[utoipa::path(tag = "entries", params(IdempotencyHeader), responses((status = 201, body = PinView)))]
#[post("/entries/{id}/pins/{number}/comments")]
pub async fn answer_pin(
    call: RequestContext,
    actor: Authenticated,
    path: Path<(Uuid, i16)>,
    body: Json<PinCommentBody>,
) -> Result<HttpResponse, ApiError> {
    call.app.limits.pin.count(actor.0.user.to_string())?;
    let (id, number) = path.into_inner();
    let (actor, pin) = (actor.0, (EntryId::from(id), number));
    call.once(actor.user, StatusCode::CREATED, move |db, ctx| {
        acts::answer(db, ctx, &actor, pin, &body.body)?;
        one(db, &actor, pin)
    })
    .await
}

/// Resolves a pin, or opens it again, as client or author.
#[utoipa::path(tag = "entries", params(IdempotencyHeader), responses((status = 200, body = PinView)))]
#[post("/entries/{id}/pins/{number}/resolution")]
pub async fn resolve_pin(
    call: RequestContext,
    actor: Authenticated,
    path: Path<(Uuid, i16)>,
    body: Json<PinResolutionBody>,
) -> Result<HttpResponse, ApiError> {
    let (id, number) = path.into_inner();
    let (actor, pin, wanted) = (actor.0, (EntryId::from(id), number), body.resolved);
    call.once(actor.user, StatusCode::OK, move |db, ctx| {
        acts::resolve(db, ctx, &actor, pin, wanted)?;
        one(db, &actor, pin)
    })
    .await
}
