//! The checks of the ledger, as a command for people and for nightly runs.

use anyhow::bail;
use diesel::connection::SimpleConnection;
use kernel::db::DbFault;
use runtime::config::Config;

/// Fails when a check finds something; each finding is logged with its rows.
pub(crate) fn run(config: &Config) -> anyhow::Result<()> {
    let db = crate::open(config);
    let violations = db.read(|conn| {
        // Over millions of postings a check takes longer than any request may.
        conn.batch_execute("SET LOCAL statement_timeout = 0").map_err(DbFault::Query)?;
        reconciliation::run(conn)
    })?;
    for violation in &violations {
        tracing::error!(check = violation.check, finding = violation.detail, "the ledger is wrong");
    }
    if !violations.is_empty() {
        bail!("{} findings", violations.len());
    }
    tracing::info!(checks = reconciliation::all().count(), "the ledger is true");
    Ok(())
}
