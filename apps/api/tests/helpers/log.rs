//! What the application logs, kept for looking at.

use std::fmt::Write;
use std::sync::{Arc, Mutex};

use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

/// Everything that is logged, by whichever library, at whichever level.
#[derive(Clone, Default)]
pub(crate) struct Log(Arc<Mutex<String>>);

impl Log {
    /// Listens to the whole process from now on: once per process, so for one test.
    pub(crate) fn start() -> Self {
        let log = Self::default();
        tracing::subscriber::set_global_default(log.clone()).unwrap();
        log
    }

    /// What was logged so far.
    pub(crate) fn text(&self) -> String {
        self.0.lock().unwrap().clone()
    }

    /// Forgets what was logged so far.
    pub(crate) fn forget(&self) {
        self.0.lock().unwrap().clear();
    }
}

impl Visit for Log {
    fn record_debug(&mut self, field: &Field, value: &dyn std::fmt::Debug) {
        write!(self.0.lock().unwrap(), "{field}={value:?} ").unwrap();
    }
}

impl Subscriber for Log {
    fn enabled(&self, _metadata: &Metadata<'_>) -> bool {
        true
    }
    fn new_span(&self, attributes: &Attributes<'_>) -> Id {
        attributes.record(&mut self.clone());
        Id::from_u64(1)
    }
    fn record(&self, _span: &Id, values: &Record<'_>) {
        values.record(&mut self.clone());
    }
    fn record_follows_from(&self, _span: &Id, _follows: &Id) {}
    fn event(&self, event: &Event<'_>) {
        event.record(&mut self.clone());
    }
    fn enter(&self, _span: &Id) {}
    fn exit(&self, _span: &Id) {}
}
