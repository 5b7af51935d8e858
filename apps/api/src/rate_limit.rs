//! Rate limits per kind of call and per caller: a burst, refilled evenly. In memory, so per server process.

use i18n::api::requests as m;
use std::num::NonZeroU32;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use runtime::config::{Rate, Rates};

use crate::error::{ApiError, Code};

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
        self.limiter.check_key(&caller.into()).map(|_state| ()).map_err(|refused| {
            let wait = refused.wait_time_from(DefaultClock::default().now()).as_secs().saturating_add(1);
            ApiError::new(Code::TooManyRequests, m::TooManyAttempts)
                .retry_after(u32::try_from(wait).unwrap_or(u32::MAX))
                .limited_by(self.name, self.rate)
        })
    }
}

pub struct RateLimits {
    pub login_per_address: Limit,
    pub login_per_account: Limit,
    pub login_per_device: Limit,
    pub register: Limit,
    /// Mails with links per e-mail.
    pub forgot: Limit,
    /// Tries of tokens per network address.
    pub token: Limit,
    /// Checks of the current password per person.
    pub password: Limit,
    /// Codes of the second step per person.
    pub second_factor: Limit,
    pub contest_create: Limit,
    /// Forms of new contests that are kept, per person.
    pub form_draft: Limit,
    /// New entries, questions and comments per person.
    pub entry: Limit,
    pub upload: Limit,
    pub search: Limit,
    /// Pictures of contests that must be drawn, per network address.
    pub picture: Limit,
    /// Messages of payment providers per provider.
    pub webhook: Limit,
    /// Messages to support per network address and per person.
    pub contact: Limit,
    pub kyc_submit: Limit,
    /// Full account numbers read per administrator.
    pub payout_account: Limit,
    /// Versions of experiments seen per network address.
    pub exposure: Limit,
}

impl RateLimits {
    pub fn new(rates: &Rates) -> Self {
        Self {
            login_per_address: Limit::new("login_per_address", rates.login_per_address),
            login_per_account: Limit::new("login_per_account", rates.login_per_account),
            login_per_device: Limit::new("login_per_device", rates.login_per_device),
            register: Limit::new("register", rates.register),
            forgot: Limit::new("forgot", rates.forgot),
            token: Limit::new("token", rates.token),
            password: Limit::new("password", rates.password),
            second_factor: Limit::new("second_factor", rates.second_factor),
            contest_create: Limit::new("contest_create", rates.contest_create),
            form_draft: Limit::new("form_draft", rates.form_draft),
            entry: Limit::new("entry", rates.entry),
            upload: Limit::new("upload", rates.upload),
            search: Limit::new("search", rates.search),
            picture: Limit::new("picture", rates.picture),
            webhook: Limit::new("webhook", rates.webhook),
            contact: Limit::new("contact", rates.contact),
            kyc_submit: Limit::new("kyc_submit", rates.kyc_submit),
            payout_account: Limit::new("payout_account", rates.payout_account),
            exposure: Limit::new("exposure", rates.exposure),
        }
    }
}
