//! The state machine of a payment; the README shows it as a table.

use crate::error::Error;

kernel::text_enum! {
    pub enum Status as PaymentStatus {
        /// Opened; the provider was not told yet.
        Created = "CREATED",
        Pending = "PENDING",
        Succeeded = "SUCCEEDED",
        Failed = "FAILED",
        Cancelled = "CANCELLED",
        Expired = "EXPIRED",
        /// Something does not fit; a person decides.
        Review = "REVIEW",
        RefundPending = "REFUND_PENDING",
        Refunded = "REFUNDED",
        /// The provider took the money back, and nobody has decided about it yet.
        Disputed = "DISPUTED",
        /// The provider took the money back permanently.
        ChargedBack = "CHARGED_BACK",
    }
}

kernel::text_enum! {
    /// What can happen to a payment.
    pub enum Event {
        Started = "Started",
        Confirmed = "Confirmed",
        Failed = "Failed",
        /// The payer cancelled at the provider.
        Cancelled = "Cancelled",
        Expired = "Expired",
        Doubted = "Doubted",
        /// It was decided to give the money back.
        RefundDecided = "RefundDecided",
        /// The provider gave the money back.
        RefundDone = "RefundDone",
        /// The provider took the money back without us.
        TakenBack = "TakenBack",
        /// What was taken back came back to us.
        GivenBack = "GivenBack",
        /// What was taken back of a payment that had been refunded came back to us.
        RestGivenBack = "RestGivenBack",
        /// What was taken back stays with the payer.
        Lost = "Lost",
        /// A person found that the money had come.
        Accepted = "Accepted",
        /// A person found that no money had come.
        Dismissed = "Dismissed",
    }
}

impl Status {
    /// Whether the payer can still pay by this attempt.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Created | Self::Pending)
    }

    /// Whether the money was confirmed, wherever it is by now.
    pub const fn was_confirmed(self) -> bool {
        matches!(self, Self::Succeeded | Self::RefundPending | Self::Refunded | Self::Disputed | Self::ChargedBack)
    }

    /// Whether its provider may still take it back: it is asked whether it did.
    pub const fn can_be_reversed(self) -> bool {
        matches!(self, Self::Succeeded | Self::RefundPending | Self::Refunded)
    }

    /// The state after `event`; the same state when the event changes nothing.
    ///
    /// # Errors
    /// [`Error::InvalidTransition`] for what cannot happen in this state.
    pub const fn next(self, event: Event) -> Result<Self, Error> {
        use Event as E;
        use Status as S;
        match (self, event) {
            (S::Created, E::Started) => Ok(S::Pending),
            (S::Created | S::Pending | S::Failed | S::Cancelled | S::Expired, E::Confirmed) => Ok(S::Succeeded),
            (S::Created | S::Pending, E::Failed) => Ok(S::Failed),
            (S::Created | S::Pending, E::Cancelled) => Ok(S::Cancelled),
            (S::Created | S::Pending, E::Expired) => Ok(S::Expired),
            (S::Created | S::Pending | S::Failed | S::Cancelled | S::Expired, E::Doubted) => Ok(S::Review),
            (S::Succeeded, E::RefundDecided) => Ok(S::RefundPending),
            (S::RefundPending, E::RefundDone) => Ok(S::Refunded),
            (S::Succeeded | S::Refunded, E::TakenBack) => Ok(S::Disputed),
            (S::Disputed, E::GivenBack) => Ok(S::Succeeded),
            (S::Disputed, E::RestGivenBack) => Ok(S::Refunded),
            (S::Disputed, E::Lost) => Ok(S::ChargedBack),
            (S::Review, E::Accepted) => Ok(S::Succeeded),
            (S::Review, E::Dismissed) => Ok(S::Failed),
            (S::Pending, E::Started)
            | (S::Succeeded, E::Confirmed | E::Failed | E::Cancelled | E::Expired | E::Doubted)
            | (S::Failed | S::Cancelled | S::Expired, E::Failed | E::Cancelled | E::Expired)
            | (S::Review, E::Failed | E::Cancelled | E::Expired | E::Doubted)
            | (
                S::RefundPending,
                E::Confirmed | E::Failed | E::Cancelled | E::Expired | E::Doubted | E::RefundDecided,
            )
            | (S::Refunded, E::Confirmed | E::Failed | E::Cancelled | E::Expired | E::Doubted | E::RefundDone)
            | (
                S::Disputed | S::ChargedBack,
                E::Confirmed | E::Failed | E::Cancelled | E::Expired | E::Doubted | E::TakenBack,
            )
            // Made good, and then owed back: an operator transfers it.
            | (S::ChargedBack, E::RefundDecided | E::RefundDone) => Ok(self),
            (S::Created | S::Pending, E::RefundDecided | E::RefundDone)
            | (S::Succeeded, E::Started | E::RefundDone)
            | (S::Failed | S::Cancelled | S::Expired, E::Started | E::RefundDecided | E::RefundDone)
            | (S::Review, E::Started | E::Confirmed | E::RefundDecided | E::RefundDone)
            | (S::RefundPending, E::Started)
            | (S::Refunded, E::Started | E::RefundDecided)
            | (S::Succeeded, E::GivenBack | E::RestGivenBack | E::Lost | E::Accepted | E::Dismissed)
            | (S::Review, E::TakenBack | E::GivenBack | E::RestGivenBack | E::Lost)
            | (S::Disputed, E::Started | E::RefundDecided | E::RefundDone | E::Accepted | E::Dismissed)
            | (S::ChargedBack, E::Started | E::GivenBack | E::RestGivenBack | E::Lost | E::Accepted | E::Dismissed)
            | (
                S::Created | S::Pending | S::Failed | S::Cancelled | S::Expired | S::RefundPending,
                E::TakenBack | E::GivenBack | E::RestGivenBack | E::Lost | E::Accepted | E::Dismissed,
            )
            | (S::Refunded, E::GivenBack | E::RestGivenBack | E::Lost | E::Accepted | E::Dismissed) => Err(Error::InvalidTransition { from: self.as_str(), event: event.as_str() }),
        }
    }
}
