//! What clients send and see about accounts.

use serde::Serialize;
use utoipa::ToSchema;

/// The signed-in person.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MeView {
    /// Who.
    pub id: uuid::Uuid,
}
