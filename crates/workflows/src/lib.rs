#![doc = include_str!("../README.md")]

pub mod admin_rights;
pub mod error;
pub mod housekeeping;
pub mod mail;
pub mod upload;
