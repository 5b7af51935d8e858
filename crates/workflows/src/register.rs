//! Makes an account and asks its address to confirm itself.

use accounts::User;
use accounts::registration::Registration;
use accounts::token::Purpose;
use accounts::user::NewUser;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::Id;
use kernel::secret::Secret;
use notifications::messages::account as messages;

use crate::error::Error;
use crate::{mail, referral};

/// Makes the account. The password was checked and hashed before: hashing is too slow for a transaction. `code` is that of the member
/// who brought the person, if one was typed; one that nobody has is ignored.
///
/// # Errors
/// [`accounts::Error::EmailTaken`].
pub fn register(
    db: &Db,
    ctx: &Ctx,
    registration: &Registration,
    hash: &Secret<String>,
    code: Option<&str>,
) -> Result<User, Error> {
    db.write(|tx| register_in(tx, ctx, registration, hash, code))
}

/// As [`register`], in a transaction of the caller's.
///
/// # Errors
/// [`accounts::Error::EmailTaken`].
pub fn register_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    registration: &Registration,
    hash: &Secret<String>,
    code: Option<&str>,
) -> Result<User, Error> {
    let new = NewUser {
        email: &registration.email,
        first_name: &registration.first_name,
        last_name: registration.last_name.as_deref(),
        role: registration.role,
        password_hash: hash,
    };
    let id = accounts::user::repo::insert(tx, ctx, &new)?;
    let user = accounts::user::repo::get(tx, id)?;
    let token = accounts::token::repo::issue(tx, ctx, id, Purpose::VerifyEmail)?;
    mail::to(tx, ctx, id, &messages::welcome(ctx, &token))?;
    let subject = audit::Subject { kind: "user", id: id.uuid() };
    let detail = serde_json::json!({ "role": registration.role.as_str() });
    audit::record(tx, ctx, Some(&user.actor()), "user.registered", subject, detail)?;
    if let Some(code) = code {
        referral::registered_in(tx, ctx, id, code)?;
    }
    Ok(user)
}
