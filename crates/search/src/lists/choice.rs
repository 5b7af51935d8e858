//! Pages of featured contests, and of some statuses, of all contests or of a category or a name within it: each status has a row of its own in an
//! index of the order, which begins where the cursor points. The statuses are merged, so a page reads no contest that it does not show, however common its kind.
//! In the order of entries the rows are those of `contest_entry_counts` (ADR 0073), which has one index more, over all statuses.

use std::borrow::Cow;

use ::contests::contest::{Choice, Status, Subcategory};
use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Timestamptz, Uuid as SqlUuid};
use time::OffsetDateTime;
use uuid::Uuid;

use super::place::{Place, Section};
use crate::prepared::Prepared;
use readmodels::Error;

/// A row of a page, with everything that one may be sorted by.
#[derive(Debug, Clone, Copy, QueryableByName)]
pub(super) struct Row {
    #[diesel(sql_type = SqlUuid)]
    pub(super) id: Uuid,
    #[diesel(sql_type = Timestamptz)]
    pub(super) created_at: OffsetDateTime,
    #[diesel(sql_type = Timestamptz)]
    pub(super) deadline_at: OffsetDateTime,
    #[diesel(sql_type = BigInt)]
    pub(super) prize_paisa: i64,
    #[diesel(sql_type = Integer)]
    pub(super) entry_count: i32,
}

/// The order of a section, in the words of its index; it ends in the id.
const fn order(section: Section) -> &'static str {
    match section {
        Section::Featured(_) | Section::Rest(_) => "created_at DESC, id DESC",
        Section::Upcoming => "deadline_at, id",
        Section::Past => "deadline_at DESC, id DESC",
        Section::Prize => "prize_paisa DESC, id DESC",
        Section::Entries => "entry_count DESC, id DESC",
    }
}

/// The first `room` rows of a section of the list that was begun at `as_of`, after `after`; of these statuses of `choice`, or of all
/// contests without one.
pub(super) fn rows(
    conn: &mut PgConnection,
    (choice, statuses): (Option<Choice>, &[Status]),
    (section, as_of): (Section, OffsetDateTime),
    after: Option<Place>,
    room: i64,
) -> Result<Vec<Row>, Error> {
    let end = || Prepared::default().sql(format!(" ORDER BY {} LIMIT ", order(section))).number(room);
    let mut statement = Prepared::default().sql("SELECT * FROM (");
    let parts: Vec<Prepared> = match (section, choice) {
        (Section::Featured(_), _) => vec![featured(choice, statuses, as_of)],
        (Section::Entries, None) => vec![by_entries(None, statuses)],
        (Section::Entries, Some(_)) => statuses.chunks(1).map(|status| by_entries(choice, status)).collect(),
        _ => statuses.iter().map(|status| of_status(choice, *status)).collect(),
    };
    for (number, part) in parts.into_iter().enumerate() {
        statement = statement
            .sql(if number == 0 { "(" } else { ") UNION ALL (" })
            .then(part)
            .then(belongs(section, as_of))
            .then(after.map(follows).unwrap_or_default())
            .then(end());
    }
    Ok(statement.sql(")) AS found").then(end()).load(conn)?)
}

/// Those that are ranked first at `as_of`. Their index holds the few there are; OFFSET keeps the planner from cutting it with those of statuses and
/// categories, since for any moment it takes them for a third of all contests.
fn featured(choice: Option<Choice>, statuses: &[Status], as_of: OffsetDateTime) -> Prepared {
    let found = Prepared::default()
        .sql("SELECT id, created_at, deadline_at, prize_paisa, entry_count FROM (SELECT * FROM contests WHERE featured_until > ")
        .moment(as_of)
        .sql(" AND featured_since <= ")
        .moment(as_of)
        .sql(concat!(" OFFSET 0) AS contests WHERE ", ::contests::public!("contests")))
        .sql(format!(" AND status IN ({})", quoted(statuses)));
    let Some((column, name)) = choice.map(column) else { return found };
    found.sql(format!(" AND {column} = ")).text(name)
}

fn of_status(choice: Option<Choice>, status: Status) -> Prepared {
    let status = quoted(&[status]);
    let visible = concat!(
        "SELECT id, created_at, deadline_at, prize_paisa, entry_count FROM contests WHERE ",
        ::contests::public_in_status!("contests")
    );
    // Of all contests, the status is one that the planner cannot read: it would take the index of the whole list for statuses that are
    // frequent, and walk through all younger ones first.
    let Some(choice) = choice else {
        return Prepared::default().sql(format!("{visible} AND status = (SELECT {status})"));
    };
    let (column, name) = column(choice);
    // Of a choice it is written out: the planner would not see otherwise that the index leaves nothing out.
    Prepared::default().sql(format!("{visible} AND status = {status} AND status <> 'DRAFT' AND {column} = ")).text(name)
}

fn by_entries(choice: Option<Choice>, statuses: &[Status]) -> Prepared {
    let statuses = quoted(statuses);
    let visible = concat!(
        "SELECT contests.id, contests.created_at, contests.deadline_at, contests.prize_paisa, counts.entry_count
           FROM contest_entry_counts AS counts JOIN contests ON contests.id = counts.contest_id WHERE ",
        ::contests::public_in_status!("contests")
    );
    let found = Prepared::default().sql(format!("{visible} AND counts.status IN ({statuses})"));
    let Some((column, name)) = choice.map(column) else { return found };
    found.sql(format!(" AND counts.{column} = ")).text(name)
}

fn quoted(statuses: &[Status]) -> String {
    statuses.iter().map(|status| format!("'{}'", status.as_str())).collect::<Vec<_>>().join(", ")
}

fn column(choice: Choice) -> (&'static str, &'static str) {
    match choice.subcategory {
        Some(name) => ("subcategory", Subcategory::as_str(name)),
        None => ("category", choice.category.as_str()),
    }
}

/// Which contests belong to a section, but for those of [`featured`].
fn belongs(section: Section, as_of: OffsetDateTime) -> Prepared {
    let none = Prepared::default();
    match section {
        Section::Rest(_) => none
            .sql(" AND (featured_until IS NULL OR featured_since IS NULL OR featured_until <= ")
            .moment(as_of)
            .sql(" OR featured_since > ")
            .moment(as_of)
            .sql(")"),
        Section::Upcoming => none.sql(" AND deadline_at > ").moment(as_of),
        Section::Past => none.sql(" AND deadline_at <= ").moment(as_of),
        Section::Featured(_) | Section::Prize | Section::Entries => none,
    }
}

/// Whether a row comes after `after` in its section.
fn follows(after: Place) -> Prepared {
    let row = |words: &'static str| Prepared::default().sql(Cow::from(words));
    let moment = after.key.moment();
    match after.section {
        Section::Featured(_) | Section::Rest(_) => row(" AND (created_at, id) < (").moment(moment),
        Section::Past => row(" AND (deadline_at, id) < (").moment(moment),
        Section::Upcoming => row(" AND (deadline_at, id) > (").moment(moment),
        Section::Prize => row(" AND (prize_paisa, id) < (").number(after.key.0),
        Section::Entries => row(" AND (counts.entry_count, counts.contest_id) < (")
            .count(i32::try_from(after.key.0).unwrap_or(i32::MAX)),
    }
    .sql(", ")
    .id(after.id)
    .sql(")")
}
