#![doc = include_str!("../README.md")]

pub mod choice;
pub mod dead_letter;
pub mod deliver;
pub mod erasure;
mod error;
pub mod fanout;
pub mod inbox;
pub mod mail_server;
mod message;
pub mod messages;
mod names;
pub mod outbox;
mod render;
mod schema;
pub mod topic;
pub mod unsubscribe;

pub use error::Error;
pub use message::{Message, Recipient};
pub use topic::Topic;
