//! Documents of the signed-in person: receipts, fee invoices, payout advices.

use std::sync::LazyLock;

use ::documents::sheet::Sheet;
use ::documents::{Document, document, html, pdf};
use actix_web::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, ContentDisposition};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use kernel::ids::{DocumentId, UserId};
use readmodels::documents::{self, DocumentList};
use readmodels::ndas::SignedNda;
use sha2::{Digest, Sha256};

use crate::openapi::Binary;
use crate::prelude::*;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(own_documents).service(own_ndas).service(get_document).service(get_document_pdf);
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
pub struct DocumentsQuery {
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// The person's documents, newest first.
#[utoipa::path(tag = "documents", params(DocumentsQuery), responses((status = 200, body = DocumentList)))]
#[get("/documents")]
pub async fn own_documents(
    call: RequestContext,
    actor: Authenticated,
    query: Query<DocumentsQuery>,
) -> ApiResult<DocumentList> {
    let (user, after) = (actor.0.user, read_cursor(query.cursor.as_deref())?);
    call.read(move |conn, _ctx| documents::page(conn, user, after)).await.map(Json)
}

/// The newest signed NDAs, those that the person signed and those that were signed for them.
#[utoipa::path(tag = "documents", responses((status = 200, body = [SignedNda])))]
#[get("/documents/ndas")]
pub async fn own_ndas(call: RequestContext, actor: Authenticated) -> ApiResult<Vec<SignedNda>> {
    let user = actor.0.user;
    call.read(move |conn, _ctx| readmodels::ndas::signed_by_or_for(conn, user)).await.map(Json)
}

async fn own(call: &RequestContext, user: UserId, id: Uuid) -> Result<Document, ApiError> {
    call.read(move |conn, _ctx| document::repo::get_of(conn, user, DocumentId::from(id))).await
}

/// A document to look at and to print.
#[utoipa::path(tag = "documents", responses((status = 200, body = String, content_type = "text/html")))]
#[get("/documents/{id}")]
pub async fn get_document(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
) -> Result<HttpResponse, ApiError> {
    Ok(page(&own(&call, actor.0.user, *id).await?.sheet()))
}

/// A document as a PDF, once it has its number.
#[utoipa::path(tag = "documents", responses((status = 200, body = Binary, content_type = "application/pdf")))]
#[get("/documents/{id}/pdf")]
pub async fn get_document_pdf(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
) -> Result<HttpResponse, ApiError> {
    let document = own(&call, actor.0.user, *id).await?;
    if document.number.is_none() {
        return Err(::documents::Error::NotNumbered.into());
    }
    pdf_download(&call, document.sheet(), &document.file_name()).await
}

/// A page that loads nothing and runs nothing: its own style is all that it may use.
static PAGE_POLICY: LazyLock<String> = LazyLock::new(|| {
    let hash = STANDARD.encode(Sha256::digest(html::STYLE));
    format!(
        "default-src 'none'; style-src 'sha256-{hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
});

/// Answers with a sheet as a page.
pub(crate) fn page(sheet: &Sheet) -> HttpResponse {
    inert(html::page(sheet))
}

/// Answers with a page in the style of documents.
pub(crate) fn inert(page: String) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header((CACHE_CONTROL, "private, no-store"))
        .insert_header((CONTENT_SECURITY_POLICY, PAGE_POLICY.as_str()))
        .body(page)
}

/// Answers with a sheet as a PDF; making it takes some milliseconds, on a thread where that holds up nobody.
pub(crate) async fn pdf_download(call: &RequestContext, sheet: Sheet, name: &str) -> Result<HttpResponse, ApiError> {
    let bytes = call.run(move |_db, _ctx| pdf::render(&sheet)).await?;
    Ok(download("application/pdf", &format!("{name}.pdf")).body(bytes))
}

/// The beginning of an answer that is kept as a file. `name` is ours: letters, digits, hyphens, a dot.
pub(crate) fn download(content_type: &'static str, name: &str) -> actix_web::HttpResponseBuilder {
    let mut answer = HttpResponse::Ok();
    answer
        .content_type(content_type)
        .insert_header((CACHE_CONTROL, "private, no-store"))
        .insert_header(ContentDisposition::attachment(name));
    answer
}
