//! The query of an address: actix's `Query`, and which parameter does not fit.

use i18n::api::requests as m;
use std::future::{Ready, ready};
use std::ops::Deref;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use serde::de::DeserializeOwned;
use url::form_urlencoded;

use crate::error::{ApiError, Code};

/// The parameters of the address.
#[derive(Debug)]
pub struct Query<T>(pub T);

impl<T> Query<T> {
    pub fn into_inner(self) -> T {
        self.0
    }
}

impl<T> Deref for Query<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: DeserializeOwned> FromRequest for Query<T> {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(req: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        ready(read(req.query_string()).map(Self))
    }
}

fn read<T: DeserializeOwned>(query: &str) -> Result<T, ApiError> {
    let parameters = serde_urlencoded::Deserializer::new(form_urlencoded::parse(query.as_bytes()));
    serde_path_to_error::deserialize(parameters).map_err(|error| {
        let refusal = ApiError::new(Code::Malformed, m::MalformedQuery);
        match super::innermost_field(error.path()) {
            Some(parameter) => refusal.with_field(parameter),
            None => refusal,
        }
    })
}
