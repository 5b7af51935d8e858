//! Whether a process can do its work: for probes.

use std::time::Duration;

use kernel::db::{DbFault, within};

use crate::services::Services;
use crate::{lag, migrations};

/// How long the database may take to answer.
const READY_WITHIN: Duration = Duration::from_secs(2);
/// A worker looks for due work every 1.5 seconds; one that has not found out for so long what is due does nothing.
const LOOKED_WITHIN: Duration = Duration::from_secs(30);

#[derive(Debug, thiserror::Error)]
pub enum NotReady {
    #[error("stopping")]
    Stopping,
    #[error(transparent)]
    Database(#[from] DbFault),
    #[error("migrations are pending")]
    MigrationsPending,
    #[error("the worker has not looked for due work lately")]
    WorkerSilent,
}

/// Whether the database is there with the right tables, and nobody asked the program to end. Waits for two seconds at most.
///
/// # Errors
/// What is missing.
pub fn check(services: &Services) -> Result<(), NotReady> {
    if services.is_draining() {
        return Err(NotReady::Stopping);
    }
    let (is_current, _left) = within(READY_WITHIN, || services.probe_db.read(migrations::is_current));
    if is_current? { Ok(()) } else { Err(NotReady::MigrationsPending) }
}

/// As [`check`], and the worker has found out lately what is due.
///
/// # Errors
/// What is missing.
pub fn check_worker(services: &Services) -> Result<(), NotReady> {
    check(services)?;
    if lag::since_look().is_some_and(|since| since < LOOKED_WITHIN) { Ok(()) } else { Err(NotReady::WorkerSilent) }
}
