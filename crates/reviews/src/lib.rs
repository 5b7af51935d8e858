#![doc = include_str!("../README.md")]
#![cfg_attr(not(test), deny(clippy::float_arithmetic))]

#[macro_use(text_enum)]
extern crate kernel;

pub mod erasure;
mod error;
pub mod review;
mod schema;
pub mod standing;

pub use error::Error;
pub use review::Review;
