#![doc = include_str!("../README.md")]
#![deny(clippy::arithmetic_side_effects, clippy::float_arithmetic)]

pub mod account_number;
pub mod batch;
pub mod erasure;
mod error;
pub mod hold;
pub mod method;
pub mod payout;
pub mod proposal;
pub mod reencrypt;
pub mod results;
pub mod risk;
mod schema;
pub mod tally;
pub mod vault;

pub use ::vault::Vault;
pub use batch::Batch;
pub use error::Error;
pub use hold::{Hold, Holds};
pub use method::{Method, MethodType};
pub use payout::{Destination, Kind, Payee, Payout, Status};
pub use proposal::Proposal;
