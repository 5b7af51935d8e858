//! The end of an account. The row stays, because money and other people's contests refer to it; nothing in it says who it was.

use diesel::dsl::{exists, select};
use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{FileId, UserId};
use time::OffsetDateTime;

use crate::Error;
use crate::schema::{
    account_tokens, email_codes, pending_registrations, recovery_codes, second_factors, sign_in_challenges,
    sign_in_traces, staff_notes, user_sessions, users,
};

#[cfg(test)]
mod tests;

/// What stands in place of a name.
const NAME: (&str, &str) = ("Deleted", "member");
/// Fits no password.
const NO_PASSWORD: &str = "none";

/// Whether the account has ended.
pub fn is_erased(conn: &mut PgConnection, user: UserId) -> Result<bool, Error> {
    Ok(select(exists(users::table.find(user).filter(users::erased_at.is_not_null()))).get_result(conn)?)
}

/// Ends the account: every session and link, the second step, address, name, password, profile, what staff noted. Its address may be registered again.
pub fn erase(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId) -> Result<(), Error> {
    diesel::delete(user_sessions::table.filter(user_sessions::user_id.eq(user))).execute(&mut **tx)?;
    diesel::delete(account_tokens::table.filter(account_tokens::user_id.eq(user))).execute(&mut **tx)?;
    diesel::delete(email_codes::table.find(user)).execute(&mut **tx)?;
    diesel::delete(sign_in_challenges::table.filter(sign_in_challenges::user_id.eq(user))).execute(&mut **tx)?;
    diesel::delete(recovery_codes::table.filter(recovery_codes::user_id.eq(user))).execute(&mut **tx)?;
    diesel::delete(second_factors::table.filter(second_factors::user_id.eq(user))).execute(&mut **tx)?;
    let key: Option<String> = users::table.find(user).select(users::email_key).first(&mut **tx).optional()?;
    let tried = pending_registrations::table.filter(pending_registrations::email_key.nullable().eq(key));
    diesel::delete(tried).execute(&mut **tx)?;
    diesel::delete(sign_in_traces::table.filter(sign_in_traces::user_id.eq(user))).execute(&mut **tx)?;
    diesel::delete(staff_notes::table.filter(staff_notes::user_id.eq(user))).execute(&mut **tx)?;
    // An address that nobody can have: RFC 2606.
    let address = format!("{user}@deleted.invalid");
    let none: [&str; 0] = [];
    diesel::update(users::table.find(user))
        .set((
            users::email.eq(&address),
            users::email_key.eq(&address),
            users::first_name.eq(NAME.0),
            users::last_name.eq(NAME.1),
            users::password_hash.eq(NO_PASSWORD),
            users::email_verified_at.eq(None::<OffsetDateTime>),
            users::staff_role.eq(None::<&str>),
            users::suspended_at.eq(None::<OffsetDateTime>),
            users::suspended_reason.eq(None::<&str>),
            users::bio.eq(""),
            users::skills.eq(&none[..]),
            users::portfolio.eq(&none[..]),
            users::image_file_id.eq(None::<FileId>),
            users::first_session_id.eq(None::<uuid::Uuid>),
            users::first_steps_hidden_at.eq(None::<OffsetDateTime>),
            users::updated_at.eq(ctx.now),
            users::erased_at.eq(ctx.now),
            users::credential_version.eq(users::credential_version + 1_i64),
        ))
        .execute(&mut **tx)?;
    Ok(())
}
