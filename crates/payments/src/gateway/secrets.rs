//! What a provider and we alone know.

use kernel::secret::Secret;

/// A secret, and the one before it while messages signed with that are still under way.
#[derive(Debug, Clone)]
pub struct GatewaySecrets {
    current: Secret<String>,
    previous: Option<Secret<String>>,
}

impl GatewaySecrets {
    /// Signs with `current`, accepts either.
    pub const fn new(current: Secret<String>, previous: Option<Secret<String>>) -> Self {
        Self { current, previous }
    }

    pub fn current(&self) -> &str {
        self.current.expose()
    }

    /// What a message may be signed with, the current one first.
    pub fn either(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.current).chain(&self.previous).map(|secret| secret.expose().as_str())
    }
}
