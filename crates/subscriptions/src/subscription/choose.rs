//! Choosing a plan: what it would do, and when it is refused.

use kernel::actor::Actor;
use time::OffsetDateTime;

use super::Standing;
use crate::error::Error;
use crate::plan::{Plan, Tier};

text_enum! {
    /// What choosing a plan does.
    pub enum Step as QuoteKind {
        /// It begins once it is paid; nothing runs at present.
        First = "FIRST",
        /// It begins once it is paid, and what runs ends then.
        Change = "CHANGE",
        /// The next period follows the one that runs.
        Renewal = "RENEWAL",
        /// What runs, if anything, ends now.
        ToFree = "TO_FREE",
    }
}

/// What it does when `actor` chooses `plan`; `money_back` says whether a request of theirs for the money waits for its decision.
///
/// # Errors
/// [`Error::MoneyBackPending`], [`Error::EmailNotVerified`], [`Error::AlreadyOnPlan`].
pub fn decide(
    actor: &Actor,
    plan: &Plan,
    standing: &Standing,
    money_back: bool,
    now: OffsetDateTime,
) -> Result<Step, Error> {
    if money_back {
        return Err(Error::MoneyBackPending);
    }
    match plan.tier {
        Tier::Free => return Ok(Step::ToFree),
        Tier::Starter | Tier::Pro | Tier::Enterprise => {}
    }
    actor.require_verified_email()?;
    let Some(running) = standing.running(now) else { return Ok(Step::First) };
    if running.plan != plan.id {
        return Ok(Step::Change);
    }
    if can_renew(standing, now) {
        return Ok(Step::Renewal);
    }
    Err(Error::AlreadyOnPlan { until: standing.paid_until().unwrap_or(now) })
}

/// Whether the next period of what runs can be bought.
pub fn can_renew(standing: &Standing, now: OffsetDateTime) -> bool {
    let (Some(running), None) = (standing.running(now), &standing.renewal) else { return false };
    running.cancel_at_period_end || running.period.is_some_and(|period| now >= period.renewable_from())
}
