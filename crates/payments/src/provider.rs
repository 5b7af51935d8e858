//! Who takes the money, and whether it is real.

kernel::text_enum! {
    /// Who takes the money.
    pub enum Provider as Provider {
        /// Easypaisa.
        Easypaisa = "easypaisa",
        /// JazzCash.
        Jazzcash = "jazzcash",
    }
}

impl Provider {
    /// As people know it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easypaisa => "Easypaisa",
            Self::Jazzcash => "JazzCash",
        }
    }
}

kernel::text_enum! {
    /// Whether money is play money.
    pub enum Environment as GatewayEnvironment {
        /// Simulated providers.
        Sandbox = "sandbox",
        /// Real money.
        Production = "production",
    }
}
