#![doc = include_str!("../README.md")]
#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "test support: a failure here is a failed test"
)]

mod cases;
mod collector;
pub mod database;
pub mod deflate;
mod mail_server;
pub mod memory;
pub mod pdf;
mod ports;
mod proxy;
pub mod schema;
pub mod seed;
mod server;
pub mod statements;
mod threads;

pub use cases::{cases, repetitions};
pub use collector::Collector;
pub use database::{TemplateDb, TestDb, assert_no_rows, prepared, tx};
pub use mail_server::MailServer;
pub use ports::free_port;
pub use proxy::Proxy;
pub use server::{PgBouncer, Server};
pub use threads::run_concurrently;

use kernel::ctx::Ctx;
use time::OffsetDateTime;
use time::macros::datetime;

/// The moment at which test clocks start: a Saturday noon in Pakistan.
pub const START: OffsetDateTime = datetime!(2026-11-21 07:00 UTC);

/// Surroundings of an operation at [`START`].
pub fn ctx() -> Ctx {
    ctx_at(START)
}

/// Surroundings of an operation at `now`.
pub fn ctx_at(now: OffsetDateTime) -> Ctx {
    Ctx::new(now, "test", "http://muqabla.test".into())
}
