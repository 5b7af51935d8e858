//! Pending registrations in the database.

use diesel::prelude::*;
use diesel::upsert::excluded;
use kernel::actor::Role;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::secret::Secret;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::{Attempt, CODE_LIFETIME, LINK_LIFETIME, Pending};
use crate::Error;
use crate::email::Email;
use crate::registration::Registration;
use crate::schema::pending_registrations;
use crate::session::hash;

#[cfg(test)]
mod tests;

/// What is stored of a registration that waits.
#[derive(Debug)]
pub struct NewPending<'a> {
    /// What was typed, checked.
    pub registration: &'a Registration,
    /// The number of its browser.
    pub attempt: Uuid,
    /// PHC string.
    pub password_hash: &'a Secret<String>,
    /// The code of the member who recommended the product, if one came along.
    pub referral_code: Option<&'a str>,
    /// [`super::hash`] of the code that is mailed.
    pub code_hash: &'a [u8],
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = pending_registrations, check_for_backend(diesel::pg::Pg))]
struct Row {
    email: String,
    attempt: Uuid,
    password_hash: String,
    first_name: String,
    last_name: Option<String>,
    role: Role,
    referral_code: Option<String>,
    code_hash: Vec<u8>,
    tries: i16,
    code_expires_at: OffsetDateTime,
    token_hash: Vec<u8>,
    expires_at: OffsetDateTime,
}

impl TryFrom<Row> for Pending {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        let corrupt = Error::Corrupt { table: "pending_registrations", id: row.attempt };
        let email = Email::parse(&row.email).map_err(|_refused| corrupt)?;
        let Row { first_name, last_name, role, .. } = row;
        Ok(Self {
            attempt: row.attempt,
            registration: Registration { email, first_name, last_name, role },
            password_hash: Secret::new(row.password_hash),
            referral_code: row.referral_code,
            code_hash: row.code_hash,
            tries: row.tries,
            code_expires_at: row.code_expires_at,
            token_hash: row.token_hash,
            expires_at: row.expires_at,
        })
    }
}

/// Stores a registration in the place of the one of the same attempt, and returns the token of its link; only its hash is stored.
///
/// # Errors
/// [`Error::NoRandomness`].
pub fn store(tx: &mut Tx<'_>, ctx: &Ctx, new: &NewPending<'_>) -> Result<Secret<String>, Error> {
    use pending_registrations as columns;
    let token = kernel::random::token()?;
    let until = |lifetime: Duration| ctx.now.checked_add(lifetime).unwrap_or(ctx.now);
    let Registration { email, first_name, last_name, role } = new.registration;
    diesel::insert_into(columns::table)
        .values((
            columns::email.eq(email.address()),
            columns::email_key.eq(email.key()),
            columns::attempt.eq(new.attempt),
            columns::password_hash.eq(new.password_hash.expose()),
            columns::first_name.eq(first_name),
            columns::last_name.eq(last_name.as_deref()),
            columns::role.eq(role.as_str()),
            columns::referral_code.eq(new.referral_code),
            columns::code_hash.eq(new.code_hash),
            columns::code_expires_at.eq(until(CODE_LIFETIME)),
            columns::token_hash.eq(hash(&token)),
            columns::expires_at.eq(until(LINK_LIFETIME)),
            columns::created_at.eq(ctx.now),
        ))
        .on_conflict((columns::email_key, columns::attempt))
        .do_update()
        .set((
            columns::email.eq(excluded(columns::email)),
            columns::password_hash.eq(excluded(columns::password_hash)),
            columns::first_name.eq(excluded(columns::first_name)),
            columns::last_name.eq(excluded(columns::last_name)),
            columns::role.eq(excluded(columns::role)),
            columns::referral_code.eq(excluded(columns::referral_code)),
            columns::code_hash.eq(excluded(columns::code_hash)),
            columns::tries.eq(0_i16),
            columns::code_expires_at.eq(excluded(columns::code_expires_at)),
            columns::token_hash.eq(excluded(columns::token_hash)),
            columns::expires_at.eq(excluded(columns::expires_at)),
            columns::created_at.eq(excluded(columns::created_at)),
        ))
        .execute(&mut **tx)?;
    Ok(Secret::new(token))
}

/// All that wait for an address, locked until the transaction ends. In one order, and all of them: the one that makes the account
/// removes the others.
pub fn lock(tx: &mut Tx<'_>, email_key: &str) -> Result<Vec<Pending>, Error> {
    let rows: Vec<Row> = pending_registrations::table
        .filter(pending_registrations::email_key.eq(email_key))
        .order(pending_registrations::attempt)
        .select(Row::as_select())
        .for_update()
        .load(&mut **tx)?;
    rows.into_iter().map(Pending::try_from).collect()
}

/// Which address the token of a link belongs to, and the password that was chosen with it; nobody's when it ran out.
pub fn find_by_token(
    conn: &mut PgConnection,
    now: OffsetDateTime,
    token: &str,
) -> Result<Option<(String, Secret<String>)>, Error> {
    let found: Option<(String, String)> = pending_registrations::table
        .filter(pending_registrations::token_hash.eq(hash(token)))
        .filter(pending_registrations::expires_at.gt(now))
        .select((pending_registrations::email_key, pending_registrations::password_hash))
        .first(conn)
        .optional()?;
    Ok(found.map(|(key, password_hash)| (key, Secret::new(password_hash))))
}

pub fn record_wrong(tx: &mut Tx<'_>, of: Attempt<'_>) -> Result<(), Error> {
    diesel::update(pending_registrations::table.find((of.email_key, of.number)))
        .set(pending_registrations::tries.eq(pending_registrations::tries + 1_i16))
        .execute(&mut **tx)?;
    Ok(())
}

/// The address has an account now: nothing waits for it any more.
pub fn remove_all(tx: &mut Tx<'_>, email_key: &str) -> Result<(), Error> {
    let waiting = pending_registrations::table.filter(pending_registrations::email_key.eq(email_key));
    diesel::delete(waiting).execute(&mut **tx)?;
    Ok(())
}

/// Removes those that ran out; says how many, at most `limit`.
pub fn remove_over(tx: &mut Tx<'_>, now: OffsetDateTime, limit: i64) -> Result<usize, Error> {
    let over: Vec<Vec<u8>> = pending_registrations::table
        .filter(pending_registrations::expires_at.le(now))
        .select(pending_registrations::token_hash)
        .limit(limit)
        .for_update()
        .skip_locked()
        .load(&mut **tx)?;
    let gone = pending_registrations::table.filter(pending_registrations::token_hash.eq_any(over));
    Ok(diesel::delete(gone).execute(&mut **tx)?)
}
