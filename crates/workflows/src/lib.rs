#![doc = include_str!("../README.md")]

pub mod admin_rights;
pub mod award;
mod booking;
pub mod close_entries;
pub mod contest_timers;
pub mod create_contest;
pub mod deposit;
pub mod edit_contest;
pub mod entry_actions;
pub mod error;
pub mod handover;
pub mod housekeeping;
pub mod idempotency;
pub mod mail;
pub mod password;
pub mod payout;
pub mod payout_method;
pub mod profile;
pub mod questions;
pub mod refund;
pub mod register;
pub mod sessions;
pub mod submit_entry;
pub mod sweep;
pub mod upload;
pub mod verify_email;
