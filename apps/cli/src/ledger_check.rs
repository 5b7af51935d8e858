//! The checks of the ledger, as a command for people and for nightly runs.

use anyhow::bail;
use runtime::config::Config;

/// Fails when a check finds something; each finding is logged with its rows.
pub(crate) fn run(config: &Config) -> anyhow::Result<()> {
    let db = crate::open(config);
    // Over millions of postings a check takes longer than any request may.
    let violations = db.read_long(reconciliation::run)?;
    for violation in &violations {
        tracing::error!(check = violation.check, finding = violation.detail, "the ledger is wrong");
    }
    if !violations.is_empty() {
        bail!("{} findings", violations.len());
    }
    tracing::info!(checks = reconciliation::all().count(), "the ledger is true");
    Ok(())
}
