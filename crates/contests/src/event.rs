//! What happened to a contest: the record that its people read.

use diesel::pg::Pg;
use diesel::prelude::*;
use kernel::ids::{ContestId, HandoverId, UserId};
use time::OffsetDateTime;

use crate::schema::contest_events;

pub mod repo;

text_enum! {
    pub enum Kind {
        Created = "CREATED",
        Paid = "PAID",
        /// Title or brief changed after the first entry.
        BriefChanged = "BRIEF_CHANGED",
        EntriesClosed = "ENTRIES_CLOSED",
        Awarded = "AWARDED",
        Delivered = "DELIVERED",
        /// The client asked for changes; the detail is the note.
        ChangesRequested = "CHANGES_REQUESTED",
        Accepted = "ACCEPTED",
        /// The winner did not deliver in time.
        HandoverLapsed = "HANDOVER_LAPSED",
        Refunded = "REFUNDED",
        /// The draft was given up.
        Cancelled = "CANCELLED",
        /// The deadline was moved; the detail is the new one.
        Extended = "EXTENDED",
        /// The prize grew; the detail is the new one.
        PrizeRaised = "PRIZE_RAISED",
        /// The client gave up the way back.
        Guaranteed = "GUARANTEED",
        /// It is ranked first from now on.
        Featured = "FEATURED",
        /// Not any more.
        FeatureEnded = "FEATURE_ENDED",
        /// The client asked for the prize back although there are entries.
        RefundRequested = "REFUND_REQUESTED",
        /// The client changed their mind.
        RefundWithdrawn = "REFUND_WITHDRAWN",
        RefundDeclined = "REFUND_DECLINED",
        /// The prize was shared out.
        Distributed = "DISTRIBUTED",
        /// Client or winner opened a dispute.
        DisputeOpened = "DISPUTE_OPENED",
        DisputeAnswered = "DISPUTE_ANSWERED",
        DisputeDecided = "DISPUTE_DECIDED",
        /// One side asked for another admin.
        DisputeAppealed = "DISPUTE_APPEALED",
        /// The decision was carried out.
        DisputeSettled = "DISPUTE_SETTLED",
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = contest_events, check_for_backend(Pg))]
pub struct Event {
    #[diesel(column_name = contest_id)]
    pub contest: ContestId,
    pub kind: Kind,
    /// By whom; nobody when a timer did it.
    #[diesel(column_name = actor_id)]
    pub actor: Option<UserId>,
    /// A note, an amount or a number; may be empty.
    pub detail: String,
    pub at: OffsetDateTime,
    /// The award that it is about, if one.
    #[diesel(column_name = handover_id)]
    pub handover: Option<HandoverId>,
}

impl Event {
    /// Whether it may be about the award `of`: contests of before the places have one award, and events that do not name it.
    pub fn may_concern(&self, of: HandoverId) -> bool {
        self.handover.is_none_or(|handover| handover == of)
    }
}
