//! What making a page can fail at.

use kernel::db::DbFault;
use runtime::concurrency_limit::Busy;
use tokio::task::JoinError;

use crate::picture::Fault;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(transparent)]
    Accounts(#[from] accounts::Error),
    #[error(transparent)]
    Contests(#[from] contests::Error),
    #[error(transparent)]
    Readmodels(#[from] readmodels::Error),
    /// Too many pictures are being drawn.
    #[error(transparent)]
    Busy(#[from] Busy),
    #[error(transparent)]
    Drawing(#[from] Fault),
    #[error("a picture's thread ended: {0}")]
    Thread(#[from] JoinError),
    #[error(transparent)]
    Db(#[from] DbFault),
}

kernel::failure!(Error { Accounts, Contests, Readmodels, Db });
