//! What is delicate takes a password or a code that was given lately: a browser left open is not enough.

use i18n::api::accounts as m;
use std::future::{Ready, ready};

use actix_web::FromRequest;
use actix_web::dev::Payload;
use kernel::ids::SessionId;

use super::signed;
use crate::prelude::*;

/// Somebody is signed in who gave password or code within the last ten minutes, in this session. What takes it checks under its lock
/// that the session is still there: a request may be read long after its head.
#[derive(Debug, Clone, Copy)]
pub struct RecentlyAuthenticated(pub Actor, pub SessionId);

/// Whether the person who is signed in did.
#[derive(Debug, Clone, Copy)]
pub struct IsFresh(pub bool);

impl IsFresh {
    /// Asks for the proof when it was not given lately.
    ///
    /// # Errors
    /// 403 `reauth_required`.
    pub fn require(self) -> Result<(), ApiError> {
        if self.0 { Ok(()) } else { Err(ApiError::new(Code::ReauthRequired, m::ReauthRequired)) }
    }
}

impl FromRequest for RecentlyAuthenticated {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;
    fn from_request(req: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        ready(
            signed(req)
                .and_then(|visitor| IsFresh(visitor.fresh).require().map(|()| Self(visitor.actor, visitor.session))),
        )
    }
}

impl FromRequest for IsFresh {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;
    fn from_request(req: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        ready(signed(req).map(|visitor| Self(visitor.fresh)))
    }
}
