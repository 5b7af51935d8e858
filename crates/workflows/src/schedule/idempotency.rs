//! Answers of requests that carry an Idempotency-Key.
//!
//! The keys are a convenience on top of natural ones: a deposit finds its open attempt, a payout its reference. So a
//! request that races another with the same key does no harm and gets the same answer.

use kernel::ctx::Ctx;
use kernel::db::Db;

use crate::error::Error;

/// Forgets answers that are no longer kept.
///
/// # Errors
/// [`Error::Payments`].
pub fn forget_old(db: &Db, ctx: &Ctx, limit: i64) -> Result<usize, Error> {
    db.write(|tx| Ok(payments::idempotency::forget_old(tx, ctx, limit)?))
}
