#![doc = include_str!("../README.md")]
#![allow(clippy::missing_errors_doc, reason = "an error is documented where a caller must act on it")]

pub mod accounts;
pub mod admin;
pub mod contests;
pub mod documents;
pub mod entries;
pub mod error;
pub mod featured;
pub mod handovers;
pub mod identity;
pub mod members;
pub mod moderation;
mod naming;
pub mod notify;
pub mod payable;
pub mod payments;
pub mod payouts;
mod posting;
pub mod privacy;
pub mod referrals;
pub mod restore;
pub mod reviews;
pub mod schedule;
pub mod subscriptions;
mod sweep;
