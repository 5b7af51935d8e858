//! What people send about questions.

use serde::Deserialize;
use utoipa::ToSchema;

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
