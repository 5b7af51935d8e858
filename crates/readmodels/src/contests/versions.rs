//! The versions of title and brief, each with what changed.

use ::contests::contest;
use ::contests::version::{self, Kind, Piece};
use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::actor::Actor;
use kernel::ids::ContestId;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::Error;
use crate::schema::contest_brief_versions;

/// A piece of a text and what became of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TextChange {
    pub kind: Kind,
    /// Words with the space between them.
    pub text: String,
}

/// A version of title and brief.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BriefVersion {
    /// From 1.
    pub version: i32,
    pub title: String,
    pub brief: String,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// How the title came out of the one before, in order; what is not removed makes up the title.
    pub title_changes: Vec<TextChange>,
    /// The same for the brief.
    pub brief_changes: Vec<TextChange>,
}

fn changes(pieces: Vec<Piece>) -> Vec<TextChange> {
    pieces.into_iter().map(|Piece { kind, text }| TextChange { kind, text }).collect()
}

/// The versions of the brief, newest first.
///
/// # Errors
/// [`Error::NotFound`] when the contest is not there for `actor`.
pub fn versions(conn: &mut PgConnection, actor: &Actor, id: ContestId) -> Result<Vec<BriefVersion>, Error> {
    let contest = contest::repo::get(conn, id)?;
    contest::repo::ensure_full(conn, &contest, Some(actor))?;
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
            None => (changes(version::unchanged(&title)), changes(version::unchanged(&brief))),
            Some(before) => {
                (changes(version::changes(&before.title, &title)), changes(version::changes(&before.brief, &brief)))
            }
        };
        versions.push(BriefVersion { version, title, brief, created_at, title_changes, brief_changes });
    }
    versions.reverse();
    Ok(versions)
}
