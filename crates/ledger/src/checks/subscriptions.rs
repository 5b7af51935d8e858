//! Subscriptions: paid, earned, given back.

use super::Check;

pub(super) const CHECKS: &[Check] = &[];
