//! Work with databases on behalf of requests: on threads where waiting holds up nobody else, and with a budget of waiting for each request.
//!
//! A server that does not answer looks like one that is at work. So a request does not wait for databases longer than
//! `Config::database_wait_max` in all its calls together; then it is answered 503. What the request does beside that costs nothing of the budget.

use std::any::Any;
use std::cell::Cell;
use std::future::Future;
use std::time::Duration;

use actix_web::web;
use anyhow::anyhow;

use crate::request_id;
use crate::state::App;

tokio::task_local! {
    static LEFT: Cell<Duration>;
}

/// Runs `request` with a budget of its own.
pub(crate) async fn with_budget<F: Future>(budget: Duration, request: F) -> F::Output {
    LEFT.scope(Cell::new(budget), request).await
}

/// How long the current request may wait yet. Outside of one, as in the body of a stream, each call has the whole budget.
pub(crate) fn budget_left(app: &App) -> Duration {
    LEFT.try_with(Cell::get).unwrap_or(app.config.database_wait_max)
}

/// Takes `time` off the budget of the current request.
pub(crate) fn spend(time: Duration) {
    let _outside_of_one = LEFT.try_with(|left| left.set(left.get().saturating_sub(time)));
}

/// Runs `work` on a thread for blocking work.
///
/// # Errors
/// When the runtime ends, or `work` panics.
pub(crate) async fn block<T: Send + 'static>(
    app: &App,
    work: impl FnOnce() -> T + Send + 'static,
) -> anyhow::Result<T> {
    let done = block_untyped(app, Box::new(move || Box::new(work()))).await?;
    done.downcast().map(|done| *done).map_err(|_other| anyhow!("work on a thread answered something else"))
}

type Done = Box<dyn Any + Send>;

/// Without types, so that what a task of the runtime is made of is compiled once instead of for each of some 400 calls.
async fn block_untyped(app: &App, work: Box<dyn FnOnce() -> Done + Send>) -> anyhow::Result<Done> {
    let budget = budget_left(app);
    let work = request_id::on_thread(move || kernel::db::within(budget, work));
    let (done, left) = web::block(work).await?;
    spend(budget.saturating_sub(left));
    Ok(done)
}
