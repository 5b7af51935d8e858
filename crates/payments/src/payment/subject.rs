//! What a payment pays.

use kernel::ids::{BoostId, ChargeId, ContestId, Id};
use uuid::Uuid;

/// The thing paid, by its id. Amounts come from that thing, never from a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Subject {
    /// The prize of a draft.
    Deposit(ContestId),
    /// More prize for a running contest.
    Raise(ContestId),
    Boost {
        contest: ContestId,
        boost: BoostId,
    },
    /// A period of a subscription.
    Subscription(ChargeId),
}

impl Subject {
    /// What [`Subject::purpose`] may answer.
    pub const PURPOSES: [&'static str; 4] = ["DEPOSIT", "RAISE", "BOOST", "SUBSCRIPTION"];

    /// As stored in `purpose`.
    pub const fn purpose(self) -> &'static str {
        match self {
            Self::Deposit(_) => "DEPOSIT",
            Self::Raise(_) => "RAISE",
            Self::Boost { .. } => "BOOST",
            Self::Subscription(_) => "SUBSCRIPTION",
        }
    }

    /// What payers read at the provider.
    pub const fn description(self) -> &'static str {
        match self {
            Self::Deposit(_) => "Contest prize deposit",
            Self::Raise(_) => "Contest prize raise",
            Self::Boost { .. } => "Featured contest",
            Self::Subscription(_) => "Subscription",
        }
    }

    /// The contest it is for.
    pub const fn contest(self) -> Option<ContestId> {
        match self {
            Self::Deposit(contest) | Self::Raise(contest) | Self::Boost { contest, .. } => Some(contest),
            Self::Subscription(_) => None,
        }
    }

    /// The boost or the charge that is bought.
    pub fn purchase(self) -> Option<Uuid> {
        match self {
            Self::Deposit(_) | Self::Raise(_) => None,
            Self::Boost { boost, .. } => Some(boost.uuid()),
            Self::Subscription(charge) => Some(charge.uuid()),
        }
    }

    /// The id that messages carry beside the reference: the contest, or the charge where there is none.
    pub fn about(self) -> Uuid {
        match self {
            Self::Deposit(contest) | Self::Raise(contest) | Self::Boost { contest, .. } => contest.uuid(),
            Self::Subscription(charge) => charge.uuid(),
        }
    }

    pub fn parse(purpose: &str, contest: Option<ContestId>, purchase: Option<Uuid>) -> Option<Self> {
        match (purpose, contest, purchase) {
            ("DEPOSIT", Some(contest), None) => Some(Self::Deposit(contest)),
            ("RAISE", Some(contest), None) => Some(Self::Raise(contest)),
            ("BOOST", Some(contest), Some(boost)) => Some(Self::Boost { contest, boost: BoostId::from_uuid(boost) }),
            ("SUBSCRIPTION", None, Some(charge)) => Some(Self::Subscription(ChargeId::from_uuid(charge))),
            _ => None,
        }
    }
}
