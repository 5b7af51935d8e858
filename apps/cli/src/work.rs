//! Only the worker, until it is asked to end.

use std::future::Future;
use std::sync::Arc;

use runtime::config::{Config, Payments};
use runtime::services::Services;
use runtime::{shutdown, worker};
use tokio::runtime::Builder;
use tokio::sync::watch;

pub(crate) fn run(config: Config) -> anyhow::Result<()> {
    if matches!(config.payments, Payments::Fakes) {
        anyhow::bail!("MUQABLA_GATEWAYS=fakes lives inside `muqabla serve`, which works as well");
    }
    let services = Arc::new(Services::open(config)?);
    block_on(async {
        let (stop, stopped) = watch::channel(false);
        tracing::info!("working");
        tokio::join!(worker::run_forever(services, stopped), async {
            shutdown::requested().await;
            shutdown::force_later();
            stop.send_replace(true);
        });
        Ok(())
    })
}

/// Runs `work` to its end on this thread; only what blocks has threads of its own.
pub(crate) fn block_on(work: impl Future<Output = anyhow::Result<()>>) -> anyhow::Result<()> {
    Builder::new_current_thread().enable_all().build()?.block_on(work)
}
