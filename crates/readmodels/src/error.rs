//! What reading can fail at.

use kernel::db::DbFault;
use uuid::Uuid;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Unknown, or not the viewer's to see.
    #[error("not found")]
    NotFound,
    /// A stored row is not what its domain means.
    #[error("corrupt row in {table}: {id}")]
    Corrupt { table: &'static str, id: Uuid },
    #[error(transparent)]
    Accounts(#[from] accounts::Error),
    #[error(transparent)]
    Contests(#[from] ::contests::Error),
    #[error(transparent)]
    Documents(#[from] documents::Error),
    #[error(transparent)]
    Files(#[from] files::Error),
    #[error(transparent)]
    Referrals(#[from] ::referrals::Error),
    #[error(transparent)]
    Reviews(#[from] ::reviews::Error),
    #[error(transparent)]
    Subscriptions(#[from] ::subscriptions::Error),
    #[error(transparent)]
    Payouts(#[from] ::payouts::Error),
    #[error(transparent)]
    Kyc(#[from] ::kyc::Error),
    #[error(transparent)]
    Privacy(#[from] ::privacy::Error),
    #[error(transparent)]
    Experiments(#[from] ::experiments::Error),
    #[error(transparent)]
    Notifications(#[from] ::notifications::Error),
    #[error(transparent)]
    Db(#[from] DbFault),
}

kernel::failure!(Error {
    Accounts,
    Contests,
    Documents,
    Files,
    Referrals,
    Reviews,
    Subscriptions,
    Payouts,
    Kyc,
    Privacy,
    Experiments,
    Notifications,
    Db
});
