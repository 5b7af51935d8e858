#![doc = include_str!("../README.md")]

pub mod development;
pub mod email;
pub mod erasure;
mod error;
pub mod password;
pub mod profile;
pub mod registration;
mod schema;
pub mod session;
pub mod token;
pub mod user;

pub use error::Error;
pub use user::{Contact, User};
