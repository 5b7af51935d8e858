//! Log lines: JSON in production, short lines in development. Never bodies, tokens, names or account numbers.

use runtime::config::{Config, Profile};
use tracing_subscriber::filter::FilterExt;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer};

mod sampling;

use sampling::{Sampler, Summaries};

/// Starts logging to standard error. What is answered counts what is not logged, for as long as it is kept.
pub(crate) fn start(config: &Config) -> Summaries {
    let sampler = Sampler::default();
    let summaries = Summaries::start(sampler.clone());
    // The level first: what it drops is not counted.
    let filter = EnvFilter::new(&config.log).and(sampler);
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    match config.profile {
        Profile::Production => {
            tracing_subscriber::registry().with(lines.json().flatten_event(true).with_filter(filter)).init();
        }
        Profile::Development => {
            tracing_subscriber::registry().with(lines.compact().with_target(false).with_filter(filter)).init();
        }
    }
    summaries
}
