//! How papers look on the wire.

use ::papers::{Kind as PaperKind, Paper};
use kernel::ids::Id;
use kernel::page::Cursor;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// A paper in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaperView {
    pub id: Uuid,
    pub kind: PaperKind,
    /// Its number; missing for a moment after it was issued.
    #[schema(required, example = "R-2026-000123")]
    pub number: Option<String>,
    pub title: String,
    /// The amount it is about.
    pub amount_cents: i64,
    #[serde(with = "time::serde::rfc3339")]
    pub issued_at: OffsetDateTime,
}

impl From<Paper> for PaperView {
    fn from(paper: Paper) -> Self {
        Self {
            id: paper.id.uuid(),
            kind: paper.kind,
            number: paper.number.map(|number| number.to_string()),
            title: paper.facts.title(),
            amount_cents: paper.facts.amount_paisa(),
            issued_at: paper.issued_at,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaperList {
    /// Newest first.
    pub papers: Vec<PaperView>,
    /// Where the next page begins.
    #[schema(required)]
    pub next_cursor: Option<String>,
}

impl PaperList {
    pub fn new(papers: Vec<Paper>, next: Option<Cursor>) -> Self {
        Self { papers: papers.into_iter().map(Into::into).collect(), next_cursor: next.map(Cursor::encode) }
    }
}
