//! Files over HTTP.

use utoipa_actix_web::service_config::ServiceConfig;

/// The calls of this area.
pub fn routes(_cfg: &mut ServiceConfig<'_>) {}
