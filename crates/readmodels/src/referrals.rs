//! What bringing friends has come to, as the referrer sees it.

use ::referrals::referral::{self, Status};
use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::ids::{Id, UserId};
use kernel::money::Paisa;
use time::OffsetDateTime;

use crate::Error;
use crate::schema::{credit_lots, referrals, users};

/// Friends shown at most.
const FRIENDS_MAX: i64 = 200;

/// What came of a person's code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Brought {
    pub uses: i64,
    pub total_earned: Paisa,
    pub pending: i64,
    /// The newest friends.
    pub friends: Vec<Friend>,
}

/// Somebody who registered with the code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Friend {
    /// First name; more of them is nobody's business.
    pub first_name: String,
    pub status: Status,
    pub at: OffsetDateTime,
}

type Row = (UserId, String, String, OffsetDateTime, Option<OffsetDateTime>);

/// What came of the code of `referrer`.
///
/// # Errors
/// The database, or a corrupt row.
pub fn brought_by(conn: &mut PgConnection, referrer: UserId) -> Result<Brought, Error> {
    let amounts: Vec<Paisa> = referrals::table
        .inner_join(credit_lots::table.on(credit_lots::id.nullable().eq(referrals::lot_id)))
        .filter(referrals::referrer_id.eq(referrer))
        .filter(referrals::status.eq(Status::Rewarded.as_str()))
        .select(credit_lots::amount_paisa)
        .load(conn)?;
    let total_earned = amounts.iter().try_fold(Paisa::ZERO, |sum, amount| sum.checked_add(*amount));
    let rows: Vec<Row> = referrals::table
        .inner_join(users::table.on(users::id.eq(referrals::friend_id)))
        .filter(referrals::referrer_id.eq(referrer))
        .order((referrals::created_at.desc(), referrals::friend_id.desc()))
        .limit(FRIENDS_MAX)
        .select((
            referrals::friend_id,
            users::first_name,
            referrals::status,
            referrals::created_at,
            referrals::decided_at,
        ))
        .load(conn)?;
    let friends = rows
        .into_iter()
        .map(|(friend, first_name, status, created_at, decided_at)| {
            let corrupt = Error::Corrupt { table: "referrals", id: friend.uuid() };
            let status = Status::parse(&status).ok_or(corrupt)?;
            Ok(Friend { first_name, status, at: decided_at.unwrap_or(created_at) })
        })
        .collect::<Result<_, Error>>()?;
    Ok(Brought {
        uses: i64::try_from(amounts.len()).unwrap_or(i64::MAX),
        total_earned: total_earned.map_err(|_sum| Error::Corrupt { table: "credit_lots", id: referrer.uuid() })?,
        pending: referral::repo::count_pending(conn, referrer)?,
        friends,
    })
}
