#![doc = include_str!("../README.md")]

#[macro_use]
mod text_enum;

pub mod contest;
pub mod entry;
mod error;
pub mod event;
pub mod handover;
pub mod question;
mod schema;

pub use error::Error;
