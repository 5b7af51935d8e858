//! The final round of a contest, as its viewers see it.

use ::contests::contest::Contest;
use ::contests::contest::final_round::{self, Stage};
use ::contests::entry::{Entry, Visibility};
use diesel::pg::PgConnection;
use kernel::ids::{Id, UserId};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Error;

/// A finalist whose entry the viewer sees.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Finalist {
    pub entry_id: Uuid,
    pub entry_number: i32,
    /// Whether it is the viewer's.
    pub mine: bool,
}

/// The final round that the client chose for a contest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FinalRound {
    /// How long finalists send versions.
    pub days: i16,
    /// Until when the client names finalists; null while entries are taken.
    #[serde(with = "time::serde::rfc3339::option")]
    pub naming_ends_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    pub named_at: Option<OffsetDateTime>,
    /// Until when finalists send versions; exactly when they are named.
    #[serde(with = "time::serde::rfc3339::option")]
    pub ends_at: Option<OffsetDateTime>,
    /// Whether finalists send versions now.
    pub running: bool,
    /// Entries that were named.
    pub finalists_count: usize,
    /// Those of them that the viewer sees, by number.
    pub finalists: Vec<Finalist>,
}

pub(super) fn load(
    conn: &mut PgConnection,
    contest: &Contest,
    viewer: Option<UserId>,
    now: OffsetDateTime,
) -> Result<Option<FinalRound>, Error> {
    let Some(round) = contest.final_round else { return Ok(None) };
    let named = if round.named_at.is_some() { final_round::repo::finalists(conn, contest.id)? } else { Vec::new() };
    let is_seen = |entry: &&Entry| viewer.is_some_and(|viewer| entry.visibility(contest, viewer) != Visibility::None);
    let finalist = |entry: &Entry| Finalist {
        entry_id: entry.id.uuid(),
        entry_number: entry.number,
        mine: viewer == Some(entry.author),
    };
    Ok(Some(FinalRound {
        days: round.days,
        naming_ends_at: final_round::naming_ends_at(contest),
        named_at: round.named_at,
        ends_at: round.ends_at,
        running: matches!(final_round::stage(contest, now), Some(Stage::Running { .. })),
        finalists_count: named.len(),
        finalists: named.iter().filter(is_seen).map(finalist).collect(),
    }))
}
