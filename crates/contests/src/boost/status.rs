//! The state machine of a featured place.

use crate::Error;

text_enum! {
    /// Where a featured place stands.
    pub enum Status as BoostStatus {
        /// Ordered, not paid.
        Pending = "PENDING",
        /// Paid; starts with the contest.
        Waiting = "WAITING",
        /// It runs, and can be given back while nobody enters.
        Active = "ACTIVE",
        /// It runs, or ran, and cannot be given back.
        Earned = "EARNED",
        Refunded = "REFUNDED",
        /// Never paid.
        Cancelled = "CANCELLED",
    }
}

text_enum! {
    /// What can happen to a place.
    pub enum Event {
        /// It was paid, and its contest is open.
        Start = "start",
        /// It was paid, and its contest is a draft.
        Wait = "wait",
        /// The order was given up.
        Abandon = "be given up",
        Open = "open",
        /// The client takes it back, or its contest ended in time.
        Refund = "refund",
        /// Somebody entered, or the time for giving it back is over.
        Earn = "be earned",
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
            (Self::Pending, E::Start) | (Self::Waiting, E::Open) => Ok(Self::Active),
            (Self::Pending, E::Wait) => Ok(Self::Waiting),
            (Self::Pending, E::Abandon) => Ok(Self::Cancelled),
            (Self::Waiting | Self::Active, E::Refund) => Ok(Self::Refunded),
            // One that waits is earned when its contest ends and its money was taken back meanwhile.
            (Self::Waiting | Self::Active, E::Earn) => Ok(Self::Earned),
            (Self::Pending, E::Open | E::Refund | E::Earn)
            | (Self::Waiting, E::Start | E::Wait | E::Abandon)
            | (Self::Active, E::Start | E::Wait | E::Abandon | E::Open)
            | (
                Self::Earned | Self::Refunded | Self::Cancelled,
                E::Start | E::Wait | E::Abandon | E::Open | E::Refund | E::Earn,
            ) => Err(Error::InvalidTransition { what: "featured place", from: self.as_str(), event: event.as_str() }),
        }
    }
}
