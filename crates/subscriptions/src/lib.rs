#![doc = include_str!("../README.md")]
#![deny(clippy::arithmetic_side_effects, clippy::float_arithmetic)]

#[macro_use(text_enum)]
extern crate kernel;

pub mod charge;
pub mod erasure;
mod error;
pub mod money_back;
pub mod period;
pub mod plan;
mod schema;
pub mod subscription;

pub use charge::Charge;
pub use error::Error;
pub use money_back::Request;
pub use period::Period;
pub use plan::{ContestLimit, Plan, Terms, Tier};
pub use subscription::Subscription;
