//! The file store, as a command for people.

use std::sync::Arc;

use anyhow::bail;
use runtime::config::Config;
use runtime::services::Services;
use runtime::store_sweep::{self, Mode};

use crate::work::block_on;

/// Logs every file without a row and every row without its file. What goes is removed by the worker some minutes later.
pub(crate) fn sweep(config: Config, dry_run: bool) -> anyhow::Result<()> {
    let services = Arc::new(Services::open(config)?);
    let mode = if dry_run { Mode::DryRun } else { Mode::Remove };
    block_on(async {
        let report = store_sweep::run(&services, mode).await?;
        for key in &report.orphans {
            tracing::warn!(key, "no row names this file");
        }
        for key in &report.temporary {
            tracing::warn!(key, "an upload broke off");
        }
        for key in &report.missing {
            tracing::error!(key, "the file of a row is missing");
        }
        let (orphans, temporary, missing) = (report.orphans.len(), report.temporary.len(), report.missing.len());
        tracing::warn!(dry_run, orphans, temporary, missing, "store and rows were compared");
        if missing > 0 {
            bail!("{missing} rows without their file");
        }
        Ok(())
    })
}
