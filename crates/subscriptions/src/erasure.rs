//! What of a person's plan is open, and what goes when their account ends.

use diesel::dsl::{exists, select};
use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::db::Tx;
use kernel::ids::UserId;

use crate::Error;
use crate::schema::{money_back_requests, subscriptions};

/// The name of the paid plan that would renew itself, if there is one.
pub fn renewing_of(conn: &mut PgConnection, user: UserId) -> Result<Option<String>, Error> {
    Ok(subscriptions::table
        .filter(subscriptions::user_id.eq(user).and(subscriptions::status.eq("ACTIVE")))
        .filter(subscriptions::cancel_at_period_end.eq(false))
        .select(subscriptions::plan_name)
        .first(conn)
        .optional()?)
}

/// Whether a wish of the person's to have money back waits.
pub fn waits_for_money(conn: &mut PgConnection, user: UserId) -> Result<bool, Error> {
    let waiting = money_back_requests::table
        .filter(money_back_requests::user_id.eq(user).and(money_back_requests::status.eq("PENDING")));
    Ok(select(exists(waiting)).get_result(conn)?)
}

/// Erases why the person wanted money back.
pub fn erase(tx: &mut Tx<'_>, user: UserId) -> Result<(), Error> {
    diesel::update(money_back_requests::table.filter(money_back_requests::user_id.eq(user)))
        .set(money_back_requests::reason.eq(""))
        .execute(&mut **tx)?;
    Ok(())
}
