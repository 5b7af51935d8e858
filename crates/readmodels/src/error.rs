//! What reading can fail at.

use kernel::db::DbFault;
use uuid::Uuid;

/// Failures of read models.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Unknown, or not the viewer's to see.
    #[error("Not found.")]
    NotFound,
    /// A stored row is not what its domain means.
    #[error("corrupt row in {table}: {id}")]
    Corrupt {
        /// The table.
        table: &'static str,
        /// The row.
        id: Uuid,
    },
    /// Contests, entries, handover.
    #[error(transparent)]
    Contests(#[from] ::contests::Error),
    /// Files.
    #[error(transparent)]
    Files(#[from] files::Error),
    /// Credits and referrals.
    #[error(transparent)]
    Referrals(#[from] ::referrals::Error),
    /// Reviews and standings.
    #[error(transparent)]
    Reviews(#[from] ::reviews::Error),
    /// Plans and subscriptions.
    #[error(transparent)]
    Subscriptions(#[from] ::subscriptions::Error),
    /// Payouts.
    #[error(transparent)]
    Payouts(#[from] ::payouts::Error),
    /// Identities.
    #[error(transparent)]
    Kyc(#[from] ::kyc::Error),
    /// The database.
    #[error(transparent)]
    Db(#[from] DbFault),
}

kernel::failure!(Error { Contests, Files, Referrals, Reviews, Subscriptions, Payouts, Kyc, Db });
