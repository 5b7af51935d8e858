//! People in the database.

use diesel::prelude::*;
use kernel::actor::{Role, Staff};
use kernel::ctx::Ctx;
use kernel::db::{Tx, violated};
use kernel::ids::{FileId, Id, SessionId, UserId};
use kernel::secret::Secret;
use time::OffsetDateTime;

use super::{Contact, Credential, NewUser, User};
use crate::email::Email;
use crate::schema::users;
use crate::{Error, challenge, erasure, token};

#[cfg(test)]
mod tests;

/// The person, if there is one.
pub fn find(conn: &mut PgConnection, id: UserId) -> Result<Option<User>, Error> {
    Ok(users::table.find(id).select(User::as_select()).first(conn).optional()?)
}

/// The person.
///
/// # Errors
/// [`Error::NotFound`].
pub fn get(conn: &mut PgConnection, id: UserId) -> Result<User, Error> {
    find(conn, id)?.ok_or(Error::NotFound)
}

/// The person, for everybody to see; nobody whose account has ended.
///
/// # Errors
/// [`Error::NotFound`].
pub fn get_public(conn: &mut PgConnection, id: UserId) -> Result<User, Error> {
    if erasure::is_erased(conn, id)? { Err(Error::NotFound) } else { get(conn, id) }
}

/// The person with the address whose key this is ([`crate::email::key`]); nobody whose account has ended.
pub fn find_by_email(conn: &mut PgConnection, key: &str) -> Result<Option<User>, Error> {
    let living = users::table.filter(users::email_key.eq(key)).filter(users::erased_at.is_null());
    Ok(living.select(User::as_select()).first(conn).optional()?)
}

/// The person, locked until the transaction ends: someone who counts or spends what a person has takes this lock before. Rows that
/// refer to the person are written all the same.
///
/// # Errors
/// [`Error::NotFound`].
pub fn lock(tx: &mut Tx<'_>, id: UserId) -> Result<User, Error> {
    let found = users::table.find(id).select(User::as_select()).for_no_key_update().first(&mut **tx).optional()?;
    found.ok_or(Error::NotFound)
}

/// The person, locked as by [`lock`], whose credentials are still those that were verified: someone who writes what follows from a
/// verification (a session, a challenge, a hash) takes this lock before.
///
/// # Errors
/// [`Error::CredentialsChanged`], [`Error::Suspended`], [`Error::NotFound`].
pub fn hold(tx: &mut Tx<'_>, verified: Credential) -> Result<User, Error> {
    let user = lock(tx, verified.user)?;
    user.require_active()?;
    if user.credential == verified { Ok(user) } else { Err(Error::CredentialsChanged) }
}

/// From now on nothing counts that was verified before: someone who is half-way in begins again, and a move to another address that was
/// asked for does not take place. The caller has locked the person, and ends sessions where they are to end.
pub fn renew_credential(tx: &mut Tx<'_>, ctx: &Ctx, id: UserId) -> Result<Credential, Error> {
    let version = diesel::update(users::table.find(id))
        .set(users::credential_version.eq(users::credential_version + 1_i64))
        .returning(users::credential_version)
        .get_result(&mut **tx)?;
    challenge::repo::remove_all(tx, id)?;
    token::repo::spend_all(tx, ctx, id, token::Purpose::ChangeEmail)?;
    Ok(Credential { user: id, version })
}

/// How to reach the person by mail.
///
/// # Errors
/// [`Error::NotFound`].
pub fn contact(conn: &mut PgConnection, id: UserId) -> Result<Contact, Error> {
    contacts(conn, [id]).map(|[contact]| contact)
}

/// The same of several people, in their order.
///
/// # Errors
/// [`Error::NotFound`].
pub fn contacts<const N: usize>(conn: &mut PgConnection, ids: [UserId; N]) -> Result<[Contact; N], Error> {
    let found: Vec<Contact> = users::table.filter(users::id.eq_any(ids)).select(Contact::as_select()).load(conn)?;
    let in_order: Option<Vec<Contact>> =
        ids.iter().map(|id| found.iter().find(|contact| contact.user == *id).cloned()).collect();
    in_order.and_then(|contacts| contacts.try_into().ok()).ok_or(Error::NotFound)
}

/// The same of one person, whose row is locked as by [`lock`].
///
/// # Errors
/// [`Error::NotFound`].
pub fn lock_contact(tx: &mut Tx<'_>, id: UserId) -> Result<Contact, Error> {
    let found = users::table.find(id).select(Contact::as_select()).for_no_key_update().first(&mut **tx);
    found.optional()?.ok_or(Error::NotFound)
}

/// Stores a new person, whose address is confirmed.
///
/// # Errors
/// [`Error::EmailTaken`].
pub fn insert(tx: &mut Tx<'_>, ctx: &Ctx, new: &NewUser<'_>) -> Result<UserId, Error> {
    let id: UserId = ctx.new_id();
    let inserted = diesel::insert_into(users::table)
        .values((
            users::id.eq(id),
            users::email.eq(new.email.address()),
            users::email_key.eq(new.email.key()),
            users::first_name.eq(new.first_name),
            users::last_name.eq(new.last_name),
            users::role.eq(new.role.as_str()),
            users::password_hash.eq(new.password_hash.expose()),
            users::email_verified_at.eq(ctx.now),
            users::created_at.eq(ctx.now),
            users::updated_at.eq(ctx.now),
        ))
        .execute(&mut **tx);
    match inserted {
        Ok(_one) => Ok(id),
        Err(error) if violated(&error) == Some("users_email_key_unique") => Err(Error::EmailTaken),
        Err(error) => Err(error.into()),
    }
}

/// Remembers the session in which the person is welcomed: the first one. The caller has locked the person.
pub fn record_first_session(tx: &mut Tx<'_>, id: UserId, session: SessionId) -> Result<(), Error> {
    diesel::update(users::table.find(id).filter(users::first_session_id.is_null()))
        .set(users::first_session_id.eq(session.uuid()))
        .execute(&mut **tx)?;
    Ok(())
}

/// Whether the person was never signed in but in this session.
pub fn is_first_session(conn: &mut PgConnection, id: UserId, session: SessionId) -> Result<bool, Error> {
    let first = users::table.find(id).filter(users::first_session_id.eq(session.uuid()));
    Ok(diesel::select(diesel::dsl::exists(first)).get_result(conn)?)
}

/// Puts the list of first steps away; what was put away before keeps its moment.
pub fn hide_first_steps(tx: &mut Tx<'_>, ctx: &Ctx, id: UserId) -> Result<(), Error> {
    diesel::update(users::table.find(id).filter(users::first_steps_hidden_at.is_null()))
        .set(users::first_steps_hidden_at.eq(ctx.now))
        .execute(&mut **tx)?;
    Ok(())
}

/// Confirms the address; what was confirmed before keeps its moment.
pub fn confirm_email(tx: &mut Tx<'_>, ctx: &Ctx, id: UserId) -> Result<(), Error> {
    diesel::update(users::table.find(id).filter(users::email_verified_at.is_null()))
        .set((users::email_verified_at.eq(ctx.now), users::updated_at.eq(ctx.now)))
        .execute(&mut **tx)?;
    Ok(())
}

/// Moves the account to another address, which is confirmed.
///
/// # Errors
/// [`Error::EmailTaken`].
pub fn set_email(tx: &mut Tx<'_>, ctx: &Ctx, id: UserId, email: &Email) -> Result<(), Error> {
    let moved = diesel::update(users::table.find(id))
        .set((
            users::email.eq(email.address()),
            users::email_key.eq(email.key()),
            users::email_verified_at.eq(ctx.now),
            users::updated_at.eq(ctx.now),
        ))
        .execute(&mut **tx);
    match moved {
        Ok(_one) => Ok(()),
        Err(error) if violated(&error) == Some("users_email_key_unique") => Err(Error::EmailTaken),
        Err(error) => Err(error.into()),
    }
}

/// Stores another password. The caller renews the credential ([`renew_credential`]).
pub fn set_password(tx: &mut Tx<'_>, ctx: &Ctx, id: UserId, hash: &Secret<String>) -> Result<(), Error> {
    diesel::update(users::table.find(id))
        .set((users::password_hash.eq(hash.expose()), users::updated_at.eq(ctx.now)))
        .execute(&mut **tx)?;
    Ok(())
}

/// Stores the verified password under other costs; nothing happens when another one was set meanwhile.
pub fn refresh_hash(tx: &mut Tx<'_>, verified: Credential, hash: &Secret<String>) -> Result<(), Error> {
    let same = users::table.find(verified.user).filter(users::credential_version.eq(verified.version));
    diesel::update(same).set(users::password_hash.eq(hash.expose())).execute(&mut **tx)?;
    Ok(())
}

/// Moves the person to a side of the market.
pub fn set_role(tx: &mut Tx<'_>, ctx: &Ctx, id: UserId, role: Role) -> Result<(), Error> {
    diesel::update(users::table.find(id))
        .set((users::role.eq(role.as_str()), users::updated_at.eq(ctx.now)))
        .execute(&mut **tx)?;
    Ok(())
}

/// Stores what the person says about themselves.
pub fn set_profile(tx: &mut Tx<'_>, ctx: &Ctx, id: UserId, profile: &crate::profile::Profile) -> Result<(), Error> {
    diesel::update(users::table.find(id))
        .set((
            users::first_name.eq(&profile.first_name),
            users::last_name.eq(profile.last_name.as_deref()),
            users::bio.eq(&profile.bio),
            users::skills.eq(&profile.skills),
            users::portfolio.eq(&profile.portfolio),
            users::updated_at.eq(ctx.now),
        ))
        .execute(&mut **tx)?;
    Ok(())
}

/// Stores which file is the profile image.
pub fn set_image(tx: &mut Tx<'_>, ctx: &Ctx, id: UserId, image: FileId) -> Result<(), Error> {
    diesel::update(users::table.find(id))
        .set((users::image_file_id.eq(image), users::updated_at.eq(ctx.now)))
        .execute(&mut **tx)?;
    Ok(())
}

/// Ends the person's access; someone who calls has locked the person, and ends the sessions in the same transaction.
///
/// # Errors
/// [`Error::Conflict`] when it is ended already.
pub fn suspend(tx: &mut Tx<'_>, ctx: &Ctx, id: UserId, reason: &str) -> Result<(), Error> {
    let changed = diesel::update(users::table.find(id).filter(users::suspended_at.is_null()))
        .set((users::suspended_at.eq(ctx.now), users::suspended_reason.eq(reason), users::updated_at.eq(ctx.now)))
        .execute(&mut **tx)?;
    if changed == 1 { Ok(()) } else { Err(Error::Conflict) }
}

/// Gives the person access again.
///
/// # Errors
/// [`Error::Conflict`] when the person has it.
pub fn restore(tx: &mut Tx<'_>, ctx: &Ctx, id: UserId) -> Result<(), Error> {
    let changed = diesel::update(users::table.find(id).filter(users::suspended_at.is_not_null()))
        .set((
            users::suspended_at.eq(None::<OffsetDateTime>),
            users::suspended_reason.eq(None::<String>),
            users::updated_at.eq(ctx.now),
        ))
        .execute(&mut **tx)?;
    if changed == 1 { Ok(()) } else { Err(Error::Conflict) }
}

/// How many people are registered.
pub fn count(conn: &mut PgConnection) -> Result<i64, Error> {
    Ok(users::table.count().get_result(conn)?)
}

/// Gives the person with this e-mail a part in running the marketplace, or takes it away; says whose it was. For the command line
/// tool, which also writes the audit row.
///
/// # Errors
/// [`Error::NotFound`].
pub fn set_staff(tx: &mut Tx<'_>, ctx: &Ctx, email_key: &str, staff: Option<Staff>) -> Result<UserId, Error> {
    diesel::update(users::table.filter(users::email_key.eq(email_key)))
        .set((users::staff_role.eq(staff.map(Staff::as_str)), users::updated_at.eq(ctx.now)))
        .returning(users::id)
        .get_result(&mut **tx)
        .optional()?
        .ok_or(Error::NotFound)
}

/// Everybody with a part in running the marketplace, by address.
pub fn all_staff(conn: &mut PgConnection) -> Result<Vec<User>, Error> {
    Ok(users::table
        .filter(users::staff_role.is_not_null())
        .order(users::email_key)
        .select(User::as_select())
        .load(conn)?)
}
