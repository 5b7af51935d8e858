//! What everything that can be paid for shares.

pub mod attempt;
