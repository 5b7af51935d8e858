//! The state table of entries.

use crate::Error;

text_enum! {
    pub enum Status as EntryStatus {
        Submitted = "SUBMITTED",
        /// In the running, and liked.
        Shortlisted = "SHORTLISTED",
        /// Out, but the client may take it back.
        Declined = "DECLINED",
        /// Taken back by its author.
        Withdrawn = "WITHDRAWN",
        Winner = "WINNER",
        NotSelected = "NOT_SELECTED",
    }
}

text_enum! {
    /// What can happen to an entry.
    pub enum Event {
        Shortlist = "shortlist",
        /// Not any more.
        Unshortlist = "unshortlist",
        /// The client rules it out.
        Decline = "decline",
        /// The client takes it back in.
        Restore = "restore",
        /// The author takes it back.
        Withdraw = "withdraw",
        Win = "award",
        Lose = "lose",
    }
}

impl Status {
    /// The statuses in the running.
    pub const LIVE: [Self; 2] = [Self::Submitted, Self::Shortlisted];

    /// Whether the entry is in the running.
    pub const fn is_live(self) -> bool {
        match self {
            Self::Submitted | Self::Shortlisted => true,
            Self::Declined | Self::Withdrawn | Self::Winner | Self::NotSelected => false,
        }
    }

    /// The status after `event`.
    ///
    /// # Errors
    /// [`Error::InvalidTransition`] when the table has no such step.
    pub const fn next(self, event: Event) -> Result<Self, Error> {
        use Event as E;
        match (self, event) {
            (Self::Submitted, E::Shortlist) => Ok(Self::Shortlisted),
            (Self::Shortlisted, E::Unshortlist) | (Self::Declined, E::Restore) => Ok(Self::Submitted),
            (Self::Submitted | Self::Shortlisted, E::Decline) => Ok(Self::Declined),
            (Self::Submitted | Self::Shortlisted | Self::Declined, E::Withdraw) => Ok(Self::Withdrawn),
            (Self::Submitted | Self::Shortlisted | Self::Declined | Self::NotSelected, E::Win) => Ok(Self::Winner),
            (Self::Submitted | Self::Shortlisted | Self::Winner, E::Lose) => Ok(Self::NotSelected),
            (Self::Submitted, E::Unshortlist | E::Restore)
            | (Self::Shortlisted, E::Shortlist | E::Restore)
            | (Self::Declined, E::Shortlist | E::Unshortlist | E::Decline | E::Lose)
            | (Self::Winner, E::Shortlist | E::Unshortlist | E::Decline | E::Restore | E::Withdraw | E::Win)
            | (Self::NotSelected, E::Shortlist | E::Unshortlist | E::Decline | E::Restore | E::Withdraw | E::Lose)
            | (
                Self::Withdrawn,
                E::Shortlist | E::Unshortlist | E::Decline | E::Restore | E::Withdraw | E::Win | E::Lose,
            ) => Err(Error::InvalidTransition { what: "entry", from: self.as_str(), event: event.as_str() }),
        }
    }
}
