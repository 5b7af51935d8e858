//! The state table of handovers.

use crate::Error;

text_enum! {
    /// Where a handover stands. `REPLACED` is never shown: another award took its place.
    pub enum Status as HandoverStatus {
        /// The winner uploads and delivers.
        AwaitingFiles = "AWAITING_FILES",
        /// The client looks at what was delivered.
        InReview = "IN_REVIEW",
        /// The winner changes it and delivers again.
        ChangesRequested = "CHANGES_REQUESTED",
        /// The clock is stopped until a dispute is settled.
        Disputed = "DISPUTED",
        Accepted = "ACCEPTED",
        /// Nothing came in time: the client awards another entry or takes the prize back.
        Lapsed = "LAPSED",
        /// Lapsed, and another entry was awarded.
        Replaced = "REPLACED",
        /// What it was worth belongs to the client again, by a dispute or, after a lapse, by a request.
        Reversed = "REVERSED",
    }
}

text_enum! {
    /// What can happen to a handover.
    pub enum Event {
        /// The winner hands over files.
        Deliver = "deliver",
        /// The client, or the timer, takes them.
        Accept = "accept",
        /// The client wants something changed.
        RequestChanges = "request changes",
        /// Nothing was delivered in time.
        Lapse = "lapse",
        Replace = "replace",
        /// Client or winner calls an admin.
        Dispute = "dispute",
        /// The dispute lets the award stand, for the whole prize or a part of it.
        Uphold = "uphold",
        /// A dispute, or an admin after a lapse, takes the award back.
        Reverse = "reverse",
    }
}

impl Status {
    /// The status after `event`.
    ///
    /// # Errors
    /// [`Error::InvalidTransition`] when the table has no such step.
    pub const fn next(self, event: Event) -> Result<Self, Error> {
        use Event as E;
        match (self, event) {
            (Self::AwaitingFiles | Self::ChangesRequested, E::Deliver) => Ok(Self::InReview),
            (Self::InReview, E::Accept) | (Self::Disputed, E::Uphold) => Ok(Self::Accepted),
            (Self::InReview, E::RequestChanges) => Ok(Self::ChangesRequested),
            (Self::AwaitingFiles | Self::ChangesRequested, E::Lapse) => Ok(Self::Lapsed),
            (Self::Lapsed, E::Replace) => Ok(Self::Replaced),
            (Self::AwaitingFiles | Self::InReview | Self::ChangesRequested, E::Dispute) => Ok(Self::Disputed),
            (Self::Disputed | Self::Lapsed, E::Reverse) => Ok(Self::Reversed),
            (
                Self::AwaitingFiles | Self::ChangesRequested,
                E::Accept | E::RequestChanges | E::Replace | E::Uphold | E::Reverse,
            )
            | (Self::InReview, E::Deliver | E::Lapse | E::Replace | E::Uphold | E::Reverse)
            | (Self::Disputed, E::Deliver | E::Accept | E::RequestChanges | E::Lapse | E::Replace | E::Dispute)
            | (Self::Lapsed, E::Deliver | E::Accept | E::RequestChanges | E::Lapse | E::Dispute | E::Uphold)
            | (
                Self::Accepted | Self::Replaced | Self::Reversed,
                E::Deliver
                | E::Accept
                | E::RequestChanges
                | E::Lapse
                | E::Replace
                | E::Dispute
                | E::Uphold
                | E::Reverse,
            ) => Err(Error::InvalidTransition { what: "handover", from: self.as_str(), event: event.as_str() }),
        }
    }

    /// Whether the winner is expected to deliver.
    pub const fn awaits_files(self) -> bool {
        match self {
            Self::AwaitingFiles | Self::ChangesRequested => true,
            Self::InReview | Self::Disputed | Self::Accepted | Self::Lapsed | Self::Replaced | Self::Reversed => false,
        }
    }

    /// Whether something is still to happen to the award.
    pub const fn is_open(self) -> bool {
        match self {
            Self::AwaitingFiles | Self::InReview | Self::ChangesRequested | Self::Disputed | Self::Lapsed => true,
            Self::Accepted | Self::Replaced | Self::Reversed => false,
        }
    }

    /// Of several awards of a contest, which comes first: what waits for its client.
    pub(super) const fn urgency(self) -> u8 {
        match self {
            Self::Lapsed => 0,
            Self::InReview => 1,
            Self::Disputed => 2,
            Self::AwaitingFiles | Self::ChangesRequested => 3,
            Self::Accepted => 4,
            Self::Reversed | Self::Replaced => 5,
        }
    }

    /// Whether the award was taken back: what was delivered belongs to its author alone again.
    pub const fn is_taken_back(self) -> bool {
        match self {
            Self::Lapsed | Self::Replaced | Self::Reversed => true,
            Self::AwaitingFiles | Self::InReview | Self::ChangesRequested | Self::Disputed | Self::Accepted => false,
        }
    }
}
