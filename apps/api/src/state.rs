//! What all requests share, and what one request works with.

use std::future::{Ready, ready};
use std::net::IpAddr;
use std::ops::Deref;
use std::panic::Location;
use std::sync::Arc;
use std::time::{Duration, Instant};

use accounts::Credential;
use actix_web::FromRequest;
use actix_web::dev::Payload;
use actix_web::http::header::USER_AGENT;
use actix_web::web::{self, Data};
use diesel::pg::PgConnection;
use kernel::db::Failure;
use pages::picture::Pictures;
use pages::sitemap::Layout;
use runtime::concurrency_limit::ConcurrencyLimit;
use runtime::replica::Fault;
use runtime::services::Services;

use crate::auth::constant_time::{Delay, RealDelay};
use crate::auth::cookie_name;
use crate::auth::device::Remembered;
use crate::connections::Connections;
use crate::database;
use crate::idempotency::SentKey;
use crate::lanes::{Lane, LanePermit, Lanes};
use crate::prelude::*;
use crate::public_cache::PublicCache;
use crate::rate_limit::RateLimits;

/// The program's services, and what answering requests needs beside them.
pub struct App {
    /// Shared with the worker.
    pub services: Arc<Services>,
    /// Requests act by it; the worker has that of the services.
    pub db: Db,
    pub limits: RateLimits,
    /// First pages of public lists.
    pub public_cache: PublicCache,
    /// Pictures of contests for those who share them.
    pub pictures: Pictures,
    /// The parts of the sitemap.
    pub sitemap: Layout,
    pub connections: Connections,
    /// Searches: one may cost a core for some 25 ms, and when too many share the cores all of them take too long.
    pub searches: ConcurrencyLimit,
    /// Holds back answers that must not tell by their time what was found.
    pub delay: Arc<dyn Delay>,
    /// The share of the connections that each route has.
    pub lanes: Lanes,
    hashing: ConcurrencyLimit,
}

impl Deref for App {
    type Target = Services;

    fn deref(&self) -> &Services {
        &self.services
    }
}

/// Passwords hashed concurrently, at most: each takes a core for some 40 ms, and 19 MiB.
const HASHING_MAX: usize = 4;
/// Sign-ins that wait for their turn to hash: more would not have theirs in time.
const HASHING_QUEUE_MAX: usize = 128;
/// How long a sign-in waits for its turn to hash before it is told to come back.
const HASHING_WAIT_MAX: Duration = Duration::from_secs(3);
/// How long a search waits for its turn, as long as for a connection.
const SEARCH_WAIT_MAX: Duration = Duration::from_secs(2);

/// As many as there are cores: more would take longer each, and their memory.
fn hashing_max() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from).min(HASHING_MAX)
}

impl App {
    /// Around the services of the program.
    pub fn new(services: Services) -> Self {
        let config = &services.config;
        Self {
            public_cache: PublicCache::new(services.changes.clone()),
            pictures: Pictures::new(config.cache_dir.join("og")),
            sitemap: Layout::default(),
            limits: RateLimits::new(&config.rates),
            connections: Connections::new(config.connections_per_address, config.connections_max),
            searches: ConcurrencyLimit::new(config.searches_at_once, SEARCH_WAIT_MAX),
            delay: Arc::new(RealDelay),
            lanes: Lanes::new(config.db_pool_size),
            hashing: ConcurrencyLimit::with_queue(hashing_max(), HASHING_WAIT_MAX, HASHING_QUEUE_MAX),
            db: services.db.for_acts(),
            services: Arc::new(services),
        }
    }
}

/// One request's surroundings: what handlers run their work with.
#[derive(Clone)]
pub struct RequestContext {
    pub app: Data<App>,
    /// The request's `now`, name and new ids.
    pub ctx: Ctx,
    caller: Caller,
    /// Whether the request has no cookie of a session.
    is_anonymous: bool,
    remembered: Remembered,
    /// Of the route.
    lane: Arc<Lane>,
    pub(crate) sent_key: Option<SentKey>,
}

#[derive(Clone)]
struct Caller {
    address: String,
    user_agent: String,
}

impl RequestContext {
    /// Runs `work` on a thread where waiting for the database holds up nobody else.
    ///
    /// # Errors
    /// What `work` fails with, as clients see it.
    pub async fn run<T, E>(&self, work: impl FnOnce(&Db, &Ctx) -> Result<T, E> + Send + 'static) -> Result<T, ApiError>
    where
        T: Send + 'static,
        E: Into<ApiError> + Send + 'static,
    {
        let permit = self.enter_lane().await?;
        let (app, ctx) = (self.app.clone(), self.ctx.clone());
        let on_thread = move || {
            let _permit = permit;
            work(&app.db, &ctx).map_err(Into::<ApiError>::into)
        };
        match database::block(&self.app, on_thread).await {
            Ok(Ok(done)) => {
                self.lane.answered();
                Ok(done)
            }
            Ok(Err(error)) => {
                if error.is_lock_timeout() {
                    self.lane.lock_timed_out();
                }
                Err(error)
            }
            Err(broken) => Err(ApiError::internal(&broken)),
        }
    }

    /// Runs `work`, which only reads what everybody may see, like [`Self::run`]: for somebody who is not signed in on the replica, where it is
    /// young enough. When that fails, `work` runs again on the primary.
    ///
    /// # Errors
    /// What `work` fails with, as clients see it.
    pub async fn run_public<T, E>(
        &self,
        work: impl Fn(&Db, &Ctx) -> Result<T, E> + Send + 'static,
    ) -> Result<T, ApiError>
    where
        T: Send + 'static,
        E: Into<ApiError> + Send + 'static,
    {
        if !self.may_lag() {
            return self.run(work).await;
        }
        let app = self.app.clone();
        self.run(move |db, ctx| app.replica.read_or(db, |db| work(db, ctx).map_err(Into::into), replica_fault)).await
    }

    /// Runs `work` like [`Self::run_public`], on one snapshot of the database.
    ///
    /// # Errors
    /// What `work` fails with, as clients see it.
    #[track_caller]
    pub fn read_public<T, E>(
        &self,
        work: impl Fn(&mut PgConnection, &Ctx) -> Result<T, E> + Send + 'static,
    ) -> impl Future<Output = Result<T, ApiError>>
    where
        T: Send + 'static,
        E: Failure + Into<ApiError> + Send + 'static,
    {
        let caller = Location::caller();
        self.run_public(move |db, ctx| db.read_for(caller, |conn| work(conn, ctx)))
    }

    /// Whether the request may be answered by a replica: people who are signed in see what they have written.
    pub fn may_lag(&self) -> bool {
        self.is_anonymous && self.app.replica.is_configured()
    }

    /// Waits for half of the request's budget at most: the other half is for the work.
    async fn enter_lane(&self) -> Result<LanePermit, ApiError> {
        let begun = Instant::now();
        let permit = self.lane.acquire(database::budget_left(&self.app) / 2).await;
        database::spend(begun.elapsed());
        Ok(permit?)
    }

    /// Runs `work` like [`Self::run`], on one snapshot of the database.
    ///
    /// # Errors
    /// What `work` fails with, as clients see it.
    #[track_caller]
    pub fn read<T, E>(
        &self,
        work: impl FnOnce(&mut PgConnection, &Ctx) -> Result<T, E> + Send + 'static,
    ) -> impl Future<Output = Result<T, ApiError>>
    where
        T: Send + 'static,
        E: Failure + Into<ApiError> + Send + 'static,
    {
        let caller = Location::caller();
        self.run(move |db, ctx| db.read_for(caller, |conn| work(conn, ctx)))
    }

    /// Runs work that hashes a password, when its turn comes: few at once, so that sign-ins cannot take all cores.
    ///
    /// # Errors
    /// 503 when the turn does not come in time, and what `work` fails with.
    pub async fn hashing<T, E>(&self, work: impl FnOnce() -> Result<T, E> + Send + 'static) -> Result<T, ApiError>
    where
        T: Send + 'static,
        E: Into<ApiError> + Send + 'static,
    {
        let permit = self.app.hashing.acquire().await?;
        let in_turn = move || {
            let _permit = permit;
            work()
        };
        match web::block(in_turn).await {
            Ok(result) => result.map_err(Into::into),
            Err(broken) => Err(ApiError::internal(&broken)),
        }
    }

    /// The browser that calls is one of `owner` from now on ([`crate::auth::device`]).
    pub fn remember_device(&self, owner: Credential) {
        self.remembered.set(owner);
    }

    /// The caller's network address, for limits and the list of sessions.
    pub fn address(&self) -> &str {
        &self.caller.address
    }

    /// The network that limits count by: the address, or its /64 when it is IPv6.
    pub fn network(&self) -> String {
        match self.caller.address.parse::<IpAddr>() {
            Ok(IpAddr::V6(address)) => {
                let [a, b, c, d, ..] = address.segments();
                format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
            }
            Ok(IpAddr::V4(_)) | Err(_) => self.caller.address.clone(),
        }
    }

    /// What the browser calls itself, at most 200 characters of it.
    pub fn user_agent(&self) -> &str {
        &self.caller.user_agent
    }
}

/// What an answer of the replica says about it.
fn replica_fault(error: &ApiError) -> Option<Fault> {
    if !error.code().status().is_server_error() {
        return None;
    }
    tracing::warn!(cause = error.cause(), "a read failed on the replica; the primary answers it");
    Some(if error.code() == Code::Unavailable { Fault::Unavailable } else { Fault::Internal })
}

impl FromRequest for RequestContext {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(req: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        let Some(app) = req.app_data::<Data<App>>() else {
            return ready(Err(ApiError::internal(&"no application state")));
        };
        let ctx = app.ctx(crate::request_id::current());
        let caller = Caller { address: address(req, app.config.trust_proxy), user_agent: user_agent(req) };
        let lane = app.lanes.of_route(req.method(), req.match_pattern().unwrap_or_default());
        ready(Ok(Self {
            app: app.clone(),
            ctx,
            caller,
            is_anonymous: req.cookie(cookie_name(&app.config)).is_none(),
            remembered: Remembered::of(req),
            lane,
            sent_key: SentKey::of(req),
        }))
    }
}

/// The socket's address; behind a proxy that is trusted, the one that the proxy itself added last.
pub(crate) fn address(req: &HttpRequest, trust_proxy: bool) -> String {
    let forwarded = req
        .headers()
        .get_all("x-forwarded-for")
        .last()
        .and_then(|value| value.to_str().ok())
        .and_then(|list| list.rsplit(',').next())
        .and_then(|last| last.trim().parse::<IpAddr>().ok())
        .filter(|_address| trust_proxy);
    let socket = req.peer_addr().map(|peer| peer.ip());
    forwarded.or(socket).map_or_else(|| "unknown".to_owned(), |ip| ip.to_canonical().to_string())
}

fn user_agent(req: &HttpRequest) -> String {
    let sent = req.headers().get(USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or("");
    sent.chars().filter(|c| !c.is_control()).take(200).collect()
}
