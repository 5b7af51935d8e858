//! What administrators do.

use kernel::page::Cursor;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::error::{ApiError, Code};

pub mod payouts;

/// The calls of this area.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.configure(payouts::routes);
}

/// Where a page begins.
fn read_cursor(text: &str) -> Result<Cursor, ApiError> {
    Cursor::parse(text).map_err(|_other| ApiError::new(Code::Malformed, "This page does not exist."))
}
