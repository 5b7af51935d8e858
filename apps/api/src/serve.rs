//! Site, API and worker in one process, or the worker alone, until it is asked to end.

use std::sync::Arc;

use actix_web::dev::ServerHandle;
use actix_web::web::Data;
use anyhow::Context;
use runtime::config::{Config, raise_descriptor_limit};
use runtime::services::Services;
use runtime::{shutdown, worker};
use tokio::sync::watch;

use crate::metrics::Role;
use crate::state::App;
use crate::{metrics, server};

/// # Errors
/// When it cannot start, or does not end well.
pub fn serve(config: Config) -> anyhow::Result<()> {
    actix_web::rt::System::new().block_on(run(config))
}

/// Only does what is due; probes and figures are answered at `METRICS_ADDR`.
///
/// # Errors
/// When it cannot start.
pub fn work(config: Config) -> anyhow::Result<()> {
    actix_web::rt::System::new().block_on(async {
        let services = Arc::new(Services::open(config)?);
        let figures = figures(&services, Role::Worker)?;
        let (stop, stopped) = watch::channel(false);
        tracing::info!("working");
        tokio::join!(worker::run_forever(Arc::clone(&services), stopped), async {
            shutdown::requested().await;
            shutdown::force_later();
            services.stop();
            stop.send_replace(true);
        });
        end(figures).await;
        Ok(())
    })
}

fn figures(services: &Arc<Services>, role: Role) -> anyhow::Result<Option<ServerHandle>> {
    let start = |address| metrics::start(Arc::clone(services), role, address).context("METRICS_ADDR cannot be used");
    services.config.metrics_addr.map(start).transpose()
}

async fn end(figures: Option<ServerHandle>) {
    if let Some(figures) = figures {
        figures.stop(true).await;
    }
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
    let worker = actix_web::rt::spawn(due_work(Arc::clone(&app.services), stopped));
    let figures = figures(&app.services, Role::Server)?;
    tracing::info!(
        port = app.config.port,
        base_url = %app.config.base_url,
        descriptors,
        connections_max = app.config.connections_max,
        connections_per_address = app.config.connections_per_address,
        is_working = app.config.is_working,
        is_read_only = app.config.is_read_only,
        "serving"
    );
    server::run(app).await.context("the server could not start")?;
    stop.send_replace(true);
    end(figures).await;
    worker.await.context("the worker did not end well")
}

/// The worker, unless other processes do what is due.
async fn due_work(services: Arc<Services>, stopped: watch::Receiver<bool>) {
    if services.config.is_working {
        worker::run_forever(services, stopped).await;
    }
}
