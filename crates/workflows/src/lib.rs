#![doc = include_str!("../README.md")]

pub mod admin_rights;
pub mod error;
pub mod housekeeping;
pub mod mail;
pub mod password;
pub mod profile;
pub mod register;
pub mod sessions;
pub mod upload;
pub mod verify_email;
