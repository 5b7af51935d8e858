//! Rates in the database.

use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{CurrencyRateId, Id};
use rust_decimal::Decimal;
use time::Date;

use super::{Code, PkrPerUnit, Rate, StoredRate};
use crate::Error;
use crate::schema::currency_rates;

#[derive(Queryable, Selectable)]
#[diesel(table_name = currency_rates, check_for_backend(diesel::pg::Pg))]
struct Row {
    id: CurrencyRateId,
    currency: String,
    pkr_per_unit: Decimal,
    as_of: Date,
}

impl TryFrom<Row> for StoredRate {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        let corrupt = || Error::Corrupt(row.id.uuid());
        let rate = Rate {
            currency: Code::parse(&row.currency).ok_or_else(corrupt)?,
            pkr_per_unit: PkrPerUnit::new(row.pkr_per_unit).ok_or_else(corrupt)?,
            as_of: row.as_of,
        };
        Ok(Self { id: row.id, rate })
    }
}

/// The newest rate of each currency, by code.
pub fn newest(conn: &mut PgConnection) -> Result<Vec<Rate>, Error> {
    let rows: Vec<Row> = currency_rates::table
        .distinct_on(currency_rates::currency)
        .order((currency_rates::currency, currency_rates::as_of.desc()))
        .select(Row::as_select())
        .load(conn)?;
    rows.into_iter().map(|row| StoredRate::try_from(row).map(|kept| kept.rate)).collect()
}

/// All rates, the newest day first; at most 500.
pub fn history(conn: &mut PgConnection) -> Result<Vec<StoredRate>, Error> {
    let rows: Vec<Row> = currency_rates::table
        .order((currency_rates::as_of.desc(), currency_rates::currency))
        .limit(500)
        .select(Row::as_select())
        .load(conn)?;
    rows.into_iter().map(StoredRate::try_from).collect()
}

/// Keeps `rate`; answers its id and what stood for that day before.
pub fn put(tx: &mut Tx<'_>, ctx: &Ctx, rate: &Rate) -> Result<(CurrencyRateId, Option<PkrPerUnit>), Error> {
    let id: CurrencyRateId = ctx.new_id();
    let inserted = diesel::insert_into(currency_rates::table)
        .values((
            currency_rates::id.eq(id),
            currency_rates::currency.eq(rate.currency.as_str()),
            currency_rates::pkr_per_unit.eq(rate.pkr_per_unit.get()),
            currency_rates::as_of.eq(rate.as_of),
            currency_rates::created_at.eq(ctx.now),
            currency_rates::updated_at.eq(ctx.now),
        ))
        .on_conflict((currency_rates::currency, currency_rates::as_of))
        .do_nothing()
        .execute(&mut **tx)?;
    if inserted == 1 {
        return Ok((id, None));
    }
    let row: Row = currency_rates::table
        .filter(currency_rates::currency.eq(rate.currency.as_str()))
        .filter(currency_rates::as_of.eq(rate.as_of))
        .select(Row::as_select())
        .for_update()
        .first(&mut **tx)?;
    let before = StoredRate::try_from(row)?;
    diesel::update(currency_rates::table.find(before.id))
        .set((currency_rates::pkr_per_unit.eq(rate.pkr_per_unit.get()), currency_rates::updated_at.eq(ctx.now)))
        .execute(&mut **tx)?;
    Ok((before.id, Some(before.rate.pkr_per_unit)))
}
