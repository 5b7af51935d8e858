#![doc = include_str!("../README.md")]

pub mod budget;
pub mod erasure;
mod error;
mod file;
pub mod hostile;
pub mod name;
pub mod picture;
pub mod preview;
pub mod repo;
mod schema;
pub mod sniff;
mod store;

pub use error::Error;
pub use file::{File, NewFile, PreviewStatus, Purpose, Variant, Width};
pub use store::{Received, Store};
