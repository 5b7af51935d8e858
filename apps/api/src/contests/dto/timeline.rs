//! The timeline of a contest.

use contests::event;
use readmodels::timeline::Item;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::PersonRef;

/// What a line of the timeline is about.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[allow(missing_docs, reason = "the names are the events")]
pub enum TimelineKind {
    Created,
    Paid,
    BriefChanged,
    EntriesClosed,
    Awarded,
    Delivered,
    ChangesRequested,
    Accepted,
    HandoverLapsed,
    Refunded,
    Cancelled,
    Extended,
    PrizeRaised,
    Guaranteed,
    Featured,
    FeatureEnded,
    RefundRequested,
    RefundWithdrawn,
    RefundDeclined,
    Distributed,
    DisputeOpened,
    DisputeAnswered,
    DisputeDecided,
    DisputeAppealed,
    DisputeSettled,
    Announcement,
}

impl From<event::Kind> for TimelineKind {
    fn from(kind: event::Kind) -> Self {
        match kind {
            event::Kind::Created => Self::Created,
            event::Kind::Paid => Self::Paid,
            event::Kind::BriefChanged => Self::BriefChanged,
            event::Kind::EntriesClosed => Self::EntriesClosed,
            event::Kind::Awarded => Self::Awarded,
            event::Kind::Delivered => Self::Delivered,
            event::Kind::ChangesRequested => Self::ChangesRequested,
            event::Kind::Accepted => Self::Accepted,
            event::Kind::HandoverLapsed => Self::HandoverLapsed,
            event::Kind::Refunded => Self::Refunded,
            event::Kind::Cancelled => Self::Cancelled,
            event::Kind::Extended => Self::Extended,
            event::Kind::PrizeRaised => Self::PrizeRaised,
            event::Kind::Guaranteed => Self::Guaranteed,
            event::Kind::Featured => Self::Featured,
            event::Kind::FeatureEnded => Self::FeatureEnded,
            event::Kind::RefundRequested => Self::RefundRequested,
            event::Kind::RefundWithdrawn => Self::RefundWithdrawn,
            event::Kind::RefundDeclined => Self::RefundDeclined,
            event::Kind::Distributed => Self::Distributed,
            event::Kind::DisputeOpened => Self::DisputeOpened,
            event::Kind::DisputeAnswered => Self::DisputeAnswered,
            event::Kind::DisputeDecided => Self::DisputeDecided,
            event::Kind::DisputeAppealed => Self::DisputeAppealed,
            event::Kind::DisputeSettled => Self::DisputeSettled,
        }
    }
}

/// One line of the timeline.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TimelineItem {
    pub kind: TimelineKind,
    /// One line.
    pub title: String,
    /// More, or nothing.
    pub detail: String,
    /// When it happened, or is expected to.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    /// Who did it; null when a timer did.
    #[schema(required)]
    pub by: Option<PersonRef>,
    /// Expected, not happened.
    pub future: bool,
}

impl From<Item> for TimelineItem {
    fn from(item: Item) -> Self {
        Self {
            kind: item.kind.map_or(TimelineKind::Announcement, Into::into),
            title: item.title,
            detail: item.detail,
            at: item.at,
            by: item.by.map(Into::into),
            future: item.future,
        }
    }
}
