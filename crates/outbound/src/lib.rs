#![doc = include_str!("../README.md")]

mod error;
pub mod repo;
mod schema;
mod state;
#[cfg(test)]
mod tests;

pub use error::Error;
pub use state::{Hold, State, Status, checked_reason};
