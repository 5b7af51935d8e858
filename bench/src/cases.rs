//! What is measured: requests, the read model behind them, and what is aimed at.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use contests::contest::{Category, Choice, Status, Subcategory};
use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::Uuid as SqlUuid;
use kernel::ids::{ContestId, Id};
use kernel::money::Paisa;
use search::index::SearchIndex;
use search::lists::{self, Filter, Place, Sort};
use search::tallies::Tallies;
use search::{Ask, Words};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::client::Request;
use crate::model::{self, Work};
use crate::signed_in;

/// What a statement of a search may take, as the server has it unless it is told otherwise.
const TIMEOUT: Duration = Duration::from_millis(150);

#[derive(Debug, Clone, Copy)]
pub(crate) struct Target {
    /// Requests a second at least.
    pub(crate) rate: f64,
    /// Milliseconds at most.
    pub(crate) p50: f64,
    /// Milliseconds at most.
    pub(crate) p99: f64,
}

/// One line of the table.
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) requests: Vec<Request>,
    /// Requests a second while waiting times are taken.
    pub(crate) rate: u32,
    /// What is aimed at, where something is.
    pub(crate) target: Option<Target>,
    /// The same without HTTP.
    pub(crate) work: Work,
}

/// Contests whose pages are asked for, and pages of lists.
const SAMPLES: usize = 500;
/// Requests a second for everything but search.
pub(crate) const RATE: u32 = 200;
const SEARCH_RATE: u32 = 100;

/// Everything, for a database that `muqabla seed --contests` filled.
///
/// # Errors
/// The database, one without contests, or a server that lets nobody sign in.
pub(crate) fn all(server: SocketAddr, database: &str, now: OffsetDateTime) -> anyhow::Result<Vec<Case>> {
    let mut conn = model::connect(database)?;
    let cached = Some(Target { rate: 15_000.0, p50: 1.0, p99: 5.0 });
    let mut cases = vec![
        Case {
            name: "feed, kept".to_owned(),
            requests: vec![Request::get("/api/contests/feed", None)],
            rate: RATE,
            target: cached,
            work: Box::new(move |conn, _turn| list(conn, &Filter::default(), now)),
        },
        Case {
            name: "category stats, kept".to_owned(),
            requests: vec![Request::get("/api/categories/stats", None)],
            rate: RATE,
            target: Some(Target { rate: 10_000.0, p50: 1.0, p99: 5.0 }),
            work: Box::new(|conn, _turn| {
                Tallies::load(conn)?.categories();
                Ok(())
            }),
        },
    ];
    cases.extend(pages_of_lists(&mut conn, now)?);
    cases.push(details(&mut conn, now)?);
    cases.extend(signed_in::cases(server, &mut conn, now)?);
    cases.extend(searches(&mut conn, now)?);
    Ok(cases)
}

fn list(conn: &mut PgConnection, filter: &Filter, now: OffsetDateTime) -> anyhow::Result<()> {
    let published = Tallies::load(conn)?;
    lists::list(conn, filter, &published, now)?;
    Ok(())
}

/// Second and later pages of lists by status, category and order: nothing that is kept in memory. Once as they are, and once as browsers ask.
fn pages_of_lists(conn: &mut PgConnection, now: OffsetDateTime) -> anyhow::Result<[Case; 2]> {
    let mut asked: Vec<(Filter, String)> = Vec::new();
    let names = Subcategory::ALL.iter().map(|name| Choice { category: name.category(), subcategory: Some(*name) });
    let slugs = Category::ALL.iter().map(|category| Choice { category: *category, subcategory: None });
    let published = Tallies::load(conn)?;
    for choice in names.chain(slugs) {
        for status in [None, Some(Status::Open), Some(Status::Closed)] {
            for sort in Sort::ALL {
                let mut filter = Filter { status, category: Some(choice), sort: *sort, ..Filter::default() };
                for _ in 0..3 {
                    let Some(next) = lists::list(conn, &filter, &published, now)?.next_cursor else { break };
                    let next = Place::parse(&next, *sort, status)?;
                    filter.after = Some(next);
                    asked.push((filter, path_of_list(&filter, next)));
                }
            }
        }
    }
    anyhow::ensure!(!asked.is_empty(), "no list has a second page: seed more contests");
    let plain: Vec<Request> = asked.iter().map(|(_, path)| Request::get(path, None)).collect();
    let compressed = plain.iter().map(Request::compressed).collect();
    let asked = Arc::new(asked);
    let name = "list by category, status and order, not kept";
    Ok([(name.to_owned(), plain), (format!("{name}, compressed"), compressed)].map(|(name, requests)| {
        let asked = Arc::clone(&asked);
        Case {
            name,
            requests,
            rate: RATE,
            target: Some(Target { rate: 1_500.0, p50: 4.0, p99: 20.0 }),
            work: Box::new(move |conn, turn| {
                let (filter, _) = asked.get(turn.checked_rem(asked.len()).unwrap_or(0)).context("a list")?;
                list(conn, filter, now)
            }),
        }
    }))
}

pub(crate) fn path_of_list(filter: &Filter, place: Place) -> String {
    let choice = filter
        .category
        .map_or("all", |choice| choice.subcategory.map_or(choice.category.as_str(), Subcategory::as_str));
    let status = filter.status.map_or("all", Status::as_str);
    let (choice, sort) = (escaped(choice), filter.sort.as_str());
    format!("/api/contests?category={choice}&status={status}&sort={sort}&cursor={}", escaped(&place.encode()))
}

fn escaped(text: &str) -> String {
    text.bytes()
        .map(|byte| {
            if byte.is_ascii_alphanumeric() || byte == b'-' {
                char::from(byte).to_string()
            } else {
                format!("%{byte:02X}")
            }
        })
        .collect()
}

#[derive(QueryableByName)]
struct Sampled {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
}

fn details(conn: &mut PgConnection, now: OffsetDateTime) -> anyhow::Result<Case> {
    let sampled: Vec<Sampled> = diesel::sql_query(format!(
        "SELECT id FROM contests WHERE status <> 'DRAFT' AND outcome IS DISTINCT FROM 'CANCELLED'
          ORDER BY md5(id::text) LIMIT {SAMPLES}"
    ))
    .load(conn)?;
    anyhow::ensure!(!sampled.is_empty(), "no contests: seed some");
    let ids: Vec<ContestId> = sampled.into_iter().map(|row| ContestId::from_uuid(row.id)).collect();
    Ok(Case {
        name: "contest page".to_owned(),
        requests: ids.iter().map(|id| Request::get(&format!("/api/contests/{id}"), None)).collect(),
        rate: RATE,
        target: Some(Target { rate: 4_000.0, p50: 2.0, p99: 12.0 }),
        work: Box::new(move |conn, turn| {
            let id = ids.get(turn.checked_rem(ids.len()).unwrap_or(0)).context("a contest")?;
            readmodels::contests::detail(conn, None, *id, now)?;
            Ok(())
        }),
    })
}

/// The probe words of the seed, and how much each finds.
const WORDS: [(&str, &str); 4] =
    [("zeppelin", "no hit"), ("calligraphy", "30 hits"), ("heritage", "2 % of all"), ("modern", "half of all")];

/// Every word with and without filters, first and last page: the mixture first, then each.
fn searches(conn: &mut PgConnection, now: OffsetDateTime) -> anyhow::Result<Vec<Case>> {
    let mut asked: Vec<(String, Ask, String)> = Vec::new();
    for (word, hits) in WORDS {
        for filtered in [false, true] {
            let mut ask = Ask { words: Words::read(word), page: 1, ..Ask::default() };
            let mut path = format!("/api/search/contests?q={word}");
            let mut name = format!("search: {hits}");
            if filtered {
                ask.category = Some(Choice { category: Category::Design, subcategory: None });
                ask.status = Some(Status::Closed);
                ask.min_prize = Some(Paisa::new(500_000));
                path.push_str("&category=design&status=CLOSED&minPrize=5000");
                name.push_str(", filtered");
            }
            let last = search::search(conn, &SearchIndex::default(), &ask, TIMEOUT, now)?.total_pages;
            asked.push((format!("{name}, first page"), ask.clone(), path.clone()));
            if last > 1 {
                ask.page = last;
                asked.push((format!("{name}, last page"), ask, format!("{path}&page={last}")));
            }
        }
    }
    let mixture = Arc::new(asked.iter().map(|(_, ask, _)| ask.clone()).collect::<Vec<_>>());
    let mut cases = vec![Case {
        name: "search: all of the following in turn".to_owned(),
        requests: asked.iter().map(|(_, _, path)| Request::get(path, None)).collect(),
        rate: SEARCH_RATE,
        target: Some(Target { rate: 300.0, p50: 8.0, p99: 80.0 }),
        work: Box::new(move |conn, turn| {
            let ask = mixture.get(turn.checked_rem(mixture.len()).unwrap_or(0)).context("a search")?;
            search::search(conn, &SearchIndex::default(), ask, TIMEOUT, now)?;
            Ok(())
        }),
    }];
    cases.extend(asked.into_iter().map(|(name, ask, path)| Case {
        name,
        requests: vec![Request::get(&path, None)],
        rate: SEARCH_RATE,
        target: None,
        work: Box::new(move |conn, _turn| {
            search::search(conn, &SearchIndex::default(), &ask, TIMEOUT, now)?;
            Ok(())
        }),
    }));
    Ok(cases)
}
