//! The versions of title and brief, each with what changed.

use ::contests::contest;
use ::contests::version::{self, Piece};
use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::actor::Actor;
use kernel::ids::ContestId;
use time::OffsetDateTime;

use crate::Error;
use crate::schema::contest_brief_versions;

/// A version of title and brief.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BriefVersion {
    /// From 1.
    pub version: i32,
    pub title: String,
    pub brief: String,
    pub created_at: OffsetDateTime,
    /// How the title came out of the one before.
    pub title_changes: Vec<Piece>,
    /// How the brief came out of the one before.
    pub brief_changes: Vec<Piece>,
}

/// The versions of the brief, newest first.
///
/// # Errors
/// [`Error::NotFound`] when the contest is not there for `actor`, or the database.
pub fn versions(conn: &mut PgConnection, actor: &Actor, id: ContestId) -> Result<Vec<BriefVersion>, Error> {
    let contest = contest::repo::get(conn, id)?;
    contest::repo::ensure_visible(conn, &contest, Some(actor))?;
    let rows: Vec<(i32, String, String, OffsetDateTime)> = contest_brief_versions::table
        .filter(contest_brief_versions::contest_id.eq(id))
        .order(contest_brief_versions::version)
        .select((
            contest_brief_versions::version,
            contest_brief_versions::title,
            contest_brief_versions::brief,
            contest_brief_versions::created_at,
        ))
        .load(conn)?;
    let mut versions: Vec<BriefVersion> = Vec::with_capacity(rows.len());
    for (version, title, brief, created_at) in rows {
        let (title_changes, brief_changes) = match versions.last() {
            None => (version::unchanged(&title), version::unchanged(&brief)),
            Some(before) => (version::changes(&before.title, &title), version::changes(&before.brief, &brief)),
        };
        versions.push(BriefVersion { version, title, brief, created_at, title_changes, brief_changes });
    }
    versions.reverse();
    Ok(versions)
}
