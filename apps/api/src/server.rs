//! Puts the pieces together: one application for the server, the tests and the description of the calls.

use std::time::Duration;

use actix_web::body::BoxBody;
use actix_web::dev::{ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::middleware::{Compress, from_fn};
use actix_web::web::{self, Data};
use actix_web::{Error, HttpResponse, HttpServer};
use utoipa_actix_web::service_config::ServiceConfig;
use utoipa_actix_web::{AppExt, scope};

use crate::config::Profile;
use crate::error::ApiError;
use crate::state::App;
use crate::{
    admin, auth, boosts, categories, contact, contests, copy_reports, credits, csrf, currency, dev, disputes, entries,
    events, experiments, exports, extract, files, handover, headers, health, kyc, notifications, og, openapi, papers,
    payments, payouts, privacy, profile, public_cache, questions, referrals, request_id, reviews, search, sitemap, spa,
    statements, subscriptions, users,
};

/// The calls below `/api`, area by area.
pub fn api(cfg: &mut ServiceConfig<'_>) {
    cfg.configure(auth::routes)
        .configure(profile::routes)
        .configure(users::routes)
        .configure(contests::routes)
        .configure(categories::routes)
        .configure(search::routes)
        .configure(entries::routes)
        .configure(questions::routes)
        .configure(files::routes)
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
        .configure(papers::routes)
        .configure(statements::routes)
        .configure(exports::routes)
        .configure(copy_reports::routes)
        .configure(experiments::routes)
        .configure(contact::routes)
        .configure(currency::routes)
        .configure(notifications::routes)
        .configure(events::routes)
        .configure(admin::routes);
}

/// The calls outside `/api`.
pub fn root(cfg: &mut ServiceConfig<'_>) {
    cfg.configure(health::routes).configure(dev::routes);
}

/// The whole application.
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
        .configure(api)
        .map(|scope| {
            scope.service(openapi::openapi_json).service(openapi::docs).default_service(web::to(nothing_here))
        });
    let site = app.config.frontend_dir.clone();
    actix_web::App::new()
        .app_data(Data::clone(app))
        .into_utoipa_app()
        .configure(|cfg| extract::configure(cfg, &app.config))
        .configure(root)
        .service(api_scope)
        .map(|app| app.configure(og::routes).configure(sitemap::routes))
        .map(|app| match site {
            Some(folder) => app.service(spa::site(&folder)),
            None => app,
        })
        .map(|app| app.default_service(web::to(nothing_here)))
        .map(|app| app.wrap(from_fn(public_cache::forget_after_writing)))
        .map(|app| app.wrap(Compress::default()).wrap(from_fn(headers::secure)).wrap(from_fn(request_id::name_and_log)))
        .into_app()
}

async fn nothing_here() -> Result<HttpResponse, ApiError> {
    Err(ApiError::not_found())
}

/// Serves until the process is asked to end (SIGTERM, SIGINT), then finishes what runs.
///
/// # Errors
/// When the port cannot be taken.
pub async fn run(app: Data<App>) -> std::io::Result<()> {
    let shared = Data::clone(&app);
    let _listener = public_cache::Listener::start(Data::clone(&app))?;
    let server = HttpServer::new(move || build(&shared))
        .bind(("0.0.0.0", app.config.port))?
        .client_request_timeout(Duration::from_secs(10))
        .keep_alive(Duration::from_secs(65))
        .shutdown_timeout(10)
        .disable_signals()
        .run();
    let handle = server.handle();
    let stopper = actix_web::rt::spawn(async move {
        asked_to_end().await;
        tracing::info!("asked to end");
        app.stop();
        // Time for the load balancer to see /readyz and send no more.
        if app.config.profile == Profile::Production {
            actix_web::rt::time::sleep(Duration::from_secs(5)).await;
        }
        handle.stop(true).await;
    });
    let result = server.await;
    stopper.abort();
    tracing::info!("ended");
    result
}

/// Waits until the process is asked to end.
pub async fn asked_to_end() {
    use tokio::signal::unix::{SignalKind, signal};
    let (Ok(mut term), Ok(mut int)) = (signal(SignalKind::terminate()), signal(SignalKind::interrupt())) else {
        tracing::error!("signals cannot be received; end the process by force");
        return std::future::pending().await;
    };
    tokio::select! {
        _ = term.recv() => {}
        _ = int.recv() => {}
    }
}
