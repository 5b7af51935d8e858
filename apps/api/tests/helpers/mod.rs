//! An application in this process, people who use it, and a clock that stands still.
#![allow(dead_code, reason = "each area uses its own part")]

mod app;
pub(crate) mod authenticator;
mod log;
mod person;

pub(crate) use app::TestApp;
pub(crate) use log::Log;
#[allow(unused_imports, reason = "named by areas that keep answers")]
pub(crate) use person::Answer;
pub(crate) use person::Person;

/// A password that no rule refuses.
pub(crate) const PASSWORD: &str = "kites over lahore 9";
