//! How the service is, for people who wonder whether it is them. Not below the sessions, which ask the database: it answers without one, too.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::Data;
use payments::Provider;
use runtime::status::{self, State, Status};

use crate::prelude::*;
use crate::state::App;

/// As long as the figures behind it are kept.
const CACHED_FOR: &str = "public, max-age=5";

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(service_status);
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ServiceStatus {
    /// Pages and everything that people do on them.
    site: State,
    /// Whether people can read, and change nothing.
    read_only: bool,
    /// By provider: whether payments can be made.
    payments: Vec<ProviderStatus>,
    mails: State,
    /// Deadlines, refunds and whatever else happens by itself.
    due_work: State,
    /// Uploads and downloads.
    files: State,
    #[serde(with = "time::serde::rfc3339")]
    checked_at: OffsetDateTime,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProviderStatus {
    provider: Provider,
    status: State,
}

impl From<Status> for ServiceStatus {
    fn from(status: Status) -> Self {
        let Status { checked_at, is_read_only, site, payments, mails, due_work, files } = status;
        let payments = payments.into_iter().map(|(provider, status)| ProviderStatus { provider, status }).collect();
        Self { site, read_only: is_read_only, payments, mails, due_work, files, checked_at }
    }
}

/// How each part of the service is, at most five seconds ago. Answers 200 while the database is down, too. For everybody.
#[utoipa::path(tag = "health", operation_id = "service_status", responses((status = 200, body = ServiceStatus)))]
#[get("/api/status")]
pub async fn service_status(app: Data<App>) -> HttpResponse {
    let status = ServiceStatus::from(status::current(&app.services).await);
    HttpResponse::Ok().insert_header((CACHE_CONTROL, CACHED_FOR)).json(status)
}
