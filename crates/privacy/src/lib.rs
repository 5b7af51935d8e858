#![doc = include_str!("../README.md")]

pub mod consent;
pub mod deletion;
mod error;
pub mod export;
pub mod removal;
mod schema;

pub use consent::Choices;
pub use deletion::{Deletion, OpenItem, OpenKind};
pub use error::Error;
pub use export::Export;
