//! What spans pass on their way out: a count, and the list of what may leave.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use kernel::spans::ATTRIBUTES;
use opentelemetry::Context;
use opentelemetry::trace::Status;
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::error::OTelSdkResult;
use opentelemetry_sdk::trace::{Span, SpanData, SpanEvents, SpanExporter, SpanLinks, SpanProcessor};

use crate::Count;

const STATUS: &str = "http.response.status_code";
/// How often failures are logged.
const WARN_EVERY: Duration = Duration::from_secs(60);

/// Counts finished spans before they are queued.
#[derive(Debug)]
pub(crate) struct Counted<P> {
    next: P,
    count: Count,
}

impl<P> Counted<P> {
    pub(crate) const fn new(next: P, count: Count) -> Self {
        Self { next, count }
    }
}

impl<P: SpanProcessor> SpanProcessor for Counted<P> {
    fn on_start(&self, span: &mut Span, context: &Context) {
        self.next.on_start(span, context);
    }

    fn on_end(&self, span: SpanData) {
        if span.span_context.is_sampled() {
            (self.count)("finished", 1);
        }
        self.next.on_end(span);
    }

    fn force_flush(&self) -> OTelSdkResult {
        self.next.force_flush()
    }

    fn shutdown_with_timeout(&self, timeout: Duration) -> OTelSdkResult {
        self.next.shutdown_with_timeout(timeout)
    }

    fn set_resource(&mut self, resource: &Resource) {
        self.next.set_resource(resource);
    }
}

/// Lets only [`ATTRIBUTES`] pass, counts, and logs failures once a minute.
#[derive(Debug)]
pub(crate) struct Guarded<E> {
    next: E,
    count: Count,
    failures: Mutex<Failures>,
}

#[derive(Debug, Default)]
struct Failures {
    /// Spans that were lost and are not in the log yet.
    unsaid: usize,
    warned: Option<Instant>,
}

impl Failures {
    /// How many spans a line is to report, if one is due.
    fn record(&mut self, lost: usize, now: Instant) -> Option<usize> {
        self.unsaid = self.unsaid.saturating_add(lost);
        if self.warned.is_some_and(|warned| now.saturating_duration_since(warned) < WARN_EVERY) {
            return None;
        }
        self.warned = Some(now);
        Some(std::mem::take(&mut self.unsaid))
    }
}

impl<E> Guarded<E> {
    pub(crate) fn new(next: E, count: Count) -> Self {
        Self { next, count, failures: Mutex::default() }
    }
}

impl<E: SpanExporter> SpanExporter for Guarded<E> {
    async fn export(&self, mut batch: Vec<SpanData>) -> OTelSdkResult {
        batch.iter_mut().for_each(complete);
        batch.iter_mut().for_each(strip);
        let size = batch.len();
        let result = self.next.export(batch).await;
        (self.count)(if result.is_ok() { "exported" } else { "failed" }, u64::try_from(size).unwrap_or(u64::MAX));
        if let Err(error) = &result {
            let due = self.failures.lock().unwrap_or_else(PoisonError::into_inner).record(size, Instant::now());
            if let Some(spans) = due {
                tracing::warn!(%error, spans, "spans were not exported; further failures are logged once a minute");
            }
        }
        result
    }

    fn shutdown_with_timeout(&self, timeout: Duration) -> OTelSdkResult {
        self.next.shutdown_with_timeout(timeout)
    }

    fn force_flush(&self) -> OTelSdkResult {
        self.next.force_flush()
    }

    fn set_resource(&mut self, resource: &Resource) {
        self.next.set_resource(resource);
    }
}

/// A request is named by its route, which is known when it is answered: too late for the SDK, where a part of it has begun. Numbers that were
/// recorded late come as texts.
fn complete(span: &mut SpanData) {
    let find = |name: &str| {
        let found = span.attributes.iter().find(|attribute| attribute.key.as_str() == name);
        found.map(|attribute| attribute.value.as_str().into_owned())
    };
    if let Some(method) = find("http.request.method") {
        let route = find("http.route").map(|route| format!(" {route}")).unwrap_or_default();
        span.name = format!("{method}{route}").into();
    }
    for attribute in &mut span.attributes {
        if attribute.key.as_str() == STATUS
            && let Ok(status) = attribute.value.as_str().parse::<i64>()
        {
            attribute.value = status.into();
        }
    }
}

fn strip(span: &mut SpanData) {
    span.attributes.retain(|attribute| ATTRIBUTES.contains(&attribute.key.as_str()));
    span.events = SpanEvents::default();
    span.links = SpanLinks::default();
    // A description would be a message.
    if let Status::Error { description } = &mut span.status {
        *description = "".into();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_are_logged_once_a_minute_with_all_that_was_lost() {
        let mut failures = Failures::default();
        let begun = Instant::now();
        assert_eq!(failures.record(5, begun), Some(5));
        assert_eq!(failures.record(7, begun + Duration::from_secs(1)), None);
        assert_eq!(failures.record(1, begun + Duration::from_secs(59)), None);
        assert_eq!(failures.record(2, begun + WARN_EVERY), Some(10));
    }
}
