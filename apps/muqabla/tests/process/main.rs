//! The program itself, in a process of its own: what floods, signals and kills do to it.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

mod admin;
mod backup;
mod check_config;
mod copied;
mod ending;
mod flood;
mod killed;
mod lines;
mod searching;
mod server;
#[cfg(feature = "otel")]
mod traces;
mod worker;
