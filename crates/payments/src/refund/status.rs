//! The state machine of a refund.

use crate::error::Error;

kernel::text_enum! {
    pub enum Status as RefundStatus {
        Pending = "PENDING",
        /// The provider was, or is being, told; its answer is not known.
        Sent = "SENT",
        Refunded = "REFUNDED",
        /// The provider will not do it; still owed.
        Refused = "REFUSED",
    }
}

kernel::text_enum! {
    /// What can happen to a refund.
    pub enum Event {
        /// About to tell the provider.
        Sent = "Sent",
        /// The process that took it in hand did not call the provider, and knows that.
        Withheld = "Withheld",
        Done = "Done",
        /// The provider will not.
        Refused = "Refused",
        PaidByHand = "PaidByHand",
    }
}

impl Status {
    /// The state after `event`.
    ///
    /// # Errors
    /// [`Error::InvalidTransition`]: above all, what was sent is never sent again.
    pub const fn next(self, event: Event) -> Result<Self, Error> {
        match (self, event) {
            (Self::Pending, Event::Sent) => Ok(Self::Sent),
            (Self::Sent, Event::Withheld) => Ok(Self::Pending),
            (Self::Sent, Event::Done) => Ok(Self::Refunded),
            (Self::Sent, Event::Refused) => Ok(Self::Refused),
            (Self::Refused, Event::PaidByHand) => Ok(Self::Refunded),
            (Self::Pending, Event::Withheld | Event::Done | Event::Refused | Event::PaidByHand)
            | (Self::Sent, Event::Sent | Event::PaidByHand)
            | (Self::Refused, Event::Sent | Event::Withheld | Event::Done | Event::Refused)
            | (Self::Refunded, Event::Sent | Event::Withheld | Event::Done | Event::Refused | Event::PaidByHand) => {
                Err(Error::InvalidTransition { from: self.as_str(), event: event.as_str() })
            }
        }
    }
}
