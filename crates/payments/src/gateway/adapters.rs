//! Which adapter stands for which provider.

use std::collections::BTreeMap;
use std::sync::Arc;

use kernel::money::Paisa;
use time::OffsetDateTime;

use super::gate::{Gate, Gated};
use super::{GatewayError, PaymentGateway, sandbox};
use crate::error::Error;
use crate::health::{Breaker, Health};
use crate::provider::{Environment, Provider};

#[cfg(test)]
mod tests;

/// The adapters at work, and the environment that new payments use.
#[derive(Clone)]
pub struct Gateways {
    environment: Environment,
    adapters: BTreeMap<(Provider, Environment), Arc<dyn PaymentGateway>>,
    health: BTreeMap<(Provider, Environment), Arc<Health>>,
    gate: Option<Arc<dyn Gate>>,
}

impl Gateways {
    /// Both providers simulated, their keys derived from the application's secret.
    pub fn sandbox(secret: &str) -> Self {
        let adapters = Provider::ALL
            .iter()
            .map(|provider| -> Arc<dyn PaymentGateway> { Arc::new(sandbox::Sandbox::derived(*provider, secret)) });
        Self::new(Environment::Sandbox, adapters)
    }

    /// These adapters; new payments use `environment`.
    pub fn new(environment: Environment, adapters: impl IntoIterator<Item = Arc<dyn PaymentGateway>>) -> Self {
        let adapters: BTreeMap<_, _> =
            adapters.into_iter().map(|gateway| ((gateway.provider(), gateway.environment()), gateway)).collect();
        let health = adapters.keys().map(|key| (*key, Arc::default())).collect();
        Self { environment, adapters, health, gate: None }
    }

    /// The same adapters behind `gate`, which every call to a provider passes.
    #[must_use]
    pub fn gated(self, gate: Arc<dyn Gate>) -> Self {
        let behind = |adapter| -> Arc<dyn PaymentGateway> { Arc::new(Gated { adapter, gate: Arc::clone(&gate) }) };
        let adapters = self.adapters.into_iter().map(|(key, adapter)| (key, behind(adapter))).collect();
        Self { adapters, gate: Some(gate), ..self }
    }

    /// Whether nothing leaves, as far as we know. Asking costs nothing once anybody has asked.
    pub fn is_held(&self) -> bool {
        self.gate.as_ref().is_some_and(|gate| gate.is_held())
    }

    /// Refuses to begin what leads a payer to a provider while nothing leaves.
    ///
    /// # Errors
    /// [`GatewayError::Withheld`].
    pub fn require_open(&self) -> Result<(), Error> {
        if self.is_held() { Err(GatewayError::Withheld("outgoing work is held".to_owned()).into()) } else { Ok(()) }
    }

    /// The environment that new payments use.
    pub const fn environment(&self) -> Environment {
        self.environment
    }

    /// The adapter for new payments and incoming messages.
    ///
    /// # Errors
    /// [`Error::ProviderUnavailable`].
    pub fn current(&self, provider: Provider) -> Result<&dyn PaymentGateway, Error> {
        self.of(provider, self.environment)
    }

    /// Whether `provider` takes `amount`.
    ///
    /// # Errors
    /// [`Error::OutsideLimits`], naming another provider that would take it; [`Error::ProviderUnavailable`].
    pub fn check_amount(&self, provider: Provider, amount: Paisa) -> Result<(), Error> {
        let limits = self.current(provider)?.limits();
        if limits.allow(amount) {
            return Ok(());
        }
        let takes_it = |other: &Provider| self.current(*other).is_ok_and(|gateway| gateway.limits().allow(amount));
        let other = Provider::ALL.iter().copied().find(takes_it);
        Err(Error::OutsideLimits { provider, min: limits.min, max: limits.max, other })
    }

    /// How an adapter answers; none where there is no adapter.
    pub fn health(&self, provider: Provider, environment: Environment) -> Option<&Health> {
        self.health.get(&(provider, environment)).map(AsRef::as_ref)
    }

    /// Whether `provider` answers, as far as we know at `now`. Asking changes nothing.
    ///
    /// # Errors
    /// [`Error::GatewayDown`], naming another provider that answers; [`GatewayError::Withheld`].
    pub fn require_up(&self, provider: Provider, now: OffsetDateTime) -> Result<(), Error> {
        self.require_open()?;
        let breaker = |provider| self.health(provider, self.environment).map(|health| health.breaker(now));
        if breaker(provider) != Some(Breaker::Open) {
            return Ok(());
        }
        let answers = |other: &Provider| *other != provider && breaker(*other) == Some(Breaker::Closed);
        Err(Error::GatewayDown { provider, other: Provider::ALL.iter().copied().find(answers) })
    }

    /// Begins something at `provider`; while its circuit is half open, one at a time.
    ///
    /// # Errors
    /// [`Error::GatewayDown`], naming another provider that answers.
    pub fn try_acquire(&self, provider: Provider, now: OffsetDateTime) -> Result<(), Error> {
        if self.health(provider, self.environment).is_none_or(|health| health.try_acquire(now)) {
            return Ok(());
        }
        self.require_up(provider, now)?;
        Err(Error::GatewayDown { provider, other: None })
    }

    /// Every adapter, by provider and environment.
    pub fn all(&self) -> impl Iterator<Item = &dyn PaymentGateway> {
        self.adapters.values().map(AsRef::as_ref)
    }

    /// The adapter that a stored payment was made with.
    ///
    /// # Errors
    /// [`Error::ProviderUnavailable`].
    pub fn of(&self, provider: Provider, environment: Environment) -> Result<&dyn PaymentGateway, Error> {
        self.adapters.get(&(provider, environment)).map(AsRef::as_ref).ok_or(Error::ProviderUnavailable)
    }
}

impl std::fmt::Debug for Gateways {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Gateways").field("adapters", &self.adapters.keys()).finish_non_exhaustive()
    }
}
