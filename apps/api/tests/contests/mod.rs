//! Contests and questions over HTTP.

mod attachments;
mod form_drafts;
mod lists;
mod lives;
pub(crate) mod nda;
mod posting;
mod removals;
pub(crate) mod requirements;
mod talk;
