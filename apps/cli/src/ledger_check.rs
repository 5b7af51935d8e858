//! The checks of the books, as a command for people and for nightly runs.

use anyhow::bail;
use api::config::Config;

/// Fails when a check finds something; each finding is logged with its rows.
pub(crate) fn run(config: &Config) -> anyhow::Result<()> {
    let db = crate::database::open(config);
    let violations = db.read(ledger::checks::run)?;
    for violation in &violations {
        tracing::error!(check = violation.check, finding = violation.detail, "the books are wrong");
    }
    if !violations.is_empty() {
        bail!("{} findings", violations.len());
    }
    tracing::info!(checks = ledger::checks::all().count(), "the books are true");
    Ok(())
}
