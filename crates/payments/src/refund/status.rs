//! The state machine of a refund.

use crate::error::Error;

/// Where a refund stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// Decided.
    Pending,
    /// The provider was, or is being, told; its answer is not known.
    Sent,
    /// The money went back.
    Refunded,
    /// The provider will not do it; still owed.
    Refused,
}

/// What can happen to a refund.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// About to tell the provider.
    Sent,
    /// The provider did it.
    Done,
    /// The provider will not.
    Refused,
    /// An operator transferred it.
    PaidByHand,
}

impl Status {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Pending, Self::Sent, Self::Refunded, Self::Refused];

    /// As stored and as sent.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "PENDING",
            Self::Sent => "SENT",
            Self::Refunded => "REFUNDED",
            Self::Refused => "REFUSED",
        }
    }

    /// Reads what [`Status::as_str`] wrote.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == text)
    }

    /// The state after `event`.
    ///
    /// # Errors
    /// [`Error::InvalidTransition`]: above all, what was sent is never sent again.
    pub const fn next(self, event: Event) -> Result<Self, Error> {
        match (self, event) {
            (Self::Pending, Event::Sent) => Ok(Self::Sent),
            (Self::Sent, Event::Done) => Ok(Self::Refunded),
            (Self::Sent, Event::Refused) => Ok(Self::Refused),
            (Self::Refused, Event::PaidByHand) => Ok(Self::Refunded),
            (Self::Pending, Event::Done | Event::Refused | Event::PaidByHand)
            | (Self::Sent, Event::Sent | Event::PaidByHand)
            | (Self::Refused, Event::Sent | Event::Done | Event::Refused)
            | (Self::Refunded, Event::Sent | Event::Done | Event::Refused | Event::PaidByHand) => {
                Err(Error::InvalidTransition { from: self.as_str(), event: event.as_str() })
            }
        }
    }
}

impl Event {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Sent, Self::Done, Self::Refused, Self::PaidByHand];

    /// Its name.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Sent => "Sent",
            Self::Done => "Done",
            Self::Refused => "Refused",
            Self::PaidByHand => "PaidByHand",
        }
    }
}
