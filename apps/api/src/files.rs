//! Files over HTTP: uploads for entries, and reading with every access checked.

use i18n::Text;
use i18n::api::accounts::EmailUnconfirmed;
use i18n::api::files as m;
use std::ops::Range;

use actix_multipart::Multipart;
use actix_web::http::header::{
    ACCEPT_RANGES, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_RANGE, CONTENT_TYPE, HeaderValue, RANGE,
    VARY,
};
use contests::dispute;
use contests::entry::submission;
use files::listing::Listing;
use files::sniff::Family;
use files::{File, Purpose, Variant, Width};
use kernel::ids::FileId;
use readmodels::file_access::{self, Access};
use workflows::entries::actions;

use crate::files::dto::{ArchiveContents, UploadedFile};
use crate::headers::accepts;
use crate::prelude::*;
use crate::upload;

pub mod dto;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(upload_entry_file)
        .service(upload_dispute_file)
        .service(upload_preview)
        .service(read_file)
        .service(file_contents);
}

/// The form of an upload.
#[derive(ToSchema)]
#[allow(dead_code, reason = "describes the form; it is read as it streams")]
pub struct UploadForm {
    #[schema(value_type = String, format = Binary)]
    pub file: String,
}

/// Uploads a file for an entry that is still to be submitted; kept for a day.
#[utoipa::path(
    tag = "files",
    params(IdempotencyHeader),
    request_body(content = UploadForm, content_type = "multipart/form-data"),
    responses((status = 201, body = UploadedFile))
)]
#[post("/upload/entry")]
pub async fn upload_entry_file(
    call: RequestContext,
    actor: Authenticated,
    form: Multipart,
) -> Result<HttpResponse, ApiError> {
    submission::decide_author(&actor.0).map_err(|refusal| {
        let is_unconfirmed = matches!(refusal, contests::Error::EmailNotVerified);
        let sentence = if is_unconfirmed { Text::from(EmailUnconfirmed) } else { m::TalentRequired.into() };
        ApiError::new(Code::Forbidden, sentence)
    })?;
    upload::create(&call, actor.0, Purpose::Entry, form, |_db, _ctx, file| Ok(UploadedFile::from(file))).await
}

/// Uploads evidence for a statement in a dispute that is still to be made; kept for a day, read by nobody else until then.
#[utoipa::path(
    tag = "files",
    params(IdempotencyHeader),
    request_body(content = UploadForm, content_type = "multipart/form-data"),
    responses((status = 201, body = UploadedFile))
)]
#[post("/upload/dispute")]
pub async fn upload_dispute_file(
    call: RequestContext,
    actor: Authenticated,
    form: Multipart,
) -> Result<HttpResponse, ApiError> {
    let person = actor.0.user;
    let concerned = call.read(move |conn, _ctx| dispute::repo::has_occasion(conn, person)).await?;
    if !concerned {
        return Err(ApiError::new(Code::Forbidden, m::NoDispute));
    }
    upload::create(&call, actor.0, Purpose::Dispute, form, |_db, _ctx, file| Ok(UploadedFile::from(file))).await
}

/// What a preview is added to.
#[derive(Debug, Deserialize, IntoParams)]
pub struct PreviewOf {
    /// The id of one's own file.
    of: Uuid,
}

/// Adds a preview to a file of one's own: what others look at until the file is theirs. Audio and video in entries need one, of the same kind
/// or a picture; at most 10 MB.
#[utoipa::path(
    tag = "files",
    params(PreviewOf, IdempotencyHeader),
    request_body(content = UploadForm, content_type = "multipart/form-data"),
    responses((status = 201, body = UploadedFile))
)]
#[post("/upload/preview")]
pub async fn upload_preview(
    call: RequestContext,
    actor: Authenticated,
    query: Query<PreviewOf>,
    form: Multipart,
) -> Result<HttpResponse, ApiError> {
    let of = FileId::from(query.of);
    upload::create_preview(&call, actor.0, of, form, |_db, _ctx, file| Ok(UploadedFile::from(file))).await
}

/// Which shape of the file to read.
#[derive(Debug, Deserialize, IntoParams)]
pub struct FileQuery {
    /// The original (default), a preview, or a thumbnail.
    #[serde(default)]
    #[param(inline)]
    variant: Shape,
    /// Of a thumbnail as WebP, in pixels; those who do not take WebP get the thumbnail as JPEG, and those who save data get
    /// the smallest.
    #[param(inline, required = false)]
    width: Option<ThumbWidth>,
    /// Which page, counted from 1; with the variant `page`.
    #[param(inline, required = false, minimum = 1)]
    page: Option<u32>,
}

/// How wide a thumbnail is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
pub enum ThumbWidth {
    #[serde(rename = "320")]
    W320,
    #[serde(rename = "640")]
    W640,
    #[serde(rename = "960")]
    W960,
}

impl From<ThumbWidth> for Width {
    fn from(width: ThumbWidth) -> Self {
        match width {
            ThumbWidth::W320 => Self::W320,
            ThumbWidth::W640 => Self::W640,
            ThumbWidth::W960 => Self::W960,
        }
    }
}

/// A shape of a file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Shape {
    #[default]
    Original,
    /// At most 1600 pixels.
    Preview,
    /// At most 480 pixels.
    Thumb,
    /// One page of a document, as a picture.
    Page,
}

/// Reads a file, when the viewer may have this shape of it.
#[utoipa::path(tag = "files", params(FileQuery), responses((status = 200, content_type = "*/*")))]
#[get("/files/{id}")]
pub async fn read_file(
    call: RequestContext,
    viewer: OptionalUser,
    id: Path<Uuid>,
    query: Query<FileQuery>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let (viewer, id, shape) = (viewer.0, FileId::from(*id), query.variant);
    if query.width.is_some() && shape != Shape::Thumb {
        return Err(ApiError::field("width", m::OneWidth));
    }
    if query.page.is_some() != (shape == Shape::Page) {
        return Err(ApiError::field("page", m::PageWithoutVariant));
    }
    let (file, access) = find(&call, viewer, id).await?;
    let mut variant = match query.page {
        Some(page) => access.page(&file, page),
        None => variant(shape, access),
    }
    .ok_or_else(ApiError::not_found)?;
    if let Some(width) = query.width
        && accepts(&request, "image/webp")
    {
        let width = if saves_data(&request) { Width::W320 } else { width.into() };
        variant = access.small(&file, width);
    }
    let range = range(&file, variant, &request);
    let mut answer = serve(&call, &file, variant, range).await?;
    if query.width.is_some() {
        answer.headers_mut().insert(VARY, HeaderValue::from_static("Accept, Save-Data"));
    }
    Ok(answer)
}

async fn find(call: &RequestContext, viewer: Option<Actor>, id: FileId) -> Result<(File, Access), ApiError> {
    call.run(move |db, ctx| {
        let file = db.read(|conn| files::repo::get(conn, id))?;
        // Before anything of it is read: what its author withdraws from now on was opened.
        if let Some(viewer) = &viewer {
            actions::see_file(db, ctx, viewer, file.preview_of.unwrap_or(id))?;
        }
        let access = db.read(|conn| file_access::decide(conn, viewer.as_ref(), &file))?;
        Ok::<_, ApiError>((file, access))
    })
    .await
}

/// What lies in an archive: the first 500 names, and how many there are.
#[utoipa::path(tag = "files", responses((status = 200, body = ArchiveContents)))]
#[get("/files/{id}/contents")]
pub async fn file_contents(call: RequestContext, viewer: Authenticated, id: Path<Uuid>) -> ApiResult<ArchiveContents> {
    let (file, access) = find(&call, Some(viewer.0), FileId::from(*id)).await?;
    if !access.document || Family::of(&file.media_type) != Family::Archive {
        return Err(ApiError::not_found());
    }
    let stored = call.app.store.read(&Variant::Listing.key(&file.storage_key)).await?;
    let listing: Listing = serde_json::from_slice(&stored).map_err(|broken| ApiError::internal(&broken))?;
    Ok(Json(listing.into()))
}

/// Bytes of sound and video that one answer carries at most, when a part is asked for.
const PART_BYTES_MAX: u64 = 2 * 1024 * 1024;

/// Which part of sound or video is asked for: players do, and jump by it. Everything else is answered whole.
fn range(file: &File, variant: Variant, request: &HttpRequest) -> Option<Range<u64>> {
    if variant != Variant::Original || !Family::of(&file.media_type).needs_authors_preview() {
        return None;
    }
    let size = u64::try_from(file.size_bytes).ok()?;
    let asked = request.headers().get(RANGE)?.to_str().ok()?.strip_prefix("bytes=")?;
    let (from, to) = asked.split_once('-')?;
    let from: u64 = from.parse().ok()?;
    let over = to.parse::<u64>().map_or(size, |last| last.saturating_add(1)).min(size);
    (from < over).then(|| from..over.min(from.saturating_add(PART_BYTES_MAX)))
}

/// Whether the reader asks to be spared: `Save-Data: on`.
pub(crate) fn saves_data(request: &HttpRequest) -> bool {
    let said = request.headers().get("save-data").and_then(|value| value.to_str().ok());
    said.is_some_and(|said| said.split(';').next().is_some_and(|word| word.trim().eq_ignore_ascii_case("on")))
}

fn variant(shape: Shape, access: Access) -> Option<Variant> {
    match shape {
        Shape::Original => access.original.then_some(Variant::Original),
        Shape::Preview => access.preview,
        Shape::Thumb => access.thumb.then_some(Variant::Thumb),
        Shape::Page => None,
    }
}

/// Previews are ours and shown in pages; originals are somebody's and only ever saved.
pub(crate) async fn serve(
    call: &RequestContext,
    file: &File,
    variant: Variant,
    range: Option<Range<u64>>,
) -> Result<HttpResponse, ApiError> {
    let key = variant.key(&file.storage_key);
    let mut answer = match &range {
        Some(range) => {
            let mut answer = HttpResponse::PartialContent();
            let last = range.end.saturating_sub(1);
            answer.insert_header((CONTENT_RANGE, format!("bytes {}-{last}/{}", range.start, file.size_bytes)));
            answer
        }
        None => HttpResponse::Ok(),
    };
    if variant == Variant::Original && Family::of(&file.media_type).needs_authors_preview() {
        answer.insert_header((ACCEPT_RANGES, "bytes"));
    }
    if variant == Variant::Original {
        answer
            .insert_header((CONTENT_TYPE, file.media_type.as_str()))
            .insert_header((CONTENT_DISPOSITION, attachment(&file.name)))
            .insert_header((CACHE_CONTROL, "private, no-store"));
    } else {
        answer
            .insert_header((CONTENT_TYPE, variant.media_type()))
            .insert_header((CONTENT_DISPOSITION, "inline"))
            .insert_header((CACHE_CONTROL, "private, max-age=300"));
    }
    answer
        .insert_header(("content-security-policy", "sandbox; default-src 'none'"))
        .insert_header(("cross-origin-resource-policy", "same-origin"));
    if let Some(range) = range {
        return Ok(answer.body(call.app.store.read_range(&key, range).await?));
    }
    let (size, bytes) = call.app.store.stream(&key).await?;
    Ok(answer.insert_header((CONTENT_LENGTH, size.to_string())).no_chunking(size).streaming(bytes))
}

/// RFC 6266: an ASCII name for old readers, the real one percent-encoded.
fn attachment(name: &str) -> String {
    let plain: String = name
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | ' ') { c } else { '_' })
        .collect();
    let encoded: String = name.bytes().fold(String::new(), |mut text, byte| {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_') {
            text.push(char::from(byte));
        } else {
            text.push_str(&format!("%{byte:02X}"));
        }
        text
    });
    format!("attachment; filename=\"{plain}\"; filename*=UTF-8''{encoded}")
}

#[cfg(test)]
mod tests {
    use super::attachment;

    #[test]
    fn names_cannot_leave_the_header() {
        assert_eq!(attachment("a b.png"), "attachment; filename=\"a b.png\"; filename*=UTF-8''a%20b.png");
        assert_eq!(
            attachment("x\"; evil=\"y"),
            "attachment; filename=\"x__ evil__y\"; filename*=UTF-8''x%22%3B%20evil%3D%22y"
        );
        assert!(attachment("مقابلہ\r\n").is_ascii());
    }
}
