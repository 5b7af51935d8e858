//! The state machine of an order.

use crate::Error;

text_enum! {
    /// Where an order of an entry stands.
    pub enum Status as PurchaseStatus {
        /// Ordered, not paid.
        Pending = "PENDING",
        /// Paid; its handover says the rest.
        Paid = "PAID",
        /// Never paid.
        Cancelled = "CANCELLED",
        /// The whole price went back.
        Refunded = "REFUNDED",
    }
}

text_enum! {
    /// What can happen to an order.
    pub enum Event {
        Pay = "be paid",
        /// The last attempt to pay ended without money.
        Abandon = "be given up",
        /// The files did not come, or a dispute was decided for the client.
        Refund = "be refunded",
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
            (Self::Pending, E::Pay) => Ok(Self::Paid),
            (Self::Pending, E::Abandon) => Ok(Self::Cancelled),
            (Self::Paid, E::Refund) => Ok(Self::Refunded),
            (Self::Pending, E::Refund)
            | (Self::Paid, E::Pay | E::Abandon)
            | (Self::Cancelled | Self::Refunded, E::Pay | E::Abandon | E::Refund) => {
                Err(Error::InvalidTransition { what: "purchase", from: self.as_str(), event: event.as_str() })
            }
        }
    }
}
