//! The state machine of a payment; the README shows it as a table.

use crate::error::Error;

/// Where a payment stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// Opened; the provider was not told yet.
    Created,
    /// The payer can pay.
    Pending,
    /// The provider confirmed it.
    Succeeded,
    /// The provider refused it.
    Failed,
    /// The payer gave up.
    Cancelled,
    /// The link ran out.
    Expired,
    /// Something does not fit; a person decides.
    Review,
    /// The money goes back.
    RefundPending,
    /// The money went back.
    Refunded,
    /// The provider took the money back, and nobody has decided about it yet.
    Disputed,
    /// The provider took the money back for good.
    ChargedBack,
}

/// What can happen to a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// The provider was told.
    Started,
    /// An authentic success.
    Confirmed,
    /// A definite failure.
    Failed,
    /// The payer cancelled at the provider.
    Cancelled,
    /// The link ran out.
    Expired,
    /// The provider blocked it.
    Doubted,
    /// It was decided to give the money back.
    RefundDecided,
    /// The provider gave the money back.
    RefundDone,
    /// The provider took the money back without us.
    TakenBack,
    /// What was taken back came back to us.
    GivenBack,
    /// What was taken back of a payment that had been refunded came back to us.
    RestGivenBack,
    /// What was taken back stays with the payer.
    Lost,
    /// A person found that the money had come.
    Accepted,
    /// A person found that no money had come.
    Dismissed,
}

impl Status {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::Created,
        Self::Pending,
        Self::Succeeded,
        Self::Failed,
        Self::Cancelled,
        Self::Expired,
        Self::Review,
        Self::RefundPending,
        Self::Refunded,
        Self::Disputed,
        Self::ChargedBack,
    ];

    /// As stored and as sent.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Created => "CREATED",
            Self::Pending => "PENDING",
            Self::Succeeded => "SUCCEEDED",
            Self::Failed => "FAILED",
            Self::Cancelled => "CANCELLED",
            Self::Expired => "EXPIRED",
            Self::Review => "REVIEW",
            Self::RefundPending => "REFUND_PENDING",
            Self::Refunded => "REFUNDED",
            Self::Disputed => "DISPUTED",
            Self::ChargedBack => "CHARGED_BACK",
        }
    }

    /// Reads what [`Status::as_str`] wrote.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == text)
    }

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

impl Event {
    /// All of them.
    pub const ALL: [Self; 14] = [
        Self::Started,
        Self::Confirmed,
        Self::Failed,
        Self::Cancelled,
        Self::Expired,
        Self::Doubted,
        Self::RefundDecided,
        Self::RefundDone,
        Self::TakenBack,
        Self::GivenBack,
        Self::RestGivenBack,
        Self::Lost,
        Self::Accepted,
        Self::Dismissed,
    ];

    /// Its name.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Started => "Started",
            Self::Confirmed => "Confirmed",
            Self::Failed => "Failed",
            Self::Cancelled => "Cancelled",
            Self::Expired => "Expired",
            Self::Doubted => "Doubted",
            Self::RefundDecided => "RefundDecided",
            Self::RefundDone => "RefundDone",
            Self::TakenBack => "TakenBack",
            Self::GivenBack => "GivenBack",
            Self::RestGivenBack => "RestGivenBack",
            Self::Lost => "Lost",
            Self::Accepted => "Accepted",
            Self::Dismissed => "Dismissed",
        }
    }
}
