//! Contests and questions over HTTP.

mod lists;
mod lives;
mod posting;
mod talk;
