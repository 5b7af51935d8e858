#![doc = include_str!("../README.md")]

mod error;
mod schema;

pub use error::Error;
