#![doc = include_str!("../README.md")]
#![cfg_attr(not(test), deny(clippy::arithmetic_side_effects, clippy::float_arithmetic))]

pub mod convert;
mod error;
pub mod rate;
mod schema;

pub use error::Error;
