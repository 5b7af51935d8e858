//! Featured placements: bought, running, refunded, earned.

pub mod placement;
pub mod purchase;
