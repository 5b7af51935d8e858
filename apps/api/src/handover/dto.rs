//! How handovers look on the wire.

use contests::handover::actions::Action as HandoverAction;
use contests::handover::{AcceptedBy as HandoverAcceptedBy, Status as HandoverStatus};
use kernel::fields::FieldErrors;
use kernel::ids::{EntryId, Id};
use readmodels::handovers::{Note, Workspace};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::contests::dto::PersonRef;
use crate::files::dto::FileView;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AwardBody {
    /// An entry of the contest.
    #[schema(required, format = Uuid)]
    entry_id: Option<String>,
}

impl AwardBody {
    /// The entry.
    ///
    /// # Errors
    /// It is missing, or not an id.
    pub fn check(&self) -> Result<EntryId, FieldErrors> {
        let entry = self.entry_id.as_deref().and_then(|id| id.parse().ok());
        entry.ok_or_else(|| FieldErrors::one("entryId", "Entry ID is required"))
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChangesBody {
    /// 10 to 1000 characters.
    #[schema(min_length = 10, max_length = 1000)]
    pub note: String,
}

/// A form with one file.
#[derive(ToSchema)]
#[allow(dead_code, reason = "describes the form; the parts are read as they arrive")]
pub struct HandoverUpload {
    /// At most 25 MB.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// The handover as client and winner see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HandoverView {
    pub id: Uuid,
    pub contest_id: Uuid,
    pub entry_id: Uuid,
    pub status: HandoverStatus,
    pub winner: PersonRef,
    pub client: PersonRef,
    /// When the next thing happens by itself.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub due_at: Option<OffsetDateTime>,
    pub changes_requested: i16,
    /// Rounds of changes there are.
    pub changes_max: i16,
    /// When files were last delivered.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub delivered_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub accepted_at: Option<OffsetDateTime>,
    #[schema(required)]
    pub accepted_by: Option<HandoverAcceptedBy>,
    /// The files that the viewer may see.
    pub files: Vec<FileView>,
    /// Requests for changes, oldest first.
    pub notes: Vec<HandoverNote>,
    pub prize_cents: i64,
    /// The platform's part; after a split by a dispute, of what the winner gets.
    pub fee_cents: i64,
    /// The rate of that part, in hundredths of a percent.
    pub fee_bps: i32,
    /// The winner's part, after the fee.
    pub winner_cents: i64,
    /// The winner's payout; for the winner only.
    #[schema(required)]
    pub payout_id: Option<Uuid>,
    /// What the viewer may do now.
    pub allowed_actions: Vec<HandoverAction>,
    /// The agreement, once accepted.
    #[schema(required)]
    pub agreement_url: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HandoverNote {
    #[schema(required)]
    pub by: Option<PersonRef>,
    pub text: String,
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
}

impl From<Note> for HandoverNote {
    fn from(note: Note) -> Self {
        Self { by: note.by.map(Into::into), text: note.text, at: note.at }
    }
}

impl From<Workspace> for HandoverView {
    fn from(workspace: Workspace) -> Self {
        let (handover, contest) = (workspace.handover, workspace.contest);
        let accepted = handover.status == HandoverStatus::Accepted;
        Self {
            id: handover.id.uuid(),
            contest_id: contest.id.uuid(),
            entry_id: handover.entry.uuid(),
            status: handover.status,
            winner: workspace.winner.into(),
            client: workspace.client.into(),
            due_at: handover.due_at,
            changes_requested: handover.changes_requested,
            changes_max: contests::handover::CHANGES_MAX,
            delivered_at: handover.delivered_at,
            accepted_at: handover.accepted_at,
            accepted_by: handover.accepted_by,
            files: workspace.files.iter().map(FileView::from).collect(),
            notes: workspace.notes.into_iter().map(Into::into).collect(),
            prize_cents: contest.prize.get(),
            fee_cents: workspace.split.part.get(),
            fee_bps: contest.fee_rate().get(),
            winner_cents: workspace.split.rest.get(),
            payout_id: workspace.payout.map(Id::uuid),
            allowed_actions: workspace.allowed,
            agreement_url: accepted.then(|| format!("/api/contests/{}/agreement", contest.id)),
        }
    }
}
