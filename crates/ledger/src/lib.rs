#![doc = include_str!("../README.md")]
#![cfg_attr(not(test), deny(clippy::arithmetic_side_effects, clippy::float_arithmetic))]

pub mod account;
pub mod checks;
pub mod earning;
mod error;
pub mod posting;
pub mod postings;
pub mod repo;
mod schema;

pub use account::{AccountKey, Environment, Gateway, Side};
pub use error::Error;
pub use posting::{Posting, Transaction};

#[cfg(test)]
mod tests;
