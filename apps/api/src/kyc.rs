//! The person's own identity: status, identity documents, submitting.

use actix_multipart::Multipart;
use kernel::ids::{KycDocumentId, UserId};
use kyc::application;

use crate::kyc::dto::{KycDocumentForm, KycStatusView, SubmitKyc, UploadedKycDocument};
use crate::openapi::Binary;
use crate::prelude::*;
use crate::state::App;

pub mod dto;
pub mod identity_document;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(kyc_status).service(upload_kyc).service(submit_kyc).service(own_kyc_document);
}

/// How far the person's identity is. The CNIC is masked for the owner, too.
#[utoipa::path(tag = "kyc", responses((status = 200, body = KycStatusView)))]
#[get("/kyc/status")]
pub async fn kyc_status(call: RequestContext, actor: Authenticated) -> ApiResult<KycStatusView> {
    let app = call.app.clone();
    call.run(move |db, _ctx| status(db, &app, actor.0.user)).await.map(Json)
}

fn status(db: &Db, app: &App, user: UserId) -> Result<KycStatusView, ApiError> {
    let newest = db.read(|conn| application::repo::newest_of(conn, user))?;
    Ok(KycStatusView::new(newest, &app.vault)?)
}

/// Uploads an identity document: JPEG, PNG, WebP or PDF by content, at most 10 MB. `type` is cnicFront, cnicBack, selfie or addressProof.
/// Pictures are encoded again; what is stored is encrypted.
#[utoipa::path(
    tag = "kyc",
    params(IdempotencyHeader),
    request_body(content = KycDocumentForm, content_type = "multipart/form-data"),
    responses((status = 201, body = UploadedKycDocument))
)]
#[post("/upload/kyc")]
pub async fn upload_kyc(call: RequestContext, actor: Authenticated, form: Multipart) -> Result<HttpResponse, ApiError> {
    identity_document::receive(&call, actor.0, form, UploadedKycDocument::from).await
}

/// Submits form and identity documents for review. After a rejection, and after an approval has expired, one submits again.
#[utoipa::path(tag = "kyc", params(IdempotencyHeader), responses((status = 201, body = KycStatusView)))]
#[post("/kyc/submit")]
pub async fn submit_kyc(
    call: RequestContext,
    actor: Authenticated,
    body: Json<SubmitKyc>,
) -> Result<HttpResponse, ApiError> {
    call.app.limits.kyc_submit.count(actor.0.user.to_string())?;
    let (app, submission) = (call.app.clone(), body.into_inner().parse()?);
    let person = actor.0;
    call.once(person.user, StatusCode::CREATED, move |db, ctx| {
        workflows::identity::submit(db, ctx, &app.vault, &person, &submission)?;
        status(db, &app, person.user)
    })
    .await
}

/// One of the person's own identity documents, as a download.
#[utoipa::path(tag = "kyc", responses((status = 200, body = Binary, content_type = "image/jpeg")))]
#[get("/kyc/documents/{id}")]
pub async fn own_kyc_document(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
) -> Result<HttpResponse, ApiError> {
    let (id, user) = (KycDocumentId::from(*id), actor.0.user);
    let found = call.read(move |conn, _ctx| kyc::identity_document::repo::get_own(conn, id, user)).await?;
    identity_document::serve(&call, found).await
}
