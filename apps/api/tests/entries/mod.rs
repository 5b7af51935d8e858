//! Entries over HTTP.

mod files;
mod judging;
mod sealed;
mod submitting;
mod versions;
