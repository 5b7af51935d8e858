//! The state machine of a referral.

use crate::Error;

text_enum! {
    /// What came of a friend.
    pub enum Status as ReferralStatus {
        Registered = "REGISTERED",
        /// The friend's first deposit is confirmed; its contest is not awarded yet.
        Pending = "PENDING",
        /// The referrer has the reward.
        Rewarded = "REWARDED",
        /// The referrer had as many rewards as a month allows.
        Capped = "CAPPED",
        /// Friend and referrer look like one person, or the deposit went back before the reward.
        Void = "VOID",
        /// The reward was taken back.
        Revoked = "REVOKED",
    }
}

text_enum! {
    /// What can happen to a referral.
    pub enum Event {
        /// The friend's first deposit was confirmed.
        Promise = "be promised a reward",
        /// The same, beyond what a month allows.
        Cap = "be capped",
        /// Friend and referrer look like one person, or the deposit went back.
        Void = "be voided",
        /// The contest of that deposit was awarded.
        Reward = "be rewarded",
        /// The reason for the reward fell away.
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
            (Self::Registered, E::Promise) => Ok(Self::Pending),
            (Self::Registered, E::Cap) => Ok(Self::Capped),
            (Self::Registered | Self::Pending, E::Void) => Ok(Self::Void),
            (Self::Pending, E::Reward) => Ok(Self::Rewarded),
            (Self::Rewarded, E::Revoke) => Ok(Self::Revoked),
            (Self::Registered, E::Reward | E::Revoke)
            | (Self::Pending, E::Promise | E::Cap | E::Revoke)
            | (Self::Rewarded, E::Promise | E::Cap | E::Void | E::Reward)
            | (Self::Capped | Self::Void | Self::Revoked, E::Promise | E::Cap | E::Void | E::Reward | E::Revoke) => {
                Err(Error::InvalidTransition { what: "referral", from: self.as_str(), event: event.as_str() })
            }
        }
    }
}
