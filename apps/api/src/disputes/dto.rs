//! What people send about disputes.

use contests::dispute::{NewStatement, Reason as DisputeReason, Verdict as DisputeVerdict};
use kernel::fields::FieldErrors;
use kernel::ids::FileId;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// Why a dispute is opened, with the opener's statement.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OpenDispute {
    pub reason: DisputeReason,
    /// The statement: 10 to 2000 characters.
    #[schema(min_length = 10, max_length = 2000)]
    pub note: String,
    /// Evidence: ids of uploads for a dispute, at most 5.
    #[serde(default)]
    #[schema(max_items = 5)]
    pub file_ids: Vec<Uuid>,
}

/// The statement of the other side.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AnswerDispute {
    /// The statement: 10 to 2000 characters.
    #[schema(min_length = 10, max_length = 2000)]
    pub note: String,
    /// Evidence: ids of uploads for a dispute, at most 5.
    #[serde(default)]
    #[schema(max_items = 5)]
    pub file_ids: Vec<Uuid>,
}

/// Why the decision is appealed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AppealDispute {
    #[schema(min_length = 10, max_length = 2000)]
    pub note: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DecideDispute {
    pub verdict: DisputeVerdict,
    /// For a split: the part of the prize that goes to the winner, before the fee, in paisa.
    #[serde(default)]
    pub winner_cents: Option<i64>,
    /// The reasons, for both sides to read: 10 to 2000 characters.
    #[schema(min_length = 10, max_length = 2000)]
    pub note: String,
}

/// A statement as typed.
///
/// # Errors
/// Messages by field.
pub fn statement(note: &str, files: &[Uuid]) -> Result<NewStatement, FieldErrors> {
    let files: Vec<FileId> = files.iter().copied().map(FileId::from).collect();
    NewStatement::validate(note, &files)
}
