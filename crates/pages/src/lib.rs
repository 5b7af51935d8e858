#![doc = include_str!("../README.md")]

mod error;
pub mod head;
pub mod page;
pub mod page_data;
pub mod picture;
pub mod sitemap;
mod structured;
pub mod template;
mod texts;

pub use error::Error;
