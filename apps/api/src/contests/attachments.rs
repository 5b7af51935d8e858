//! Files of briefs: of contests, and of the form of a new one.

use actix_multipart::Multipart;
use files::Purpose;
use kernel::ids::{ContestId, FileId};
use readmodels::contests::ContestDetail;
use workflows::contests::attachments;

use super::form_draft::{self, FormDraftView};
use crate::files::UploadForm;
use crate::files::dto::UploadedFile;
use crate::prelude::*;
use crate::upload;

pub(super) fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(upload_form_attachment)
        .service(remove_form_attachment)
        .service(use_attachments_again)
        .service(upload_attachment)
        .service(remove_attachment);
}

/// Adds a file to the form of a new contest: a picture, a PDF, a text, a font or an archive of at most 25 MB. A form has at most 10.
#[utoipa::path(
    tag = "contests",
    params(IdempotencyHeader),
    request_body(content = UploadForm, content_type = "multipart/form-data"),
    responses((status = 201, body = UploadedFile))
)]
#[post("/contests/draft/attachments")]
pub async fn upload_form_attachment(
    call: RequestContext,
    actor: Authenticated,
    form: Multipart,
) -> Result<HttpResponse, ApiError> {
    let actor = actor.0;
    call.run(move |db, _ctx| attachments::require_upload_to_form(db, &actor)).await?;
    upload::create(&call, actor, Purpose::Attachment, form, move |db, ctx, file| {
        attachments::add_to_form(db, ctx, &actor, file.id)?;
        Ok(UploadedFile::from(file))
    })
    .await
}

/// Takes a file out of the form of a new contest.
#[utoipa::path(tag = "contests", responses((status = 204)))]
#[delete("/contests/draft/attachments/{file}")]
pub async fn remove_form_attachment(
    call: RequestContext,
    actor: Authenticated,
    file: Path<Uuid>,
) -> Result<HttpResponse, ApiError> {
    let file = FileId::from(*file);
    call.run(move |db, _ctx| attachments::remove_from_form(db, &actor.0, file)).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// What to take the files from.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UseAgain {
    /// An earlier contest of one's own.
    pub contest_id: Uuid,
}

/// Puts the files of an earlier contest of one's own into the form, in the place of those that it has.
#[utoipa::path(tag = "contests", responses((status = 200, body = FormDraftView)))]
#[put("/contests/draft/attachments")]
pub async fn use_attachments_again(
    call: RequestContext,
    actor: Authenticated,
    body: Json<UseAgain>,
) -> ApiResult<FormDraftView> {
    call.app.limits.form_draft.count(actor.0.user.to_string())?;
    let earlier = ContestId::from(body.contest_id);
    call.run(move |db, ctx| {
        attachments::use_again(db, ctx, &actor.0, earlier)?;
        form_draft::view(db, actor.0.user)?.ok_or_else(ApiError::not_found)
    })
    .await
    .map(Json)
}

/// Adds a file to the brief of a contest, while it is a draft or takes entries; entrants are told.
#[utoipa::path(
    tag = "contests",
    params(IdempotencyHeader),
    request_body(content = UploadForm, content_type = "multipart/form-data"),
    responses((status = 201, body = UploadedFile))
)]
#[post("/contests/{id}/attachments")]
pub async fn upload_attachment(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
    form: Multipart,
) -> Result<HttpResponse, ApiError> {
    let (actor, id) = (actor.0, ContestId::from(*id));
    call.run(move |db, ctx| attachments::require_upload(db, ctx, &actor, id)).await?;
    upload::create(&call, actor, Purpose::Attachment, form, move |db, ctx, file| {
        attachments::add(db, ctx, &actor, id, file.id)?;
        Ok(UploadedFile::from(file))
    })
    .await
}

/// Takes a file out of the brief of a contest that nobody has entered.
#[utoipa::path(tag = "contests", responses((status = 200, body = ContestDetail)))]
#[delete("/contests/{id}/attachments/{file}")]
pub async fn remove_attachment(
    call: RequestContext,
    actor: Authenticated,
    path: Path<(Uuid, Uuid)>,
) -> ApiResult<ContestDetail> {
    let (id, file) = path.into_inner();
    let (actor, id, file) = (actor.0, ContestId::from(id), FileId::from(file));
    call.run(move |db, ctx| {
        attachments::remove(db, ctx, &actor, id, file)?;
        super::view(db, ctx, Some(&actor), id)
    })
    .await
    .map(Json)
}
