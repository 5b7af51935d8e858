//! Log lines: JSON in production, short lines in development. Never bodies, tokens, names or account numbers.

use runtime::config::{Config, Profile};
use tracing_subscriber::EnvFilter;

/// Starts logging to standard error.
pub(crate) fn start(config: &Config) {
    let filter = EnvFilter::new(&config.log);
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    match config.profile {
        Profile::Production => lines.json().flatten_event(true).init(),
        Profile::Development => lines.compact().with_target(false).init(),
    }
}
