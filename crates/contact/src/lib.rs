#![doc = include_str!("../README.md")]

#[macro_use(text_enum)]
extern crate kernel;

pub mod erasure;
mod error;
pub mod message;
mod schema;

pub use error::Error;
