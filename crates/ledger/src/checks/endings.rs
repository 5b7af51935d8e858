//! Distributions, disputes, refund requests.

use super::Check;

pub(super) const CHECKS: &[Check] = &[];
