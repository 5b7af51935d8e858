#![doc = include_str!("../README.md")]

pub mod application;
pub mod document;
mod error;
pub mod form;
mod schema;
pub mod view;

pub use application::{Application, Event, Status};
pub use document::{Document, Kind};
pub use error::Error;
pub use form::Form;
