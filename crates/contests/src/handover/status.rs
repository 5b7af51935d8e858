//! The state table of handovers.

use crate::Error;

text_enum! {
    /// Where a handover stands.
    pub enum Status {
        /// The winner uploads and delivers.
        AwaitingFiles = "AWAITING_FILES",
        /// The client looks at what was delivered.
        InReview = "IN_REVIEW",
        /// The winner changes it and delivers again.
        ChangesRequested = "CHANGES_REQUESTED",
        /// Done.
        Accepted = "ACCEPTED",
        /// Nothing came in time: the client awards another entry or takes the prize back.
        Lapsed = "LAPSED",
        /// Lapsed, and another entry was awarded.
        Replaced = "REPLACED",
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
        /// Another entry was awarded.
        Replace = "replace",
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
            (Self::InReview, E::Accept) => Ok(Self::Accepted),
            (Self::InReview, E::RequestChanges) => Ok(Self::ChangesRequested),
            (Self::AwaitingFiles | Self::ChangesRequested, E::Lapse) => Ok(Self::Lapsed),
            (Self::Lapsed, E::Replace) => Ok(Self::Replaced),
            (Self::AwaitingFiles | Self::ChangesRequested, E::Accept | E::RequestChanges | E::Replace)
            | (Self::InReview, E::Deliver | E::Lapse | E::Replace)
            | (Self::Lapsed, E::Deliver | E::Accept | E::RequestChanges | E::Lapse)
            | (Self::Accepted | Self::Replaced, E::Deliver | E::Accept | E::RequestChanges | E::Lapse | E::Replace) => {
                Err(Error::InvalidTransition { what: "handover", from: self.as_str(), event: event.as_str() })
            }
        }
    }
}
