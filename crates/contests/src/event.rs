//! What happened to a contest: the record that its people read.

use kernel::ids::{ContestId, UserId};
use time::OffsetDateTime;

pub mod repo;

text_enum! {
    /// What happened.
    pub enum Kind {
        /// The draft was created.
        Created = "CREATED",
        /// The prize arrived.
        Paid = "PAID",
        /// Title or brief changed after the first entry.
        BriefChanged = "BRIEF_CHANGED",
        /// Entries stopped being taken.
        EntriesClosed = "ENTRIES_CLOSED",
        /// A winner was chosen.
        Awarded = "AWARDED",
        /// The winner delivered.
        Delivered = "DELIVERED",
        /// The client asked for changes; the detail is the note.
        ChangesRequested = "CHANGES_REQUESTED",
        /// The files were accepted.
        Accepted = "ACCEPTED",
        /// The winner did not deliver in time.
        HandoverLapsed = "HANDOVER_LAPSED",
        /// The prize goes back.
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
        /// An admin declined that.
        RefundDeclined = "REFUND_DECLINED",
        /// The prize was shared out.
        Distributed = "DISTRIBUTED",
        /// Client or winner opened a dispute.
        DisputeOpened = "DISPUTE_OPENED",
        /// The other side wrote.
        DisputeAnswered = "DISPUTE_ANSWERED",
        /// An admin decided it.
        DisputeDecided = "DISPUTE_DECIDED",
        /// One side asked for another admin.
        DisputeAppealed = "DISPUTE_APPEALED",
        /// The decision was carried out.
        DisputeSettled = "DISPUTE_SETTLED",
    }
}

/// One thing that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// To which contest.
    pub contest: ContestId,
    /// What.
    pub kind: Kind,
    /// By whom; nobody when a timer did it.
    pub actor: Option<UserId>,
    /// A note, an amount or a number; may be empty.
    pub detail: String,
    /// When.
    pub at: OffsetDateTime,
}
