//! Receipts, invoices and advices as their owners list them.

use ::documents::{Document, Kind, document};
use diesel::pg::PgConnection;
use kernel::ids::{Id, UserId};
use kernel::page::Cursor;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Error;

/// A document in a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DocumentView {
    pub id: Uuid,
    pub kind: Kind,
    /// Its number; missing for a moment after it was issued.
    #[schema(example = "R-2026-000123")]
    pub number: Option<String>,
    pub title: String,
    /// The amount it is about.
    pub amount_cents: i64,
    #[serde(with = "time::serde::rfc3339")]
    pub issued_at: OffsetDateTime,
}

impl From<Document> for DocumentView {
    fn from(document: Document) -> Self {
        Self {
            id: document.id.uuid(),
            kind: document.kind,
            number: document.number.map(|number| number.to_string()),
            title: document.facts.title(),
            amount_cents: document.facts.amount_paisa(),
            issued_at: document.issued_at,
        }
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DocumentList {
    /// Newest first.
    pub documents: Vec<DocumentView>,
    /// Where the next page begins.
    pub next_cursor: Option<String>,
}

/// A page of the documents of `owner`, newest first.
pub fn page(conn: &mut PgConnection, owner: UserId, after: Option<Cursor>) -> Result<DocumentList, Error> {
    let (documents, next) = document::repo::page_of(conn, owner, after)?;
    Ok(DocumentList {
        documents: documents.into_iter().map(Into::into).collect(),
        next_cursor: next.map(Cursor::encode),
    })
}
