//! Credits as their owner sees them.

use ::referrals::credit::{self, HistoryStatus, Lot, debt};
use ::referrals::referral::{self, REWARD};
use diesel::pg::PgConnection;
use kernel::ids::{Id, UserId};
use kernel::money::Paisa;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Error;

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

/// What `user` can spend at `now`.
pub fn spendable(conn: &mut PgConnection, user: UserId, now: OffsetDateTime) -> Result<Credits, Error> {
    let mut total = Paisa::ZERO;
    let mut credits = Vec::new();
    let all = credit::lots_of(conn, user)?;
    let suspended = credit::on_hold(&all, now)?;
    for lot in all {
        let free = lot.free(now)?;
        if free > Paisa::ZERO {
            total = total.checked_add(free).map_err(::referrals::Error::from)?;
            credits.push(Credit {
                id: lot.id.uuid(),
                amount_cents: free.get(),
                reason: lot.reason,
                expires_at: lot.expires_at,
            });
        }
    }
    let promised = referral::repo::count_pending(conn, user)?;
    Ok(Credits {
        total_amount_cents: total.get(),
        pending_amount_cents: REWARD.get().saturating_mul(promised),
        suspended_amount_cents: suspended.get(),
        debt_amount_cents: debt::owed(conn, user)?.get(),
        credits,
    })
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
    pub used_at: Option<OffsetDateTime>,
    /// Until when it can, or could, be spent (exclusive).
    #[serde(with = "time::serde::rfc3339")]
    pub expires_at: OffsetDateTime,
    pub status: HistoryStatus,
}

/// Every grant that `user` ever had as it stands at `now`, newest first.
pub fn history(conn: &mut PgConnection, user: UserId, now: OffsetDateTime) -> Result<Vec<CreditHistoryItem>, Error> {
    let mut lots = credit::lots_of(conn, user)?;
    lots.sort_by_key(|lot| std::cmp::Reverse((lot.created_at, lot.id)));
    let item = |lot: Lot| CreditHistoryItem {
        status: lot.history_status(now),
        id: lot.id.uuid(),
        amount_cents: lot.amount.get(),
        remaining_cents: lot.remaining.get(),
        reason: lot.reason,
        created_at: lot.created_at,
        used_at: lot.used_at,
        expires_at: lot.expires_at,
    };
    Ok(lots.into_iter().map(item).collect())
}
