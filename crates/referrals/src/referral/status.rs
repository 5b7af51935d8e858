//! The state machine of a referral.

use crate::Error;

text_enum! {
    /// Where a referral stands.
    pub enum Status {
        /// The friend registered.
        Registered = "REGISTERED",
        /// The referrer has the reward.
        Rewarded = "REWARDED",
        /// The referrer had as many rewards as a month allows.
        Capped = "CAPPED",
        /// Friend and referrer share a payout account.
        Void = "VOID",
        /// The reward was taken back.
        Revoked = "REVOKED",
    }
}

text_enum! {
    /// What can happen to a referral.
    pub enum Event {
        /// The friend's first deposit was confirmed.
        Reward = "be rewarded",
        /// The same, beyond what a month allows.
        Cap = "be capped",
        /// The same, and both share a payout account.
        Void = "be voided",
        /// The reason for the reward fell away while it was not spent.
        Revoke = "be revoked",
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
            (Self::Registered, E::Reward) => Ok(Self::Rewarded),
            (Self::Registered, E::Cap) => Ok(Self::Capped),
            (Self::Registered, E::Void) => Ok(Self::Void),
            (Self::Rewarded, E::Revoke) => Ok(Self::Revoked),
            (Self::Registered, E::Revoke)
            | (Self::Rewarded, E::Reward | E::Cap | E::Void)
            | (Self::Capped | Self::Void | Self::Revoked, E::Reward | E::Cap | E::Void | E::Revoke) => {
                Err(Error::InvalidTransition { what: "referral", from: self.as_str(), event: event.as_str() })
            }
        }
    }
}
