//! Entries over HTTP.

mod files;
mod judging;
mod pins;
mod sealed;
mod submitting;
mod versions;
