//! Forgets rows that have outlived their purpose.

use kernel::ctx::Ctx;
use kernel::db::Db;

use crate::error::Error;

/// Removes sessions that have ended and tokens that have expired; answers how many.
///
/// # Errors
/// [`Error::Accounts`].
pub fn forget_expired(db: &Db, ctx: &Ctx, limit: i64) -> Result<usize, Error> {
    db.write(|tx| {
        let sessions = accounts::session::repo::remove_over(tx, ctx.now, limit)?;
        let tokens = accounts::token::repo::remove_over(tx, ctx.now, limit)?;
        Ok(sessions.saturating_add(tokens))
    })
}
