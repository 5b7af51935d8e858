//! What happened with a person, for those who answer them: the newest of each kind, and how many there are.

use ::notifications::outbox::Status;
use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use kernel::ids::{Id, UserId};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{Titled, masked_subject_sql};
use crate::Error;
use crate::people::Named;
use crate::schema::{contests, credit_lots, entries, payments, payouts, refunds};

/// Rows of each kind at most.
const SHOWN_MAX: i64 = 20;

/// A contest that the person posted.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Serialize, ToSchema)]
#[diesel(table_name = contests)]
#[serde(rename_all = "camelCase")]
pub struct StoryContest {
    pub id: Uuid,
    pub title: String,
    pub status: String,
    pub outcome: Option<String>,
    #[diesel(column_name = prize_paisa)]
    pub prize_cents: i64,
    /// Whether staff took it out of the lists.
    #[diesel(select_expression = contests::hidden_at.is_not_null())]
    pub hidden: bool,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
}

/// An entry of the person.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Serialize, ToSchema)]
#[diesel(table_name = entries)]
#[serde(rename_all = "camelCase")]
pub struct StoryEntry {
    pub id: Uuid,
    #[diesel(embed)]
    pub contest: Titled,
    /// Its number in the contest.
    pub number: i32,
    pub status: String,
    /// Whether staff ruled it out as a copy.
    #[diesel(select_expression = entries::disqualified_at.is_not_null())]
    pub disqualified: bool,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
}

/// A payment of the person.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Serialize, ToSchema)]
#[diesel(table_name = payments)]
#[serde(rename_all = "camelCase")]
pub struct StoryPayment {
    pub id: Uuid,
    /// Our reference at the payment provider.
    pub order_ref: String,
    pub purpose: String,
    /// Null when it does not pay for a contest.
    #[diesel(select_expression = contests::title.nullable())]
    pub contest_title: Option<String>,
    pub provider: String,
    pub status: String,
    /// Null without a refund.
    #[diesel(select_expression = refunds::status.nullable())]
    pub refund_status: Option<::payments::refund::Status>,
    #[diesel(column_name = amount_paisa)]
    pub amount_cents: i64,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
}

/// A payout to the person.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Serialize, ToSchema)]
#[diesel(table_name = payouts)]
#[serde(rename_all = "camelCase")]
pub struct StoryPayout {
    pub id: Uuid,
    #[diesel(embed)]
    pub contest: Titled,
    pub status: String,
    /// Why it cannot be paid yet: HANDOVER, KYC, METHOD, RISK.
    pub holds: Vec<String>,
    /// The reference of the transfer.
    pub reference: Option<String>,
    #[diesel(column_name = amount_paisa)]
    pub amount_cents: i64,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    pub paid_at: Option<OffsetDateTime>,
}

/// Credit that the person got.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Serialize, ToSchema)]
#[diesel(table_name = credit_lots)]
#[serde(rename_all = "camelCase")]
pub struct StoryCredit {
    pub id: Uuid,
    pub kind: String,
    pub status: String,
    /// How much was granted, in paisa.
    #[diesel(column_name = amount_paisa)]
    pub amount_cents: i64,
    /// How much is left, in paisa.
    #[diesel(column_name = remaining_paisa)]
    pub remaining_cents: i64,
    #[serde(with = "time::serde::rfc3339")]
    pub expires_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
}

/// An email to the person, without its text: that may hold codes and links that sign in.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StoryMail {
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    /// Six digits and more in a row, which may be a code, are masked.
    #[diesel(sql_type = Text)]
    pub subject: String,
    #[diesel(sql_type = Text)]
    pub status: Status,
    #[diesel(sql_type = Timestamptz)]
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// When the mail server accepted it.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    #[serde(with = "time::serde::rfc3339::option")]
    pub sent_at: Option<OffsetDateTime>,
}

/// A note of the staff about a person.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffNote {
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    #[diesel(embed)]
    pub author: Named,
    #[diesel(sql_type = Text)]
    pub body: String,
    #[diesel(sql_type = Timestamptz)]
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
}

/// How many there are of each kind; of each the newest twenty are listed.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName, Serialize, ToSchema)]
pub struct StoryTotals {
    /// Drafts included.
    #[diesel(sql_type = BigInt)]
    pub contests: i64,
    /// Withdrawn ones included.
    #[diesel(sql_type = BigInt)]
    pub entries: i64,
    #[diesel(sql_type = BigInt)]
    pub payments: i64,
    #[diesel(sql_type = BigInt)]
    pub payouts: i64,
    #[diesel(sql_type = BigInt)]
    pub credits: i64,
    #[diesel(sql_type = BigInt)]
    pub mails: i64,
    #[diesel(sql_type = BigInt)]
    pub notes: i64,
}

/// What happened with a person. Lists begin with the newest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminUserStory {
    /// When two-factor authentication was switched on.
    #[serde(with = "time::serde::rfc3339::option")]
    pub second_factor_since: Option<OffsetDateTime>,
    pub contests: Vec<StoryContest>,
    pub entries: Vec<StoryEntry>,
    pub payments: Vec<StoryPayment>,
    pub payouts: Vec<StoryPayout>,
    pub credits: Vec<StoryCredit>,
    /// What is left of credits that can be used, in paisa.
    pub credit_balance_cents: i64,
    pub mails: Vec<StoryMail>,
    pub notes: Vec<StaffNote>,
    pub totals: StoryTotals,
}

const MAILS: &str = concat!(
    "SELECT id, ",
    masked_subject_sql!(),
    " AS subject, status, created_at, sent_at
  FROM mails WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT 20"
);
const NOTES: &str = "
SELECT n.id, n.author_id AS person_id, u.first_name || coalesce(' ' || nullif(u.last_name, ''), '') AS person_name, n.body, n.created_at
  FROM staff_notes n JOIN users u ON u.id = n.author_id
 WHERE n.user_id = $1 ORDER BY n.created_at DESC, n.id DESC LIMIT 20";
const SUMMARY: &str = "
SELECT (SELECT count(*) FROM contests WHERE client_id = $1) AS contests,
       (SELECT count(*) FROM entries WHERE author_id = $1) AS entries,
       (SELECT count(*) FROM payments WHERE payer_id = $1) AS payments,
       (SELECT count(*) FROM payouts WHERE winner_id = $1) AS payouts,
       (SELECT count(*) FROM credit_lots WHERE user_id = $1) AS credits,
       (SELECT coalesce(sum(remaining_paisa), 0)::bigint FROM credit_lots
         WHERE user_id = $1 AND status = 'OPEN' AND suspended_at IS NULL AND expires_at > $2) AS credit_balance,
       (SELECT count(*) FROM mails WHERE user_id = $1) AS mails,
       (SELECT count(*) FROM staff_notes WHERE user_id = $1) AS notes,
       (SELECT confirmed_at FROM second_factors WHERE user_id = $1) AS second_factor_since
  FROM users WHERE id = $1";

#[derive(QueryableByName)]
struct Summary {
    #[diesel(embed)]
    totals: StoryTotals,
    #[diesel(sql_type = BigInt)]
    credit_balance: i64,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    second_factor_since: Option<OffsetDateTime>,
}

macro_rules! newest {
    ($conn:expr, $row:ident of $table:ident, $query:expr) => {
        $query
            .select($row::as_select())
            .order(($table::created_at.desc(), $table::id.desc()))
            .limit(SHOWN_MAX)
            .load($conn)?
    };
}

/// What happened with a person.
///
/// # Errors
/// [`Error::NotFound`].
pub fn of(conn: &mut PgConnection, user: UserId, now: OffsetDateTime) -> Result<AdminUserStory, Error> {
    let summary: Option<Summary> = diesel::sql_query(SUMMARY)
        .bind::<SqlUuid, _>(user.uuid())
        .bind::<Timestamptz, _>(now)
        .get_result(conn)
        .optional()?;
    let Summary { totals, credit_balance, second_factor_since } = summary.ok_or(Error::NotFound)?;
    let entered = entries::table
        .inner_join(contests::table.on(contests::id.eq(entries::contest_id)))
        .filter(entries::author_id.eq(user));
    let paid = payments::table
        .left_join(contests::table.on(contests::id.nullable().eq(payments::contest_id)))
        .left_join(refunds::table.on(refunds::payment_id.eq(payments::id)))
        .filter(payments::payer_id.eq(user));
    let won = payouts::table
        .inner_join(contests::table.on(contests::id.eq(payouts::contest_id)))
        .filter(payouts::winner_id.eq(user));
    Ok(AdminUserStory {
        second_factor_since,
        contests: newest!(conn, StoryContest of contests, contests::table.filter(contests::client_id.eq(user))),
        entries: newest!(conn, StoryEntry of entries, entered),
        payments: newest!(conn, StoryPayment of payments, paid),
        payouts: newest!(conn, StoryPayout of payouts, won),
        credits: newest!(conn, StoryCredit of credit_lots, credit_lots::table.filter(credit_lots::user_id.eq(user))),
        credit_balance_cents: credit_balance,
        mails: diesel::sql_query(MAILS).bind::<SqlUuid, _>(user.uuid()).load(conn)?,
        notes: diesel::sql_query(NOTES).bind::<SqlUuid, _>(user.uuid()).load(conn)?,
        totals,
    })
}
