//! Contests and questions over HTTP.

mod form_drafts;
mod lists;
mod lives;
mod posting;
pub(crate) mod requirements;
mod removals;
mod talk;
