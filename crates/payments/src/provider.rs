//! Who takes the money, and whether it is real.

/// A payment provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Provider {
    /// Easypaisa.
    Easypaisa,
    /// JazzCash.
    Jazzcash,
}

impl Provider {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Easypaisa, Self::Jazzcash];

    /// As stored and as sent.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Easypaisa => "easypaisa",
            Self::Jazzcash => "jazzcash",
        }
    }

    /// As people know it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easypaisa => "Easypaisa",
            Self::Jazzcash => "JazzCash",
        }
    }

    /// Reads what [`Provider::as_str`] wrote.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|provider| provider.as_str() == text)
    }
}

/// Whether money is play money.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Environment {
    /// Simulated providers.
    Sandbox,
    /// Real money.
    Production,
}

impl Environment {
    /// As stored.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Sandbox => "sandbox",
            Self::Production => "production",
        }
    }

    /// Reads what [`Environment::as_str`] wrote.
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Sandbox, Self::Production].into_iter().find(|environment| environment.as_str() == text)
    }
}
