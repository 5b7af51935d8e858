//! The page of a contest.

use contests::contest;
use kernel::ids::Id;
use readmodels::contests::Detail;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    ContestAction, ContestCard, ContestDistribution, ContestExtension, ContestRaise, ContestRefundRequest,
    ContestViewer, EntrantRefundRequest, PersonRef, TextChange,
};
use crate::boosts::dto::BoostView;
use crate::disputes::dto::DisputeStatus;
use crate::payments::dto::PaymentView;

/// What happens next and by when.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NextStep {
    #[schema(example = "CHOOSE_WINNER")]
    pub code: String,
    /// One line.
    pub title: String,
    pub detail: String,
    /// When it happens, or until when it must be done.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub due_at: Option<OffsetDateTime>,
    /// Whether it is the viewer's turn.
    pub mine: bool,
}

impl From<contest::next::NextStep> for NextStep {
    fn from(step: contest::next::NextStep) -> Self {
        Self {
            code: step.code.to_owned(),
            title: step.title,
            detail: step.detail,
            due_at: step.due_at,
            mine: step.mine,
        }
    }
}

/// What the client has done so far.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClientRecord {
    #[serde(with = "time::serde::rfc3339")]
    pub member_since: OffsetDateTime,
    pub contests_posted: i64,
    /// Of these, those with a winner.
    pub contests_awarded: i64,
    pub prizes_paid_cents: i64,
    /// The average of the stars that winners gave the client, with two digits; null without a review.
    #[schema(required)]
    pub rating_avg: Option<f64>,
    /// How many reviews that is.
    pub review_count: i64,
}

/// The winner of a contest.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContestWinner {
    pub entry_id: Uuid,
    pub entry_number: i32,
    pub person: PersonRef,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DisputeRef {
    pub id: Uuid,
    pub status: DisputeStatus,
}

/// The page of a contest.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContestDetail {
    #[serde(flatten)]
    pub card: ContestCard,
    /// Counts the versions of title and brief, from 1.
    pub brief_version: i32,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub funded_at: Option<OffsetDateTime>,
    /// When entries stopped being taken.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub entries_closed_at: Option<OffsetDateTime>,
    /// When the winner was chosen.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub awarded_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub closed_at: Option<OffsetDateTime>,
    /// The platform's part of the prize.
    pub fee_cents: i64,
    /// The rate of that part, in hundredths of a percent: the one stored when the contest was funded.
    pub fee_bps: i32,
    /// The winner's part of the prize.
    pub winner_cents: i64,
    /// How the viewer stands to it.
    pub viewer: ContestViewer,
    /// What the viewer may do now.
    pub allowed_actions: Vec<ContestAction>,
    /// What happens next; null for visitors.
    #[schema(required)]
    pub next: Option<NextStep>,
    /// What the client has done so far; null for visitors.
    #[schema(required)]
    pub client_record: Option<ClientRecord>,
    /// Live entries that one person may have.
    pub entries_per_person_max: i64,
    pub my_live_entries: i64,
    /// The winner, after the award; null for visitors.
    #[schema(required)]
    pub winner: Option<ContestWinner>,
    /// The dispute about the handover, for client and winner only.
    #[schema(required)]
    pub dispute: Option<DisputeRef>,
    /// The latest deposit, for the client only.
    #[schema(required)]
    pub payment: Option<PaymentView>,
    /// How often the deadline was moved; for the client of a paid contest without a winner.
    #[schema(required)]
    pub extension: Option<ContestExtension>,
    /// The newest request to have the prize back, for the client only.
    #[schema(required)]
    pub refund_request: Option<ContestRefundRequest>,
    /// The client's request while it waits, for those who entered.
    #[schema(required)]
    pub asked_back: Option<EntrantRefundRequest>,
    /// How the prize is shared out unless the client chooses a winner, from the moment entries closed; or how it was.
    #[schema(required)]
    pub distribution: Option<ContestDistribution>,
    /// The attempt to pay for a higher prize that is under way, for the client only.
    #[schema(required)]
    pub raise: Option<ContestRaise>,
    /// Until when it is ranked first; null when it is not.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub featured_until: Option<OffsetDateTime>,
    /// Since when staff keep it hidden; null when everybody finds it.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub hidden_at: Option<OffsetDateTime>,
    /// The newest featured place that was not cancelled, for the client only.
    #[schema(required)]
    pub boost: Option<BoostView>,
}

/// What the client is paying, or paid last.
#[derive(Debug, Default)]
pub struct ContestPayments {
    pub deposit: Option<PaymentView>,
    /// The further payment that is under way.
    pub raise: Option<ContestRaise>,
    /// The newest featured place.
    pub boost: Option<BoostView>,
}

impl ContestDetail {
    /// The page with what the client is paying.
    pub fn new(detail: Detail, payments: ContestPayments) -> Self {
        let contest = &detail.card.contest;
        Self {
            brief_version: contest.brief_version,
            funded_at: contest.funded_at,
            entries_closed_at: contest.entries_closed_at,
            awarded_at: contest.awarded_at,
            closed_at: contest.closed_at,
            fee_cents: detail.split.part.get(),
            fee_bps: contest.fee_rate().get(),
            winner_cents: detail.split.rest.get(),
            viewer: detail.viewer,
            allowed_actions: detail.allowed,
            next: detail.next.map(Into::into),
            client_record: detail.record.map(|record| ClientRecord {
                member_since: record.member_since,
                contests_posted: record.contests_posted,
                contests_awarded: record.contests_awarded,
                prizes_paid_cents: record.prizes_paid.get(),
                rating_avg: record.rating.average(),
                review_count: record.rating.reviews,
            }),
            entries_per_person_max: contests::entry::LIVE_PER_PERSON_MAX,
            my_live_entries: detail.my_live_entries,
            winner: detail.winner.map(|winner| ContestWinner {
                entry_id: winner.entry.uuid(),
                entry_number: winner.number,
                person: winner.person.into(),
            }),
            dispute: detail.dispute.map(|(id, status)| DisputeRef { id: id.uuid(), status }),
            payment: payments.deposit,
            raise: payments.raise,
            hidden_at: contest.hidden_at,
            featured_until: contest.featured_until.filter(|_until| detail.card.featured),
            boost: payments.boost,
            extension: detail.terms.extension.map(Into::into),
            refund_request: detail.terms.refund_request.map(Into::into),
            asked_back: detail.terms.asked_back.map(Into::into),
            distribution: detail.terms.distribution.map(Into::into),
            card: detail.card.into(),
        }
    }
}

/// A version of title and brief.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BriefVersion {
    /// From 1.
    pub version: i32,
    pub title: String,
    pub brief: String,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// How the title came out of the one before, in order; what is not removed makes up the title.
    pub title_changes: Vec<TextChange>,
    /// The same for the brief.
    pub brief_changes: Vec<TextChange>,
}

impl From<readmodels::contests::BriefVersion> for BriefVersion {
    fn from(version: readmodels::contests::BriefVersion) -> Self {
        Self {
            version: version.version,
            title: version.title,
            brief: version.brief,
            created_at: version.created_at,
            title_changes: version.title_changes.into_iter().map(Into::into).collect(),
            brief_changes: version.brief_changes.into_iter().map(Into::into).collect(),
        }
    }
}
