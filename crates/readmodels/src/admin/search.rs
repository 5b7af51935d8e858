//! One box for people, contests, payments and payouts: an id, an address or a reference first, then parts of names and titles.

use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text, Uuid as SqlUuid};
use kernel::actor::{Actor, Permission};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::contains;
use crate::Error;

/// Shorter texts are compared as a whole only: an index of three letters cannot find them.
const PART_MIN: usize = 3;

#[derive(Debug, Clone, PartialEq, Eq, QueryableByName, Serialize, ToSchema)]
pub struct AdminPersonHit {
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    #[diesel(sql_type = Text)]
    pub name: String,
    #[diesel(sql_type = Text)]
    pub email: String,
}

/// A contest that is no draft.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName, Serialize, ToSchema)]
pub struct AdminContestHit {
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    #[diesel(sql_type = Text)]
    pub title: String,
    #[diesel(sql_type = Text)]
    pub status: String,
}

/// A payment or a payout.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminMoneyHit {
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    /// Its reference at the provider or the bank.
    #[diesel(sql_type = Nullable<Text>)]
    pub reference: Option<String>,
    /// Who pays or is paid.
    #[diesel(sql_type = Text)]
    pub person: String,
    #[diesel(sql_type = Text)]
    pub status: String,
    #[diesel(sql_type = BigInt)]
    pub amount_cents: i64,
}

/// What was found, at most five of each kind: exact matches first.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct AdminSearchHits {
    /// By id, address or a part of a name.
    pub people: Vec<AdminPersonHit>,
    /// By id or words of the title and the brief.
    pub contests: Vec<AdminContestHit>,
    /// By id, reference or the reference of the refund; for roles that work on payments.
    pub payments: Vec<AdminMoneyHit>,
    /// By id or reference; for roles that work on payouts.
    pub payouts: Vec<AdminMoneyHit>,
}

// The last word of a title may be unfinished (`:*`); a query that ends with a negated phrase ends with a bracket instead. Contests are
// found with the conditions of their index. Each way has an index of its own, so each is a SELECT of its own; parts are sorted after the
// index has found them, or the planner might walk through everybody in the order of their registration instead.
const PEOPLE: &str = "
WITH part AS MATERIALIZED (
    SELECT id FROM users
     WHERE (lower(first_name || ' ' || coalesce(last_name, '')) || ' ' || email_key) LIKE $3 AND erased_at IS NULL LIMIT 200
), found AS (
    SELECT id, 0 AS rank FROM users WHERE id = $1
    UNION ALL SELECT id, 0 FROM users WHERE email_key = lower($2) AND erased_at IS NULL
    UNION ALL SELECT id, 1 FROM part
)
SELECT u.id, u.first_name || coalesce(' ' || nullif(u.last_name, ''), '') AS name, u.email
  FROM (SELECT id, min(rank) AS rank FROM found GROUP BY id) hit JOIN users u ON u.id = hit.id
 ORDER BY hit.rank, u.created_at DESC, u.id DESC LIMIT 5";
const CONTESTS: &str = concat!(
    "
WITH words AS MATERIALIZED (
    SELECT (CASE WHEN typed LIKE '%''' THEN typed || ':*' ELSE typed END)::tsquery AS query
      FROM (SELECT websearch_to_tsquery('pg_catalog.english', $3)::text AS typed) AS read
), part AS MATERIALIZED (
    SELECT id FROM contests WHERE search @@ (SELECT query FROM words) AND ",
    ::contests::published!("contests"),
    "
     LIMIT 200
), found AS (
    SELECT id, 0 AS rank FROM contests WHERE id = $1 AND status <> 'DRAFT'
    UNION ALL SELECT id, CASE WHEN lower(title) = lower($2) THEN 1 ELSE 2 END FROM part JOIN contests USING (id)
)
SELECT c.id, c.title, c.status
  FROM (SELECT id, min(rank) AS rank FROM found GROUP BY id) hit JOIN contests c ON c.id = hit.id
 ORDER BY hit.rank, c.created_at DESC, c.id DESC LIMIT 5"
);
const PAYMENTS: &str = "
WITH found AS (
    SELECT id FROM payments WHERE id = $1
    UNION SELECT id FROM payments WHERE order_ref = upper($2)
    UNION SELECT id FROM payments WHERE provider_txn_id = $2
    UNION SELECT payment_id FROM refunds WHERE provider_ref = $2
    UNION SELECT id FROM payments WHERE contest_id = $1
)
SELECT p.id, p.order_ref AS reference, u.first_name || coalesce(' ' || nullif(u.last_name, ''), '') AS person, p.status,
       p.amount_paisa AS amount_cents
  FROM found JOIN payments p ON p.id = found.id JOIN users u ON u.id = p.payer_id
 ORDER BY p.created_at DESC, p.id DESC LIMIT 5";
const PAYOUTS: &str = "
WITH found AS (
    SELECT id FROM payouts WHERE id = $1
    UNION SELECT id FROM payouts WHERE reference = $2
    UNION SELECT id FROM payouts WHERE contest_id = $1
)
SELECT p.id, p.reference, u.first_name || coalesce(' ' || nullif(u.last_name, ''), '') AS person, p.status, p.amount_paisa AS amount_cents
  FROM found JOIN payouts p ON p.id = found.id JOIN users u ON u.id = p.winner_id
 ORDER BY p.created_at DESC, p.id DESC LIMIT 5";

macro_rules! hits {
    ($sql:expr, $words:expr) => {
        diesel::sql_query($sql).bind::<Nullable<SqlUuid>, _>($words.parse::<Uuid>().ok()).bind::<Text, _>($words)
    };
}

/// What `words` find of what `actor` may look at: people and contests always, money with the permission of its list.
pub fn find(conn: &mut PgConnection, actor: &Actor, words: &str) -> Result<AdminSearchHits, Error> {
    let is_part = words.chars().count() >= PART_MIN;
    // Nobody is called so, and no text has no word.
    let (name, title) = if is_part { (contains(words), words) } else { (String::new(), "") };
    let people = hits!(PEOPLE, words).bind::<Text, _>(name).load(conn)?;
    let contests = hits!(CONTESTS, words).bind::<Text, _>(title).load(conn)?;
    let payments = if actor.may(Permission::Payments) { hits!(PAYMENTS, words).load(conn)? } else { Vec::new() };
    let payouts = if actor.may(Permission::Payouts) { hits!(PAYOUTS, words).load(conn)? } else { Vec::new() };
    Ok(AdminSearchHits { people, contests, payments, payouts })
}
