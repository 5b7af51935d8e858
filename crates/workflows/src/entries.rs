//! Entries and votes.

pub mod actions;
pub mod pins;
pub mod submit;
