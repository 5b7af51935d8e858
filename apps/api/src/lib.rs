//! The HTTP shell: turns requests into calls of workflows and read models, and their results into JSON.
//!
//! Nothing here knows a rule of the marketplace. A handler reads who acts ([`auth`]), turns the body into a command,
//! runs it on a blocking thread ([`state::Call::run`]) and turns the result into a view.

#![allow(
    unreachable_pub,
    reason = "the route macros wrap each handler, which utoipa wants public, into a type of its name"
)]

pub mod config;
pub mod server;
pub mod state;
pub mod worker;

pub mod auth;
pub mod csrf;
pub mod error;
pub mod extract;
pub mod headers;
pub mod health;
pub mod openapi;
pub mod rate_limit;
pub mod request_id;
pub mod spa;
pub mod upload;

pub mod admin;
pub mod contests;
pub mod dev;
pub mod entries;
pub mod files;
pub mod handover;
pub mod payments;
pub mod payouts;
pub mod profile;
pub mod questions;
pub mod users;
