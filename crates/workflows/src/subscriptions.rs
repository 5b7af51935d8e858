//! Plans and their subscriptions.

pub mod money_back_guarantee;
pub(crate) mod plan_limit;
pub mod plans;
pub mod subscribe;
