//! Which contests fit, and in what order: the statements that must stay fast whatever is searched for. The README has their figures.

use diesel::pg::{Pg, PgConnection};
use diesel::prelude::*;
use diesel::query_builder::BoxedSqlQuery;
use diesel::sql_types::{Array, BigInt, Bool, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use kernel::ids::ContestId;
use kernel::money::Paisa;
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Ask, Count, FOUND_MAX, PAGE_SIZE, Sort};
use crate::Error;

/// What is asked of the database.
#[derive(Debug, Clone)]
pub(super) struct Wanted {
    /// Filters, order and page; its words are not read.
    pub(super) ask: Ask,
    /// The words as a query; without one they narrow nothing.
    pub(super) query: Option<String>,
    /// The moment that decides what is ranked first.
    pub(super) now: OffsetDateTime,
}

/// The contests of a page, and how many there are on all pages.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub(super) ids: Vec<ContestId>,
    pub(super) count: Count,
}

#[derive(Debug, QueryableByName)]
struct Row {
    #[diesel(sql_type = BigInt)]
    counted: i64,
    #[diesel(sql_type = Array<SqlUuid>)]
    ids: Vec<Uuid>,
}

/// What is published, in the words of the indexes, and what is asked. PostgreSQL plans each of these statements with its values, so a
/// parameter that is null (`NULL IS NULL`) is gone before a plan is chosen, and the others are judged by what they are.
macro_rules! fits {
    () => {
        "c.status <> 'DRAFT' AND c.outcome IS DISTINCT FROM 'CANCELLED'
         AND ($1 IS NULL OR c.search @@ $1::tsquery) AND ($2 IS NULL OR c.category = $2) AND ($3 IS NULL OR c.subcategory = $3)
         AND ($4 IS NULL OR c.status = $4) AND ($5 IS NULL OR c.prize_paisa >= $5) AND ($6 IS NULL OR c.prize_paisa <= $6)
         AND ($7 IS NULL OR c.guaranteed = $7)"
    };
}
macro_rules! is_featured {
    () => {
        "(c.featured_until > $9 AND c.featured_since <= $9)"
    };
}
macro_rules! columns {
    () => {
        "c.id, c.created_at, c.prize_paisa, c.deadline_at, c.entry_count, c.search"
    };
}

/// The newest 1,001 that fit, those that are ranked first before the rest. The limit is far from the page's twelve on purpose: for
/// twelve, PostgreSQL would walk through all dates in the hope of a word that nobody wrote.
const NEWEST: &str = concat!(
    "WITH featured AS MATERIALIZED (SELECT ", columns!(), " FROM contests c WHERE ", fits!(), " AND ", is_featured!(), "
          AND $8 IS NOT FALSE ORDER BY c.created_at DESC, c.id DESC LIMIT 1001),
     rest AS MATERIALIZED (SELECT ", columns!(), " FROM contests c WHERE ", fits!(), " AND ", is_featured!(), " IS NOT TRUE
          AND $8 IS NOT TRUE ORDER BY c.created_at DESC, c.id DESC LIMIT 1001),
     found AS MATERIALIZED (
          SELECT * FROM (SELECT 0 AS part, * FROM featured UNION ALL SELECT 1, * FROM rest) AS both
           ORDER BY part, created_at DESC, id DESC LIMIT 1001)
     SELECT (SELECT count(*) FROM found) AS counted, ARRAY (
          SELECT id FROM (SELECT * FROM found ORDER BY part, created_at DESC, id DESC LIMIT 1000) AS candidates ORDER BY ",
);
const PAGE: &str = " LIMIT $10 OFFSET $11) AS ids";

/// The order of at most a thousand candidates.
fn order(sort: Sort) -> &'static str {
    match sort {
        Sort::Relevance => "part, ts_rank(search, $1::tsquery) DESC, created_at DESC, id DESC",
        Sort::Newest => "part, created_at DESC, id DESC",
        Sort::Deadline => {
            "deadline_at <= $9, CASE WHEN deadline_at > $9 THEN deadline_at END, CASE WHEN deadline_at > $9 THEN id END, \
             deadline_at DESC, id DESC"
        }
        Sort::Prize => "prize_paisa DESC, id DESC",
        Sort::Entries => "entry_count DESC, id DESC",
    }
}

/// More than a thousand fit, and not the newest are wanted: the first ones by an index of that order.
fn walk(sort: Sort) -> Option<&'static str> {
    macro_rules! asked {
        () => {
            concat!("FROM contests c WHERE ", fits!(), " AND ($8 IS NULL OR (", is_featured!(), " IS TRUE) = $8)")
        };
    }
    match sort {
        Sort::Relevance | Sort::Newest => None,
        Sort::Prize => Some(concat!(
            "SELECT 1001::bigint AS counted, ARRAY (SELECT c.id ",
            asked!(),
            "
              ORDER BY c.prize_paisa DESC, c.id DESC LIMIT $10 OFFSET $11) AS ids"
        )),
        Sort::Entries => Some(concat!(
            "SELECT 1001::bigint AS counted, ARRAY (SELECT c.id ",
            asked!(),
            "
              ORDER BY c.entry_count DESC, c.id DESC LIMIT $10 OFFSET $11) AS ids"
        )),
        Sort::Deadline => Some(concat!(
            "WITH ahead AS MATERIALIZED (SELECT c.id, row_number() OVER (ORDER BY c.deadline_at, c.id) AS place ",
            asked!(),
            "
                  AND c.deadline_at > $9 ORDER BY c.deadline_at, c.id LIMIT $10 + $11),
             past AS MATERIALIZED (SELECT c.id, row_number() OVER (ORDER BY c.deadline_at DESC, c.id DESC) AS place ",
            asked!(),
            "
                  AND c.deadline_at <= $9 AND (SELECT count(*) FROM ahead) < $10 + $11
                  ORDER BY c.deadline_at DESC, c.id DESC LIMIT $10 + $11)
             SELECT 1001::bigint AS counted, ARRAY (
                  SELECT id FROM (SELECT 0 AS part, * FROM ahead UNION ALL SELECT 1, * FROM past) AS both
                   ORDER BY part, place LIMIT $10 OFFSET $11) AS ids"
        )),
    }
}

/// How many fit: the plans of [`NEWEST`], without a page.
const COUNT: &str = concat!(
    "SELECT count(*) AS counted, '{}'::uuid[] AS ids FROM (SELECT 1 FROM contests c WHERE ",
    fits!(),
    "
        AND ($8 IS NULL OR (",
    is_featured!(),
    " IS TRUE) = $8) ORDER BY c.created_at DESC, c.id DESC LIMIT 1001) AS found"
);

fn bound<'a>(sql: String, wanted: &'a Wanted) -> BoxedSqlQuery<'a, Pg, diesel::query_builder::SqlQuery> {
    let Ask { category, status, min_prize, max_prize, guaranteed, featured, .. } = wanted.ask.clone();
    let subcategory = category.and_then(|choice| choice.subcategory);
    // A name implies its category.
    let category = category.filter(|_choice| subcategory.is_none());
    diesel::sql_query(sql)
        .into_boxed::<Pg>()
        .bind::<Nullable<Text>, _>(wanted.query.as_deref())
        .bind::<Nullable<Text>, _>(category.map(|choice| choice.category.as_str()))
        .bind::<Nullable<Text>, _>(subcategory.map(::contests::contest::Subcategory::as_str))
        .bind::<Nullable<Text>, _>(status.map(::contests::contest::Status::as_str))
        .bind::<Nullable<BigInt>, _>(min_prize.map(Paisa::get))
        .bind::<Nullable<BigInt>, _>(max_prize.map(Paisa::get))
        .bind::<Nullable<Bool>, _>(guaranteed)
        .bind::<Nullable<Bool>, _>(featured)
        .bind::<Timestamptz, _>(wanted.now)
}

/// The page that is asked for. The first thousand can be paged through; the last page ends with the thousandth.
///
/// # Errors
/// The database.
pub(super) fn page(conn: &mut PgConnection, wanted: &Wanted) -> Result<Found, Error> {
    let sort = wanted.ask.sort();
    let offset = wanted.ask.page.saturating_sub(1).saturating_mul(PAGE_SIZE);
    let size = PAGE_SIZE.min(FOUND_MAX.saturating_sub(offset)).max(0);
    let run = |conn: &mut PgConnection, sql: String| -> Result<Row, Error> {
        Ok(bound(sql, wanted).bind::<BigInt, _>(size).bind::<BigInt, _>(offset).get_result(conn)?)
    };
    let newest = run(conn, format!("{NEWEST}{}{PAGE}", order(sort)))?;
    let count = Count::of(newest.counted);
    let ids = match walk(sort).filter(|_sql| count.is_capped) {
        Some(sql) => run(conn, sql.to_owned())?.ids,
        None => newest.ids,
    };
    Ok(Found { ids: ids.into_iter().map(ContestId::from).collect(), count })
}

/// How many fit.
///
/// # Errors
/// The database.
pub(super) fn count(conn: &mut PgConnection, wanted: &Wanted) -> Result<Count, Error> {
    let row: Row = bound(COUNT.to_owned(), wanted).get_result(conn)?;
    Ok(Count::of(row.counted))
}
