#![doc = include_str!("../README.md")]

pub mod application;
mod error;
pub mod form;
pub mod identity_document;
mod schema;
pub mod tally;
pub mod view;

pub use application::{Application, Event, Status};
pub use error::Error;
pub use form::Form;
pub use identity_document::{IdentityDocument, Kind};
