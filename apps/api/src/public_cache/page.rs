//! A public answer as bytes: its tag, its compressed forms, and which of them a request gets.

use std::io::Write;

use actix_web::http::header::{self, HeaderMap, HeaderName};
use actix_web::web;
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use tokio::sync::OnceCell;

use crate::error::ApiError;

/// A cache that keeps it asks each time whether it is still right.
const CACHE_CONTROL: &str = "public, max-age=0, must-revalidate";
/// Of eleven: what comes after takes several times as long for a few hundredths.
const BROTLI_QUALITY: u32 = 5;
/// The binary logarithm of brotli's window: no page is larger.
const BROTLI_WINDOW: u32 = 20;
/// Bytes that brotli works with at once.
const BROTLI_BUFFER: usize = 16 * 1024;
/// Bytes of the hash that are the tag.
const TAG_BYTES: usize = 16;

/// A form of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Plain,
    Gzip,
    Brotli,
}

impl Form {
    /// The smallest form that the request takes.
    pub(super) fn accepted(accept_encoding: &str) -> Self {
        let (brotli, gzip) = (weight(accept_encoding, "br"), weight(accept_encoding, "gzip"));
        if brotli > 0.0 && brotli >= gzip {
            Self::Brotli
        } else if gzip > 0.0 {
            Self::Gzip
        } else {
            Self::Plain
        }
    }

    const fn name(self) -> Option<&'static str> {
        match self {
            Self::Plain => None,
            Self::Gzip => Some("gzip"),
            Self::Brotli => Some("br"),
        }
    }
}

/// How much a request wants `name`: nothing when it does not say.
fn weight(accept_encoding: &str, name: &str) -> f32 {
    let said = accept_encoding.split(',').filter_map(|item| {
        let mut parts = item.split(';').map(str::trim);
        let named = parts.next()?.eq_ignore_ascii_case(name);
        let weight = parts.find_map(|part| part.strip_prefix("q=").or_else(|| part.strip_prefix("Q=")));
        named.then(|| weight.map_or(1.0, |weight| weight.trim().parse().unwrap_or(0.0)))
    });
    said.fold(0.0, f32::max)
}

pub(super) struct Page {
    tag: String,
    plain: Bytes,
    gzip: OnceCell<Bytes>,
    brotli: OnceCell<Bytes>,
}

impl Page {
    /// Around the JSON of an answer.
    pub(super) fn new(json: Vec<u8>) -> Self {
        let hash = Sha256::digest(&json);
        let tag = hex::encode(hash.iter().take(TAG_BYTES).copied().collect::<Vec<u8>>());
        Self { tag, plain: json.into(), gzip: OnceCell::new(), brotli: OnceCell::new() }
    }

    /// The answer in the form that the request takes; a compressed form is made once, when the first request takes it.
    pub(super) async fn answer(&self, req: &HttpRequest) -> Result<HttpResponse, ApiError> {
        let form = Form::accepted(text(req.headers(), header::ACCEPT_ENCODING));
        let Some(name) = form.name() else { return Ok(self.answer_plain(req)) };
        let tag = format!("\"{}-{name}\"", self.tag);
        if self.is_known(req) {
            return Ok(headed(HttpResponse::NotModified(), tag).finish());
        }
        let bytes = match form {
            Form::Plain => self.plain.clone(),
            Form::Gzip => made(&self.gzip, &self.plain, gzip).await?,
            Form::Brotli => made(&self.brotli, &self.plain, brotli).await?,
        };
        // Said to be encoded already, so that nobody further out encodes it again.
        Ok(headed(HttpResponse::Ok(), tag)
            .insert_header((header::CONTENT_ENCODING, name))
            .content_type("application/json")
            .body(bytes))
    }

    /// The answer as it is. Where it may be encoded further out its tag is a weak one: it stands for the bytes of every encoding.
    pub(super) fn answer_plain(&self, req: &HttpRequest) -> HttpResponse {
        let weak = if req.headers().contains_key(header::ACCEPT_ENCODING) { "W/" } else { "" };
        let tag = format!("{weak}\"{}\"", self.tag);
        if self.is_known(req) {
            return headed(HttpResponse::NotModified(), tag).finish();
        }
        headed(HttpResponse::Ok(), tag).content_type("application/json").body(self.plain.clone())
    }

    /// Whether the browser has it, in whatever form.
    fn is_known(&self, req: &HttpRequest) -> bool {
        let mut tags = req.headers().get_all(header::IF_NONE_MATCH).filter_map(|value| value.to_str().ok());
        tags.any(|tags| {
            tags.split(',').map(str::trim).any(|tag| {
                let bare = tag.strip_prefix("W/").unwrap_or(tag).trim_matches('"');
                let bare = bare.strip_suffix("-br").or_else(|| bare.strip_suffix("-gzip")).unwrap_or(bare);
                tag == "*" || bare == self.tag
            })
        })
    }
}

fn headed(mut response: HttpResponseBuilder, tag: String) -> HttpResponseBuilder {
    response
        .insert_header((header::ETAG, tag))
        .insert_header((header::CACHE_CONTROL, CACHE_CONTROL))
        .insert_header((header::VARY, "Accept-Encoding"));
    response
}

fn text(headers: &HeaderMap, name: HeaderName) -> &str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or("")
}

/// A compressed form, made where it holds up nobody.
async fn made(
    form: &OnceCell<Bytes>,
    plain: &Bytes,
    compress: fn(&[u8]) -> std::io::Result<Vec<u8>>,
) -> Result<Bytes, ApiError> {
    let make = async || {
        let plain = plain.clone();
        let done = web::block(move || compress(&plain)).await.map_err(|broken| ApiError::internal(&broken))?;
        done.map(Bytes::from).map_err(|error| ApiError::internal(&error))
    };
    form.get_or_try_init(make).await.cloned()
}

pub(super) fn gzip(plain: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(plain)?;
    encoder.finish()
}

pub(super) fn brotli(plain: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = brotli::CompressorWriter::new(Vec::new(), BROTLI_BUFFER, BROTLI_QUALITY, BROTLI_WINDOW);
    encoder.write_all(plain)?;
    encoder.flush()?;
    Ok(encoder.into_inner())
}
