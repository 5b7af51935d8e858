#![doc = include_str!("../README.md")]

pub mod admin;
pub mod boosts;
pub mod contests;
pub mod copies;
pub mod credits;
pub mod disputes;
pub mod documents;
pub mod entries;
mod error;
pub mod exports;
pub mod file_access;
pub mod finance_batches;
pub mod finance_gateways;
pub mod finance_payments;
pub mod finance_refunds;
pub mod first_steps;
pub mod handovers;
pub mod identities;
pub mod ledger;
pub mod members;
pub mod ndas;
pub mod notifications;
pub mod payments;
pub mod payouts;
pub mod people;
pub mod pins;
pub mod polls;
pub mod privacy;
pub mod profiles;
pub mod questions;
pub mod referrals;
pub mod refund_requests;
pub mod removals;
pub mod reviews;
#[allow(dead_code, reason = "the print holds whole tables; queries name the columns they read")]
mod schema;
pub mod seo;
pub mod sort;
pub mod statements;
pub mod stored_files;
pub mod subscriptions;
pub mod talent;
pub mod timeline;

pub use error::Error;
