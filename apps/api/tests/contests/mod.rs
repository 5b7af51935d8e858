//! Contests and questions over HTTP.

mod final_round;
mod form_drafts;
mod lists;
mod lives;
mod posting;
mod removals;
pub(crate) mod requirements;
mod talk;
