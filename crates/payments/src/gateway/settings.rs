//! What is asked of the settings of an adapter.

use kernel::secret::Secret;
use url::{Host, Url};

use super::{GatewaySecrets, Limits};
use crate::provider::Environment;

/// A setting that an adapter cannot work with. Its value is not told: it may be a secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{setting} must be {rule}")]
pub struct BadSetting {
    /// The field of the adapter's `Config`.
    pub setting: &'static str,
    pub rule: &'static str,
}

pub(super) fn require(holds: bool, setting: &'static str, rule: &'static str) -> Result<(), BadSetting> {
    if holds { Ok(()) } else { Err(BadSetting { setting, rule }) }
}

/// Encrypted, or, where money is sandbox money, on this very machine.
pub(super) fn require_safe(url: &Url, environment: Environment, setting: &'static str) -> Result<(), BadSetting> {
    let encrypted = url.scheme() == "https" && url.host_str().is_some_and(|host| !host.is_empty());
    let local = match environment {
        Environment::Production => false,
        Environment::Sandbox => url.scheme() == "http" && is_loopback(url),
    };
    require(encrypted || local, setting, "an https address")?;
    require(url.username().is_empty() && url.password().is_none(), setting, "an address without a user in it")
}

fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        Some(Host::Domain(name)) => name == "localhost",
        None => false,
    }
}

pub(super) fn require_limits(limits: Limits) -> Result<(), BadSetting> {
    require(limits.min.get() > 0 && limits.min <= limits.max, "limits", "above zero, the least below the most")
}

pub(super) fn require_word(text: &str, longest: usize, setting: &'static str) -> Result<(), BadSetting> {
    let plain = text.bytes().all(|byte| byte.is_ascii_graphic());
    require(!text.is_empty() && text.len() <= longest && plain, setting, "a word of visible characters")
}

pub(super) fn require_secret(secret: &Secret<String>, setting: &'static str) -> Result<(), BadSetting> {
    require_word(secret.expose(), 128, setting)
}

pub(super) fn require_secrets(secrets: &GatewaySecrets, setting: &'static str) -> Result<(), BadSetting> {
    secrets.either().try_for_each(|secret| require_word(secret, 128, setting))
}
