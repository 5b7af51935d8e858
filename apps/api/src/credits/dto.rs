//! How credits look on the wire.

use ::referrals::credit::{HistoryStatus as CreditStatus, Lot};
use kernel::ids::Id;
use readmodels::credits::Spendable;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// Credits that can be spent now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Credits {
    /// All of them in paisa; what an order holds until it is paid is left out.
    #[schema(example = 20_000)]
    pub total_amount_cents: i64,
    /// Rewards on their way, in paisa: they can be spent once the friends' contests are awarded.
    #[schema(example = 20_000)]
    pub pending_amount_cents: i64,
    /// What cannot be spent for now, because the payment behind it is disputed.
    #[schema(example = 0)]
    pub suspended_amount_cents: i64,
    /// What was spent of credits that were taken back: the next credits repay it.
    #[schema(example = 0)]
    pub debt_amount_cents: i64,
    /// By grant, in the order in which they are spent.
    pub credits: Vec<Credit>,
}

/// What is left of a grant.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Credit {
    pub id: Uuid,
    pub amount_cents: i64,
    /// What it was granted for.
    #[schema(example = "Ayesha made a first deposit")]
    pub reason: String,
    /// Until when it can be spent (exclusive).
    #[serde(with = "time::serde::rfc3339")]
    pub expires_at: OffsetDateTime,
}

impl From<Spendable> for Credits {
    fn from(spendable: Spendable) -> Self {
        let lots = spendable.lots.into_iter();
        Self {
            total_amount_cents: spendable.total.get(),
            pending_amount_cents: spendable.pending.get(),
            suspended_amount_cents: spendable.suspended.get(),
            debt_amount_cents: spendable.owed.get(),
            credits: lots
                .map(|(lot, free)| Credit {
                    id: lot.id.uuid(),
                    amount_cents: free.get(),
                    reason: lot.reason,
                    expires_at: lot.expires_at,
                })
                .collect(),
        }
    }
}

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
