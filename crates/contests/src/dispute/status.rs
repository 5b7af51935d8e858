//! The state table of disputes.

use crate::Error;

text_enum! {
    pub enum Status as DisputeStatus {
        /// The other side writes, then an admin decides.
        Open = "OPEN",
        Decided = "DECIDED",
        Appealed = "APPEALED",
        Settled = "SETTLED",
    }
}

text_enum! {
    /// What can happen to a dispute.
    pub enum Event {
        /// The other side writes its statement.
        Answer = "answer",
        Decide = "decide",
        /// A side asks for another admin.
        Appeal = "appeal",
        /// Nobody appealed in time.
        Settle = "settle",
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
            (Self::Open, E::Answer) => Ok(Self::Open),
            (Self::Open, E::Decide) => Ok(Self::Decided),
            (Self::Decided, E::Appeal) => Ok(Self::Appealed),
            (Self::Decided, E::Settle) | (Self::Appealed, E::Decide) => Ok(Self::Settled),
            (Self::Open, E::Appeal | E::Settle)
            | (Self::Decided, E::Answer | E::Decide)
            | (Self::Appealed, E::Answer | E::Appeal | E::Settle)
            | (Self::Settled, E::Answer | E::Decide | E::Appeal | E::Settle) => {
                Err(Error::InvalidTransition { what: "dispute", from: self.as_str(), event: event.as_str() })
            }
        }
    }
}
