//! Serving and working: the long-running commands.

use std::sync::Arc;

use actix_web::web::Data;
use anyhow::Context;
use api::config::{Config, Payments};
use api::state::App;
use api::{metrics, server, worker};
use kernel::db::Db;
use kernel::time::SystemClock;
use tokio::sync::watch;

/// Site, API and worker in one process, until it is asked to end.
pub(crate) async fn serve(mut config: Config) -> anyhow::Result<()> {
    let _fakes = crate::gateway_fakes::start(&mut config)?;
    let app = open(config)?;
    let (stop, stopped) = watch::channel(false);
    let worker = actix_web::rt::spawn(worker::run_forever(Data::clone(&app), stopped));
    let figures = match app.config.metrics_addr {
        Some(address) => Some(metrics::start(Data::clone(&app), address).context("METRICS_ADDR cannot be used")?),
        None => None,
    };
    tracing::info!(port = app.config.port, base_url = %app.config.base_url, "serving");
    server::run(app).await.context("the server could not start")?;
    stop.send_replace(true);
    if let Some(figures) = figures {
        figures.stop(true).await;
    }
    worker.await.context("the worker did not end well")
}

/// Only the worker, until it is asked to end.
pub(crate) async fn work(config: Config) -> anyhow::Result<()> {
    if matches!(config.payments, Payments::Fakes) {
        anyhow::bail!("MUQABLA_GATEWAYS=fakes lives inside `muqabla serve`, which works as well");
    }
    let app = open(config)?;
    let (stop, stopped) = watch::channel(false);
    let worker = actix_web::rt::spawn(worker::run_forever(app, stopped));
    tracing::info!("working");
    server::asked_to_end().await;
    stop.send_replace(true);
    worker.await.context("the worker did not end well")
}

/// The application around this process's clock; in development the clock may run ahead of the machine's.
pub(crate) fn open(config: Config) -> anyhow::Result<Data<App>> {
    let db = Db::new(&config.database());
    let clock = Arc::new(SystemClock::default());
    let development = config.is_development();
    if development {
        clock.set_offset(db.read(accounts::development::clock_offset).context("cannot reach the database")?);
    }
    let mut app = App::new(config, db, clock.clone())?;
    app.movable_clock = development.then_some(clock);
    Ok(Data::new(app))
}
