//! Log lines: JSON in production, short lines in development. Never bodies, tokens, names or account numbers. With the feature `otel` also the spans
//! of traces, which no line shows.

use runtime::config::{Config, Profile};
use tracing::Subscriber;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer};

mod sampling;

use sampling::{Sampler, Summaries};

/// What has to be kept for as long as the program runs.
pub(crate) struct Kept {
    // Dropped first: what it says about its end is logged.
    #[cfg(feature = "otel")]
    _exporter: Option<otlp::Exporter>,
    /// Counts what is not logged.
    _summaries: Summaries,
}

/// Starts logging to standard error, and exporting traces of a command that has some, when the configuration names a collector.
///
/// # Errors
/// When a variable of the collector cannot be used.
#[cfg_attr(not(feature = "otel"), allow(clippy::unnecessary_wraps, reason = "exporting may fail"))]
pub(crate) fn start(config: &Config, is_traced: bool) -> anyhow::Result<Kept> {
    let sampler = Sampler::default();
    #[cfg(feature = "otel")]
    if is_traced && let Some(exporter) = start_traced(config, &sampler)? {
        return Ok(Kept { _exporter: Some(exporter), _summaries: Summaries::start(sampler) });
    }
    tracing_subscriber::registry().with(EnvFilter::new(&config.log)).with(sampler.clone()).with(lines(config)).init();
    if cfg!(not(feature = "otel")) && is_traced && !config.otel.is_empty() {
        tracing::warn!("no traces are exported: this build has no exporter, it was built without the feature `otel`");
    }
    Ok(Kept {
        #[cfg(feature = "otel")]
        _exporter: None,
        _summaries: Summaries::start(sampler),
    })
}

/// Each has a filter of its own: `LOG` decides nothing about traces.
#[cfg(feature = "otel")]
fn start_traced(config: &Config, sampler: &Sampler) -> anyhow::Result<Option<otlp::Exporter>> {
    let Some(settings) = otlp::Settings::from_variables(|name| config.otel.get(name).cloned())? else {
        return Ok(None);
    };
    let (exporter, spans) = otlp::Exporter::start(&settings, runtime::metrics::spans)?;
    let lines = sampling::Sampled { sampler: sampler.clone(), lines: lines(config) };
    tracing_subscriber::registry().with(lines.with_filter(EnvFilter::new(&config.log))).with(spans).init();
    Ok(Some(exporter))
}

fn lines<S>(config: &Config) -> Box<dyn Layer<S> + Send + Sync>
where
    S: Subscriber + for<'span> LookupSpan<'span>,
{
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    match config.profile {
        Profile::Production => lines.json().flatten_event(true).boxed(),
        Profile::Development => lines.compact().with_target(false).boxed(),
    }
}
