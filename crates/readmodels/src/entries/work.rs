//! What was submitted: the newest version of each entry, and the older ones for those who know of them.

use std::collections::HashMap;

use ::contests::entry::version::OlderVersion;
use ::contests::entry::{self, Entry, Visibility};
use ::files::File;
use ::files::sniff::Family;
use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::ids::{EntryId, FileId};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::Error;
use crate::file_access::{self, Access, FileView};
use crate::schema::{entries, entry_files};

/// A version of an entry that is not the newest one any more.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EntryVersion {
    /// Counts the versions of the entry, from 1.
    pub number: i16,
    /// What the author said about it.
    pub note: String,
    /// A web address that belonged to it.
    pub link: Option<String>,
    /// Third-party parts, as declared.
    pub third_party: String,
    /// AI tools, as declared.
    pub ai_tools: String,
    pub files: Vec<FileView>,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
}

/// Versions and files of some entries.
pub(super) struct Work {
    older: HashMap<EntryId, Vec<OlderVersion>>,
    files: HashMap<(EntryId, i16), Vec<File>>,
    /// Authors' previews by the file that they are of.
    previews: HashMap<FileId, File>,
}

impl Work {
    /// The number of statements does not depend on the number of entries; where no entry has another version, nothing is asked for them.
    pub(super) fn load(conn: &mut PgConnection, seen: &[(Entry, Visibility)]) -> Result<Self, Error> {
        let ids: Vec<EntryId> = seen.iter().map(|(entry, _)| entry.id).collect();
        let is_renewed = |(entry, visibility): &&(Entry, Visibility)| entry.version > 1 && visibility.is_party();
        let renewed: Vec<EntryId> = seen.iter().filter(is_renewed).map(|(entry, _)| entry.id).collect();
        let mut older: HashMap<EntryId, Vec<OlderVersion>> = HashMap::new();
        if !renewed.is_empty() {
            for version in entry::repo::older_versions(conn, &renewed)? {
                older.entry(version.entry).or_default().push(version);
            }
        }
        let files = files_of(conn, &ids, &renewed)?;
        let file_ids: Vec<FileId> = files.values().flatten().map(|file| file.id).collect();
        Ok(Self { older, files, previews: ::files::repo::previews_of(conn, &file_ids)? })
    }

    /// The files of the newest version, as the viewer sees them.
    pub(super) fn newest(&mut self, entry: &Entry, visibility: Visibility, accepted: bool) -> Vec<FileView> {
        let access = |family| file_access::of_entry(visibility, entry.status, accepted, family);
        self.files_of(entry.id, entry.version, access)
    }

    /// The older versions; none but for author and client.
    pub(super) fn older(&mut self, entry: EntryId, visibility: Visibility) -> Vec<EntryVersion> {
        let older = self.older.remove(&entry).unwrap_or_default();
        let view = |version: OlderVersion| {
            let OlderVersion { number, note, link, third_party, ai_tools, created_at, .. } = version;
            let files = self.files_of(entry, number, |family| file_access::of_older_version(visibility, family));
            EntryVersion { number, note, link, third_party, ai_tools, files, created_at }
        };
        older.into_iter().map(view).collect()
    }

    fn files_of(&mut self, entry: EntryId, version: i16, access: impl Fn(Family) -> Access) -> Vec<FileView> {
        let files = self.files.remove(&(entry, version)).unwrap_or_default();
        let view = |file: File| {
            let access = access(Family::of(&file.media_type));
            let added = self.previews.remove(&file.id).filter(|_added| access.authors_preview);
            FileView::new(file, access).with_authors_preview(added)
        };
        files.into_iter().map(view).collect()
    }
}

/// The files of the newest version of some entries.
pub(crate) fn newest_files_of(conn: &mut PgConnection, ids: &[EntryId]) -> Result<HashMap<EntryId, Vec<File>>, Error> {
    Ok(files_of(conn, ids, &[])?.into_iter().map(|((entry, _version), files)| (entry, files)).collect())
}

/// The files of the newest version of each of the entries, and of all versions of those in `renewed`; by entry and version.
fn files_of(
    conn: &mut PgConnection,
    ids: &[EntryId],
    renewed: &[EntryId],
) -> Result<HashMap<(EntryId, i16), Vec<File>>, Error> {
    let rows: Vec<(EntryId, i16, FileId)> = entry_files::table
        .inner_join(entries::table.on(entries::id.eq(entry_files::entry_id)))
        .filter(entry_files::entry_id.eq_any(ids))
        .filter(entry_files::version.eq(entries::version).or(entry_files::entry_id.eq_any(renewed)))
        .order((entry_files::entry_id, entry_files::version, entry_files::position))
        .select((entry_files::entry_id, entry_files::version, entry_files::file_id))
        .load(conn)?;
    let files: Vec<FileId> = rows.iter().map(|(_entry, _version, file)| *file).collect();
    let mut found: HashMap<FileId, File> =
        ::files::repo::of_ids(conn, &files)?.into_iter().map(|file| (file.id, file)).collect();
    let mut by_version: HashMap<(EntryId, i16), Vec<File>> = HashMap::new();
    for (entry, version, file) in rows {
        by_version.entry((entry, version)).or_default().extend(found.remove(&file));
    }
    Ok(by_version)
}
