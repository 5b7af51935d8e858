//! Traces of sign-ins: from which devices and address blocks a person came, as keyed hashes. They say whether two accounts look like one
//! person, and nothing else: neither device nor address can be read from them.

use std::net::IpAddr;

use time::Duration;
use vault::{CryptoError, Purpose, Vault};

pub mod repo;
#[cfg(test)]
mod tests;

/// How long a trace is kept after the last sign-in that left it.
pub const KEPT: Duration = Duration::days(180);

text_enum! {
    pub enum Kind {
        /// A browser that we know again.
        Device = "DEVICE",
        /// The block of addresses that it came from.
        Address = "ADDRESS",
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trace {
    pub kind: Kind,
    /// Keyed hash.
    pub fingerprint: Vec<u8>,
}

/// The traces of a sign-in from `address`, in a browser that we know by the names `devices`.
///
/// # Errors
/// The vault's.
pub fn of_sign_in(vault: &Vault, devices: &[String], address: &str) -> Result<Vec<Trace>, CryptoError> {
    let devices = devices.iter().map(|device| (Kind::Device, format!("device {device}")));
    let address = block(address).map(|block| (Kind::Address, format!("address {block}")));
    let seen = devices.chain(address);
    seen.map(|(kind, text)| Ok(Trace { kind, fingerprint: vault.fingerprint(Purpose::SignIn, text.as_bytes())? }))
        .collect()
}

/// The block in which providers hand addresses out: /24 of IPv4, /48 of IPv6. None for addresses that say nothing of where somebody is.
pub fn block(address: &str) -> Option<String> {
    match address.parse::<IpAddr>().ok()?.to_canonical() {
        IpAddr::V4(address) => {
            let [a, b, c, _] = address.octets();
            // 100.64.0.0/10 is shared by a whole provider.
            let is_shared = a == 100 && (64..128).contains(&b);
            let says_nothing = address.is_loopback()
                || address.is_private()
                || address.is_link_local()
                || address.is_unspecified()
                || address.is_documentation()
                || is_shared;
            (!says_nothing).then(|| format!("{a}.{b}.{c}.0/24"))
        }
        IpAddr::V6(address) => {
            let [a, b, c, ..] = address.segments();
            let says_nothing = address.is_loopback()
                || address.is_unspecified()
                || address.is_unique_local()
                || address.is_unicast_link_local();
            (!says_nothing).then(|| format!("{a:x}:{b:x}:{c:x}::/48"))
        }
    }
}
