//! Contests and questions over HTTP.

mod form_drafts;
mod lists;
mod lives;
mod posting;
mod talk;
