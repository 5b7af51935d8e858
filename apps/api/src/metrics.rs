//! Answers `/metrics` on an address of its own: never on the public port.

use std::net::SocketAddr;

use actix_web::dev::ServerHandle;
use actix_web::error::ErrorInternalServerError;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use actix_web::web::{self, Data};
use actix_web::{HttpResponse, HttpServer};
use runtime::metrics;

use crate::state::App;

/// Answers `/metrics` on `address`, and nothing else.
///
/// # Errors
/// The address cannot be taken.
pub fn start(app: Data<App>, address: SocketAddr) -> std::io::Result<ServerHandle> {
    let server = HttpServer::new(move || {
        actix_web::App::new().app_data(Data::clone(&app)).route("/metrics", web::get().to(page))
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

async fn page(app: Data<App>) -> actix_web::Result<HttpResponse> {
    let page = web::block(move || metrics::render(&app)).await?.map_err(ErrorInternalServerError)?;
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, metrics::MEDIA_TYPE))
        .insert_header((CACHE_CONTROL, "no-store"))
        .body(page))
}
