#![doc = include_str!("../README.md")]
#![deny(clippy::arithmetic_side_effects, clippy::float_arithmetic)]

pub mod account_number;
mod error;
pub mod hold;
pub mod method;
pub mod payout;
mod schema;
pub mod vault;

pub use error::Error;
pub use hold::{Hold, Holds};
pub use method::{Method, MethodType};
pub use payout::{Destination, Payout, Status};
pub use vault::Vault;
