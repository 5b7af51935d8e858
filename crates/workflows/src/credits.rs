//! What the clock does to credits.

use kernel::ctx::Ctx;
use kernel::db::Db;
use kernel::ids::Id;
use ledger::postings;
use payments::Gateways;
use referrals::credit;

use crate::booking;
use crate::error::Error;

/// Ends lots whose time is over and of which no purchase holds anything; answers how many.
///
/// # Errors
/// The list could not be read.
pub fn expire_due(db: &Db, ctx: &Ctx, gateways: &Gateways, limit: i64) -> Result<usize, Error> {
    let environment = booking::environment(gateways.environment());
    let due = db.read(|conn| credit::expiry_due(conn, ctx.now, limit))?;
    let expired = due.into_iter().filter(|id| {
        let result = db.write(|tx| {
            let Some(lot) = credit::lock_unless_busy(tx, *id)? else { return Ok(false) };
            let Some(gone) = credit::expire(tx, ctx, &lot)? else { return Ok(false) };
            let booked = postings::credit_expired(gone.lot, gone.user, gone.amount, gone.returns)?;
            ledger::repo::post(tx, ctx, environment, None, &booked)?;
            let subject = audit::Subject { kind: "credit_lot", id: id.uuid() };
            let detail = serde_json::json!({ "amountCents": gone.amount.get() });
            audit::record(tx, ctx, None, "credit.expired", subject, detail)?;
            Ok::<_, Error>(true)
        });
        result.unwrap_or_else(|error| {
            tracing::error!(lot_id = %id, %error, "credits could not expire");
            false
        })
    });
    Ok(expired.count())
}
