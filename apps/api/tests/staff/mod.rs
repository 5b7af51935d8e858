//! What staff look up and decide: people, contests, messages, reports of copied work, the audit log, experiments.

mod contests;
mod copies;
mod experiments;
mod lists;
mod mails;
mod people;
mod queues;
mod search;
mod story;

use serde_json::Value;

use crate::helpers::TestApp;

/// How often an act stands in the audit log.
fn acts(app: &TestApp, act: &str) -> i64 {
    app.number(&format!("SELECT count(*) AS number FROM audit_log WHERE act = '{act}'"))
}

/// A field of every element of a list.
fn each<'v>(list: &'v Value, field: &str) -> Vec<&'v str> {
    list.as_array().unwrap().iter().map(|one| one[field].as_str().unwrap()).collect()
}
