//! Rate limits per kind of call and per caller: a burst, refilled evenly. In the memory of each process; those that somebody could get round
//! by being served by many processes are counted in the database, too (`rate_limits`).

use std::num::NonZeroU32;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use i18n::api::requests as m;
use runtime::config::{Rate, Rates};
use vault::Purpose;

use crate::error::{ApiError, Code};
use crate::state::RequestContext;

#[cfg(test)]
mod tests;

/// One limit and the callers it knows.
pub struct Limit {
    limiter: DefaultKeyedRateLimiter<String>,
    /// As the headers of a refusal name it.
    name: &'static str,
    rate: Rate,
}

/// Callers kept before those who have waited long enough are forgotten.
const CALLERS_MAX: usize = 10_000;

impl Limit {
    fn new(name: &'static str, rate: Rate) -> Self {
        let count = NonZeroU32::new(rate.count).unwrap_or(NonZeroU32::MIN);
        let each = rate.per.checked_div(count.get()).and_then(Quota::with_period);
        let quota = each.unwrap_or_else(|| Quota::per_minute(count)).allow_burst(count);
        Self { limiter: RateLimiter::keyed(quota), name, rate }
    }

    /// Counts a call of `caller`.
    ///
    /// # Errors
    /// 429 with the seconds to wait, and the limit in the headers `RateLimit-Policy` and `RateLimit`.
    pub fn count(&self, caller: impl Into<String>) -> Result<(), ApiError> {
        if self.limiter.len() > CALLERS_MAX {
            self.limiter.retain_recent();
        }
        self.limiter
            .check_key(&caller.into())
            .map(|_state| ())
            .map_err(|refused| self.refusal(refused.wait_time_from(DefaultClock::default().now()).as_secs()))
    }

    fn refusal(&self, whole_seconds: u64) -> ApiError {
        let wait = whole_seconds.saturating_add(1);
        ApiError::new(Code::TooManyRequests, m::TooManyAttempts)
            .retry_after(u32::try_from(wait).unwrap_or(u32::MAX))
            .limited_by(self.name, self.rate)
    }
}

/// A limit that all processes count together. What is too much for one of them is refused without asking the database.
pub struct SharedLimit(Limit);

impl SharedLimit {
    fn new(name: &'static str, rate: Rate) -> Self {
        Self(Limit::new(name, rate))
    }

    /// Counts a call of `caller`.
    ///
    /// # Errors
    /// As [`Limit::count`]; when the database cannot be reached.
    pub async fn count(&self, call: &RequestContext, caller: impl Into<String>) -> Result<(), ApiError> {
        let (caller, rate) = (caller.into(), self.0.rate);
        let named = format!("{} {caller}", self.0.name);
        self.0.count(caller)?;
        let fingerprint = call.app.vault.fingerprint(Purpose::RateLimit, named.as_bytes());
        let fingerprint = fingerprint.map_err(|error| ApiError::internal(&error))?;
        let counted = call.run(move |db, ctx| db.write(|tx| rate_limits::count(tx, ctx.now, &fingerprint, rate)));
        match counted.await? {
            None => Ok(()),
            Some(wait) => Err(self.0.refusal(wait.whole_seconds().unsigned_abs())),
        }
    }
}

pub struct RateLimits {
    pub login_per_address: SharedLimit,
    pub login_per_account: SharedLimit,
    pub login_per_device: SharedLimit,
    pub register: SharedLimit,
    /// Mails with links per e-mail.
    pub forgot: SharedLimit,
    /// Tries of tokens per network address.
    pub token: SharedLimit,
    /// Checks of the current password per person.
    pub password: SharedLimit,
    /// Codes of the second step per person.
    pub second_factor: SharedLimit,
    pub contest_create: Limit,
    /// Forms of new contests that are kept, per person.
    pub form_draft: Limit,
    /// New entries, questions and comments per person.
    pub entry: Limit,
    pub upload: SharedLimit,
    pub search: Limit,
    /// Pictures of contests that must be drawn, per network address.
    pub picture: Limit,
    /// Messages of payment providers per provider.
    pub webhook: Limit,
    /// Messages to support per network address and per person.
    pub contact: Limit,
    pub kyc_submit: Limit,
    /// Full account numbers read per administrator.
    pub payout_account: SharedLimit,
    /// Versions of experiments seen per network address.
    pub exposure: Limit,
    /// Votes in polls per network address.
    pub poll_vote: SharedLimit,
    /// New polls per person.
    pub poll_create: Limit,
    pub contest_invite: Limit,
    pub contest_join: SharedLimit,
    /// Pins and their comments per person.
    pub pin: Limit,
}

impl RateLimits {
    pub fn new(rates: &Rates) -> Self {
        Self {
            login_per_address: SharedLimit::new("login_per_address", rates.login_per_address),
            login_per_account: SharedLimit::new("login_per_account", rates.login_per_account),
            login_per_device: SharedLimit::new("login_per_device", rates.login_per_device),
            register: SharedLimit::new("register", rates.register),
            forgot: SharedLimit::new("forgot", rates.forgot),
            token: SharedLimit::new("token", rates.token),
            password: SharedLimit::new("password", rates.password),
            second_factor: SharedLimit::new("second_factor", rates.second_factor),
            contest_create: Limit::new("contest_create", rates.contest_create),
            form_draft: Limit::new("form_draft", rates.form_draft),
            entry: Limit::new("entry", rates.entry),
            upload: SharedLimit::new("upload", rates.upload),
            search: Limit::new("search", rates.search),
            picture: Limit::new("picture", rates.picture),
            webhook: Limit::new("webhook", rates.webhook),
            contact: Limit::new("contact", rates.contact),
            kyc_submit: Limit::new("kyc_submit", rates.kyc_submit),
            payout_account: SharedLimit::new("payout_account", rates.payout_account),
            exposure: Limit::new("exposure", rates.exposure),
            poll_vote: SharedLimit::new("poll_vote", rates.poll_vote),
            poll_create: Limit::new("poll_create", rates.poll_create),
            contest_invite: Limit::new("contest_invite", rates.contest_invite),
            contest_join: SharedLimit::new("contest_join", rates.contest_join),
            pin: Limit::new("pin", rates.pin),
        }
    }
}
