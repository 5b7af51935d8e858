//! The security battery: every call of the document against everybody, and against what hostile programs send.
//!
//! `matrix/*.txt` says for each call what each of six people gets. The tests here fail for a call without a row.

mod access;
mod bodies;
mod canary;
mod cases;
mod headers;
mod idempotency;
mod parameters;
mod private;
mod read_only;
mod scans;
mod stage;
mod table;
mod uploads;

use table::{Row, operations};
