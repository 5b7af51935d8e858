//! Samples the lines of malformed requests: anybody can send ten thousand of them a second, and their lines would hide all others.
//!
//! Each kind has so many lines a second; how many more there were is logged every second. Refusals that say something about security
//! (401, 403, 429) and faults of ours are never left out.

use std::fmt::Debug;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::JoinHandle;
use std::time::Duration;

use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use tracing::field::{Field, Visit};
#[cfg(feature = "otel")]
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::Context;

#[cfg(test)]
mod tests;

/// Lines of each kind in a second.
const LINES_MAX: NonZeroU32 = NonZeroU32::MIN.saturating_add(9);
const SUMMARY_EVERY: Duration = Duration::from_secs(1);
/// Where requests are logged, with their status.
const REQUESTS: &str = "api::request_id";
/// Where the HTTP library logs requests that it cannot read.
const LIBRARY: &str = "actix_http::h1::dispatcher";
const UNREADABLE: &str = "stream error";

/// Malformed, unknown address, other method, other types, too slow, too large, wrong fields.
const STATUSES: [u64; 10] = [400, 404, 405, 406, 408, 411, 413, 414, 415, 422];

struct Kind {
    name: String,
    lines: DefaultDirectRateLimiter,
    suppressed: AtomicU64,
}

impl Kind {
    fn new(name: String) -> Self {
        Self { name, lines: RateLimiter::direct(Quota::per_second(LINES_MAX)), suppressed: AtomicU64::new(0) }
    }
}

/// Decides which lines are written.
#[derive(Clone)]
pub(super) struct Sampler {
    /// In the order of [`STATUSES`]; requests that cannot be read come last.
    kinds: Arc<Vec<Kind>>,
}

impl Default for Sampler {
    fn default() -> Self {
        let names = STATUSES.iter().map(|status| format!("status {status}")).chain(["unreadable".to_owned()]);
        Self { kinds: Arc::new(names.map(Kind::new).collect()) }
    }
}

impl Sampler {
    /// Whether a line is written about `event`.
    fn is_written(&self, event: &Event<'_>) -> bool {
        let Some(kind) = self.kind_of(event) else { return true };
        let is_written = kind.lines.check().is_ok();
        if !is_written {
            kind.suppressed.fetch_add(1, Ordering::Relaxed);
        }
        is_written
    }

    fn kind_of(&self, event: &Event<'_>) -> Option<&Kind> {
        let mut fields = Fields::default();
        match event.metadata().target() {
            REQUESTS => {
                event.record(&mut fields);
                let status = fields.status?;
                self.kinds.get(STATUSES.iter().position(|other| *other == status)?)
            }
            LIBRARY => {
                event.record(&mut fields);
                self.kinds.last().filter(|_| fields.is_unreadable)
            }
            _other => None,
        }
    }

    /// Logs how many lines were left out since the last time.
    fn summarize(&self) {
        for kind in self.kinds.iter() {
            let suppressed = kind.suppressed.swap(0, Ordering::Relaxed);
            if suppressed > 0 {
                tracing::warn!(kind = kind.name.as_str(), suppressed, "{suppressed} more suppressed");
            }
        }
    }
}

// Not a filter of the layer that writes: tracing-subscriber's bookkeeping of those panics when they drop an event after its level passed.
impl<S: Subscriber> Layer<S> for Sampler {
    fn event_enabled(&self, event: &Event<'_>, _cx: Context<'_, S>) -> bool {
        self.is_written(event)
    }
}

/// A layer that writes only what a [`Sampler`] lets through: beside layers with filters of their own, where dropping an event earlier panics as well.
#[cfg(feature = "otel")]
pub(super) struct Sampled<L> {
    pub(super) sampler: Sampler,
    pub(super) lines: L,
}

#[cfg(feature = "otel")]
impl<S: Subscriber, L: Layer<S>> Layer<S> for Sampled<L> {
    fn on_layer(&mut self, subscriber: &mut S) {
        self.lines.on_layer(subscriber);
    }

    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, cx: Context<'_, S>) {
        self.lines.on_new_span(attributes, id, cx);
    }

    fn on_record(&self, id: &Id, values: &Record<'_>, cx: Context<'_, S>) {
        self.lines.on_record(id, values, cx);
    }

    fn on_event(&self, event: &Event<'_>, cx: Context<'_, S>) {
        if self.sampler.is_written(event) {
            self.lines.on_event(event, cx);
        }
    }

    fn on_enter(&self, id: &Id, cx: Context<'_, S>) {
        self.lines.on_enter(id, cx);
    }

    fn on_exit(&self, id: &Id, cx: Context<'_, S>) {
        self.lines.on_exit(id, cx);
    }

    fn on_close(&self, id: Id, cx: Context<'_, S>) {
        self.lines.on_close(id, cx);
    }
}

#[derive(Default)]
struct Fields {
    status: Option<u64>,
    is_unreadable: bool,
}

impl Visit for Fields {
    fn record_u64(&mut self, field: &Field, value: u64) {
        if field.name() == "status" {
            self.status = Some(value);
        }
    }

    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        if field.name() == "message" {
            self.is_unreadable = format!("{value:?}").starts_with(UNREADABLE);
        }
    }
}

/// Logs every second what was left out, and once more in the end.
pub(crate) struct Summaries {
    stop: Option<mpsc::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Summaries {
    pub(super) fn start(sampler: Sampler) -> Self {
        let (stop, stopped) = mpsc::channel();
        let run = move || {
            while matches!(stopped.recv_timeout(SUMMARY_EVERY), Err(RecvTimeoutError::Timeout)) {
                sampler.summarize();
            }
            sampler.summarize();
        };
        // Without the thread lines are left out without a word; the program works as well.
        let thread = std::thread::Builder::new().name("log summaries".to_owned()).spawn(run).ok();
        Self { stop: Some(stop), thread }
    }
}

impl Drop for Summaries {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            let _ended = thread.join();
        }
    }
}
