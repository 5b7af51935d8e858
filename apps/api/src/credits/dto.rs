//! How credits look on the wire.

use ::referrals::credit::{HistoryStatus as CreditStatus, Lot};
use kernel::ids::Id;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreditHistoryItem {
    pub id: Uuid,
    #[schema(example = 20_000)]
    pub amount_cents: i64,
    /// What is left, what an order holds included.
    pub remaining_cents: i64,
    /// What it was granted for.
    pub reason: String,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// When the last of it was spent.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub used_at: Option<OffsetDateTime>,
    /// Until when it can, or could, be spent (exclusive).
    #[serde(with = "time::serde::rfc3339")]
    pub expires_at: OffsetDateTime,
    pub status: CreditStatus,
}

impl CreditHistoryItem {
    /// The grant as it stands at `now`.
    pub fn new(lot: Lot, now: OffsetDateTime) -> Self {
        Self {
            status: lot.history_status(now),
            id: lot.id.uuid(),
            amount_cents: lot.amount.get(),
            remaining_cents: lot.remaining.get(),
            reason: lot.reason,
            created_at: lot.created_at,
            used_at: lot.used_at,
            expires_at: lot.expires_at,
        }
    }
}
