//! Who sends a request: sessions in the database, a cookie in the browser, extractors for handlers.
//!
//! Each request reads its session and its person again, so that an ended session, another role or a revoked right
//! counts from the next request on.

use std::future::{Ready, ready};
use std::rc::Rc;

use accounts::Credential;
use actix_session::config::CookieContentSecurity;
use actix_session::{Session, SessionExt, SessionMiddleware};
use actix_web::cookie::{Key, SameSite};
use actix_web::dev::Payload;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpMessage};
use kernel::actor;
use kernel::ids::{SessionId, UserId};
use runtime::config::Config;
use sha2::{Digest, Sha512};
use workflows::accounts::sign_in::Browser;

use crate::connections::Progress;
use crate::prelude::*;
use crate::request_id::ActingUser;
use crate::state::App;

pub mod constant_time;
pub mod device;
mod dto;
mod email;
mod fresh;
mod handlers;
mod register;
mod second_factor;
mod sign_in;
mod sign_out;
mod staff;
mod store;

pub use dto::Role;
pub use fresh::{IsFresh, RecentlyAuthenticated};
pub(crate) use handlers::current_user;
pub use handlers::routes;
pub use staff::{Needs, Staff, may};
pub use store::Store;

#[derive(Debug, Clone, Copy)]
pub struct Authenticated(pub Actor);

/// Anyone, signed in or not.
#[derive(Debug, Clone, Copy)]
pub struct OptionalUser(pub Option<Actor>);

/// The session of a signed-in person.
#[derive(Debug, Clone, Copy)]
pub struct CurrentSession(pub SessionId);

/// The name of the session cookie. Browsers take a `__Host-` cookie from the host itself and by https only.
pub fn cookie_name(config: &Config) -> &'static str {
    if config.is_https() { "__Host-id" } else { "id" }
}

/// The middleware that reads and writes sessions.
pub fn sessions(app: &Data<App>) -> SessionMiddleware<Store> {
    let mut hash = Sha512::new();
    hash.update(b"muqabla session cookie 1:");
    hash.update(app.config.secret_key.expose().as_bytes());
    let key = Key::from(hash.finalize().as_slice());
    SessionMiddleware::builder(Store::new(Data::clone(app)), key)
        .cookie_name(cookie_name(&app.config).to_owned())
        .cookie_secure(app.config.is_https())
        .cookie_http_only(true)
        .cookie_same_site(SameSite::Lax)
        .cookie_path("/".to_owned())
        .cookie_content_security(CookieContentSecurity::Private)
        .build()
}

/// What [`Store`] tells the extractors about a request's session.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct SessionState {
    session: Uuid,
    user: Uuid,
    role: String,
    email_verified: bool,
    staff: Option<String>,
    /// The person has a role, and must enrol a second factor before it counts.
    pending_second_factor: bool,
    /// Password or code were given lately.
    fresh: bool,
}

/// Everyone who is signed in.
#[derive(Debug, Clone, Copy)]
struct Visitor {
    actor: Actor,
    session: SessionId,
    pending_second_factor: bool,
    fresh: bool,
}

/// Keys of the session's state while a request runs; none of it is stored as such.
const SESSION_STATE: &str = "known";
/// The key of the session that has begun.
const BEGUN: &str = "begun";
const UNAVAILABLE: &str = "unavailable";

/// Signs the browser in as who was verified, under a new key; the key it came with opens nothing any more. From now on the browser
/// is one of theirs.
///
/// # Errors
/// When what was verified does not count any more, or the session cannot be written.
pub async fn begin_session(session: &Session, call: &RequestContext, verified: Credential) -> Result<(), ApiError> {
    let browser = Browser { user_agent: call.user_agent().to_owned(), ip: call.address().to_owned() };
    let limits = call.app.config.session;
    let key = call.run(move |db, ctx| workflows::accounts::sign_in::begin(db, ctx, limits, verified, &browser)).await?;
    session.clear();
    session.renew();
    session.insert(BEGUN, key.expose()).map_err(|error| ApiError::internal(&error))?;
    call.remember_device(verified);
    tracing::info!(user = %verified.user, ip = call.address(), "signed in");
    Ok(())
}

fn visitor(req: &HttpRequest) -> Result<Option<Visitor>, ApiError> {
    let session = req.get_session();
    if session.contains_key(UNAVAILABLE) {
        return Err(ApiError::unavailable(&"the session could not be read"));
    }
    let Some(state) = session.get::<SessionState>(SESSION_STATE).map_err(|error| ApiError::internal(&error))? else {
        return Ok(None);
    };
    let role = actor::Role::parse(&state.role).ok_or_else(|| ApiError::internal(&"unknown role"))?;
    let user = UserId::from(state.user);
    req.extensions_mut().insert(ActingUser(user));
    if let Some(progress) = req.conn_data::<Rc<Progress>>() {
        progress.sign_in();
    }
    let unknown = || ApiError::internal(&"unknown staff role");
    let staff = state.staff.map(|text| actor::Staff::parse(&text).ok_or_else(unknown)).transpose()?;
    let actor = Actor { user, role, email_verified: state.email_verified, staff };
    let session = SessionId::from(state.session);
    Ok(Some(Visitor { actor, session, pending_second_factor: state.pending_second_factor, fresh: state.fresh }))
}

fn signed(req: &HttpRequest) -> Result<Visitor, ApiError> {
    visitor(req)?.ok_or_else(ApiError::sign_in_required)
}

impl FromRequest for OptionalUser {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;
    fn from_request(req: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        ready(visitor(req).map(|found| Self(found.map(|visitor| visitor.actor))))
    }
}

impl FromRequest for Authenticated {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;
    fn from_request(req: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        ready(signed(req).map(|visitor| Self(visitor.actor)))
    }
}

impl FromRequest for CurrentSession {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;
    fn from_request(req: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        ready(signed(req).map(|visitor| Self(visitor.session)))
    }
}
