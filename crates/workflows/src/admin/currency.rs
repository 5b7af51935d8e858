//! Keeping rates of other currencies.

use ::currency::rate::{PkrPerUnit, Rate, RateInput, repo};
use audit::Act;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::Db;
use kernel::time::karachi;

use crate::error::Error;

/// An admin writes what a currency was worth on a day; a rate of the same day is replaced.
///
/// # Errors
/// Invalid fields.
pub fn put(db: &Db, ctx: &Ctx, admin: &Actor, input: &RateInput) -> Result<Rate, Error> {
    let rate = input.check(ctx.now.to_offset(karachi()).date()).map_err(::currency::Error::from)?;
    db.write(|tx| {
        let (id, before) = repo::put(tx, ctx, &rate)?;
        let number = |rate: PkrPerUnit| rate.get().to_string();
        let detail = serde_json::json!({
            "currency": rate.currency.as_str(),
            "asOf": rate.as_of.to_string(),
            "before": before.map(number),
            "after": number(rate.pkr_per_unit),
        });
        audit::record(tx, ctx, Some(admin), Act::CurrencyRateSet, id, detail)?;
        Ok(rate)
    })
}
