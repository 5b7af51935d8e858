//! Why a payout cannot be paid yet.

use std::collections::BTreeSet;

use crate::payout::Kind;

/// One reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Hold {
    /// The files are not accepted yet.
    Handover,
    /// The winner has no payout method.
    Method,
}

impl Hold {
    /// All reasons there are.
    pub const ALL: [Self; 2] = [Self::Handover, Self::Method];

    /// As stored and as sent.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Handover => "HANDOVER",
            Self::Method => "METHOD",
        }
    }

    fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|hold| hold.as_str() == text)
    }
}

/// All reasons that stand.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Holds(BTreeSet<Hold>);

impl Holds {
    /// The reasons that hold for a payout whose handover is accepted or not, of a winner with or without a method. A share
    /// has no handover that could hold it.
    pub fn of(kind: Kind, handover_accepted: bool, has_method: bool) -> Self {
        let mut holds = BTreeSet::new();
        let awaits_handover = match kind {
            Kind::Award => !handover_accepted,
            Kind::Share => false,
        };
        if awaits_handover {
            holds.insert(Hold::Handover);
        }
        if !has_method {
            holds.insert(Hold::Method);
        }
        Self(holds)
    }

    /// Whether nothing stands in the way.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether `hold` stands.
    pub fn contains(&self, hold: Hold) -> bool {
        self.0.contains(&hold)
    }

    /// The reasons, in a fixed order.
    pub fn iter(&self) -> impl Iterator<Item = Hold> + '_ {
        self.0.iter().copied()
    }

    /// As stored.
    pub fn texts(&self) -> Vec<&'static str> {
        self.iter().map(Hold::as_str).collect()
    }

    /// Reads what [`Holds::texts`] wrote.
    pub fn parse<T: AsRef<str>>(texts: &[T]) -> Option<Self> {
        texts.iter().map(|text| Hold::parse(text.as_ref())).collect::<Option<_>>().map(Self)
    }
}
