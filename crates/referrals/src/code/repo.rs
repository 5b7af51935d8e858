//! Codes in the database.

use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{Id, UserId};

use super::Code;
use crate::Error;
use crate::schema::referral_codes;

/// Codes are random; this many may meet existing ones before we give up.
const TRIES_MAX: u8 = 3;

/// The person's code, if it was made.
pub fn find(conn: &mut PgConnection, user: UserId) -> Result<Option<Code>, Error> {
    let found: Option<String> = referral_codes::table.find(user).select(referral_codes::code).first(conn).optional()?;
    let corrupt = || Error::Corrupt { table: "referral_codes", id: user.uuid() };
    found.map(|text| Code::parse(&text).ok_or_else(corrupt)).transpose()
}

/// The person's code, made now if there was none.
///
/// # Errors
/// [`Error::Conflict`] when no free code was found.
pub fn find_or_make(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId) -> Result<Code, Error> {
    for _try in 0..TRIES_MAX {
        if let Some(code) = find(tx, user)? {
            return Ok(code);
        }
        // Nothing is written when the person got a code meanwhile, or the code is somebody's already.
        diesel::insert_into(referral_codes::table)
            .values((
                referral_codes::user_id.eq(user),
                referral_codes::code.eq(Code::random()?.as_str()),
                referral_codes::created_at.eq(ctx.now),
            ))
            .on_conflict_do_nothing()
            .execute(&mut **tx)?;
    }
    find(tx, user)?.ok_or(Error::Conflict)
}

pub fn owner(conn: &mut PgConnection, code: &Code) -> Result<Option<UserId>, Error> {
    Ok(referral_codes::table
        .filter(referral_codes::code.eq(code.as_str()))
        .select(referral_codes::user_id)
        .first(conn)
        .optional()?)
}
