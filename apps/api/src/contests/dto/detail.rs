//! The page of a contest.

use contests::contest::actions::{Action as ContestAction, Viewer as ContestViewer};
use readmodels::contests::{
    ContestCard, ContestDistribution, ContestExtension, ContestRefundRequest, ContestWinner, Detail, DisputeRef,
    EntrantRefundRequest, NextStep,
};
use readmodels::people::ClientRecord;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::ContestRaise;
use crate::boosts::dto::BoostView;
use crate::payments::dto::PaymentView;

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
    pub fn new(detail: Detail, payments: ContestPayments, now: OffsetDateTime) -> Self {
        let contest = detail.contest;
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
            next: detail.next,
            client_record: detail.record,
            entries_per_person_max: contests::entry::LIVE_PER_PERSON_MAX,
            my_live_entries: detail.my_live_entries,
            winner: detail.winner,
            dispute: detail.dispute,
            payment: payments.deposit,
            raise: payments.raise,
            hidden_at: contest.hidden_at,
            featured_until: contest.featured_until.filter(|_until| contest.is_featured(now)),
            boost: payments.boost,
            extension: detail.terms.extension,
            refund_request: detail.terms.refund_request,
            asked_back: detail.terms.asked_back,
            distribution: detail.terms.distribution,
            card: ContestCard::new(detail.client, contest, now),
        }
    }
}
