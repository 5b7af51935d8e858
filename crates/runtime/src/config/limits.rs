//! How much one caller may take: calls, connections, time.

use std::time::Duration;

pub use rate_limits::Rate;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

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
    /// Votes in polls per network address: behind one of a mobile network there are many people.
    pub poll_vote: Rate,
    /// New polls per person.
    pub poll_create: Rate,
    /// Invitations to private contests per client: each is a mail to an address that somebody typed.
    pub contest_invite: Rate,
    /// Uses of links of private contests per network address.
    pub contest_join: Rate,
    /// Pins and their comments per person: who looks at ten entries has a lot to say.
    pub pin: Rate,
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
            poll_vote: rate(60, 10 * MINUTE, factor),
            poll_create: rate(20, HOUR, factor),
            contest_invite: rate(60, HOUR, factor),
            contest_join: rate(60, 10 * MINUTE, factor),
            pin: rate(120, HOUR, factor),
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

/// Descriptors that the process asks for: those of [`CONNECTIONS_MAX`], and as many again for pools. More than they need would
/// only make a leak harder to notice.
const DESCRIPTORS_WANTED: u64 = 32_768;
/// Each may hold a body of a request and a part of an answer in memory, some 100 kB: 1 GB when all of them do.
const CONNECTIONS_MAX: usize = 10_000;
/// With fewer nobody could be served; a process that has not even the descriptors for these runs out of them.
const CONNECTIONS_MIN: usize = 32;
/// Descriptors of whatever is neither a connection nor a pool: logs, listeners, the page of figures, files of the worker, mails, calls
/// to providers, processes that read documents.
const RESERVE: usize = 80;
/// The event loops of a worker thread.
const PER_CORE: usize = 6;

/// Lets the process open as many files as it is allowed to and has use for; answers how many.
///
/// # Errors
/// When the system refuses.
pub fn raise_descriptor_limit() -> std::io::Result<u64> {
    let limit = getrlimit(Resource::Nofile);
    let raised = raised(limit);
    setrlimit(Resource::Nofile, Rlimit { current: Some(raised), ..limit })?;
    Ok(raised)
}

/// The soft limit as [`raise_descriptor_limit`] leaves it.
fn raised(limit: Rlimit) -> u64 {
    let wanted = DESCRIPTORS_WANTED.min(limit.maximum.unwrap_or(u64::MAX));
    limit.current.map_or(wanted, |current| current.max(wanted))
}

/// How many connections there are room for. Each of them may have a file open beside its socket (an upload, a download), and an eighth
/// more connections are open for moments while others are closed: together 9/4 descriptors for each.
pub(super) fn connections_max(pool: u32, has_replica: bool) -> usize {
    let pools = usize::try_from(pool).unwrap_or(usize::MAX).saturating_mul(if has_replica { 2 } else { 1 });
    let descriptors = usize::try_from(raised(getrlimit(Resource::Nofile))).unwrap_or(usize::MAX);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    connections_within(descriptors, pools, cores)
}

fn connections_within(descriptors: usize, pools: usize, cores: usize) -> usize {
    // The question whether the database is there and the listener for notifications have a connection each.
    let fixed = RESERVE.saturating_add(2).saturating_add(pools).saturating_add(cores.saturating_mul(PER_CORE));
    let left = descriptors.saturating_sub(fixed).saturating_mul(4) / 9;
    left.clamp(CONNECTIONS_MIN, CONNECTIONS_MAX)
}

/// Half of all connections, and a thousand at most: behind one address of a mobile network there are hundreds of people, and one of
/// them must not be able to take all connections from everybody.
pub(super) fn connections_per_address(connections_max: usize) -> usize {
    (connections_max / 2).min(1_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_is_raised_to_what_is_allowed_and_of_use() {
        let raised = |current, maximum| raised(Rlimit { current, maximum });
        assert_eq!(raised(Some(1_024), Some(4_096)), 4_096);
        assert_eq!(raised(Some(1_024), None), DESCRIPTORS_WANTED);
        assert_eq!(raised(Some(1_024), Some(1_024)), 1_024);
        assert_eq!(raised(Some(100_000), None), 100_000, "it is never lowered");
        let granted = raise_descriptor_limit().unwrap();
        assert_eq!(getrlimit(Resource::Nofile).current, Some(granted));
    }

    #[test]
    fn connections_leave_descriptors_for_everything_else() {
        for descriptors in [256, 1_024, 4_096, 30_000] {
            for (pools, cores) in [(16, 2), (32, 8)] {
                let max = connections_within(descriptors, pools, cores);
                let all = 2 * (max + max.div_ceil(8)) + pools + 2 + RESERVE + PER_CORE * cores;
                assert!(
                    max == CONNECTIONS_MIN || all <= descriptors + 2,
                    "{descriptors}: {max} connections, {all} in all"
                );
                assert!(connections_per_address(max) < max);
            }
        }
        assert_eq!(connections_within(1_024, 16, 2), 406);
        assert_eq!(connections_within(0, 500, 64), CONNECTIONS_MIN);
        assert_eq!(connections_within(usize::MAX, 16, 2), CONNECTIONS_MAX);
    }
}
