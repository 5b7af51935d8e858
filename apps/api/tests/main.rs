//! The calls, over HTTP, against a database of their own per test.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::as_conversions,
    reason = "a test fails by panicking"
)]

mod helpers;
mod identity;

mod auth;
mod battery;
mod contact;
mod contests;
mod currency;
mod dev;
mod entries;
mod featured;
mod lists;
mod market;
mod money;
mod polls;
mod privacy;
mod private;
mod profile;
mod requests;
mod reviews;
mod search;
mod seo;
mod shell;
mod staff;
mod subscriptions;
mod told;
