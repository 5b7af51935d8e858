//! What handlers take from a request, and how its faults are answered.

use actix_web::error::{JsonPayloadError, PathError};
use actix_web::web::{JsonConfig, PathConfig, PayloadConfig};
use actix_web::{Error, HttpRequest};
use i18n::api::requests as m;

pub use actix_web::web::{Data, Path};
pub use json::Json;
use kernel::page::Cursor;
pub use query::Query;
use runtime::config::Config;
use serde_path_to_error::Segment;

use crate::error::{ApiError, Code};

mod json;
mod query;

/// Where the page begins that `nextCursor` of the page before names.
///
/// # Errors
/// 400 when it is no cursor of ours.
pub fn read_cursor(text: Option<&str>) -> Result<Option<Cursor>, ApiError> {
    let cursor = text.map(Cursor::parse).transpose();
    cursor.map_err(|_other| ApiError::new(Code::Malformed, m::NoSuchPage))
}

/// Adds the configuration of the extractors.
pub fn configure(cfg: &mut utoipa_actix_web::service_config::ServiceConfig<'_>, config: &Config) {
    cfg.app_data(json_of(config.json_bytes_max));
    cfg.app_data(PayloadConfig::new(config.json_bytes_max));
    cfg.app_data(PathConfig::default().error_handler(path_error));
}

/// JSON bodies of at most `bytes_max`.
pub fn json_of(bytes_max: usize) -> JsonConfig {
    JsonConfig::default().limit(bytes_max).error_handler(json_error)
}

#[allow(clippy::needless_pass_by_value, reason = "the signature is the library's")]
#[allow(clippy::wildcard_enum_match_arm, reason = "the library's list is open")]
fn json_error(error: JsonPayloadError, _req: &HttpRequest) -> Error {
    let problem = match &error {
        JsonPayloadError::OverflowKnownLength { .. } | JsonPayloadError::Overflow { .. } => {
            ApiError::new(Code::TooLarge, m::TooLarge)
        }
        JsonPayloadError::ContentType => ApiError::new(Code::UnsupportedType, m::NotJson),
        _ => ApiError::new(Code::Malformed, m::MalformedJson),
    };
    problem.into()
}

#[allow(clippy::needless_pass_by_value, reason = "the signature is the library's")]
fn path_error(_error: PathError, _req: &HttpRequest) -> Error {
    ApiError::not_found().into()
}

/// An item of an array belongs to the field that holds the array.
fn innermost_field(path: &serde_path_to_error::Path) -> Option<&str> {
    let mut fields = path.iter().filter_map(|segment| match segment {
        Segment::Map { key } => Some(key.as_str()),
        Segment::Seq { .. } | Segment::Enum { .. } | Segment::Unknown => None,
    });
    fields.next_back()
}
