//! The state machine of a payout; the README shows it as a table.

use crate::error::Error;

#[cfg(test)]
mod tests;

kernel::text_enum! {
    /// How far a payout is.
    pub enum Status as PayoutStatus {
        Pending = "PENDING",
        Paid = "PAID",
        /// The transfer failed; the debt stays.
        Failed = "FAILED",
    }
}

kernel::text_enum! {
    /// What can happen to a payout.
    pub enum Event {
        /// The winner has the money.
        Paid = "paid",
        /// The transfer did not arrive.
        Failed = "failed",
        /// The award behind it was taken back.
        Voided = "voided",
    }
}

impl Status {
    /// The state after `event`.
    ///
    /// # Errors
    /// [`Error::NotPending`]: what is settled stays settled.
    pub const fn next(self, event: Event) -> Result<Self, Error> {
        match (self, event) {
            (Self::Pending, Event::Paid) => Ok(Self::Paid),
            (Self::Pending, Event::Failed | Event::Voided) => Ok(Self::Failed),
            (Self::Paid | Self::Failed, Event::Paid | Event::Failed | Event::Voided) => Err(Error::NotPending),
        }
    }
}
