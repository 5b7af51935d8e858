//! Site, API and worker in one process, until it is asked to end.

use std::sync::Arc;

use actix_web::web::Data;
use anyhow::Context;
use runtime::config::{Config, raise_descriptor_limit};
use runtime::services::Services;
use runtime::{shutdown, worker};
use tokio::sync::watch;

use crate::state::App;
use crate::{metrics, server};

/// # Errors
/// When it cannot start, or does not end well.
pub fn serve(config: Config) -> anyhow::Result<()> {
    actix_web::rt::System::new().block_on(run(config))
}

async fn run(config: Config) -> anyhow::Result<()> {
    let descriptors = raise_descriptor_limit().context("the limit of open files cannot be raised")?;
    let app = Data::new(App::new(Services::open(config)?));
    let (stop, stopped) = watch::channel(false);
    let stop_early = stop.clone();
    actix_web::rt::spawn(async move {
        shutdown::requested().await;
        stop_early.send_replace(true);
    });
    let worker = actix_web::rt::spawn(worker::run_forever(Arc::clone(&app.services), stopped));
    let figures = match app.config.metrics_addr {
        Some(address) => Some(metrics::start(Data::clone(&app), address).context("METRICS_ADDR cannot be used")?),
        None => None,
    };
    tracing::info!(
        port = app.config.port,
        base_url = %app.config.base_url,
        descriptors,
        connections_max = app.config.connections_max,
        connections_per_address = app.config.connections_per_address,
        "serving"
    );
    server::run(app).await.context("the server could not start")?;
    stop.send_replace(true);
    if let Some(figures) = figures {
        figures.stop(true).await;
    }
    worker.await.context("the worker did not end well")
}
