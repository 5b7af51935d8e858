//! What bringing friends has come to, as the referrer sees it.

use ::referrals::code::Code;
use ::referrals::referral::{self, Status};
use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::Timestamptz;
use kernel::db::static_sql;
use kernel::ids::UserId;
use kernel::money::Paisa;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::Error;
use crate::schema::{credit_lots, referrals, users};

const FRIENDS_MAX: i64 = 200;

/// The viewer's code and what came of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReferralCode {
    #[schema(example = "7KQ2M9XA")]
    pub code: String,
    pub stats: ReferralStats,
    /// The newest friends, at most 200.
    pub friends: Vec<ReferralFriend>,
}

/// What came of a code, in numbers.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReferralStats {
    /// Friends whose first contest was awarded: the rewards that stand.
    pub uses: i64,
    /// The rewards' sum in paisa.
    #[schema(example = 20_000)]
    pub total_earned: i64,
    /// Friends whose first deposit is confirmed and whose contest is not awarded yet.
    pub pending: i64,
}

/// Somebody who registered with the code.
#[derive(Debug, Queryable, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReferralFriend {
    /// More of the name is nobody's business.
    pub first_name: String,
    pub status: Status,
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
}

/// The `code` of `referrer` and what came of it.
pub fn of_referrer(conn: &mut PgConnection, referrer: UserId, code: &Code) -> Result<ReferralCode, Error> {
    let amounts: Vec<Paisa> = referrals::table
        .inner_join(credit_lots::table.on(credit_lots::id.nullable().eq(referrals::lot_id)))
        .filter(referrals::referrer_id.eq(referrer))
        .filter(referrals::status.eq(Status::Rewarded.as_str()))
        .select(credit_lots::amount_paisa)
        .load(conn)?;
    let total_earned = amounts.iter().try_fold(Paisa::ZERO, |sum, amount| sum.checked_add(*amount));
    let stats = ReferralStats {
        uses: i64::try_from(amounts.len()).unwrap_or(i64::MAX),
        total_earned: total_earned.map_err(::referrals::Error::from)?.get(),
        pending: referral::repo::count_pending(conn, referrer)?,
    };
    let friends = referrals::table
        .inner_join(users::table.on(users::id.eq(referrals::friend_id)))
        .filter(referrals::referrer_id.eq(referrer))
        .order((referrals::created_at.desc(), referrals::friend_id.desc()))
        .limit(FRIENDS_MAX)
        .select((
            users::first_name,
            referrals::status,
            static_sql::<Timestamptz>("coalesce(referrals.decided_at, referrals.created_at)"),
        ))
        .load(conn)?;
    Ok(ReferralCode { code: code.as_str().to_owned(), stats, friends })
}
