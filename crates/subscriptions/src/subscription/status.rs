//! The state table of subscriptions.

use crate::error::Error;

text_enum! {
    pub enum Status {
        /// Chosen, and not paid.
        PendingPayment = "PENDING_PAYMENT",
        Active = "ACTIVE",
        /// Its last period is over.
        Expired = "EXPIRED",
        /// Another plan took its place.
        Replaced = "REPLACED",
        Refunded = "REFUNDED",
        /// It was never paid.
        Abandoned = "ABANDONED",
    }
}

text_enum! {
    /// What can happen to a subscription.
    pub enum Event {
        /// The first period is covered.
        Pay = "pay",
        /// The first period will not be paid.
        Abandon = "abandon",
        Renew = "renew",
        /// There is no next period.
        Expire = "expire",
        Replace = "replace",
        Refund = "refund",
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
            (Self::PendingPayment, E::Pay) | (Self::Active, E::Renew) => Ok(Self::Active),
            (Self::PendingPayment, E::Abandon) => Ok(Self::Abandoned),
            (Self::Active, E::Expire) => Ok(Self::Expired),
            (Self::Active, E::Replace) => Ok(Self::Replaced),
            (Self::Active | Self::Expired, E::Refund) => Ok(Self::Refunded),
            (Self::PendingPayment, E::Renew | E::Expire | E::Replace | E::Refund)
            | (Self::Active, E::Pay | E::Abandon)
            | (Self::Expired, E::Pay | E::Abandon | E::Renew | E::Expire | E::Replace)
            | (
                Self::Replaced | Self::Refunded | Self::Abandoned,
                E::Pay | E::Abandon | E::Renew | E::Expire | E::Replace | E::Refund,
            ) => Err(Error::InvalidTransition { what: "subscription", from: self.as_str(), event: event.as_str() }),
        }
    }
}
