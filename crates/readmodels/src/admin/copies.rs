//! Reports of copied work as staff decide them: those that wait oldest first, others newest first.

use std::collections::HashMap;

use ::contests::contest::{self, Contest};
use ::contests::copy_report::{self, CopyReport, Event, Status};
use ::contests::entry::{self, Entry};
use ::files::sniff::Family;
use diesel::dsl::{count_star, min};
use diesel::pg::{Pg, PgConnection};
use diesel::prelude::*;
use kernel::actor::Actor;
use kernel::ids::{ContestId, CopyReportId, EntryId, FileId, Id, UserId};
use kernel::page::Cursor;
use time::OffsetDateTime;

use super::Page;
use super::queues::Waiting;
use crate::Error;
use crate::people::{self, Person};
use crate::schema::{copy_reports as reports, entry_files, files};
use crate::sort::{Sort, columns, sorted};

columns! {
    /// What reports are ordered by.
    pub enum Column of "copy_reports" {
        Created = "created" by "copy_reports.created_at",
    }
}

/// A file of the entry that is reported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evidence {
    pub id: FileId,
    /// As its author called it.
    pub name: String,
    pub media_type: String,
    /// Whether it has pictures to look at.
    pub has_preview: bool,
}

/// A report with what is needed to decide it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    pub report: CopyReport,
    /// The entry as it is.
    pub entry: Entry,
    pub contest: Contest,
    pub author: Person,
    pub reporter: Person,
    pub decided_by: Option<Person>,
    /// The entry's files, in their order.
    pub files: Vec<Evidence>,
    /// Whether the viewer may decide: it waits, and they have no part in it.
    pub is_decidable: bool,
}

/// A page of reports in `status`, or of all.
///
/// # Errors
/// The database, or a corrupt row.
pub fn page(
    conn: &mut PgConnection,
    viewer: &Actor,
    status: Option<Status>,
    after: Option<Cursor>,
) -> Result<Page<Line>, Error> {
    let mut query = reports::table.select((reports::id, reports::created_at)).into_boxed::<Pg>();
    if let Some(status) = status {
        query = query.filter(reports::status.eq(status.as_str()));
    }
    let sort: Sort<Column> = if status == Some(Status::Open) { Sort::oldest() } else { Sort::default() };
    let rows: Vec<(CopyReportId, OffsetDateTime)> = sorted!(query, sort, after).load(conn)?;
    let page = Page::of(rows, |(id, at)| Cursor { at: *at, id: id.uuid() });
    let found = page.try_map(|(id, _at)| Ok(copy_report::repo::get(conn, id)?))?;
    Ok(Page { lines: lines(conn, viewer, found.lines)?, next: found.next })
}

/// One report.
///
/// # Errors
/// No such report, the database, or a corrupt row.
pub fn one(conn: &mut PgConnection, viewer: &Actor, id: CopyReportId) -> Result<Line, Error> {
    let found = copy_report::repo::get(conn, id)?;
    lines(conn, viewer, vec![found])?.pop().ok_or(Error::NotFound)
}

/// How many wait, and since when the first of them.
///
/// # Errors
/// The database.
pub fn waiting(conn: &mut PgConnection) -> Result<Waiting, Error> {
    let open = reports::table.filter(reports::status.eq(Status::Open.as_str()));
    Ok(open.select((count_star(), min(reports::created_at))).get_result(conn)?)
}

fn lines(conn: &mut PgConnection, viewer: &Actor, found: Vec<CopyReport>) -> Result<Vec<Line>, Error> {
    let ids: Vec<EntryId> = found.iter().map(|report| report.entry).collect();
    let mut entries: HashMap<EntryId, Entry> = HashMap::new();
    for id in &ids {
        entries.insert(*id, entry::repo::get(conn, *id)?);
    }
    let contests: Vec<ContestId> = entries.values().map(|entry| entry.contest).collect();
    let contests: HashMap<ContestId, Contest> =
        contest::repo::of_ids(conn, &contests)?.into_iter().map(|contest| (contest.id, contest)).collect();
    let named = found.iter().flat_map(|report| std::iter::once(report.reporter).chain(report.decided_by));
    let users: Vec<UserId> = named.chain(entries.values().map(|entry| entry.author)).collect();
    let people = people::of_ids(conn, &users)?;
    let mut files = evidence(conn, &ids)?;
    let line = |report: CopyReport| {
        let entry = entries.get(&report.entry).cloned().ok_or(Error::NotFound)?;
        let contest = contests.get(&entry.contest).cloned().ok_or(Error::NotFound)?;
        Ok(Line {
            author: people.get(entry.author),
            reporter: people.get(report.reporter),
            decided_by: report.decided_by.map(|by| people.get(by)),
            files: files.remove(&entry.id).unwrap_or_default(),
            is_decidable: report.decide(&contest, &entry, viewer, Event::Dismiss).is_ok(),
            report,
            entry,
            contest,
        })
    };
    found.into_iter().map(line).collect()
}

fn evidence(conn: &mut PgConnection, entries: &[EntryId]) -> Result<HashMap<EntryId, Vec<Evidence>>, Error> {
    let rows: Vec<(EntryId, FileId, String, String, String)> = entry_files::table
        .inner_join(files::table.on(files::id.eq(entry_files::file_id)))
        .filter(entry_files::entry_id.eq_any(entries))
        .order((entry_files::entry_id, entry_files::position))
        .select((entry_files::entry_id, files::id, files::name, files::media_type, files::preview_status))
        .load(conn)?;
    let mut found: HashMap<EntryId, Vec<Evidence>> = HashMap::new();
    for (entry, id, name, media_type, preview) in rows {
        let has_preview = preview == "READY" && Family::of(&media_type) == Family::Picture;
        found.entry(entry).or_default().push(Evidence { id, name, media_type, has_preview });
    }
    Ok(found)
}
