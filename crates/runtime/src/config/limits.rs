//! How much one caller may take: calls, connections, time.

use std::time::Duration;

/// So many calls in so long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rate {
    pub count: u32,
    pub per: Duration,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rates {
    pub login_per_address: Rate,
    /// Sign-ins per e-mail, of browsers in which its owner has not signed in.
    pub login_per_account: Rate,
    /// Sign-ins of the owner of an account per browser in which they signed in before; it counts towards nothing else.
    pub login_per_device: Rate,
    pub register: Rate,
    /// Mails with reset links or confirmation links per e-mail, or per known browser.
    pub forgot: Rate,
    /// Tries of tokens from mails per network address.
    pub token: Rate,
    /// Checks of the current password per person.
    pub password: Rate,
    /// Codes of the second step per person, or per known browser.
    pub second_factor: Rate,
    pub contest_create: Rate,
    /// Forms of new contests that are kept, per person.
    pub form_draft: Rate,
    /// New entries, questions and comments per person.
    pub entry: Rate,
    pub upload: Rate,
    pub search: Rate,
    /// Pictures of contests that must be drawn, per network address.
    pub picture: Rate,
    /// Messages of payment providers per provider.
    pub webhook: Rate,
    /// Messages to support per network address and per person.
    pub contact: Rate,
    pub kyc_submit: Rate,
    /// Full account numbers read per administrator.
    pub payout_account: Rate,
    /// Versions of experiments seen per network address.
    pub exposure: Rate,
}

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;

impl Rates {
    /// The published limits, each `factor` times as wide.
    pub const fn times(factor: u32) -> Self {
        const fn rate(count: u32, seconds: u64, factor: u32) -> Rate {
            Rate { count: count.saturating_mul(factor), per: Duration::from_secs(seconds) }
        }
        Self {
            login_per_address: rate(10, 5 * MINUTE, factor),
            login_per_account: rate(20, HOUR, factor),
            login_per_device: rate(10, HOUR / 2, factor),
            register: rate(5, 30 * MINUTE, factor),
            forgot: rate(5, 30 * MINUTE, factor),
            token: rate(20, 5 * MINUTE, factor),
            password: rate(10, 5 * MINUTE, factor),
            second_factor: rate(10, 15 * MINUTE, factor),
            contest_create: rate(10, HOUR, factor),
            form_draft: rate(60, 5 * MINUTE, factor),
            entry: rate(30, HOUR, factor),
            upload: rate(30, 30 * MINUTE, factor),
            search: rate(60, MINUTE, factor),
            picture: rate(60, MINUTE, factor),
            webhook: rate(60, MINUTE, factor),
            contact: rate(5, HOUR, factor),
            kyc_submit: rate(5, 24 * HOUR, factor),
            payout_account: rate(60, HOUR, factor),
            exposure: rate(60, 5 * MINUTE, factor),
        }
    }
}

/// How long clients may take to send requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    /// For the head of a request.
    pub head: Duration,
    /// For a whole body that is no upload.
    pub body: Duration,
    /// Uploads are looked at once in so much time that was spent waiting for them.
    pub upload_window: Duration,
    /// What must have come in a window.
    pub upload_window_bytes: u64,
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            head: Duration::from_secs(10),
            body: Duration::from_secs(10),
            upload_window: Duration::from_secs(20),
            // 1 kB/s.
            upload_window_bytes: 20_000,
        }
    }
}

/// A third of the files that the process may open, and a thousand at most: behind one address of a mobile network there are
/// hundreds of people, and one of them must not be able to take all files from everybody.
pub(super) fn connections_per_address() -> usize {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    files_max(&limits).map_or(300, |files| (files / 3).clamp(64, 1_000))
}

/// The soft limit in `/proc/self/limits`.
fn files_max(limits: &str) -> Option<usize> {
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    let soft = line.split_whitespace().next()?;
    Some(soft.parse().unwrap_or(usize::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_of_files_is_read() {
        let limits = "Limit                     Soft Limit           Hard Limit           Units     \nMax open files            600                  4096                 files     \n";
        assert_eq!(files_max(limits), Some(600));
        assert_eq!(
            files_max("Max open files            unlimited            unlimited            files"),
            Some(usize::MAX)
        );
        assert_eq!(files_max(""), None);
        assert!((64..=1_000).contains(&connections_per_address()));
    }
}
