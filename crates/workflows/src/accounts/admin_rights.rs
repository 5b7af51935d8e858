//! Gives and takes parts in running the marketplace. Called by the command line only.

use accounts::User;
use audit::Act;
use kernel::actor::Staff;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::UserId;
use serde_json::{Value, json};

use crate::error::Error;

/// Gives the person with this address a role, in the place of the one they have; it holds from the next request on.
///
/// # Errors
/// [`Error::Accounts`] when nobody is registered with it.
pub fn grant(db: &Db, ctx: &Ctx, email: &str, role: Staff) -> Result<(), Error> {
    db.write(|tx| {
        let user = accounts::user::repo::set_staff(tx, ctx, &accounts::email::key(email), Some(role))?;
        record(tx, ctx, Act::AdminGranted, user, json!({ "role": role.as_str() }))
    })
}

/// Takes the role away; it holds from the next request on.
///
/// # Errors
/// [`Error::Accounts`] when nobody is registered with it.
pub fn revoke(db: &Db, ctx: &Ctx, email: &str) -> Result<(), Error> {
    db.write(|tx| {
        let user = accounts::user::repo::set_staff(tx, ctx, &accounts::email::key(email), None)?;
        record(tx, ctx, Act::AdminRevoked, user, json!({}))
    })
}

/// Everybody with a role, by address.
///
/// # Errors
/// Database failures.
pub fn list(db: &Db) -> Result<Vec<User>, Error> {
    Ok(db.read(accounts::user::repo::all_staff)?)
}

fn record(tx: &mut Tx<'_>, ctx: &Ctx, act: Act, user: UserId, detail: Value) -> Result<(), Error> {
    audit::record(tx, ctx, None, act, user, detail)?;
    Ok(())
}
