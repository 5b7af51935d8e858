//! The calls, over HTTP, against a database of their own per test.

mod helpers;

mod auth;
mod dev;
mod profile;
mod shell;
