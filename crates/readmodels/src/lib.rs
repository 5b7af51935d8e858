#![doc = include_str!("../README.md")]

pub mod contests;
pub mod entries;
mod error;
pub mod exports;
pub mod file_access;
pub mod handovers;
pub mod payments;
pub mod payouts;
pub mod people;
pub mod questions;
#[allow(dead_code, reason = "the print holds whole tables; queries name the columns they read")]
mod schema;
pub mod statements;
pub mod timeline;

pub use error::Error;
