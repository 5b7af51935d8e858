#![doc = include_str!("../README.md")]

pub mod assign;
pub mod erasure;
mod error;
pub mod experiment;
pub mod exposure;
mod schema;
pub mod stats;

pub use assign::{Unit, Variant};
pub use error::Error;
pub use experiment::{Experiment, Status};
