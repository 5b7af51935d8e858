//! Browsers in which somebody signed in before.
//!
//! Strangers who guess somebody's password use up the allowance of that account, and its owner waits with them. A browser that signed
//! in before shows a cookie that nobody else can make, and has an allowance of its own. The cookie opens nothing; it holds for the
//! credentials that it was given for, so that another password takes it from every browser but the one that set it.

use actix_web::body::MessageBody;
use actix_web::cookie::time::Duration as CookieDuration;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{Error, FromRequest, HttpMessage};
use std::future::{Ready, ready};
use std::sync::{Arc, Mutex, PoisonError};

use accounts::{Credential, User, trace};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use runtime::config::Config;
use time::Duration;
use vault::{Purpose, Vault};

use crate::database;
use crate::prelude::*;
use crate::state::{App, address};

/// How long a browser is known after the last sign-in.
pub(crate) const KNOWN_FOR: Duration = Duration::days(180);
/// Longer than any cookie of ours.
const VALUE_MAX: usize = 512;

/// What the cookie says, encrypted.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Device {
    /// The browser; kept as long as the same person signs in in it.
    id: Uuid,
    user: Uuid,
    /// The version of the credentials under which the cookie was given.
    version: i64,
    /// Seconds since 1970.
    given_at: i64,
}

impl Device {
    /// Who of the limits calls.
    pub fn caller(&self) -> String {
        format!("device {}", self.id)
    }

    fn is_of(&self, owner: Credential) -> bool {
        self.user == owner.user.uuid() && self.version == owner.version
    }
}

/// The browser that calls, if somebody signed in in it before.
#[derive(Debug, Clone)]
pub struct KnownDevice(Option<Device>);

impl KnownDevice {
    /// Whether the browser shows a cookie of ours; whose is to be asked.
    pub fn is_known(&self) -> bool {
        self.0.is_some()
    }

    /// The browser, when it is one of `owner`.
    pub fn of(&self, owner: Option<&User>) -> Option<&Device> {
        self.0.as_ref().filter(|device| owner.is_some_and(|owner| device.is_of(owner.credential)))
    }

    /// The browser, when it is one of the person with the address whose key this is. Who shows no cookie costs no look.
    pub async fn of_address(&self, call: &RequestContext, key: &str) -> Result<Option<&Device>, ApiError> {
        if !self.is_known() {
            return Ok(None);
        }
        let key = key.to_owned();
        let found = call.read(move |conn, _ctx| accounts::user::repo::find_by_email(conn, &key)).await?;
        Ok(self.of(found.as_ref()))
    }
}

/// The name of the cookie.
fn cookie_name(config: &Config) -> &'static str {
    if config.is_https() { "__Host-device" } else { "device" }
}

fn open(vault: &Vault, value: &str, now: OffsetDateTime) -> Option<Device> {
    if value.len() > VALUE_MAX {
        return None;
    }
    let encrypted = URL_SAFE_NO_PAD.decode(value).ok()?;
    let plain = vault.decrypt(Purpose::Device, b"cookie", &encrypted).ok()?;
    let device: Device = serde_json::from_slice(plain.expose()).ok()?;
    let given_at = OffsetDateTime::from_unix_timestamp(device.given_at).ok()?;
    (now - given_at < KNOWN_FOR).then_some(device)
}

fn of_request(req: &HttpRequest) -> Option<Device> {
    let app = req.app_data::<Data<App>>()?;
    let cookie = req.cookie(cookie_name(&app.config))?;
    open(&app.vault, cookie.value(), app.clock.now())
}

impl FromRequest for KnownDevice {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;
    fn from_request(req: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        ready(Ok(Self(of_request(req))))
    }
}

/// Whose the browser is from this request on.
#[derive(Debug, Clone, Default)]
pub struct Remembered(Arc<Mutex<Option<Credential>>>);

impl Remembered {
    pub fn of(req: &HttpRequest) -> Self {
        let mut extensions = req.extensions_mut();
        if let Some(found) = extensions.get::<Self>() {
            return found.clone();
        }
        let new = Self::default();
        extensions.insert(new.clone());
        new
    }

    /// The browser is one of `owner`.
    pub fn set(&self, owner: Credential) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(owner);
    }

    fn get(&self) -> Option<Credential> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Gives the cookie to a browser in which somebody has signed in, or has chosen another password.
///
/// # Errors
/// What is further in.
pub async fn hand_out<B: MessageBody>(
    app: Data<App>,
    req: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let remembered = Remembered::of(req.request());
    let before = of_request(req.request());
    let address = address(req.request(), app.config.trust_proxy);
    let mut answer = next.call(req).await?;
    let Some(owner) = remembered.get().filter(|_owner| answer.status().is_success()) else { return Ok(answer) };
    // The browser of the person before, too: somebody with two accounts signs in to both in one browser.
    let mut devices: Vec<String> = before.iter().map(|device| device.id.to_string()).collect();
    match cookie(&app, owner, before) {
        Ok((cookie, id)) => {
            answer.response_mut().add_cookie(&cookie)?;
            devices.push(id.to_string());
        }
        // The sign-in stands all the same.
        Err(error) => tracing::error!(%error, "a browser could not be given its cookie"),
    }
    if let Err(error) = leave_traces(app, owner, devices, address).await {
        tracing::error!(%error, "the traces of a sign-in could not be kept");
    }
    Ok(answer)
}

/// Keeps from which browsers and which block of addresses the person came, as keyed hashes: see `accounts::trace`.
async fn leave_traces(app: Data<App>, owner: Credential, devices: Vec<String>, address: String) -> anyhow::Result<()> {
    let ctx = app.ctx(crate::request_id::current());
    let on_thread = app.clone();
    database::block(&app, move || {
        let app = on_thread;
        let traces = trace::of_sign_in(&app.vault, &devices, &address)?;
        Ok::<_, anyhow::Error>(app.db.write(|tx| trace::repo::record(tx, &ctx, owner.user, &traces))?)
    })
    .await?
}

fn cookie(app: &App, owner: Credential, before: Option<Device>) -> anyhow::Result<(Cookie<'static>, Uuid)> {
    let user = owner.user.uuid();
    let id = match before.filter(|device| device.user == user) {
        Some(device) => device.id,
        None => Uuid::from_bytes(kernel::random::bytes()?),
    };
    let device = Device { id, user, version: owner.version, given_at: app.clock.now().unix_timestamp() };
    let encrypted = app.vault.encrypt(Purpose::Device, b"cookie", &serde_json::to_vec(&device)?)?;
    let cookie = Cookie::build(cookie_name(&app.config), URL_SAFE_NO_PAD.encode(encrypted))
        .path("/")
        .secure(app.config.is_https())
        .http_only(true)
        .same_site(SameSite::Strict)
        .max_age(CookieDuration::seconds(KNOWN_FOR.whole_seconds()))
        .finish();
    Ok((cookie, id))
}
