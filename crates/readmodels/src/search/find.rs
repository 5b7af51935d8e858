//! Which contests fit, and in what order: the statements that must stay fast whatever is searched for. The README has their figures.

use diesel::connection::SimpleConnection;
use diesel::pg::{Pg, PgConnection};
use diesel::prelude::*;
use diesel::query_builder::BoxedSqlQuery;
use diesel::sql_types::{Array, BigInt, Bool, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use kernel::ids::ContestId;
use kernel::money::Paisa;
use time::OffsetDateTime;
use uuid::Uuid;

use super::patience::in_time;
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
    /// When the oldest of those that were counted was created.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    oldest: Option<OffsetDateTime>,
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
          SELECT * FROM (SELECT 0 AS part, * FROM featured UNION ALL SELECT 1, * FROM rest) AS sections
           ORDER BY part, created_at DESC, id DESC LIMIT 1001)
     SELECT (SELECT count(*) FROM found) AS counted, (SELECT min(created_at) FROM found) AS oldest, ARRAY (
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

/// More than a thousand fit, and not the newest are wanted: the first ones of an order, up to a value of it ($12) that a few thousand
/// contests reach, whether they fit or not. What lies beyond need not be read, and what lies within is found by combining indexes. Without
/// a value the whole order is open. By deadline, those that have passed follow, down to $13, unless those ahead end at a value.
fn ordered(sort: Sort) -> Option<&'static str> {
    macro_rules! asked {
        () => {
            concat!("FROM contests c WHERE ", fits!(), " AND ($8 IS NULL OR (", is_featured!(), " IS TRUE) = $8)")
        };
    }
    match sort {
        Sort::Relevance | Sort::Newest => None,
        Sort::Prize => Some(concat!(
            "SELECT 1001::bigint AS counted, NULL::timestamptz AS oldest, ARRAY (SELECT c.id ",
            asked!(),
            " AND ($12 IS NULL OR c.prize_paisa >= $12) AND $13 IS NULL
              ORDER BY c.prize_paisa DESC, c.id DESC LIMIT $10 OFFSET $11) AS ids"
        )),
        Sort::Entries => Some(concat!(
            "SELECT 1001::bigint AS counted, NULL::timestamptz AS oldest, ARRAY (SELECT c.id ",
            asked!(),
            " AND ($12 IS NULL OR c.entry_count >= $12) AND $13 IS NULL
              ORDER BY c.entry_count DESC, c.id DESC LIMIT $10 OFFSET $11) AS ids"
        )),
        Sort::Deadline => Some(concat!(
            "WITH ahead AS MATERIALIZED (SELECT c.id, row_number() OVER (ORDER BY c.deadline_at, c.id) AS place ",
            asked!(),
            "
                  AND c.deadline_at > $9 AND ($12 IS NULL OR c.deadline_at <= $12)
                  ORDER BY c.deadline_at, c.id LIMIT $10 + $11),
             past AS MATERIALIZED (SELECT c.id, row_number() OVER (ORDER BY c.deadline_at DESC, c.id DESC) AS place ",
            asked!(),
            "
                  AND c.deadline_at <= $9 AND $12 IS NULL AND ($13 IS NULL OR c.deadline_at >= $13)
                  AND (SELECT count(*) FROM ahead) < $10 + $11
                  ORDER BY c.deadline_at DESC, c.id DESC LIMIT $10 + $11)
             SELECT 1001::bigint AS counted, NULL::timestamptz AS oldest, ARRAY (
                  SELECT id FROM (SELECT 0 AS part, * FROM ahead UNION ALL SELECT 1, * FROM past) AS sections
                   ORDER BY part, place LIMIT $10 OFFSET $11) AS ids"
        )),
    }
}

/// How deep a page must lie for [`ordered`] to be given an end: before that, walking is cheaper.
const DEEP: i64 = 200;
/// How many contests are looked at for each that is wanted. What fits more rarely than that is found faster by its words.
const WITHIN: i64 = 60;

/// Where an order ends when so many of it are looked at; nothing when it is not that long.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum End {
    #[default]
    Open,
    Number(i64),
    Ahead(OffsetDateTime),
    Past(OffsetDateTime),
}

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    value: i64,
}

#[derive(QueryableByName)]
struct Moment {
    #[diesel(sql_type = Timestamptz)]
    value: OffsetDateTime,
}

/// Read from the order's index alone.
fn end(conn: &mut PgConnection, sort: Sort, within: i64, now: OffsetDateTime) -> Result<End, Error> {
    const PRIZE: &str =
        "SELECT c.prize_paisa AS value FROM contests c ORDER BY c.prize_paisa DESC, c.id DESC LIMIT 1 OFFSET $1";
    const ENTRIES: &str = "SELECT c.entry_count::bigint AS value FROM contests c ORDER BY c.entry_count DESC, c.id DESC LIMIT 1 OFFSET $1";
    const AHEAD: &str = "SELECT c.deadline_at AS value FROM contests c WHERE c.deadline_at > $2 ORDER BY c.deadline_at, c.id LIMIT 1 OFFSET $1";
    const PAST: &str = "SELECT c.deadline_at AS value FROM contests c WHERE c.deadline_at <= $2 ORDER BY c.deadline_at DESC, c.id DESC LIMIT 1 OFFSET $1";
    let number = |conn: &mut PgConnection, sql: &str| {
        diesel::sql_query(sql).bind::<BigInt, _>(within).get_result::<Number>(conn).optional()
    };
    let moment = |conn: &mut PgConnection, sql: &str| {
        diesel::sql_query(sql)
            .bind::<BigInt, _>(within)
            .bind::<Timestamptz, _>(now)
            .get_result::<Moment>(conn)
            .optional()
    };
    let found = match sort {
        Sort::Relevance | Sort::Newest => None,
        Sort::Prize => number(conn, PRIZE)?.map(|row| End::Number(row.value)),
        Sort::Entries => number(conn, ENTRIES)?.map(|row| End::Number(row.value)),
        Sort::Deadline => match moment(conn, AHEAD)? {
            Some(row) => Some(End::Ahead(row.value)),
            None => moment(conn, PAST)?.map(|row| End::Past(row.value)),
        },
    };
    Ok(found.unwrap_or_default())
}

/// How many fit: the plans of [`NEWEST`], without a page.
const COUNT: &str = concat!(
    "SELECT count(*) AS counted, NULL::timestamptz AS oldest, '{}'::uuid[] AS ids FROM (SELECT 1 FROM contests c WHERE ",
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
    let (newest, count) = newest(conn, wanted, (offset, size))?;
    let ids = match ordered(sort).filter(|_sql| count.is_capped) {
        Some(sql) => in_time(conn, |conn| page_of_many(conn, wanted, sql, (offset, size), newest.oldest))?,
        None => None,
    };
    let ids = ids.unwrap_or(newest.ids);
    Ok(Found { ids: ids.into_iter().map(ContestId::from).collect(), count })
}

/// The newest that fit. Of words that are common each and rare together (or a phrase that nobody wrote of words that everybody writes)
/// PostgreSQL expects too many, and walks: then they are taken from the index of words alone; and when that takes too long as well,
/// from among the newest contests, of which there may be more than are counted.
fn newest(conn: &mut PgConnection, wanted: &Wanted, (offset, size): (i64, i64)) -> Result<(Row, Count), Error> {
    let sql = format!("{NEWEST}{}{PAGE}", order(wanted.ask.sort()));
    let run = |conn: &mut PgConnection, sql: &str| -> Result<Row, Error> {
        let query = bound(sql.to_owned(), wanted).bind::<BigInt, _>(size).bind::<BigInt, _>(offset);
        Ok(query.get_result(conn)?)
    };
    let words_first = |conn: &mut PgConnection| {
        conn.batch_execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_indexscan = off")?;
        run(conn, &sql)
    };
    let mut found = in_time(conn, |conn| run(conn, &sql))?;
    if found.is_none() {
        found = in_time(conn, words_first)?;
    }
    if let Some(row) = found {
        let count = Count::of(row.counted);
        return Ok((row, count));
    }
    let row = run(conn, &sql.replace("FROM contests c WHERE", NEW_ONES))?;
    let count = Count { is_capped: row.counted > 0, ..Count::of(row.counted) };
    Ok((row, count))
}

/// So few of the newest that looking at each of them takes no time.
const NEW_ONES: &str =
    "FROM (SELECT * FROM contests WHERE status <> 'DRAFT' ORDER BY created_at DESC, id DESC LIMIT 5000) c WHERE";

/// A page of an order when more than a thousand fit, so that there is always a full one. `oldest` is the thousand-and-first newest.
fn page_of_many(
    conn: &mut PgConnection,
    wanted: &Wanted,
    sql: &str,
    (offset, size): (i64, i64),
    oldest: Option<OffsetDateTime>,
) -> Result<Vec<Uuid>, Error> {
    let needed = offset.saturating_add(size);
    if needed >= DEEP && is_common(conn, oldest)? {
        let end = end(conn, wanted.ask.sort(), needed.saturating_mul(WITHIN), wanted.now)?;
        let ids = page_until(conn, wanted, sql, (offset, size), end)?;
        if end == End::Open || i64::try_from(ids.len()).is_ok_and(|found| found == size) {
            return Ok(ids);
        }
    }
    page_until(conn, wanted, sql, (offset, size), End::Open)
}

/// Whether at least one of [`WITHIN`] contests fits, judged by the newest ones.
fn is_common(conn: &mut PgConnection, oldest: Option<OffsetDateTime>) -> Result<bool, Error> {
    let newer: Option<Moment> = diesel::sql_query(
        "SELECT c.created_at AS value FROM contests c WHERE c.status <> 'DRAFT' ORDER BY c.created_at DESC, c.id DESC LIMIT 1 OFFSET $1",
    )
    .bind::<BigInt, _>(FOUND_MAX.saturating_mul(WITHIN))
    .get_result(conn)
    .optional()?;
    Ok(matches!((oldest, newer), (Some(oldest), Some(newer)) if oldest > newer.value))
}

fn page_until(
    conn: &mut PgConnection,
    wanted: &Wanted,
    sql: &str,
    (offset, size): (i64, i64),
    end: End,
) -> Result<Vec<Uuid>, Error> {
    let (number, ahead, past) = match end {
        End::Open => (None, None, None),
        End::Number(number) => (Some(number), None, None),
        End::Ahead(at) => (None, Some(at), None),
        End::Past(at) => (None, None, Some(at)),
    };
    let query = bound(sql.to_owned(), wanted).bind::<BigInt, _>(size).bind::<BigInt, _>(offset);
    let query = match wanted.ask.sort() {
        Sort::Deadline => query.bind::<Nullable<Timestamptz>, _>(ahead),
        Sort::Relevance | Sort::Newest | Sort::Prize | Sort::Entries => query.bind::<Nullable<BigInt>, _>(number),
    };
    let row: Row = query.bind::<Nullable<Timestamptz>, _>(past).get_result(conn)?;
    Ok(row.ids)
}

/// How many fit.
///
/// # Errors
/// The database.
pub(super) fn count(conn: &mut PgConnection, wanted: &Wanted) -> Result<Count, Error> {
    let row: Row = bound(COUNT.to_owned(), wanted).get_result(conn)?;
    Ok(Count::of(row.counted))
}
