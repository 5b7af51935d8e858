//! What handlers take from a request, and how its faults are answered.

use actix_web::error::{JsonPayloadError, PathError, QueryPayloadError};
use actix_web::web::{JsonConfig, PathConfig, PayloadConfig, QueryConfig};
use actix_web::{Error, HttpRequest};

pub use actix_web::web::{Data, Path, Query};
pub use json::Json;
use kernel::ids::UserId;
use payments::idempotency::Key;
use sha2::{Digest, Sha256};

use crate::config::Config;
use crate::error::{ApiError, Code};

mod json;
#[cfg(test)]
mod tests;

/// The request's Idempotency-Key, if it has one; `canonical` is what makes two bodies the same.
///
/// # Errors
/// 400 when it is no key.
pub fn idempotency_key(
    req: &HttpRequest,
    user: UserId,
    route: &'static str,
    canonical: &str,
) -> Result<Option<Key>, ApiError> {
    let Some(text) = req.headers().get("idempotency-key") else { return Ok(None) };
    let hash = Sha256::digest(canonical).to_vec();
    Ok(Some(Key::new(user, route, text.to_str().unwrap_or(""), hash)?))
}

/// Adds the configuration of the extractors.
pub fn configure(cfg: &mut utoipa_actix_web::service_config::ServiceConfig<'_>, config: &Config) {
    cfg.app_data(json_of(config.json_bytes_max));
    cfg.app_data(PayloadConfig::new(config.json_bytes_max));
    cfg.app_data(PathConfig::default().error_handler(path_error));
    cfg.app_data(QueryConfig::default().error_handler(query_error));
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
            ApiError::new(Code::TooLarge, "The request is too large.")
        }
        JsonPayloadError::ContentType => {
            ApiError::new(Code::UnsupportedType, "Send JSON (Content-Type: application/json).")
        }
        JsonPayloadError::Deserialize(error) if error.is_data() => data_error(&error.to_string()),
        _ => ApiError::new(Code::Malformed, "The request is not valid JSON."),
    };
    problem.into()
}

/// JSON that is well formed and does not fit: names the field where serde does.
fn data_error(text: &str) -> ApiError {
    let named = |prefix: &str| text.strip_prefix(prefix).and_then(|rest| rest.split('`').next()).map(str::to_owned);
    if let Some(field) = named("missing field `") {
        return ApiError::field(field, "This field is required");
    }
    if let Some(field) = named("unknown field `") {
        return ApiError::field(field, "This field is not known here");
    }
    if let Some(field) = named("duplicate field `") {
        return ApiError::field(field, "This field is given twice");
    }
    ApiError::new(Code::InvalidFields, "A field has a value of the wrong type")
}

#[allow(clippy::needless_pass_by_value, reason = "the signature is the library's")]
fn path_error(_error: PathError, _req: &HttpRequest) -> Error {
    ApiError::not_found().into()
}

#[allow(clippy::needless_pass_by_value, reason = "the signature is the library's")]
fn query_error(_error: QueryPayloadError, _req: &HttpRequest) -> Error {
    ApiError::new(Code::Malformed, "The query of the address cannot be read.").into()
}
