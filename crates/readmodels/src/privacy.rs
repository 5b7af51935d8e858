//! What people decided about their own data, as they see it.

use ::privacy::consent::{self, Consent};
use ::privacy::export::{self, Status};
use ::privacy::{Deletion, Export, OpenItem, OpenKind};
use diesel::pg::PgConnection;
use kernel::ids::{Id, UserId};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Error;

/// Choices about cookies and optional storage.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConsentView {
    /// What the site needs to work: always on.
    pub necessary: bool,
    /// How the site is used, in numbers.
    pub analytics: bool,
    pub marketing: bool,
    pub preferences: bool,
    /// When it was chosen; none before the first choice.
    #[serde(with = "time::serde::rfc3339::option")]
    pub updated_at: Option<OffsetDateTime>,
}

impl From<Option<Consent>> for ConsentView {
    fn from(chosen: Option<Consent>) -> Self {
        let choices = chosen.map(|consent| consent.choices).unwrap_or_default();
        Self {
            necessary: true,
            analytics: choices.analytics,
            marketing: choices.marketing,
            preferences: choices.preferences,
            updated_at: chosen.map(|consent| consent.at),
        }
    }
}

pub fn consent(conn: &mut PgConnection, user: UserId) -> Result<ConsentView, Error> {
    Ok(consent::newest_of(conn, user)?.into())
}

/// How far a copy is.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ExportStatus {
    Pending,
    Processing,
    Completed,
    Failed,
    /// Was there, and is gone.
    Expired,
}

impl From<Status> for ExportStatus {
    fn from(status: Status) -> Self {
        match status {
            Status::Pending => Self::Pending,
            Status::Processing => Self::Processing,
            Status::Completed => Self::Completed,
            Status::Failed => Self::Failed,
            Status::Expired => Self::Expired,
        }
    }
}

/// A copy of the person's data.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExportView {
    pub id: Uuid,
    pub status: ExportStatus,
    /// When it was asked for.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    pub completed_at: Option<OffsetDateTime>,
    /// When it goes, or went.
    #[serde(with = "time::serde::rfc3339::option")]
    pub expires_at: Option<OffsetDateTime>,
    /// Of the ZIP.
    pub size_bytes: Option<i64>,
    /// Where it is downloaded, while it is there.
    pub download_url: Option<String>,
}

impl ExportView {
    /// The copy as its owner sees it at `now`.
    pub fn new(copy: &Export, now: OffsetDateTime) -> Self {
        let is_there = copy.is_there(now);
        let is_over = copy.status == Status::Completed && !is_there;
        Self {
            id: copy.id.uuid(),
            status: if is_over { ExportStatus::Expired } else { copy.status.into() },
            created_at: copy.created_at,
            completed_at: copy.completed_at,
            expires_at: copy.expires_at,
            size_bytes: copy.size_bytes,
            download_url: is_there.then(|| format!("/api/privacy/exports/{}/file", copy.id)),
        }
    }
}

/// The copies of `user`, newest first.
pub fn exports(conn: &mut PgConnection, user: UserId, now: OffsetDateTime) -> Result<Vec<ExportView>, Error> {
    Ok(export::repo::of_user(conn, user)?.iter().map(|copy| ExportView::new(copy, now)).collect())
}

/// Something that must end before the account can.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeletionOpenItem {
    pub kind: OpenKind,
    pub title: String,
    /// The page where the person ends it.
    pub path: String,
}

impl From<OpenItem> for DeletionOpenItem {
    fn from(item: OpenItem) -> Self {
        let path = match (item.kind, item.contest) {
            (OpenKind::HeldPrize | OpenKind::Running, Some(contest)) => format!("/contests/{contest}"),
            (OpenKind::Payout, _) => "/payouts".to_owned(),
            (OpenKind::Plan, _) => "/subscription".to_owned(),
            (OpenKind::Payment | OpenKind::Refund | OpenKind::HeldPrize | OpenKind::Running, _) => {
                "/dashboard".to_owned()
            }
            (OpenKind::Owed | OpenKind::Staff, _) => "/contact".to_owned(),
        };
        Self { kind: item.kind, title: item.title, path }
    }
}

/// How the account stands to its end.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeletionView {
    /// When the account ends; none when it does not.
    #[serde(with = "time::serde::rfc3339::option")]
    pub scheduled_for: Option<OffsetDateTime>,
    /// When that was asked for.
    #[serde(with = "time::serde::rfc3339::option")]
    pub requested_at: Option<OffsetDateTime>,
    /// Whether something put it off.
    pub postponed: bool,
    /// What would keep the account from ending now.
    pub open: Vec<DeletionOpenItem>,
}

impl DeletionView {
    /// The scheduled deletion, and what is open.
    pub fn new(scheduled: Option<Deletion>, open: Vec<OpenItem>) -> Self {
        Self {
            scheduled_for: scheduled.as_ref().map(|deletion| deletion.scheduled_for),
            requested_at: scheduled.as_ref().map(|deletion| deletion.requested_at),
            postponed: scheduled.is_some_and(|deletion| deletion.postponed > 0),
            open: open.into_iter().map(DeletionOpenItem::from).collect(),
        }
    }
}
