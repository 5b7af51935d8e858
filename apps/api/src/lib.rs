#![doc = include_str!("../README.md")]
#![allow(
    unreachable_pub,
    reason = "the route macros wrap each handler, which utoipa wants public, into a type of its name"
)]

use tikv_jemallocator::Jemalloc;

/// Of every program that links this crate, so that tests measure memory as it is used in production (ADR 0076).
#[global_allocator]
static ALLOCATOR: Jemalloc = Jemalloc;

pub mod serve;
pub mod server;
pub mod state;

pub mod auth;
pub mod bodies;
pub mod connections;
pub mod csrf;
mod database;
pub mod error;
pub mod extract;
mod head;
pub mod headers;
pub mod health;
mod idempotency;
pub mod kyc;
pub mod lanes;
pub mod metrics;
mod moved;
pub mod og;
pub mod openapi;
mod prelude;
pub mod public_cache;
pub mod rate_limit;
mod read_only;
pub mod request_id;
pub mod reviews;
pub mod sitemap;
pub mod spa;
pub mod upload;

pub mod admin;
pub mod boosts;
pub mod categories;
pub mod contact;
pub mod contests;
pub mod copy_reports;
pub mod credits;
pub mod currency;
#[cfg(feature = "dev")]
pub mod dev;
pub mod disputes;
pub mod documents;
pub mod entries;
pub mod events;
pub mod experiments;
pub mod exports;
pub mod files;
pub mod first_steps;
pub mod handover;
pub mod notifications;
mod page_data;
pub mod payments;
pub mod payouts;
pub mod pins;
pub mod polls;
pub mod privacy;
pub mod profile;
pub mod purchases;
pub mod questions;
pub mod referrals;
pub mod search;
pub mod statements;
pub mod status;
pub mod subscriptions;
pub mod users;
