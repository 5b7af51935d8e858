//! The form of a new contest, kept for the person who fills it in.

use contests::contest::requirements::repo::Owner;
use contests::contest::{UnusedPlaces, Visibility};
use contests::form_draft::{FormDraft, StoredDraft, repo};
use kernel::ids::UserId;
use readmodels::contests::Requirements;
use readmodels::file_access::{self, FileView};

use crate::prelude::*;

pub(super) fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(get_form_draft).service(put_form_draft).service(delete_form_draft);
}

/// What the form holds, finished or not.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FormDraftBody {
    #[serde(default)]
    #[schema(max_length = 300)]
    pub title: String,
    #[serde(default)]
    #[schema(max_length = 10000)]
    pub brief: String,
    /// The chosen one, if one was chosen.
    #[serde(default)]
    #[schema(max_length = 100, example = "Logo Design")]
    pub category: String,
    /// Paisa; left out while the field holds no amount.
    #[schema(minimum = 0, maximum = 100000000000i64)]
    pub prize_cents: Option<i64>,
    /// As the field has it.
    #[serde(default)]
    #[schema(max_length = 32, example = "2026-12-01T18:00")]
    pub deadline: String,
    /// Whether entries are to be hidden from other entrants.
    #[serde(default)]
    pub sealed: bool,
    /// Whether the prize is to be guaranteed.
    #[serde(default)]
    pub guaranteed: bool,
    /// Who is to find the contest.
    #[serde(default)]
    pub visibility: Visibility,
    /// The client's own NDA, as typed; empty for our text.
    #[serde(default)]
    #[schema(max_length = 12000)]
    pub nda: String,
    /// Days of the final round that is to be; left out for none.
    #[schema(minimum = 0, maximum = 5)]
    pub final_round_days: Option<i16>,
    /// Paisa of places 2 to 5, as typed; 0 while a field holds no amount.
    #[serde(default)]
    #[schema(max_items = 4)]
    pub lower_places_cents: Vec<i64>,
    #[serde(default)]
    pub unused_places: UnusedPlaces,
    #[serde(default)]
    pub requirements: Requirements,
}

/// A form that is kept.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FormDraftView {
    pub title: String,
    pub brief: String,
    /// The chosen one; empty before one is chosen.
    pub category: String,
    pub prize_cents: Option<i64>,
    /// As the field has it.
    pub deadline: String,
    /// Whether entries are to be hidden from other entrants.
    pub sealed: bool,
    /// Whether the prize is to be guaranteed.
    pub guaranteed: bool,
    /// Who is to find the contest.
    pub visibility: Visibility,
    /// The client's own NDA, as typed; empty for our text.
    pub nda: String,
    /// Days of the final round that is to be.
    pub final_round_days: Option<i16>,
    /// Paisa of places 2 to 5, as typed.
    pub lower_places_cents: Vec<i64>,
    pub unused_places: UnusedPlaces,
    pub requirements: Requirements,
    /// Files of the brief.
    pub attachments: Vec<FileView>,
    #[serde(with = "time::serde::rfc3339")]
    pub updated_at: OffsetDateTime,
}

impl From<FormDraftBody> for (FormDraft, contests::contest::Requirements) {
    fn from(body: FormDraftBody) -> Self {
        let form = FormDraft {
            title: body.title,
            brief: body.brief,
            category: body.category,
            prize: body.prize_cents,
            deadline: body.deadline,
            sealed: body.sealed,
            guaranteed: body.guaranteed,
            visibility: body.visibility,
            nda: body.nda,
            final_round_days: body.final_round_days,
            lower_places: body.lower_places_cents,
            unused_places: body.unused_places,
        };
        (form, body.requirements.into())
    }
}

impl FormDraftView {
    fn new(kept: StoredDraft, attachments: Vec<FileView>) -> Self {
        let FormDraft {
            title,
            brief,
            category,
            prize: prize_cents,
            deadline,
            sealed,
            guaranteed,
            visibility,
            nda,
            final_round_days,
            lower_places: lower_places_cents,
            unused_places,
        } = kept.form;
        Self {
            title,
            brief,
            category,
            prize_cents,
            deadline,
            sealed,
            guaranteed,
            visibility,
            nda,
            final_round_days,
            lower_places_cents,
            unused_places,
            requirements: kept.requirements.into(),
            attachments,
            updated_at: kept.updated_at,
        }
    }
}

pub(super) fn view(db: &Db, user: UserId) -> Result<Option<FormDraftView>, ApiError> {
    let found = db.read(|conn| {
        let Some(kept) = repo::find(conn, user)? else { return Ok(None) };
        let attachments = file_access::of_brief_files(conn, Owner::FormDraft(user), true)?;
        Ok::<_, readmodels::Error>(Some(FormDraftView::new(kept, attachments)))
    })?;
    Ok(found)
}

/// The person's form of a new contest, so that another browser goes on with it.
#[utoipa::path(
    tag = "contests",
    responses((status = 200, body = FormDraftView), (status = 204, description = "None is kept"))
)]
#[get("/contests/draft")]
pub async fn get_form_draft(call: RequestContext, actor: Authenticated) -> Result<HttpResponse, ApiError> {
    let kept = call.run(move |db, _ctx| view(db, actor.0.user)).await?;
    Ok(kept.map_or_else(|| HttpResponse::NoContent().finish(), |kept| HttpResponse::Ok().json(kept)))
}

/// Keeps the form in the place of the one before. It goes with the contest that is made of it, with the account, or after 90 days.
#[utoipa::path(tag = "contests", responses((status = 200, body = FormDraftView)))]
#[put("/contests/draft")]
pub async fn put_form_draft(
    call: RequestContext,
    actor: Authenticated,
    body: Json<FormDraftBody>,
) -> ApiResult<FormDraftView> {
    call.app.limits.form_draft.count(actor.0.user.to_string())?;
    let (form, requirements) = body.into_inner().into();
    call.run(move |db, ctx| {
        let kept = workflows::contests::form_draft::keep(db, ctx, &actor.0, form, requirements)?;
        let attachments = db.read(|conn| file_access::of_brief_files(conn, Owner::FormDraft(actor.0.user), true))?;
        Ok::<_, ApiError>(FormDraftView::new(kept, attachments))
    })
    .await
    .map(Json)
}

/// Gives the form up.
#[utoipa::path(tag = "contests", responses((status = 204)))]
#[delete("/contests/draft")]
pub async fn delete_form_draft(call: RequestContext, actor: Authenticated) -> Result<HttpResponse, ApiError> {
    call.run(move |db, _ctx| workflows::contests::form_draft::discard(db, &actor.0)).await?;
    Ok(HttpResponse::NoContent().finish())
}
