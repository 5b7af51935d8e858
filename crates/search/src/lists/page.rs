//! Which contests a page of a list shows. A list is one or two sections, each with an order of its own that ends in the id; a cursor
//! names the section, the key and the id of the last row seen, so pages follow the indexes however deep they are.

use ::contests::contest::Status;
use diesel::dsl::max;
use diesel::pg::{Pg, PgConnection};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Integer, Timestamptz};
use kernel::db::static_sql;
use kernel::ids::{ContestId, Id};
use kernel::money::Paisa;
use time::OffsetDateTime;
use uuid::Uuid;

use super::place::{Group, Key, Place, Section};
use super::{Filter, Sort, choice};
use crate::schema::contests;
use readmodels::Error;

/// A row of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PageRow {
    pub(super) id: ContestId,
    /// Where a page that begins after it begins.
    pub(super) place: Place,
}

/// Up to so many matches are found first and sorted then. Few in tests, so that those see both ways.
const FEW_MAX: i64 = if cfg!(test) { 100 } else { 1_000 };

/// How a page is found. The planner does not know how the matches lie in the order (closed contests are the oldest), so it is not asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    /// Few fit: all of them, then sorted. Along the order it might walk through a million that do not fit.
    MatchesFirst,
    /// Many fit: along an index until the page is full.
    AlongTheOrder,
}

/// One page, and one row more, which tells whether there is another page.
/// `total` is how many contests fit the filter on all pages.
pub(super) fn page(
    conn: &mut PgConnection,
    filter: &Filter,
    total: i64,
    now: OffsetDateTime,
) -> Result<Vec<PageRow>, Error> {
    let way = if total <= FEW_MAX { Way::MatchesFirst } else { Way::AlongTheOrder };
    let as_of = match filter.after {
        Some(after) => after.as_of,
        None => as_of(conn, filter, now)?,
    };
    let mut found = Vec::new();
    let sections = Section::of(filter.sort, filter.status);
    let begins = filter.after.map_or(sections.first().copied(), |after| Some(after.section));
    for section in sections.iter().copied().skip_while(|section| Some(*section) != begins) {
        let after = filter.after.filter(|after| after.section == section);
        let rows = rows(conn, filter, way, (section, as_of), after, found.len())?;
        found.extend(rows);
    }
    Ok(found)
}

/// The moment at which a list that begins now looks: the last one at which a contest changed its section, so that a list in which
/// nothing has changed is the same to the byte whenever it is asked for.
fn as_of(conn: &mut PgConnection, filter: &Filter, now: OffsetDateTime) -> Result<OffsetDateTime, Error> {
    let at = match filter.sort {
        Sort::Newest => {
            let ended: Option<OffsetDateTime> = contests::table
                .filter(contests::featured_until.le(now))
                .select(max(contests::featured_until))
                .first(conn)?;
            let started: Option<OffsetDateTime> = contests::table
                .filter(contests::featured_until.gt(now).and(contests::featured_since.le(now)))
                .select(max(contests::featured_since))
                .first(conn)?;
            ended.max(started)
        }
        Sort::Deadline => contests::table
            .filter(contests::deadline_at.le(now).and(published()))
            .select(max(contests::deadline_at))
            .first(conn)?,
        Sort::Prize | Sort::Entries => None,
    };
    Ok(at.unwrap_or(OffsetDateTime::UNIX_EPOCH))
}

type Condition = Box<dyn BoxableExpression<contests::table, Pg, SqlType = Bool>>;

/// What everybody may see. Written out, so that the planner sees that the indexes of the lists hold it.
fn published() -> Condition {
    Box::new(static_sql::<Bool>(::contests::public!("contests")))
}

/// Which contests belong to a section of a list that was begun at `as_of`.
fn belongs(section: Section, as_of: OffsetDateTime) -> Condition {
    match section {
        Section::Featured(_) => {
            let running = contests::featured_until.gt(as_of).and(contests::featured_since.le(as_of));
            Box::new(running.assume_not_null())
        }
        Section::Rest(_) => {
            let never = contests::featured_until.is_null().or(contests::featured_since.is_null());
            let over = contests::featured_until.le(as_of).assume_not_null();
            let later = contests::featured_since.gt(as_of).assume_not_null();
            Box::new(never.or(over).or(later))
        }
        Section::Upcoming => Box::new(contests::deadline_at.gt(as_of)),
        Section::Past => Box::new(contests::deadline_at.le(as_of)),
        Section::Prize => Box::new(contests::prize_paisa.gt(Paisa::ZERO)),
        Section::Entries => Box::new(contests::entry_count.ge(0)),
    }
}

type Query<'a> = contests::BoxedQuery<'a, Pg, <Columns as Expression>::SqlType>;
type Columns =
    (contests::id, contests::created_at, contests::deadline_at, contests::prize_paisa, contests::entry_count);
type Row = (ContestId, OffsetDateTime, OffsetDateTime, Paisa, i32);

/// A section's rows after `after`: what a page that has `before` rows still has room for.
fn rows(
    conn: &mut PgConnection,
    filter: &Filter,
    way: Way,
    (section, as_of): (Section, OffsetDateTime),
    after: Option<Place>,
    before: usize,
) -> Result<Vec<PageRow>, Error> {
    let before = i64::try_from(before).unwrap_or(i64::MAX);
    let room = filter.size.get().saturating_add(1).saturating_sub(before);
    if room <= 0 {
        return Ok(Vec::new());
    }
    let found =
        |row: Row| PageRow { id: row.0, place: Place { as_of, section, key: key(section, &row), id: row.0.uuid() } };
    if has_rows_by_status(filter, way, section) {
        let statuses = section.statuses(filter.status);
        let rows = choice::rows(conn, (filter.category, &statuses), (section, as_of), after, room)?;
        let row = |row: choice::Row| {
            (row.id.into(), row.created_at, row.deadline_at, Paisa::new(row.prize_paisa), row.entry_count)
        };
        return Ok(rows.into_iter().map(row).map(found).collect());
    }
    let columns: Columns =
        (contests::id, contests::created_at, contests::deadline_at, contests::prize_paisa, contests::entry_count);
    let query = contests::table.select(columns).filter(belongs(section, as_of)).limit(room).into_boxed();
    let mut query = ordered(chosen(query, filter, way), way, section);
    if let Some(after) = after {
        query = query.filter(follows(after));
    }
    let rows: Vec<Row> = query.load(conn)?;
    Ok(rows.into_iter().map(found).collect())
}

/// Whether [`choice`] reads a section: it does for featured ones, for every category, where open contests come before all others, and along an order
/// that has indexes by status. Drafts are one person's, and few.
fn has_rows_by_status(filter: &Filter, way: Way, section: Section) -> bool {
    let is_along = way == Way::AlongTheOrder;
    let of_statuses = match section {
        Section::Featured(_) | Section::Rest(Group::Open | Group::Others) => true,
        Section::Rest(Group::OfStatus) | Section::Upcoming | Section::Past => is_along && filter.status.is_some(),
        Section::Prize => false,
        Section::Entries => is_along,
    };
    (of_statuses || filter.category.is_some()) && filter.status != Some(Status::Draft)
}

/// Narrowed to status, category and name.
fn chosen<'a>(query: Query<'a>, filter: &Filter, way: Way) -> Query<'a> {
    let mut query = match filter.status {
        Some(Status::Draft) => query.filter(contests::client_id.eq(filter.viewer.map_or(Uuid::nil(), Id::uuid))),
        Some(Status::Open | Status::Shortlisting | Status::Awarded | Status::Closed) | None => {
            query.filter(published())
        }
    };
    if let Some(status) = filter.status {
        query = query.filter(static_sql::<Bool>(in_status(status, way)));
    }
    if let Some(choice) = filter.category {
        query = query.filter(contests::category.eq(choice.category.as_str()));
        if let Some(name) = choice.subcategory {
            query = query.filter(contests::subcategory.eq(name.as_str()));
        }
    }
    query
}

/// Written out: a plan for any status would be one for a frequent one. Along an order it is one that the planner cannot read: it would gather all of a
/// status first that is not frequent.
const fn in_status(status: Status, way: Way) -> &'static str {
    match (status, way) {
        (Status::Draft, _) => "contests.status = 'DRAFT'",
        (Status::Open, Way::MatchesFirst) => "contests.status = 'OPEN'",
        (Status::Open, Way::AlongTheOrder) => "contests.status = (SELECT 'OPEN')",
        (Status::Shortlisting, Way::MatchesFirst) => "contests.status = 'SHORTLISTING'",
        (Status::Shortlisting, Way::AlongTheOrder) => "contests.status = (SELECT 'SHORTLISTING')",
        (Status::Awarded, Way::MatchesFirst) => "contests.status = 'AWARDED'",
        (Status::Awarded, Way::AlongTheOrder) => "contests.status = (SELECT 'AWARDED')",
        (Status::Closed, Way::MatchesFirst) => "contests.status = 'CLOSED'",
        (Status::Closed, Way::AlongTheOrder) => "contests.status = (SELECT 'CLOSED')",
    }
}

fn ordered(query: Query<'_>, way: Way, section: Section) -> Query<'_> {
    match way {
        Way::AlongTheOrder => along(query, section),
        Way::MatchesFirst => sorted(query, section),
    }
}

/// By expressions that no index has.
fn sorted(query: Query<'_>, section: Section) -> Query<'_> {
    let created = || static_sql::<Timestamptz>("(contests.created_at + interval '0')");
    let deadline = || static_sql::<Timestamptz>("(contests.deadline_at + interval '0')");
    match section {
        Section::Featured(_) | Section::Rest(_) => query.order((created().desc(), contests::id.desc())),
        Section::Upcoming => query.order((deadline().asc(), contests::id.asc())),
        Section::Past => query.order((deadline().desc(), contests::id.desc())),
        Section::Prize => query.order((static_sql::<BigInt>("(contests.prize_paisa + 0)").desc(), contests::id.desc())),
        Section::Entries => {
            query.order((static_sql::<Integer>("(contests.entry_count + 0)").desc(), contests::id.desc()))
        }
    }
}

fn along(query: Query<'_>, section: Section) -> Query<'_> {
    match section {
        Section::Featured(_) | Section::Rest(_) => query.order((contests::created_at.desc(), contests::id.desc())),
        Section::Upcoming => query.order((contests::deadline_at.asc(), contests::id.asc())),
        Section::Past => query.order((contests::deadline_at.desc(), contests::id.desc())),
        Section::Prize => query.order((contests::prize_paisa.desc(), contests::id.desc())),
        Section::Entries => query.order((contests::entry_count.desc(), contests::id.desc())),
    }
}

fn key(section: Section, (_id, created, deadline, prize, entries): &Row) -> Key {
    match section {
        Section::Featured(_) | Section::Rest(_) => Key::of_moment(*created),
        Section::Upcoming | Section::Past => Key::of_moment(*deadline),
        Section::Prize => Key(prize.get()),
        Section::Entries => Key(i64::from(*entries)),
    }
}

/// Whether a row comes after `after` in its section. The bound on the key alone is what the indexes begin with.
fn follows(after: Place) -> Condition {
    macro_rules! down {
        ($column:expr, $key:expr) => {{
            let (key, column) = ($key, $column);
            Box::new(column.le(key).and(column.lt(key).or(contests::id.lt(after.id))))
        }};
    }
    match after.section {
        Section::Featured(_) | Section::Rest(_) => down!(contests::created_at, after.key.moment()),
        Section::Past => down!(contests::deadline_at, after.key.moment()),
        Section::Upcoming => {
            let key = after.key.moment();
            let later = contests::deadline_at.gt(key).or(contests::id.gt(after.id));
            Box::new(contests::deadline_at.ge(key).and(later))
        }
        Section::Prize => down!(contests::prize_paisa, Paisa::new(after.key.0)),
        Section::Entries => down!(contests::entry_count, i32::try_from(after.key.0).unwrap_or(i32::MAX)),
    }
}
