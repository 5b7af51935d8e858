//! Puts the pieces together: one application for the server, the tests and the description of the calls.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use actix_http::error::DispatchError;
use actix_http::{HttpService, Protocol};
use actix_server::Server;
use actix_service::{IntoServiceFactory, ServiceFactoryExt, fn_service, map_config};
use actix_web::body::BoxBody;
use actix_web::dev::{AppConfig, ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::middleware::{Compress, from_fn};
use actix_web::rt::net::TcpStream;
use actix_web::web::{self, Data};
use actix_web::{Error, HttpResponse};
use runtime::config::Pace;
use runtime::listener::Listener;
use runtime::replica::Prober;
use runtime::search_follower::SearchFollower;
use runtime::shutdown;
use socket2::SockRef;
use utoipa_actix_web::service_config::ServiceConfig;
use utoipa_actix_web::{AppExt, scope};

use crate::connections::{Connection, Connections};
use crate::error::ApiError;
use crate::state::App;
use crate::{
    admin, auth, bodies, boosts, categories, contact, contests, copy_reports, credits, csrf, currency, disputes,
    documents, entries, events, experiments, exports, extract, files, first_steps, handover, headers, health, kyc,
    moved, notifications, og, openapi, payments, payouts, pins, polls, privacy, profile, public_cache, purchases,
    questions, read_only, referrals, request_id, reviews, search, sitemap, spa, statements, status, subscriptions,
    users,
};

/// The calls below `/api`, area by area. A path is compared with those before it, so what is asked most stands first.
pub fn api(cfg: &mut ServiceConfig<'_>) {
    cfg.configure(auth::routes)
        .configure(profile::routes)
        .configure(first_steps::routes)
        .configure(notifications::routes)
        .configure(events::routes)
        .configure(users::routes)
        .configure(contests::routes)
        .configure(categories::routes)
        .configure(search::routes)
        .configure(entries::routes)
        .configure(pins::routes)
        .configure(questions::routes)
        .configure(files::routes)
        .configure(polls::routes)
        .configure(purchases::routes)
        .configure(handover::routes)
        .configure(disputes::routes)
        .configure(payments::routes)
        .configure(payouts::routes)
        .configure(kyc::routes)
        .configure(privacy::routes)
        .configure(boosts::routes)
        .configure(credits::routes)
        .configure(referrals::routes)
        .configure(reviews::routes)
        .configure(subscriptions::routes)
        .configure(documents::routes)
        .configure(statements::routes)
        .configure(exports::routes)
        .configure(copy_reports::routes)
        .configure(experiments::routes)
        .configure(contact::routes)
        .configure(currency::routes)
        .configure(admin::routes);
}

/// The calls outside `/api`.
pub fn root(cfg: &mut ServiceConfig<'_>) {
    cfg.configure(health::routes);
    // Not below the sessions of `/api`, which ask the database.
    cfg.configure(status::routes);
    #[cfg(feature = "dev")]
    cfg.configure(crate::dev::routes);
}

pub fn build(
    app: &Data<App>,
) -> actix_web::App<
    impl ServiceFactory<ServiceRequest, Config = (), Response = ServiceResponse<BoxBody>, Error = Error, InitError = ()>
    + use<>,
> {
    let api_scope = scope::scope("/api")
        .wrap(from_fn(auth::device::hand_out))
        .wrap(auth::sessions(app))
        .wrap(from_fn(csrf::guard))
        .wrap(from_fn(read_only::guard))
        .configure(api)
        .map(|scope| {
            scope
                .configure(moved::calls)
                .service(openapi::openapi_json)
                .service(openapi::docs)
                .default_service(web::to(nothing_here))
        });
    let site = app.config.frontend_dir.clone();
    actix_web::App::new()
        .app_data(Data::clone(app))
        .into_utoipa_app()
        .configure(|cfg| extract::configure(cfg, &app.config))
        .configure(root)
        .service(api_scope)
        .map(|app| app.configure(og::routes).configure(sitemap::routes).configure(moved::pages))
        .map(|app| match site {
            Some(folder) => app.service(spa::site(&folder)),
            None => app,
        })
        .map(|app| app.default_service(web::to(nothing_here)))
        .map(|app| app.wrap(from_fn(public_cache::after_writing)))
        .map(|app| app.wrap(Compress::default()).wrap(from_fn(bodies::guard)).wrap(from_fn(headers::secure)))
        .map(|app| app.wrap(from_fn(request_id::name_and_log)).wrap(from_fn(bodies::watch)))
        .into_app()
}

async fn nothing_here() -> Result<HttpResponse, ApiError> {
    Err(ApiError::not_found())
}

/// Connections that wait to be accepted. The 128 of the standard library are too few for a burst: a client that finds no room in the
/// queue tries again a second later.
const BACKLOG: i32 = 1_024;

/// Bytes of an answer that the system takes before it has sent them. Linux would take four megabytes for a client that reads nothing.
#[cfg(target_os = "linux")]
const UNSENT_MAX: u32 = 128 * 1_024;

/// Starts to serve what arrives at `listener`.
///
/// # Errors
/// When the listener cannot be used.
pub fn start(app: &Data<App>, listener: std::net::TcpListener) -> std::io::Result<Server> {
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    // What is accepted costs a descriptor before we see it: beyond this, connections wait in the system's queue until one is closed.
    let builder =
        Server::build().workers(workers).max_concurrent_connections(app.connections.hard_max().div_ceil(workers));
    let (app, ending) = (Data::clone(app), builder.graceful_shutdown_signal());
    let address = listener.local_addr()?;
    let socket = SockRef::from(&listener);
    socket.listen(BACKLOG)?;
    // What is accepted inherits it.
    #[cfg(target_os = "linux")]
    socket.set_tcp_notsent_lowat(UNSENT_MAX)?;
    let service = move || {
        let (app, ending) = (Data::clone(&app), ending.clone());
        let pace = app.config.pace;
        let (connections, trust_proxy) = (app.connections.clone(), app.config.trust_proxy);
        let accept = fn_service(move |stream: TcpStream| {
            let accepted = accept(stream, pace, &connections, trust_proxy);
            async move { accepted.map_err(DispatchError::Io) }
        });
        let site = build(&app).into_factory().map_err(|error: Error| error.error_response());
        let http = HttpService::build()
            .graceful_shutdown_signal(move || {
                let ending = ending.clone();
                async move { ending.notified().await }
            })
            .client_request_timeout(pace.head)
            .client_disconnect_timeout(Duration::from_secs(1))
            .keep_alive(Duration::from_secs(65))
            .local_addr(address)
            .on_connect_ext(|connection: &Connection, data| {
                data.insert(connection.progress());
            })
            .finish(map_config(site, |()| AppConfig::default()));
        accept.and_then(http)
    };
    Ok(builder.listen("site", listener, service)?.shutdown_timeout(10).disable_signals().run())
}

type Accepted = (Connection, Protocol, Option<SocketAddr>);

/// A connection, unless its address has too many: then it is closed without a word, which costs us nothing.
fn accept(stream: TcpStream, pace: Pace, connections: &Connections, trust_proxy: bool) -> std::io::Result<Accepted> {
    let peer = stream.peer_addr()?;
    // Behind a proxy all connections come from it; `bodies::guard` counts requests by the address that it names.
    let place = if trust_proxy {
        None
    } else {
        let too_many = || std::io::Error::other("too many connections from one address");
        Some(connections.enter(peer.ip()).ok_or_else(too_many)?)
    };
    Ok((Connection::admit(connections, stream, pace.head, place)?, Protocol::Http1, Some(peer)))
}

/// Serves until the process is asked to end (SIGTERM, SIGINT), then finishes what runs.
///
/// # Errors
/// When the port cannot be taken.
pub async fn run(app: Data<App>) -> std::io::Result<()> {
    let _listener = Listener::start(Arc::clone(&app.services))?;
    let _prober = Prober::start(Arc::clone(&app.services))?;
    let _follower = SearchFollower::start(Arc::clone(&app.services))?;
    let listener = std::net::TcpListener::bind(("0.0.0.0", app.config.port))?;
    let server = start(&app, listener)?;
    let handle = server.handle();
    let stopper = actix_web::rt::spawn(async move {
        shutdown::requested().await;
        tracing::info!("asked to end");
        shutdown::force_later();
        app.drain();
        actix_web::rt::time::sleep(app.config.drain).await;
        app.stop();
        handle.stop(true).await;
    });
    let result = server.await;
    stopper.abort();
    tracing::info!("ended");
    result
}
