#![doc = include_str!("../README.md")]

pub mod deliver;
mod error;
mod message;
pub mod messages;
pub mod outbox;
mod render;
mod schema;
pub mod topic;

pub use error::Error;
pub use message::{Message, Recipient};
pub use topic::Topic;
