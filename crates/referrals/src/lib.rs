#![doc = include_str!("../README.md")]
#![cfg_attr(not(test), deny(clippy::arithmetic_side_effects, clippy::float_arithmetic))]

#[macro_use(text_enum)]
extern crate kernel;

pub mod code;
pub mod credit;
pub mod erasure;
mod error;
pub mod referral;
mod schema;

pub use error::Error;
