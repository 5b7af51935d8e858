#![doc = include_str!("../README.md")]

#[macro_use(text_enum)]
extern crate kernel;

pub mod attachment;
pub mod boost;
pub mod contest;
pub mod copy_report;
pub mod dispute;
pub mod entry;
pub mod erasure;
mod error;
pub mod event;
#[cfg(test)]
mod fixtures;
pub mod form_draft;
pub mod handover;
pub mod link_secret;
pub mod member;
pub mod nda;
pub mod poll;
pub mod purchase;
pub mod question;
pub mod refund_request;
pub mod removal;
mod schema;
pub mod search_history;
mod sql;
pub mod tally;
pub mod version;

pub use error::Error;
