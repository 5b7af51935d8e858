//! Bindings for libpq, with client-side deadlines and SQLSTATEs for callers that go through Diesel. See README.md.

#[allow(non_snake_case)]
mod deadline;

pub use published::*;
// By name, so that these win over the published ones.
pub use deadline::{
    begin_on_connect, budget_left, silence_limit, silences, spend, wait_budget, PQconnectdb, PQexec, PQfinish, PQgetResult,
    PQprepare, PQresultErrorField,
};
