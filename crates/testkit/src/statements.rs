//! What a piece of work asks the database, statement by statement: two pieces that ask the same take as long.

use std::sync::{Mutex, PoisonError};

use diesel::connection::{Instrumentation, InstrumentationEvent, set_default_instrumentation};

/// Of all connections of the process: a test that records is a process of its own, as all tests are with nextest.
static ASKED: Mutex<Vec<String>> = Mutex::new(Vec::new());

struct Recorder;

impl Instrumentation for Recorder {
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        let InstrumentationEvent::StartQuery { query, .. } = event else { return };
        let text = query.to_string();
        let statement = text.split(" -- binds:").next().unwrap_or_default();
        // What the pool says to a new connection belongs to nobody's work.
        if !statement.starts_with("SET TIME ZONE") {
            ASKED.lock().unwrap_or_else(PoisonError::into_inner).push(statement.to_owned());
        }
    }
}

/// From now on new connections record what they are asked. Call it before the first one is made.
pub fn record() {
    set_default_instrumentation(|| Some(Box::new(Recorder))).expect("nobody else chooses");
}

/// What was asked since the last call, in order, without values.
pub fn take() -> Vec<String> {
    std::mem::take(&mut *ASKED.lock().unwrap_or_else(PoisonError::into_inner))
}
