//! The NDA of a private contest.

use contests::nda::{STANDARD_VERSION, standard};
use kernel::ids::{ContestId, UserId};
use readmodels::ndas::{self, NdaSignature, NdaView, OwnNdaSignature};
use workflows::contests::nda as signing;
use workflows::contests::nda::SignatureInput;

use crate::openapi::Binary;
use crate::prelude::*;

pub(super) fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(standard_nda)
        .service(get_nda)
        .service(sign_nda)
        .service(nda_signatures)
        .service(signed_nda)
        .service(signed_nda_pdf);
}

/// Our text of an NDA.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StandardNda {
    pub version: i16,
    pub text: &'static str,
}

/// Our text, which private contests have unless their client types another.
#[utoipa::path(tag = "contests", responses((status = 200, body = StandardNda)))]
#[get("/nda/standard")]
pub async fn standard_nda() -> ApiResult<StandardNda> {
    let version = STANDARD_VERSION;
    Ok(Json(StandardNda { version, text: standard(version).unwrap_or_default() }))
}

/// The signature of somebody who read the NDA.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SignNdaBody {
    /// The full legal name, as typed by the person.
    #[schema(min_length = 2, max_length = 100)]
    pub legal_name: String,
    /// Of the text that the person read.
    #[schema(min_length = 64, max_length = 64)]
    pub sha256: String,
}

/// The text that members sign before they see the contest; for them, the client and staff.
#[utoipa::path(tag = "contests", responses((status = 200, body = NdaView)))]
#[get("/contests/{id}/nda")]
pub async fn get_nda(call: RequestContext, actor: Authenticated, id: Path<Uuid>) -> ApiResult<NdaView> {
    let id = ContestId::from(*id);
    call.read(move |conn, _ctx| ndas::of_contest(conn, &actor.0, id)).await.map(Json)
}

/// Signs the NDA, for a member. Signing twice is one signature.
#[utoipa::path(tag = "contests", params(IdempotencyHeader), responses((status = 200, body = OwnNdaSignature)))]
#[post("/contests/{id}/nda/signature")]
pub async fn sign_nda(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
    body: Json<SignNdaBody>,
) -> Result<HttpResponse, ApiError> {
    call.app.limits.entry.count(actor.0.user.to_string())?;
    let (actor, id, SignNdaBody { legal_name, sha256 }) = (actor.0, ContestId::from(*id), body.into_inner());
    let input = SignatureInput { legal_name, sha256, address: call.address().to_owned() };
    call.once(actor.user, StatusCode::OK, move |db, ctx| {
        Ok::<_, ApiError>(OwnNdaSignature::from(signing::sign(db, ctx, &actor, id, &input)?))
    })
    .await
}

/// Who signed the NDA and when, for the client.
#[utoipa::path(tag = "contests", responses((status = 200, body = [NdaSignature])))]
#[get("/contests/{id}/nda/signatures")]
pub async fn nda_signatures(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
) -> ApiResult<Vec<NdaSignature>> {
    let id = ContestId::from(*id);
    call.read(move |conn, _ctx| ndas::signatures(conn, &actor.0, id)).await.map(Json)
}

/// A signed NDA to look at and to print, for the client and who signed it.
#[utoipa::path(tag = "contests", responses((status = 200, body = String, content_type = "text/html")))]
#[get("/contests/{id}/nda/signatures/{user}")]
pub async fn signed_nda(
    call: RequestContext,
    actor: Authenticated,
    path: Path<(Uuid, Uuid)>,
) -> Result<HttpResponse, ApiError> {
    let (contest, signer) = path.into_inner();
    let (id, signer) = (ContestId::from(contest), UserId::from(signer));
    let sheet = call.read(move |conn, _ctx| ndas::sheet(conn, &actor.0, id, signer)).await?;
    Ok(crate::documents::page(&sheet))
}

/// A signed NDA as a PDF.
#[utoipa::path(tag = "contests", responses((status = 200, body = Binary, content_type = "application/pdf")))]
#[get("/contests/{id}/nda/signatures/{user}/pdf")]
pub async fn signed_nda_pdf(
    call: RequestContext,
    actor: Authenticated,
    path: Path<(Uuid, Uuid)>,
) -> Result<HttpResponse, ApiError> {
    let (contest, signer) = path.into_inner();
    let (id, signer) = (ContestId::from(contest), UserId::from(signer));
    let sheet = call.read(move |conn, _ctx| ndas::sheet(conn, &actor.0, id, signer)).await?;
    crate::documents::pdf_download(&call, sheet, &format!("muqabla-nda-{id}-{signer}")).await
}
