//! Which contests fit, and in what order: the statements that must stay fast whatever is searched for. The README has their figures.

use ::contests::contest::Status;
use diesel::pg::{Pg, PgConnection};
use diesel::prelude::*;
use diesel::query_builder::{BoxedSqlQuery, SqlQuery};
use diesel::sql_types::{Array, BigInt, Bool, Double, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use kernel::ids::ContestId;
use kernel::money::Paisa;
use time::OffsetDateTime;
use uuid::Uuid;

use super::index::Snapshot;
use super::limits::{Limits, in_time};
use super::marks::{self, Ladder, Slices};
use super::words::Query;
use super::{Ask, Count, FOUND_MAX, PAGE_SIZE, Sort};
use readmodels::Error;

/// What is asked of the database.
#[derive(Debug, Clone)]
pub(super) struct SearchRequest {
    /// Filters, order and page; its words are not read.
    pub(super) ask: Ask,
    /// The words as a query; without one they narrow nothing.
    pub(super) query: Option<Query>,
    /// The moment that decides what is ranked first.
    pub(super) now: OffsetDateTime,
    pub(super) limits: Limits,
    /// Answers what it can; without it the database finds everything.
    pub(super) index: Option<Snapshot>,
}

/// The contests of a page, and how many there are on all pages.
#[derive(Debug, Default)]
pub(super) struct SearchHits {
    pub(super) ids: Vec<ContestId>,
    pub(super) count: Count,
}

/// Candidates that are looked at: one more than are counted tells that there are more.
const CANDIDATES: usize = 1_001;

#[derive(Debug, QueryableByName)]
struct Row {
    #[diesel(sql_type = Array<SqlUuid>)]
    ids: Vec<Uuid>,
    #[diesel(sql_type = Array<Timestamptz>)]
    created: Vec<OffsetDateTime>,
    #[diesel(sql_type = Array<Bool>)]
    open: Vec<bool>,
    #[diesel(sql_type = Array<Double>)]
    keys: Vec<f64>,
}

#[derive(Debug, QueryableByName)]
struct Ids {
    #[diesel(sql_type = Array<SqlUuid>)]
    ids: Vec<Uuid>,
}

#[derive(Debug, QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    value: i64,
}

#[derive(Debug, Clone, Copy)]
struct Candidate {
    id: Uuid,
    created: OffsetDateTime,
    open: bool,
    featured: bool,
    /// What the order is made of: rank, paisa, entries, or seconds until the deadline.
    key: f64,
}

/// Which part of the contests is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Featured,
    Rest,
    /// What is open of the rest.
    OpenRest,
    Any,
}

macro_rules! is_featured {
    () => {
        "(c.featured_until > $8 AND c.featured_since <= $8)"
    };
}

/// Contests beside their documents.
const DOCUMENTS: &str = "contests c JOIN contest_documents d ON d.contest_id = c.id";

/// Which documents `d` fit, in the words of their index: what it holds is asked as marks.
fn document_fits(request: &SearchRequest) -> String {
    let mut sql = "($5 IS NULL OR d.prize_paisa >= $5) AND ($6 IS NULL OR d.prize_paisa <= $6)".to_owned();
    if request.query.is_some() {
        sql.push_str(" AND d.search @@ $1::tsquery");
    }
    if !marks::lasting(&request.ask).is_empty() {
        sql.push_str(" AND d.marks @> $2");
    }
    if marks::prizes(&request.ask).is_some() {
        sql.push_str(" AND d.marks && $4");
    }
    sql
}

/// Which of their contests `c` fit.
fn contest_fits(request: &SearchRequest, part: Part) -> String {
    let mut sql = ::contests::public!("c").to_owned();
    let status = if part == Part::OpenRest { Some(Status::Open) } else { request.ask.status };
    if let Some(status) = status {
        sql.push_str(&format!(" AND c.status = '{}'", status.as_str()));
    }
    sql.push_str(match part {
        Part::Featured => concat!(" AND ", is_featured!()),
        Part::Rest | Part::OpenRest => concat!(" AND ", is_featured!(), " IS NOT TRUE"),
        Part::Any => concat!(" AND ($7 IS NULL OR (", is_featured!(), " IS TRUE) = $7)"),
    });
    sql
}

fn fits(request: &SearchRequest, part: Part) -> String {
    format!("{} AND {}", document_fits(request), contest_fits(request, part))
}

/// What candidates are sorted by.
fn key(sort: Sort) -> &'static str {
    match sort {
        Sort::Relevance => {
            "(SELECT ts_rank(d.search, $11::tsquery)::float8 FROM contest_documents d WHERE d.contest_id = f.id)"
        }
        Sort::Newest => "0::float8",
        Sort::Deadline => "date_part('epoch', f.deadline_at - $8)",
        Sort::Prize => "f.prize_paisa::float8",
        Sort::Entries => "f.entry_count::float8",
    }
}

/// The first $9 of a slice of `ladder`, with their keys. Documents are sorted before the first contest is read, unless contests in the status
/// that is asked for are so few that PostgreSQL may begin with them.
fn candidates(request: &SearchRequest, part: Part, ladder: Ladder) -> String {
    let side = match ladder {
        Ladder::Ahead => " AND d.deadline_at > $8",
        Ladder::Past => " AND d.deadline_at <= $8",
        Ladder::Newest | Ladder::Prize => "",
    };
    let (documents, contests) = (document_fits(request), contest_fits(request, part));
    let (slice, order) = (format!("{documents} AND d.marks && $3{side}"), ladder.order());
    if request.ask.status.is_some_and(is_seldom) {
        return first(request, DOCUMENTS, &format!("{slice} AND {contests}"), order);
    }
    let sorted = format!(
        "(SELECT d.contest_id, d.created_at, d.deadline_at, d.prize_paisa FROM contest_documents d
           WHERE {slice} ORDER BY {order} OFFSET 0) AS d JOIN contests c ON c.id = d.contest_id"
    );
    first(request, &sorted, &contests, order)
}

/// Whether contests pass through a status within days.
const fn is_seldom(status: Status) -> bool {
    match status {
        Status::Draft | Status::Open | Status::Closed => false,
        Status::Shortlisting | Status::Awarded => true,
    }
}

/// The first $9 of `from` that fit, in an order, with their keys.
fn first(request: &SearchRequest, from: &str, condition: &str, order: &str) -> String {
    let key = key(request.ask.sort());
    format!(
        "SELECT coalesce(array_agg(f.id), '{{}}') AS ids, coalesce(array_agg(f.created_at), '{{}}') AS created,
                coalesce(array_agg(f.status = 'OPEN'), '{{}}') AS open, coalesce(array_agg({key}), '{{}}') AS keys
           FROM (SELECT c.id, c.created_at, c.status, c.deadline_at, c.prize_paisa, c.entry_count
                   FROM {from} WHERE {condition} ORDER BY {order} LIMIT $9 OFFSET $10) AS f"
    )
}

/// A statement with all that is asked; `slice` are marks one of which everything has.
fn bound(sql: String, request: &SearchRequest, slice: Vec<String>) -> BoxedSqlQuery<'_, Pg, SqlQuery> {
    let Ask { min_prize, max_prize, featured, .. } = &request.ask;
    diesel::sql_query(sql)
        .into_boxed::<Pg>()
        .bind::<Nullable<Text>, _>(request.query.as_ref().map(|query| query.cut.as_str()))
        .bind::<Array<Text>, _>(marks::lasting(&request.ask))
        .bind::<Array<Text>, _>(slice)
        .bind::<Array<Text>, _>(marks::prizes(&request.ask).unwrap_or_default())
        .bind::<Nullable<BigInt>, _>(min_prize.map(Paisa::get))
        .bind::<Nullable<BigInt>, _>(max_prize.map(Paisa::get))
        .bind::<Nullable<Bool>, _>(*featured)
        .bind::<Timestamptz, _>(request.now)
}

/// What an order is looked through for, and what was found.
struct Search<'w> {
    request: &'w SearchRequest,
    found: Vec<Candidate>,
}

impl Search<'_> {
    fn ask(
        &mut self,
        conn: &mut PgConnection,
        sql: String,
        (part, slice): (Part, Vec<String>),
        limit: usize,
    ) -> Result<(), Error> {
        let query = bound(sql, self.request, slice)
            .bind::<BigInt, _>(i64::try_from(limit).unwrap_or(i64::MAX))
            .bind::<BigInt, _>(0)
            .bind::<Nullable<Text>, _>(self.request.query.as_ref().map(|query| query.asked.as_str()));
        let Row { ids, created, open, keys } = query.get_result(conn)?;
        let featured = part == Part::Featured;
        let rows = ids.into_iter().zip(created).zip(open).zip(keys);
        self.found.extend(rows.map(|(((id, created), open), key)| Candidate { id, created, open, featured, key }));
        Ok(())
    }

    /// Everything that is ranked first now.
    fn featured(&mut self, conn: &mut PgConnection) -> Result<(), Error> {
        let sql = candidates(self.request, Part::Featured, Ladder::Newest);
        self.ask(conn, sql, (Part::Featured, marks::places(self.request.now)), CANDIDATES)
    }

    /// Slices of an order until `enough` are there. Whether all of the order was looked through, or enough found.
    fn slices(
        &mut self,
        conn: &mut PgConnection,
        (ladder, part): (Ladder, Part),
        enough: usize,
    ) -> Result<bool, Error> {
        let sql = candidates(self.request, part, ladder);
        let before = self.found.len();
        let mut slices = Slices::of(ladder, self.request.now);
        let mut looked = 0;
        loop {
            let missing = enough.saturating_sub(self.found.len());
            slices.plan(self.found.len().saturating_sub(before), missing);
            let Some(slice) = (missing > 0).then(|| slices.next()).flatten() else { return Ok(true) };
            if looked >= self.request.limits.slices {
                return Ok(false);
            }
            looked = looked.saturating_add(1);
            self.ask(conn, sql.clone(), (part, slice), missing)?;
        }
    }

    /// Of more than can be counted, the newest 1,001 may leave open contests out, which come before all others: these are added.
    fn add_open(&mut self, conn: &mut PgConnection) -> Result<(), Error> {
        let mut open = Search { request: self.request, found: Vec::new() };
        let slices = |conn: &mut PgConnection| open.slices(conn, (Ladder::Newest, Part::OpenRest), CANDIDATES);
        if in_time(conn, self.request.limits, slices)? == Some(true) {
            self.found.retain(|candidate| candidate.featured || !candidate.open);
            self.found.append(&mut open.found);
        }
        Ok(())
    }

    /// Sorts what was found, in the order that is asked for.
    fn sort(&mut self, sort: Sort) {
        let newest = |a: &Candidate, b: &Candidate| (b.created, b.id).cmp(&(a.created, a.id));
        let first = |a: &Candidate, b: &Candidate| (b.open, b.featured).cmp(&(a.open, a.featured));
        let highest = |a: &Candidate, b: &Candidate| b.key.total_cmp(&a.key).then(b.id.cmp(&a.id));
        self.found.sort_by(|a, b| match sort {
            Sort::Relevance => first(a, b).then(b.key.total_cmp(&a.key)).then_with(|| newest(a, b)),
            Sort::Newest => first(a, b).then_with(|| newest(a, b)),
            Sort::Prize | Sort::Entries => highest(a, b),
            Sort::Deadline => match (a.key > 0.0, b.key > 0.0) {
                (true, true) => a.key.total_cmp(&b.key).then(a.id.cmp(&b.id)),
                (false, false) => highest(a, b),
                (a, b) => b.cmp(&a),
            },
        });
    }
}

/// The newest 1,001 that fit, those that are ranked first before the rest, and how many fit. When that takes too long, those among the
/// newest contests, of which there may be more than are counted.
fn newest<'w>(conn: &mut PgConnection, request: &'w SearchRequest) -> Result<(Search<'w>, Count, bool), Error> {
    let mut search = Search { request, found: Vec::new() };
    let is_done = in_time(conn, request.limits, |conn| {
        if request.ask.featured != Some(false) {
            search.featured(conn)?;
        }
        let is_rest_wanted = request.ask.featured != Some(true) && search.found.len() < CANDIDATES;
        if is_rest_wanted { search.slices(conn, (Ladder::Newest, Part::Rest), CANDIDATES) } else { Ok(true) }
    })?;
    let is_done = is_done == Some(true);
    if !is_done {
        // Slices that were not looked through may hold more relevant ones; what was found holds for them.
        search.found.clear();
        for part in [Part::Featured, Part::Rest] {
            let is_asked = request.ask.featured.is_none_or(|featured| featured == (part == Part::Featured));
            if is_asked {
                let newest = request.limits.newest;
                let from = format!(
                    "(SELECT * FROM contests WHERE status <> 'DRAFT' ORDER BY created_at DESC, id DESC LIMIT {newest}) AS c
                       JOIN contest_documents d ON d.contest_id = c.id"
                );
                let sql = first(request, &from, &fits(request, part), Ladder::Newest.order());
                search.ask(conn, sql, (part, Vec::new()), CANDIDATES)?;
            }
        }
        search.found.truncate(CANDIDATES);
    }
    let counted = Count::of(i64::try_from(search.found.len()).unwrap_or(i64::MAX));
    let count = Count { is_capped: counted.is_capped || (!is_done && counted.total > 0), ..counted };
    Ok((search, count, is_done))
}

/// The page that is asked for. The first thousand can be paged through; the last page ends with the thousandth.
///
/// # Errors
/// The database.
pub(super) fn page(conn: &mut PgConnection, request: &SearchRequest) -> Result<SearchHits, Error> {
    let sort = request.ask.sort();
    let offset = request.ask.page.saturating_sub(1).saturating_mul(PAGE_SIZE);
    let size = PAGE_SIZE.min(FOUND_MAX.saturating_sub(offset)).max(0);
    if let Some(hits) = request.index.as_ref().and_then(|index| index.page(request, (offset, size))) {
        return Ok(hits);
    }
    let (mut search, count, is_done) = newest(conn, request)?;
    let oldest = search.found.last().map(|last| last.created);
    let exact = match (count.is_capped && is_done).then_some(oldest).flatten() {
        Some(oldest) => {
            in_time(conn, request.limits, |conn| page_of_many(conn, request, (offset, size), oldest))?.flatten()
        }
        None => None,
    };
    let ids = match exact {
        Some(ids) => ids,
        None => {
            if sort.has_open_first() {
                if count.is_capped && is_done && request.ask.status.is_none() && request.ask.featured != Some(true) {
                    search.add_open(conn)?;
                }
                search.sort(Sort::Newest);
            }
            search.found.truncate(usize::try_from(FOUND_MAX).unwrap_or(usize::MAX));
            search.sort(sort);
            let ids = search.found.iter().map(|candidate| candidate.id);
            let (offset, size) = (usize::try_from(offset).unwrap_or(0), usize::try_from(size).unwrap_or(0));
            ids.skip(offset).take(size).collect()
        }
    };
    Ok(SearchHits { ids: ids.into_iter().map(ContestId::from).collect(), count })
}

/// A page of an order in which more than a thousand fit, so that there is always a full one; nothing for orders that the newest
/// candidates answer, or when slices were used up. `oldest` is the thousand-and-first newest: it tells how common it is to fit.
fn page_of_many(
    conn: &mut PgConnection,
    request: &SearchRequest,
    (offset, size): (i64, i64),
    oldest: OffsetDateTime,
) -> Result<Option<Vec<Uuid>>, Error> {
    let ladders: &[Ladder] = match request.ask.sort() {
        Sort::Relevance | Sort::Newest => return Ok(None),
        Sort::Entries => return Ok(Some(walk(conn, request, (offset, size))?)),
        Sort::Deadline => &[Ladder::Ahead, Ladder::Past],
        Sort::Prize => &[Ladder::Prize],
    };
    let needed = offset.saturating_add(size);
    if is_common(conn, request.limits.walk, needed, oldest)? {
        return Ok(Some(walk(conn, request, (offset, size))?));
    }
    let enough = usize::try_from(needed).unwrap_or(0);
    let mut search = Search { request, found: Vec::new() };
    for ladder in ladders {
        if !search.slices(conn, (*ladder, Part::Any), enough)? {
            return Ok(None);
        }
    }
    let ids = search.found.iter().map(|candidate| candidate.id);
    Ok(Some(ids.skip(usize::try_from(offset).unwrap_or(0)).collect()))
}

/// Whether so many fit that the first `needed` of an order are probably among its first few thousand, judged by the newest.
fn is_common(conn: &mut PgConnection, walk: i64, needed: i64, oldest: OffsetDateTime) -> Result<bool, Error> {
    let most = walk.saturating_mul(FOUND_MAX).checked_div(needed.max(1)).unwrap_or(0).min(walk.saturating_mul(10));
    let newer: Number = diesel::sql_query(
        "SELECT count(*) AS value FROM (SELECT 1 FROM contests c WHERE c.status <> 'DRAFT' AND c.created_at >= $1 LIMIT $2) AS newer",
    )
    .bind::<Timestamptz, _>(oldest)
    .bind::<BigInt, _>(most)
    .get_result(conn)?;
    Ok(newer.value < most)
}

/// A page of an order, read from its index until it is full. By deadline, those that have passed follow.
fn walk(conn: &mut PgConnection, request: &SearchRequest, (offset, size): (i64, i64)) -> Result<Vec<Uuid>, Error> {
    let condition = fits(request, Part::Any);
    let sql = match request.ask.sort() {
        Sort::Relevance | Sort::Newest | Sort::Prize => {
            one_walk(DOCUMENTS, &condition, "c.prize_paisa DESC, c.id DESC")
        }
        // Or all that fit, then sorted: the index of documents has no marks of entries, and PostgreSQL knows how common the words are.
        Sort::Entries => one_walk(
            &format!("{DOCUMENTS} JOIN contest_entry_counts e ON e.contest_id = c.id"),
            &condition,
            "e.entry_count DESC, e.contest_id DESC",
        ),
        Sort::Deadline => format!(
            "WITH ahead AS MATERIALIZED (
                  SELECT c.id, row_number() OVER (ORDER BY c.deadline_at, c.id) AS place FROM {DOCUMENTS}
                   WHERE {condition} AND c.deadline_at > $8 ORDER BY c.deadline_at, c.id LIMIT $9 + $10),
             past AS MATERIALIZED (
                  SELECT c.id, row_number() OVER (ORDER BY c.deadline_at DESC, c.id DESC) AS place FROM {DOCUMENTS}
                   WHERE {condition} AND c.deadline_at <= $8 AND (SELECT count(*) FROM ahead) < $9 + $10
                   ORDER BY c.deadline_at DESC, c.id DESC LIMIT $9 + $10)
             SELECT ARRAY (SELECT id FROM (SELECT 0 AS part, * FROM ahead UNION ALL SELECT 1, * FROM past) AS sections
                            ORDER BY part, place LIMIT $9 OFFSET $10) AS ids"
        ),
    };
    let query = bound(sql, request, Vec::new()).bind::<BigInt, _>(size).bind::<BigInt, _>(offset);
    let row: Ids = query.get_result(conn)?;
    Ok(row.ids)
}

fn one_walk(from: &str, condition: &str, order: &str) -> String {
    format!("SELECT ARRAY (SELECT c.id FROM {from} WHERE {condition} ORDER BY {order} LIMIT $9 OFFSET $10) AS ids")
}

/// How many fit; nothing when counting takes too long.
///
/// # Errors
/// The database.
pub(super) fn count(conn: &mut PgConnection, request: &SearchRequest) -> Result<Option<Count>, Error> {
    if let Some(hits) = request.index.as_ref().and_then(|index| index.page(request, (0, 0))) {
        return Ok(Some(hits.count));
    }
    let ask = Ask { sort: Some(Sort::Newest), ..request.ask.clone() };
    let request = SearchRequest { ask, ..request.clone() };
    let mut search = Search { request: &request, found: Vec::new() };
    let slices = |conn: &mut PgConnection| search.slices(conn, (Ladder::Newest, Part::Any), CANDIDATES);
    let is_done = in_time(conn, request.limits, slices)? == Some(true);
    Ok(is_done.then(|| Count::of(i64::try_from(search.found.len()).unwrap_or(i64::MAX))))
}
