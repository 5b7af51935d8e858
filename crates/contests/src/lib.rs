#![doc = include_str!("../README.md")]

#[macro_use]
mod text_enum;

pub mod contest;
pub mod entry;
mod error;
pub mod event;
#[cfg(test)]
mod fixtures;
pub mod handover;
pub mod question;
mod schema;

pub use error::Error;
