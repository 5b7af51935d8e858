//! Who takes the money, and whether it is real.

kernel::text_enum! {
    pub enum Provider as Provider {
        Easypaisa = "easypaisa",
        Jazzcash = "jazzcash",
    }
}

impl Provider {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easypaisa => "Easypaisa",
            Self::Jazzcash => "JazzCash",
        }
    }
}

kernel::text_enum! {
    /// Whether money is sandbox money.
    pub enum Environment as GatewayEnvironment {
        Sandbox = "sandbox",
        Production = "production",
    }
}
