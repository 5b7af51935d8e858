//! Log lines: JSON in production, short lines in development. Never bodies, tokens, names or account numbers.

use runtime::config::{Config, Profile};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

mod sampling;

use sampling::{Sampler, Summaries};

/// Starts logging to standard error. What is answered counts what is not logged, for as long as it is kept.
pub(crate) fn start(config: &Config) -> Summaries {
    let sampler = Sampler::default();
    let summaries = Summaries::start(sampler.clone());
    let sampled = tracing_subscriber::registry().with(EnvFilter::new(&config.log)).with(sampler);
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    match config.profile {
        Profile::Production => sampled.with(lines.json().flatten_event(true)).init(),
        Profile::Development => sampled.with(lines.compact().with_target(false)).init(),
    }
    summaries
}
