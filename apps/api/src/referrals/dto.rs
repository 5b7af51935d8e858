//! How referrals look on the wire.

use ::referrals::code::Code;
use ::referrals::referral::Status as ReferralStatus;
use readmodels::referrals::Brought;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// The viewer's code and what came of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReferralCode {
    #[schema(example = "7KQ2M9XA")]
    pub code: String,
    pub stats: ReferralStats,
    /// The newest friends, at most 200.
    pub friends: Vec<ReferralFriend>,
}

/// What came of a code, in numbers.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReferralStats {
    /// Friends whose first contest was awarded: the rewards that stand.
    pub uses: i64,
    /// The rewards' sum in paisa.
    #[schema(example = 20_000)]
    pub total_earned: i64,
    /// Friends whose first deposit is confirmed and whose contest is not awarded yet.
    pub pending: i64,
}

/// Somebody who registered with the code.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReferralFriend {
    pub first_name: String,
    pub status: ReferralStatus,
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
}

impl ReferralCode {
    /// The code with what came of it.
    pub fn new(code: &Code, brought: Brought) -> Self {
        let friends = brought.friends.into_iter();
        Self {
            code: code.as_str().to_owned(),
            stats: ReferralStats {
                uses: brought.uses,
                total_earned: brought.total_earned.get(),
                pending: brought.pending,
            },
            friends: friends
                .map(|friend| ReferralFriend { first_name: friend.first_name, status: friend.status, at: friend.at })
                .collect(),
        }
    }
}
