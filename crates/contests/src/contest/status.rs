//! The state table of contests.

use crate::Error;

text_enum! {
    pub enum Status as ContestStatus {
        /// Not paid.
        Draft = "DRAFT",
        Open = "OPEN",
        /// Entries are closed, no winner yet.
        Shortlisting = "SHORTLISTING",
        /// Has a winner; the files are being handed over.
        Awarded = "AWARDED",
        Closed = "CLOSED",
    }
}

text_enum! {
    pub enum Outcome as ContestOutcome {
        /// The work was handed over.
        Completed = "COMPLETED",
        Refunded = "REFUNDED",
        /// The client stayed silent, and the prize was shared out among those who entered.
        Distributed = "DISTRIBUTED",
        /// It was never paid.
        Cancelled = "CANCELLED",
    }
}

text_enum! {
    /// What can happen to a contest.
    pub enum Event {
        Fund = "fund",
        /// The deadline, or the client earlier.
        CloseEntries = "close entries",
        /// The client moved the deadline after entries had closed.
        Reopen = "reopen",
        /// The client chose a winner, or another one after a lapse.
        Award = "award",
        Complete = "complete",
        Refund = "refund",
        /// The prize is shared out, because the client stayed silent.
        Distribute = "distribute",
        /// The draft is given up.
        Cancel = "cancel",
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
            (Self::Draft, E::Fund) | (Self::Shortlisting, E::Reopen) => Ok(Self::Open),
            (Self::Open, E::CloseEntries) => Ok(Self::Shortlisting),
            (Self::Open | Self::Shortlisting | Self::Awarded, E::Award) => Ok(Self::Awarded),
            (Self::Awarded, E::Complete)
            | (Self::Open | Self::Shortlisting | Self::Awarded, E::Refund)
            | (Self::Shortlisting, E::Distribute)
            | (Self::Draft, E::Cancel) => Ok(Self::Closed),
            (Self::Draft, E::CloseEntries | E::Reopen | E::Award | E::Complete | E::Refund | E::Distribute)
            | (Self::Open, E::Fund | E::Reopen | E::Complete | E::Distribute | E::Cancel)
            | (Self::Shortlisting, E::Fund | E::CloseEntries | E::Complete | E::Cancel)
            | (Self::Awarded, E::Fund | E::CloseEntries | E::Reopen | E::Distribute | E::Cancel)
            | (
                Self::Closed,
                E::Fund | E::CloseEntries | E::Reopen | E::Award | E::Complete | E::Refund | E::Distribute | E::Cancel,
            ) => Err(Error::InvalidTransition { what: "contest", from: self.as_str(), event: event.as_str() }),
        }
    }

    /// Whether the client may still judge entries: running, and no winner yet.
    pub const fn is_judging(self) -> bool {
        match self {
            Self::Open | Self::Shortlisting => true,
            Self::Draft | Self::Awarded | Self::Closed => false,
        }
    }
}
