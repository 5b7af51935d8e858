//! What a piece of work asks the database, statement by statement: two pieces that ask the same take as long.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, Once, PoisonError};

use diesel::connection::{Instrumentation, InstrumentationEvent, set_default_instrumentation};

/// Of all connections of the process: a test that records is a process of its own, as all tests are with nextest.
static ASKED: Mutex<Vec<String>> = Mutex::new(Vec::new());
/// Those that a connection keeps prepared.
static PREPARED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
static IS_RECORDING: AtomicBool = AtomicBool::new(false);
static INSTRUMENTED: Once = Once::new();

struct Observer;

impl Instrumentation for Observer {
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        if let InstrumentationEvent::CacheQuery { sql, .. } = event {
            PREPARED.lock().unwrap_or_else(PoisonError::into_inner).insert(sql.to_owned());
        }
        let InstrumentationEvent::StartQuery { query, .. } = event else { return };
        if let Some(table) = kernel::db::waiting_table_named_by(&query) {
            panic!("reads {table} while a write of one of its rows waits for the end of the transaction: {query}");
        }
        if !IS_RECORDING.load(Ordering::Relaxed) {
            return;
        }
        let text = query.to_string();
        let statement = text.split(" -- binds:").next().unwrap_or_default();
        // What the pool says to a new connection belongs to nobody's work.
        if !statement.starts_with("SET TIME ZONE") {
            ASKED.lock().unwrap_or_else(PoisonError::into_inner).push(statement.to_owned());
        }
    }
}

/// From now on new connections refuse statements that would not see what their own transaction deferred.
pub fn observe() {
    INSTRUMENTED
        .call_once(|| set_default_instrumentation(|| Some(Box::new(Observer))).expect("a lock that nobody else holds"));
}

/// From now on it is recorded what is asked.
pub fn record() {
    observe();
    IS_RECORDING.store(true, Ordering::Relaxed);
}

/// What was asked since the last call, in order, without values.
pub fn take() -> Vec<String> {
    std::mem::take(&mut *ASKED.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Those of `asked` that are planned again each time, without the frames of transactions.
pub fn planned_each_time(asked: &[String]) -> Vec<&str> {
    let prepared = PREPARED.lock().unwrap_or_else(PoisonError::into_inner);
    let is_frame =
        |statement: &str| ["BEGIN", "COMMIT", "ROLLBACK", "SET LOCAL"].iter().any(|word| statement.starts_with(word));
    let each_time = |statement: &&str| !is_frame(statement) && !prepared.contains(*statement);
    asked.iter().map(String::as_str).filter(each_time).collect()
}
