#![doc = include_str!("../README.md")]

pub mod boosts;
pub mod contests;
pub mod copies;
pub mod credits;
pub mod desk;
pub mod desk_batches;
pub mod desk_gateways;
pub mod desk_payments;
pub mod desk_refunds;
pub mod disputes;
pub mod entries;
mod error;
pub mod exports;
pub mod file_access;
pub mod first_steps;
pub mod found;
pub mod handovers;
pub mod identities;
pub mod ledger;
pub mod payments;
pub mod payouts;
pub mod people;
mod prepared;
pub mod questions;
pub mod referrals;
pub mod refund_requests;
pub mod reviews;
#[allow(dead_code, reason = "the print holds whole tables; queries name the columns they read")]
mod schema;
pub mod search;
pub mod sort;
pub mod statements;
pub mod subscriptions;
pub mod talent;
pub mod tallies;
pub mod timeline;

pub use error::Error;
