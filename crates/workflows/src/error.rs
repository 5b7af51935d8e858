//! What a workflow can refuse or fail at: the errors of the domains it joins.

use kernel::db::DbFault;

/// One variant per domain, so that each is translated for people in one place.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Accounts.
    #[error(transparent)]
    Accounts(#[from] accounts::Error),
    /// Contests, entries, handover.
    #[error(transparent)]
    Contests(#[from] contests::Error),
    /// Bookings.
    #[error(transparent)]
    Ledger(#[from] ledger::Error),
    /// Deposits and refunds.
    #[error(transparent)]
    Payments(#[from] payments::Error),
    /// Payouts and methods.
    #[error(transparent)]
    Payouts(#[from] payouts::Error),
    /// Identities.
    #[error(transparent)]
    Kyc(#[from] kyc::Error),
    /// Credits and referrals.
    #[error(transparent)]
    Referrals(#[from] referrals::Error),
    /// Reviews and standings.
    #[error(transparent)]
    Reviews(#[from] reviews::Error),
    /// Plans and subscriptions.
    #[error(transparent)]
    Subscriptions(#[from] subscriptions::Error),
    /// Receipts, invoices, advices.
    #[error(transparent)]
    Papers(#[from] papers::Error),
    /// Messages to support.
    #[error(transparent)]
    Contact(#[from] contact::Error),
    /// Experiments.
    #[error(transparent)]
    Experiments(#[from] experiments::Error),
    /// Rates of currencies.
    #[error(transparent)]
    Currency(#[from] currency::Error),
    /// Consents, copies of data, the end of accounts.
    #[error(transparent)]
    Privacy(#[from] privacy::Error),
    /// Uploads.
    #[error(transparent)]
    Files(#[from] files::Error),
    /// Mails.
    #[error(transparent)]
    Notifications(#[from] notifications::Error),
    /// The audit log.
    #[error(transparent)]
    Audit(#[from] audit::Error),
    /// The database.
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
    Papers,
    Contact,
    Currency,
    Experiments,
    Privacy,
    Files,
    Notifications,
    Audit,
    Db
});
