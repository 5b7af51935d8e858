//! Why a payout cannot be paid yet.

use std::collections::BTreeSet;

use crate::payout::{Kind, Payee};

kernel::text_enum! {
    /// Why a payout cannot be paid yet.
    pub enum Hold as PayoutHold {
        /// The files are not accepted yet.
        Handover = "HANDOVER",
        /// The winner's identity is not approved.
        Kyc = "KYC",
        /// The winner has no payout method.
        Method = "METHOD",
        /// Something about it is looked at first ([`crate::risk`]). Only finance lifts it.
        Risk = "RISK",
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Holds(BTreeSet<Hold>);

impl Holds {
    /// The reasons that hold for a payout to `payee` whose handover is accepted or not, and which is looked at or not. A share has
    /// no handover that could hold it.
    pub fn of(kind: Kind, handover_accepted: bool, payee: &Payee, is_reviewed: bool) -> Self {
        let mut holds = BTreeSet::new();
        let awaits_handover = match kind {
            Kind::Award => !handover_accepted,
            Kind::Share => false,
        };
        if awaits_handover {
            holds.insert(Hold::Handover);
        }
        if !payee.identity_approved {
            holds.insert(Hold::Kyc);
        }
        if payee.default_method.is_none() {
            holds.insert(Hold::Method);
        }
        if is_reviewed {
            holds.insert(Hold::Risk);
        }
        Self(holds)
    }

    /// Whether nothing stands in the way.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The same, and `hold`.
    #[must_use]
    pub fn and(mut self, hold: Hold) -> Self {
        self.0.insert(hold);
        self
    }

    /// Whether nothing but [`Hold::Risk`] stands in the way.
    pub fn is_at_most_risk(&self) -> bool {
        self.iter().all(|hold| hold == Hold::Risk)
    }

    pub fn contains(&self, hold: Hold) -> bool {
        self.0.contains(&hold)
    }

    /// The reasons, in a fixed order.
    pub fn iter(&self) -> impl Iterator<Item = Hold> + '_ {
        self.0.iter().copied()
    }

    pub fn texts(&self) -> Vec<&'static str> {
        self.iter().map(Hold::as_str).collect()
    }
}

impl From<Vec<Hold>> for Holds {
    fn from(holds: Vec<Hold>) -> Self {
        Self(holds.into_iter().collect())
    }
}
