#![doc = include_str!("../README.md")]
#![deny(clippy::arithmetic_side_effects, clippy::float_arithmetic)]

pub mod actor;
pub mod ctx;
pub mod db;
pub mod fields;
pub mod ids;
pub mod money;
pub mod page;
pub mod person_name;
pub mod random;
pub mod secret;
pub mod spans;
pub mod tally;
pub mod text;
pub mod text_enum;
pub mod time;
