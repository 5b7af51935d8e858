//! JSON bodies and answers: actix's `Json`, and what it takes too easily.
//!
//! serde reads an array like a struct, field by field in the order of the declaration, so `[]` would pass for `{}` wherever all
//! fields may be missing. And PostgreSQL stores every character but one: what holds a NUL is refused before anybody looks at it.

use i18n::api::requests as m;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Deref;

use actix_web::body::EitherBody;
use actix_web::dev::Payload;
use actix_web::{Error, FromRequest, Responder, web};
use futures_util::future::{FutureExt, LocalBoxFuture};
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use super::innermost_field;
use crate::idempotency::BodyDigest;
use crate::prelude::*;

#[cfg(test)]
mod tests;

/// A body that is a JSON object without NUL characters, or an answer in JSON.
#[derive(Debug)]
pub struct Json<T>(pub T);

impl<T> Json<T> {
    pub fn into_inner(self) -> T {
        self.0
    }
}

impl<T> Deref for Json<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

#[allow(clippy::disallowed_types, reason = "this is the one place around the library's type")]
impl<T: Serialize> Responder for Json<T> {
    type Body = EitherBody<String>;

    fn respond_to(self, req: &HttpRequest) -> HttpResponse<Self::Body> {
        web::Json(self.0).respond_to(req)
    }
}

#[allow(clippy::disallowed_types, reason = "this is the one place around the library's type")]
impl<T: DeserializeOwned> FromRequest for Json<T> {
    type Error = Error;
    type Future = LocalBoxFuture<'static, Result<Self, Error>>;

    /// Size, type and syntax are the library's to check, with the limits of the route.
    fn from_request(req: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let body = web::Json::<Box<RawValue>>::from_request(req, payload);
        let digest = BodyDigest::of(req);
        async move {
            let body = body.await?.into_inner();
            check(&body)?;
            let value = read(&body)?;
            if let Some(digest) = digest {
                digest.set(canonical(&body)?.as_bytes());
            }
            Ok(Self(value))
        }
        .boxed_local()
    }
}

fn read<T: DeserializeOwned>(body: &RawValue) -> Result<T, ApiError> {
    let mut json = serde_json::Deserializer::from_str(body.get());
    serde_path_to_error::deserialize(&mut json).map_err(|error| {
        if error.inner().is_data() { wrong_data(&error) } else { ApiError::new(Code::Malformed, m::MalformedJson) }
    })
}

/// The same text for the same fields, in whatever order and with whatever spaces.
fn canonical(body: &RawValue) -> Result<String, ApiError> {
    let value: serde_json::Value = serde_json::from_str(body.get())
        .map_err(|_deeper_than_a_value_may_be| ApiError::new(Code::Malformed, m::MalformedJson))?;
    Ok(value.to_string())
}

/// JSON that is well formed and does not fit the type: names the field.
fn wrong_data(error: &serde_path_to_error::Error<serde_json::Error>) -> ApiError {
    let text = error.inner().to_string();
    let named = |prefix: &str| text.strip_prefix(prefix).and_then(|rest| rest.split('`').next()).map(str::to_owned);
    if let Some(field) = named("missing field `") {
        return ApiError::field(field, m::FieldRequired);
    }
    if let Some(field) = named("unknown field `") {
        return ApiError::field(field, m::FieldUnknown);
    }
    if let Some(field) = named("duplicate field `") {
        return ApiError::field(field, m::FieldTwice);
    }
    match innermost_field(error.path()) {
        Some(field) => ApiError::field(field, m::FieldOfWrongType),
        None => ApiError::new(Code::InvalidFields, m::SomeFieldOfWrongType),
    }
}

/// Refuses what is no object, or holds a NUL.
fn check(body: &RawValue) -> Result<(), ApiError> {
    if !body.get().starts_with('{') {
        return Err(ApiError::new(Code::InvalidFields, m::NoObject));
    }
    if has_nul(body.get()) {
        let refusal = ApiError::new(Code::InvalidFields, m::Nul);
        return Err(match field_with_nul(body.get()) {
            Some(field) => refusal.with_field(field),
            None => refusal,
        });
    }
    Ok(())
}

/// Whether a text in `json` holds a NUL. Valid JSON writes it as an escape only, and has backslashes in texts only.
fn has_nul(json: &str) -> bool {
    let mut rest = json.as_bytes();
    while let Some(at) = rest.iter().position(|byte| *byte == b'\\') {
        rest = rest.get(at..).unwrap_or_default();
        if rest.starts_with(b"\\u0000") {
            return true;
        }
        // The escaped character may be a backslash, which begins nothing.
        rest = rest.get(2..).unwrap_or_default();
    }
    false
}

/// The first field of the object whose value holds a NUL.
fn field_with_nul(json: &str) -> Option<String> {
    let fields: BTreeMap<Cow<'_, str>, &RawValue> = serde_json::from_str(json).ok()?;
    let (name, _value) = fields.into_iter().find(|(name, value)| !name.contains('\0') && has_nul(value.get()))?;
    Some(name.into_owned())
}
