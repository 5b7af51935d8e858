#![doc = include_str!("../README.md")]
#![cfg_attr(not(test), deny(clippy::arithmetic_side_effects, clippy::float_arithmetic))]

#[macro_use(text_enum)]
extern crate kernel;

pub mod csv;
pub mod document;
pub mod erasure;
mod error;
pub mod facts;
pub mod fonts;
pub mod html;
pub mod kind;
pub mod pdf;
pub mod period;
mod schema;
pub mod sheet;
pub mod statement;

pub use document::Document;
pub use error::Error;
pub use kind::{Kind, Number};
pub use period::Period;
pub use statement::Statement;
