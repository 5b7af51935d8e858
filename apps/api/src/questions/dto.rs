//! How questions look on the wire.

use contests::question::Kind as QuestionKind;
use kernel::ids::Id;
use readmodels::questions::QuestionItem;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::contests::dto::PersonRef;

/// A question or an announcement.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuestionView {
    pub id: Uuid,
    pub kind: QuestionKind,
    pub body: String,
    pub author: PersonRef,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    #[schema(required)]
    pub answer: Option<String>,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub answered_at: Option<OffsetDateTime>,
}

impl From<QuestionItem> for QuestionView {
    fn from(item: QuestionItem) -> Self {
        Self {
            id: item.id.uuid(),
            kind: item.kind,
            body: item.body,
            author: item.author.into(),
            created_at: item.created_at,
            answer: item.answer,
            answered_at: item.answered_at,
        }
    }
}

/// What to ask or announce.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct QuestionBody {
    /// 3 to 1000 characters.
    #[serde(default)]
    #[schema(required)]
    pub body: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AnswerBody {
    /// 1 to 1000 characters.
    #[serde(default)]
    #[schema(required)]
    pub answer: String,
}
