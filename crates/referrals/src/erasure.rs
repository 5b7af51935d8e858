//! What goes when an account ends: the code, and the credits that are left. They expire like others, with their posting.

use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::UserId;

use crate::Error;
use crate::schema::{credit_lots, referral_codes, referrals};

/// Who brought the person, if somebody did.
pub fn referrer_of(conn: &mut PgConnection, user: UserId) -> Result<Option<UserId>, Error> {
    Ok(referrals::table.find(user).select(referrals::referrer_id).first(conn).optional()?)
}

/// Forgets the person's code, and lets the credits that are left expire now.
pub fn erase(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId) -> Result<(), Error> {
    diesel::delete(referral_codes::table.find(user)).execute(&mut **tx)?;
    diesel::update(credit_lots::table)
        .filter(credit_lots::user_id.eq(user).and(credit_lots::status.eq("OPEN")))
        .filter(credit_lots::expires_at.gt(ctx.now))
        .set(credit_lots::expires_at.eq(ctx.now))
        .execute(&mut **tx)?;
    Ok(())
}
