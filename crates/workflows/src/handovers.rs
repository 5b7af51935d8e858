//! Final files of the winner, and disputes about them.

pub mod dispute;
pub mod handover;
