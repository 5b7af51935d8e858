//! Answers `/metrics`, `/healthz` and `/readyz` on an address of its own: never on the public port.

use std::net::SocketAddr;
use std::sync::Arc;

use actix_web::dev::ServerHandle;
use actix_web::error::ErrorInternalServerError;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use actix_web::web::{self, Data};
use actix_web::{HttpResponse, HttpServer};
use runtime::metrics;
use runtime::readiness::{self, NotReady};
use runtime::services::Services;

use crate::health::healthz;

/// What a process is there for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    Server,
    /// Ready while it finds out what is due.
    Worker,
}

struct Probed {
    services: Arc<Services>,
    role: Role,
}

/// Answers on `address`, and nothing but these three.
///
/// # Errors
/// The address cannot be taken.
pub fn start(services: Arc<Services>, role: Role, address: SocketAddr) -> std::io::Result<ServerHandle> {
    let probed = Data::new(Probed { services, role });
    let server = HttpServer::new(move || {
        actix_web::App::new()
            .app_data(Data::clone(&probed))
            .service(healthz)
            .route("/readyz", web::get().to(readyz))
            .route("/metrics", web::get().to(page))
    })
    .workers(1)
    .bind(address)?
    .disable_signals()
    .run();
    let handle = server.handle();
    actix_web::rt::spawn(server);
    tracing::info!(%address, "figures for a monitoring system");
    Ok(handle)
}

/// Says why not: nobody but operators reaches this address.
async fn readyz(probed: Data<Probed>) -> actix_web::Result<HttpResponse> {
    let ready: Result<(), NotReady> = web::block(move || match probed.role {
        Role::Server => readiness::check(&probed.services),
        Role::Worker => readiness::check_worker(&probed.services),
    })
    .await?;
    let mut answer = if ready.is_ok() { HttpResponse::Ok() } else { HttpResponse::ServiceUnavailable() };
    let said = ready.map_or_else(|not_ready| not_ready.to_string(), |()| "ok".to_owned());
    Ok(answer.insert_header((CACHE_CONTROL, "no-store")).json(serde_json::json!({ "status": said })))
}

async fn page(probed: Data<Probed>) -> actix_web::Result<HttpResponse> {
    let page = metrics::render(&probed.services).await.map_err(ErrorInternalServerError)?;
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, metrics::MEDIA_TYPE))
        .insert_header((CACHE_CONTROL, "no-store"))
        .body(page))
}
