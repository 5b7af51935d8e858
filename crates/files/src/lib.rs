#![doc = include_str!("../README.md")]

pub mod budget;
pub mod decoding;
pub mod document;
pub mod erasure;
mod error;
mod file;
pub mod hostile;
pub mod identity_document;
pub mod listing;
pub mod mark;
pub mod name;
pub mod picture;
pub mod preview;
pub mod repo;
pub mod sandbox;
mod scale;
mod schema;
pub mod sniff;
mod store;
pub mod sweep;
pub mod upload;

pub use document::Refusal;
pub use error::Error;
pub use file::{File, NewFile, PreviewStatus, Purpose, Variant, Width};
pub use mark::Seed;
pub use sandbox::Sandbox;
pub use store::{Page, Received, S3Access, Store, Stored, Transfer, Unusable, is_plain_http, owner_key};
