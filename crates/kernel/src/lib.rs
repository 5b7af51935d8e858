#![doc = include_str!("../README.md")]
#![deny(clippy::arithmetic_side_effects, clippy::float_arithmetic)]

pub mod ids;
pub mod money;
pub mod time;
pub mod random;
pub mod ctx;
pub mod db;
pub mod actor;
pub mod text;
pub mod fields;
pub mod page;
pub mod secret;
