//! Entries and votes.

pub mod actions;
pub mod submit;
