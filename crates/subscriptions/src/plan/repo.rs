//! Plans in the database.

use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{Id, PlanId};
use kernel::money::Paisa;
use time::OffsetDateTime;
use uuid::Uuid;

use super::{ContestLimit, Plan, Terms, Tier};
use crate::error::Error;
use crate::schema::plans;

#[derive(Queryable, Selectable)]
#[diesel(table_name = plans, check_for_backend(diesel::pg::Pg))]
struct PlanRow {
    id: PlanId,
    tier: String,
    name: String,
    price_paisa: Paisa,
    max_active_contests: i32,
    featured_credits: i32,
    features: Vec<String>,
    updated_at: OffsetDateTime,
}

impl TryFrom<PlanRow> for Plan {
    type Error = Error;

    fn try_from(row: PlanRow) -> Result<Self, Error> {
        Ok(Self {
            id: row.id,
            tier: Tier::parse(&row.tier).ok_or(Error::Corrupt { table: "plans", id: row.id.uuid() })?,
            terms: Terms {
                plan_name: row.name,
                price: row.price_paisa,
                max_active_contests: ContestLimit::new(row.max_active_contests),
                featured_credits: row.featured_credits,
            },
            features: row.features,
            updated_at: row.updated_at,
        })
    }
}

/// All plans, the cheapest tier first.
///
/// # Errors
/// The database, or a corrupt row.
pub fn all(conn: &mut PgConnection) -> Result<Vec<Plan>, Error> {
    let rows: Vec<PlanRow> = plans::table.select(PlanRow::as_select()).load(conn)?;
    let mut all = rows.into_iter().map(Plan::try_from).collect::<Result<Vec<_>, _>>()?;
    all.sort_by_key(|plan| Tier::ALL.iter().position(|tier| *tier == plan.tier));
    Ok(all)
}

/// The plan.
///
/// # Errors
/// [`Error::NotFound`], the database, or a corrupt row.
pub fn get(conn: &mut PgConnection, id: PlanId) -> Result<Plan, Error> {
    let row = plans::table.find(id).select(PlanRow::as_select()).first(conn).optional()?;
    row.map(Plan::try_from).transpose()?.ok_or(Error::NotFound)
}

/// The plan of those who pay nothing.
///
/// # Errors
/// The database, or a corrupt row: there is always one.
pub fn free(conn: &mut PgConnection) -> Result<Plan, Error> {
    let row = plans::table.filter(plans::tier.eq(Tier::Free.as_str())).select(PlanRow::as_select()).first(conn);
    let corrupt = Error::Corrupt { table: "plans", id: Uuid::nil() };
    row.optional()?.map(Plan::try_from).transpose()?.ok_or(corrupt)
}

/// The plan, locked until the transaction ends.
///
/// # Errors
/// [`Error::NotFound`], the database, or a corrupt row.
pub fn lock(tx: &mut Tx<'_>, id: PlanId) -> Result<Plan, Error> {
    let row = plans::table.find(id).select(PlanRow::as_select()).for_no_key_update().first(&mut **tx).optional()?;
    row.map(Plan::try_from).transpose()?.ok_or(Error::NotFound)
}

/// Stores what an admin wrote; running periods keep their terms.
///
/// # Errors
/// [`Error::NotFound`], the database.
pub fn save(tx: &mut Tx<'_>, ctx: &Ctx, id: PlanId, terms: &Terms, features: &[String]) -> Result<(), Error> {
    let saved = diesel::update(plans::table.find(id))
        .set((
            plans::name.eq(&terms.plan_name),
            plans::price_paisa.eq(terms.price),
            plans::max_active_contests.eq(terms.max_active_contests.get()),
            plans::featured_credits.eq(terms.featured_credits),
            plans::features.eq(features),
            plans::updated_at.eq(ctx.now),
        ))
        .execute(&mut **tx)?;
    if saved == 1 { Ok(()) } else { Err(Error::NotFound) }
}
