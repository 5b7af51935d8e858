#![doc = include_str!("../README.md")]

use std::time::Duration;

use kernel::spans::{self, TARGET};
use opentelemetry::propagation::TextMapPropagator;
use opentelemetry::trace::TracerProvider;
use opentelemetry_otlp::{RetryPolicy, SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use opentelemetry_sdk::trace::{BatchConfigBuilder, BatchSpanProcessor, SdkTracerProvider};
use tracing::level_filters::LevelFilter;
use tracing::{Span, Subscriber};
use tracing_opentelemetry::OpenTelemetrySpanExt;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::registry::LookupSpan;

mod client;
mod export;
mod settings;

use client::Client;
use export::{Counted, Guarded};
pub use settings::{Settings, Unusable};

/// How long the end of the program may wait for what is queued. A supervisor gives it 20 seconds, and requests are answered first.
const FLUSH_MAX: Duration = Duration::from_secs(2);

/// Counts what becomes of spans: `finished`, `exported` or `failed`.
pub type Count = fn(&'static str, u64);

/// Exports spans for as long as it is kept, and what is queued when it is dropped.
#[derive(Debug)]
pub struct Exporter(SdkTracerProvider);

impl Exporter {
    /// Exports what the answered layer hears of, from a thread of its own.
    ///
    /// # Errors
    /// When the address of the collector cannot be used.
    pub fn start<S>(settings: &Settings, count: Count) -> Result<(Self, impl Layer<S> + use<S>), Unusable>
    where
        S: Subscriber + for<'span> LookupSpan<'span>,
    {
        let exporter = SpanExporter::builder()
            .with_http()
            .with_http_client(Client::new(settings.timeout))
            .with_endpoint(&settings.endpoint)
            .with_timeout(settings.timeout)
            // What is tried again keeps later spans waiting, and the queue is short.
            .with_retry_policy(RetryPolicy::disabled())
            .build()
            .map_err(|error| Unusable(error.to_string()))?;
        let mut batches = BatchConfigBuilder::default();
        if let Some(delay) = settings.batch_delay {
            batches = batches.with_scheduled_delay(delay);
        }
        let queue =
            BatchSpanProcessor::builder(Guarded::new(exporter, count)).with_batch_config(batches.build()).build();
        let mut resource = Resource::builder();
        if !settings.names_service {
            resource = resource.with_service_name("muqabla");
        }
        let provider = SdkTracerProvider::builder()
            .with_resource(resource.build())
            .with_sampler(settings.sampler.clone())
            .with_span_processor(Counted::new(queue, count))
            .build();
        let layer = tracing_opentelemetry::layer()
            .with_tracer(provider.tracer("muqabla"))
            .with_location(false)
            .with_threads(false)
            .with_target(false)
            .with_tracked_inactivity(false)
            .with_context_activation(false)
            .with_filter(Targets::new().with_target(TARGET, LevelFilter::TRACE));
        spans::on_continue_trace(continue_trace);
        Ok((Self(provider), layer))
    }
}

impl Drop for Exporter {
    fn drop(&mut self) {
        if let Err(error) = self.0.shutdown_with_timeout(FLUSH_MAX) {
            tracing::warn!(%error, "the last spans were not exported");
        }
    }
}

/// `tracestate` is not read: it may hold anything.
fn continue_trace(span: &Span, traceparent: &str) {
    let carrier = std::collections::HashMap::from([("traceparent".to_owned(), traceparent.to_owned())]);
    let context = TraceContextPropagator::new().extract(&carrier);
    let _disabled = span.set_parent(context);
}
