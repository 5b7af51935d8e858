//! Plans in the database.

use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::PlanId;
use uuid::Uuid;

use super::{Plan, Terms, Tier};
use crate::error::Error;
use crate::schema::plans;

/// All plans, the cheapest tier first.
pub fn all(conn: &mut PgConnection) -> Result<Vec<Plan>, Error> {
    let mut all: Vec<Plan> = plans::table.select(Plan::as_select()).load(conn)?;
    all.sort_by_key(|plan| Tier::ALL.iter().position(|tier| *tier == plan.tier));
    Ok(all)
}

/// The plan.
///
/// # Errors
/// [`Error::NotFound`].
pub fn get(conn: &mut PgConnection, id: PlanId) -> Result<Plan, Error> {
    plans::table.find(id).select(Plan::as_select()).first(conn).optional()?.ok_or(Error::NotFound)
}

/// The plan of those who pay nothing.
///
/// # Errors
/// The database, or a corrupt row: there is always one.
pub fn free(conn: &mut PgConnection) -> Result<Plan, Error> {
    let free = plans::table.filter(plans::tier.eq(Tier::Free)).select(Plan::as_select()).first(conn);
    free.optional()?.ok_or(Error::Corrupt { table: "plans", id: Uuid::nil() })
}

/// Whether the plan of `tier` allows private contests.
pub fn allows_private_contests(conn: &mut PgConnection, tier: Tier) -> Result<bool, Error> {
    let allowed = plans::table.filter(plans::tier.eq(tier)).select(plans::private_contests).first(conn);
    Ok(allowed.optional()?.unwrap_or(false))
}

/// The plan, locked until the transaction ends.
///
/// # Errors
/// [`Error::NotFound`].
pub fn lock(tx: &mut Tx<'_>, id: PlanId) -> Result<Plan, Error> {
    let found = plans::table.find(id).select(Plan::as_select()).for_no_key_update().first(&mut **tx);
    found.optional()?.ok_or(Error::NotFound)
}

/// Stores what an admin wrote; running periods keep their terms.
///
/// # Errors
/// [`Error::NotFound`].
pub fn save(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    id: PlanId,
    (terms, features): (&Terms, &[String]),
    private_contests: Option<bool>,
) -> Result<(), Error> {
    let saved = diesel::update(plans::table.find(id))
        .set((
            plans::name.eq(&terms.plan_name),
            plans::price_paisa.eq(terms.price),
            plans::max_active_contests.eq(terms.max_active_contests.get()),
            plans::featured_credits.eq(terms.featured_credits),
            plans::features.eq(features),
            private_contests.map(|allowed| plans::private_contests.eq(allowed)),
            plans::updated_at.eq(ctx.now),
        ))
        .execute(&mut **tx)?;
    if saved == 1 { Ok(()) } else { Err(Error::NotFound) }
}
