#![doc = include_str!("../README.md")]

#[macro_use(text_enum)]
extern crate kernel;

pub mod challenge;
pub mod development;
pub mod email;
pub mod email_code;
pub mod erasure;
mod error;
pub mod note;
pub mod password;
pub mod pending_registration;
pub mod profile;
pub mod recovery_code;
pub mod registration;
mod schema;
pub mod second_factor;
pub mod session;
pub mod token;
pub mod totp;
pub mod trace;
pub mod user;

pub use error::Error;
pub use user::{Contact, Credential, User};
