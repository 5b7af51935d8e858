//! What a workflow can refuse or fail at: the errors of the domains it joins.

use kernel::db::DbFault;

/// One variant per domain, so that each is translated for people in one place.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(transparent)]
    Accounts(#[from] accounts::Error),
    #[error(transparent)]
    Contests(#[from] contests::Error),
    #[error(transparent)]
    Ledger(#[from] ledger::Error),
    #[error(transparent)]
    Payments(#[from] payments::Error),
    #[error(transparent)]
    Payouts(#[from] payouts::Error),
    #[error(transparent)]
    Kyc(#[from] kyc::Error),
    #[error(transparent)]
    Referrals(#[from] referrals::Error),
    #[error(transparent)]
    Reviews(#[from] reviews::Error),
    #[error(transparent)]
    Subscriptions(#[from] subscriptions::Error),
    #[error(transparent)]
    Documents(#[from] documents::Error),
    #[error(transparent)]
    Contact(#[from] contact::Error),
    #[error(transparent)]
    Experiments(#[from] experiments::Error),
    #[error(transparent)]
    Currency(#[from] currency::Error),
    /// Consents, copies of data, the end of accounts.
    #[error(transparent)]
    Privacy(#[from] privacy::Error),
    #[error(transparent)]
    Files(#[from] files::Error),
    #[error(transparent)]
    Notifications(#[from] notifications::Error),
    /// Whether anything may leave.
    #[error(transparent)]
    Outbound(#[from] outbound::Error),
    #[error(transparent)]
    Audit(#[from] audit::Error),
    #[error(transparent)]
    Idempotency(#[from] idempotency::Error),
    #[error(transparent)]
    Db(#[from] DbFault),
}

kernel::failure!(Error {
    Accounts,
    Contests,
    Ledger,
    Payments,
    Payouts,
    Kyc,
    Referrals,
    Reviews,
    Subscriptions,
    Documents,
    Contact,
    Currency,
    Experiments,
    Privacy,
    Files,
    Notifications,
    Outbound,
    Audit,
    Idempotency,
    Db
});
