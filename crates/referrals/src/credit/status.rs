//! The state machines of lots and uses.

use crate::Error;

text_enum! {
    pub enum LotStatus {
        Open = "OPEN",
        /// All of it is spent.
        Used = "USED",
        /// Its time was over before it was spent.
        Expired = "EXPIRED",
        /// The last of it repaid a debt.
        Revoked = "REVOKED",
    }
}

text_enum! {
    /// What can happen to a lot.
    pub enum Event {
        /// A purchase spent the rest.
        Empty = "be spent",
        Expire = "expire",
        /// The rest of it repaid a debt.
        Collect = "repay a debt",
        /// A purchase gave something back.
        Return = "take credits back",
    }
}

text_enum! {
    /// Where the part of a lot that a purchase takes stands.
    pub enum UseStatus {
        /// The purchase waits for its payment.
        Held = "HELD",
        Spent = "SPENT",
        Released = "RELEASED",
        Returned = "RETURNED",
    }
}

text_enum! {
    /// What can happen to a use.
    pub enum UseEvent {
        Spend = "be spent",
        /// The purchase was given up.
        Release = "be released",
        /// The purchase was given back.
        Return = "be returned",
    }
}

text_enum! {
    /// Where a grant of credits stands, as its owner's history names it.
    pub enum HistoryStatus as CreditStatus {
        /// Nothing of it is spent.
        Available = "AVAILABLE",
        /// Some of it is spent.
        PartlyUsed = "PARTLY_USED",
        /// All of it is spent.
        Used = "USED",
        Expired = "EXPIRED",
        /// The payment behind it is disputed: it cannot be spent for now.
        Suspended = "SUSPENDED",
        /// Taken back: it repaid a debt.
        Revoked = "REVOKED",
    }
}

impl LotStatus {
    /// The status after `event`.
    ///
    /// # Errors
    /// [`Error::InvalidTransition`] when the table has no such step.
    pub const fn next(self, event: Event) -> Result<Self, Error> {
        use Event as E;
        match (self, event) {
            (Self::Open, E::Empty) => Ok(Self::Used),
            (Self::Open, E::Expire) => Ok(Self::Expired),
            (Self::Open, E::Collect) => Ok(Self::Revoked),
            (Self::Open | Self::Used | Self::Expired | Self::Revoked, E::Return) => Ok(Self::Open),
            (Self::Used | Self::Expired | Self::Revoked, E::Empty | E::Expire | E::Collect) => {
                Err(Error::InvalidTransition { what: "credit lot", from: self.as_str(), event: event.as_str() })
            }
        }
    }
}

impl UseStatus {
    /// The status after `event`.
    ///
    /// # Errors
    /// [`Error::InvalidTransition`] when the table has no such step.
    pub const fn next(self, event: UseEvent) -> Result<Self, Error> {
        use UseEvent as E;
        match (self, event) {
            (Self::Held, E::Spend) => Ok(Self::Spent),
            (Self::Held, E::Release) => Ok(Self::Released),
            (Self::Spent, E::Return) => Ok(Self::Returned),
            (Self::Held, E::Return)
            | (Self::Spent, E::Spend | E::Release)
            | (Self::Released | Self::Returned, E::Spend | E::Release | E::Return) => {
                Err(Error::InvalidTransition { what: "credit", from: self.as_str(), event: event.as_str() })
            }
        }
    }
}
