//! Reports of copied work as staff decide them: those that wait oldest first, others newest first.

use std::collections::HashMap;

use ::contests::contest::{self, Contest};
use ::contests::copy_report::{self, CopyReport, Event, Status};
use ::contests::entry::version::OlderVersion;
use ::contests::entry::{self, Entry};
use ::files::sniff::Family;
use diesel::dsl::{count_star, min};
use diesel::pg::{Pg, PgConnection};
use diesel::prelude::*;
use kernel::actor::Actor;
use kernel::ids::{ContestId, CopyReportId, EntryId, FileId, Id, UserId};
use kernel::page::Cursor;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::queues::Waiting;
use super::{Page, Titled, list_answer};
use crate::Error;
use crate::people::{self, Named};
use crate::schema::{copy_reports as reports, entry_files, files};
use crate::sort::{Sort, columns, sorted};

columns! {
    /// What reports are ordered by.
    pub enum Column of "copy_reports" {
        Created = "created" by "copy_reports.created_at",
    }
}

/// A file of a reported entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportedFile {
    pub id: Uuid,
    /// As its author called it.
    pub name: String,
    /// A small picture; null when there is none.
    pub thumbnail_url: Option<String>,
    /// A large one, or the file itself when it is no picture.
    pub url: String,
}

/// An older version of a reported entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportedVersion {
    /// Counts the versions of the entry, from 1.
    pub number: i16,
    /// What its author said about it.
    pub note: String,
    /// A web address that belonged to it.
    pub link: Option<String>,
    /// Third-party parts, as declared.
    pub third_party: String,
    /// AI tools, as declared.
    pub ai_tools: String,
    pub files: Vec<ReportedFile>,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
}

/// The entry that is reported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportedEntry {
    pub id: Uuid,
    /// Its number in the contest.
    pub number: i32,
    pub status: entry::Status,
    pub author: Named,
    /// What its author says about it.
    pub note: String,
    /// A web address that belongs to it.
    pub link: Option<String>,
    /// Third-party parts, as declared.
    pub third_party: String,
    /// AI tools, as declared.
    pub ai_tools: String,
    pub files: Vec<ReportedFile>,
    /// The number of its newest version, from 1: note, link, declarations and files are those of it.
    pub version: i16,
    /// When that came.
    #[serde(with = "time::serde::rfc3339")]
    pub version_created_at: OffsetDateTime,
    /// The older versions, by number: a version that was sent after the report hides nothing.
    pub versions: Vec<ReportedVersion>,
}

/// A report of copied work.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminCopyReport {
    pub id: Uuid,
    /// What was copied, as the member says.
    pub reason: String,
    pub url: Option<String>,
    pub reporter: Named,
    pub entry: ReportedEntry,
    pub contest: Titled,
    pub contest_status: contest::Status,
    pub status: Status,
    pub note: Option<String>,
    /// Whether the entry was ruled out for it.
    pub disqualified: bool,
    /// Whether the viewer may decide: it waits, and they have no part in it.
    pub decidable: bool,
    /// Whether finding a copy would rule the entry out: not once a winner is chosen.
    pub can_disqualify: bool,
    pub decided_by: Option<Named>,
    #[serde(with = "time::serde::rfc3339::option")]
    pub decided_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
}

list_answer!(AdminCopyReportList, reports: AdminCopyReport);

/// A page of reports in `status`, or of all.
pub fn page(
    conn: &mut PgConnection,
    viewer: &Actor,
    status: Option<Status>,
    after: Option<Cursor>,
) -> Result<Page<AdminCopyReport>, Error> {
    let mut query = reports::table.select((reports::id, reports::created_at)).into_boxed::<Pg>();
    if let Some(status) = status {
        query = query.filter(reports::status.eq(status.as_str()));
    }
    let sort: Sort<Column> = if status == Some(Status::Open) { Sort::oldest() } else { Sort::default() };
    let rows: Vec<(CopyReportId, OffsetDateTime)> = sorted!(query, sort, after).load(conn)?;
    let page = Page::of(rows, |(id, at)| Cursor { at: *at, id: id.uuid() });
    let found = page.try_map(|(id, _at)| Ok(copy_report::repo::get(conn, id)?))?;
    Ok(Page { lines: reports_of(conn, viewer, found.lines)?, next: found.next })
}

/// One report.
///
/// # Errors
/// [`Error::NotFound`].
pub fn one(conn: &mut PgConnection, viewer: &Actor, id: CopyReportId) -> Result<AdminCopyReport, Error> {
    let found = copy_report::repo::get(conn, id)?;
    reports_of(conn, viewer, vec![found])?.pop().ok_or(Error::NotFound)
}

/// How many wait, and since when the first of them.
pub fn waiting(conn: &mut PgConnection) -> Result<Waiting, Error> {
    let open = reports::table.filter(reports::status.eq(Status::Open.as_str()));
    Ok(open.select((count_star(), min(reports::created_at))).get_result(conn)?)
}

fn reports_of(conn: &mut PgConnection, viewer: &Actor, found: Vec<CopyReport>) -> Result<Vec<AdminCopyReport>, Error> {
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
    let files = files_of(conn, &ids)?;
    let older = entry::repo::older_versions(conn, &ids)?;
    let view = |report: CopyReport| {
        let entry = entries.get(&report.entry).cloned().ok_or(Error::NotFound)?;
        let contest = contests.get(&entry.contest).cloned().ok_or(Error::NotFound)?;
        let is_out = entry.status.next(entry::Event::Withdraw).is_err();
        Ok(AdminCopyReport {
            id: report.id.uuid(),
            decidable: report.decide(&contest, &entry, viewer, Event::Dismiss).is_ok(),
            reason: report.claim.reason,
            url: report.claim.url,
            reporter: people.get(report.reporter).into(),
            can_disqualify: contest.status.is_judging() && !is_out,
            contest_status: contest.status,
            contest: Titled::from((contest.id, contest.title)),
            entry: ReportedEntry {
                id: entry.id.uuid(),
                number: entry.number,
                status: entry.status,
                author: people.get(entry.author).into(),
                version: entry.version,
                version_created_at: entry.newest_version_at(),
                versions: older
                    .iter()
                    .filter(|version| version.entry == entry.id)
                    .map(|version| reported_version(version.clone(), &files))
                    .collect(),
                files: files.get(&(entry.id, entry.version)).cloned().unwrap_or_default(),
                note: entry.note,
                link: entry.link,
                third_party: entry.third_party,
                ai_tools: entry.ai_tools,
            },
            status: report.status,
            note: report.note,
            disqualified: report.disqualified,
            decided_by: report.decided_by.map(|by| people.get(by).into()),
            decided_at: report.decided_at,
            created_at: report.created_at,
        })
    };
    found.into_iter().map(view).collect()
}

type FilesByVersion = HashMap<(EntryId, i16), Vec<ReportedFile>>;

fn reported_version(version: OlderVersion, files: &FilesByVersion) -> ReportedVersion {
    let OlderVersion { entry, number, note, link, third_party, ai_tools, created_at } = version;
    let files = files.get(&(entry, number)).cloned().unwrap_or_default();
    ReportedVersion { number, note, link, third_party, ai_tools, files, created_at }
}

/// The files of all versions.
fn files_of(conn: &mut PgConnection, entries: &[EntryId]) -> Result<FilesByVersion, Error> {
    let rows: Vec<(EntryId, i16, FileId, String, String, String)> = entry_files::table
        .inner_join(files::table.on(files::id.eq(entry_files::file_id)))
        .filter(entry_files::entry_id.eq_any(entries))
        .order((entry_files::entry_id, entry_files::version, entry_files::position))
        .select((
            entry_files::entry_id,
            entry_files::version,
            files::id,
            files::name,
            files::media_type,
            files::preview_status,
        ))
        .load(conn)?;
    let mut found = FilesByVersion::new();
    for (entry, version, id, name, media_type, preview) in rows {
        let has_preview = preview == "READY" && Family::of(&media_type) == Family::Picture;
        let address = |variant: &str| format!("/api/files/{id}?variant={variant}");
        found.entry((entry, version)).or_default().push(ReportedFile {
            id: id.uuid(),
            name,
            thumbnail_url: has_preview.then(|| address("thumb")),
            url: address(if has_preview { "preview" } else { "original" }),
        });
    }
    Ok(found)
}
