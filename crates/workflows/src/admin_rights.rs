//! Grants and takes the right to use the admin calls. Called by the command line only.

use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{Id, UserId};

use crate::error::Error;

/// Lets the person with this address use the admin calls.
///
/// # Errors
/// [`Error::Accounts`] when nobody is registered with it.
pub fn grant(db: &Db, ctx: &Ctx, email: &str) -> Result<(), Error> {
    db.write(|tx| {
        let user = accounts::user::repo::grant_admin(tx, ctx, &accounts::email::key(email))?;
        record(tx, ctx, "admin.granted", user)
    })
}

/// Takes that away; it holds from the next request on.
///
/// # Errors
/// [`Error::Accounts`] when nobody is registered with it.
pub fn revoke(db: &Db, ctx: &Ctx, email: &str) -> Result<(), Error> {
    db.write(|tx| {
        let user = accounts::user::repo::revoke_admin(tx, ctx, &accounts::email::key(email))?;
        record(tx, ctx, "admin.revoked", user)
    })
}

fn record(tx: &mut Tx<'_>, ctx: &Ctx, act: &'static str, user: UserId) -> Result<(), Error> {
    audit::record(tx, ctx, None, act, audit::Subject { kind: "user", id: user.uuid() }, serde_json::json!({}))?;
    Ok(())
}
