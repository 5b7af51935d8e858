//! Bindings for libpq, with client-side deadlines and SQLSTATEs for callers that go through Diesel. See README.md.

#[cfg(not(all(unix, target_pointer_width = "64")))]
compile_error!("the bindings are those of 64-bit Unix");

extern crate pq_src;

#[allow(non_camel_case_types, non_upper_case_globals, non_snake_case)]
#[rustfmt::skip]
mod bindings;
#[allow(non_snake_case)]
mod deadline;

pub use bindings::*;
// By name, so that these win over those of the bindings.
pub use deadline::{
    budget_left, silence_limit, silences, spend, wait_budget, PQconnectdb, PQexec, PQfinish, PQgetResult, PQprepare,
    PQresultErrorField,
};
