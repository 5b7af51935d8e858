//! How disputes look on the wire.

pub use contests::dispute::Status as DisputeStatus;
use contests::dispute::{
    Action as DisputeAction, Decision, NewStatement, Reason as DisputeReason, Side as DisputeSide,
    Verdict as DisputeVerdict,
};
use kernel::fields::FieldErrors;
use kernel::ids::{FileId, Id};
use kernel::money::Paisa;
use readmodels::disputes::{AdminView, Line, StatementView, View};
use readmodels::file_access::VisibleFile;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::contests::dto::PersonRef;
use crate::files::dto::FileView;

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
    /// 10 to 2000 characters.
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

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DisputeStatement {
    pub side: DisputeSide,
    pub author: PersonRef,
    pub body: String,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    pub files: Vec<FileView>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DisputeDecision {
    /// 1, and 2 on appeal.
    pub round: i16,
    pub verdict: DisputeVerdict,
    /// The part of the prize that goes the winner's way, before the fee.
    pub winner_cents: i64,
    /// The part that goes back to the client.
    pub client_cents: i64,
    pub note: String,
    #[serde(with = "time::serde::rfc3339")]
    pub decided_at: OffsetDateTime,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DisputeView {
    pub id: Uuid,
    pub contest_id: Uuid,
    pub status: DisputeStatus,
    pub reason: DisputeReason,
    pub opened_side: DisputeSide,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// Until when the other side writes.
    #[serde(with = "time::serde::rfc3339")]
    pub answer_due_at: OffsetDateTime,
    /// When the decision is carried out unless somebody appeals.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub final_at: Option<OffsetDateTime>,
    #[schema(required)]
    pub appealed_side: Option<DisputeSide>,
    #[schema(required)]
    pub appeal_note: Option<String>,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub appealed_at: Option<OffsetDateTime>,
    /// When it was carried out.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub settled_at: Option<OffsetDateTime>,
    pub prize_cents: i64,
    /// The fee on the winner's part, in hundredths of a percent.
    pub fee_bps: i64,
    /// What the sides said, oldest first.
    pub statements: Vec<DisputeStatement>,
    /// What was decided, oldest first.
    pub decisions: Vec<DisputeDecision>,
    /// What the viewer may do now.
    pub allowed_actions: Vec<DisputeAction>,
}

fn file_views(files: &[VisibleFile]) -> Vec<FileView> {
    files.iter().map(FileView::from).collect()
}

impl From<StatementView> for DisputeStatement {
    fn from(statement: StatementView) -> Self {
        Self {
            side: statement.side,
            author: statement.author.into(),
            body: statement.body,
            created_at: statement.created_at,
            files: file_views(&statement.files),
        }
    }
}

impl DisputeDecision {
    fn new(decision: Decision, prize: Paisa) -> Self {
        Self {
            round: decision.round,
            verdict: decision.verdict,
            winner_cents: decision.winner_part.get(),
            client_cents: decision.client_part(prize).get(),
            note: decision.note,
            decided_at: decision.at,
        }
    }
}

impl From<View> for DisputeView {
    fn from(view: View) -> Self {
        let (dispute, contest) = (view.dispute, view.contest);
        let decisions = dispute.decisions.into_iter();
        Self {
            id: dispute.id.uuid(),
            contest_id: contest.id.uuid(),
            status: dispute.status,
            reason: dispute.reason,
            opened_side: dispute.opened_side,
            created_at: dispute.created_at,
            answer_due_at: dispute.answer_due_at,
            final_at: dispute.final_at,
            appealed_side: view.appealed_side,
            appeal_note: dispute.appeal_note,
            appealed_at: dispute.appealed_at,
            settled_at: dispute.settled_at,
            prize_cents: contest.prize.get(),
            fee_bps: contest.fee_rate().get().into(),
            statements: view.statements.into_iter().map(Into::into).collect(),
            decisions: decisions.map(|decision| DisputeDecision::new(decision, contest.prize)).collect(),
            allowed_actions: view.allowed,
        }
    }
}

/// A dispute as administrators decide it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminDisputeView {
    #[serde(flatten)]
    pub dispute: DisputeView,
    pub client: PersonRef,
    pub winner: PersonRef,
    /// The title of the contest.
    pub contest_title: String,
    pub brief: String,
    pub handover_files: Vec<FileView>,
    /// Whether the viewer may decide now.
    pub decidable_by_me: bool,
    /// Why not, in a sentence.
    #[schema(required)]
    pub why_not: Option<String>,
}

impl From<AdminView> for AdminDisputeView {
    fn from(admin: AdminView) -> Self {
        Self {
            client: admin.client.into(),
            winner: admin.winner.into(),
            contest_title: admin.view.contest.title.clone(),
            brief: admin.view.contest.brief.clone(),
            handover_files: file_views(&admin.handover_files),
            decidable_by_me: admin.why_not.is_none(),
            why_not: admin.why_not,
            dispute: admin.view.into(),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DisputedContest {
    pub id: Uuid,
    pub title: String,
}

/// A dispute on the administrators' list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminDisputeLine {
    pub id: Uuid,
    pub contest: DisputedContest,
    pub prize_cents: i64,
    pub client: PersonRef,
    pub winner: PersonRef,
    pub status: DisputeStatus,
    /// By which side it was opened.
    pub opened_side: DisputeSide,
    pub reason: DisputeReason,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// Until when the other side writes.
    #[serde(with = "time::serde::rfc3339")]
    pub answer_due_at: OffsetDateTime,
    /// Whether it can be decided now.
    pub decidable: bool,
    /// Whether the viewer may decide it now.
    pub decidable_by_me: bool,
}

impl From<Line> for AdminDisputeLine {
    fn from(line: Line) -> Self {
        let (dispute, contest) = (line.dispute, line.contest);
        Self {
            id: dispute.id.uuid(),
            prize_cents: contest.prize.get(),
            contest: DisputedContest { id: contest.id.uuid(), title: contest.title },
            client: line.client.into(),
            winner: line.winner.into(),
            status: dispute.status,
            opened_side: dispute.opened_side,
            reason: dispute.reason,
            created_at: dispute.created_at,
            answer_due_at: dispute.answer_due_at,
            decidable: line.decidable,
            decidable_by_me: line.decidable_by_me,
        }
    }
}
