//! Contests and questions over HTTP.

mod attachments;
mod final_round;
mod form_drafts;
mod lists;
mod lives;
pub(crate) mod nda;
mod places;
mod posting;
mod removals;
pub(crate) mod requirements;
mod talk;
