//! What the clock does to credits, what repays debts, and what is suspended with its source.

use audit::Act;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{Id, PaymentId, UserId};
use kernel::money::Paisa;
use ledger::{AccountKey, postings};
use payments::Gateways;
use referrals::credit::{self, debt};

use crate::error::Error;
use crate::{posting, sweep};

/// Ends lots whose time is over and of which no purchase holds anything; answers how many.
pub fn expire_due(db: &Db, ctx: &Ctx, gateways: &Gateways, limit: i64) -> Result<usize, Error> {
    let environment = posting::environment(gateways.environment());
    let due = db.read(|conn| credit::expiry_due(conn, ctx.now, limit))?;
    Ok(sweep::each_in(db, due, "credits could not expire", |tx, id| {
        let Some(owner) = credit::owner(tx, id)? else { return Ok(false) };
        accounts::user::repo::lock(tx, owner)?;
        let lot = credit::lock(tx, id)?;
        let Some(gone) = credit::expire(tx, ctx, &lot)? else { return Ok(false) };
        let transaction = postings::credit_expired(gone.lot, gone.user, gone.amount, gone.returns)?;
        ledger::repo::post(tx, ctx, environment, None, &transaction)?;
        let detail = serde_json::json!({ "amountCents": gone.amount.get() });
        audit::record(tx, ctx, None, Act::CreditExpired, id, detail)?;
        Ok(true)
    }))
}

/// Credits came, returned or are free again: they repay what the person owes. The person's row is locked, and what came is posted.
pub(crate) fn collect_in(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId) -> Result<(), Error> {
    if debt::owed(tx, user)? == Paisa::ZERO {
        return Ok(());
    }
    let corrupt = referrals::Error::Corrupt { table: "credit_debts", id: user.uuid() };
    let environment = ledger::repo::environment_holding(tx, AccountKey::CreditDebt(user))?.ok_or(corrupt)?;
    for repaid in debt::collect(tx, ctx, user)? {
        ledger::repo::post(tx, ctx, environment, None, &postings::credit_repaid(repaid.id, user, repaid.amount)?)?;
        let detail = serde_json::json!({ "amountCents": repaid.amount.get() });
        audit::record(tx, ctx, None, Act::CreditDebtRepaid, user, detail)?;
    }
    Ok(())
}

/// A payment was taken back at its provider: what stands on it cannot be spent. The payment is locked.
pub(crate) fn suspend_in(tx: &mut Tx<'_>, ctx: &Ctx, source: PaymentId) -> Result<(), Error> {
    for owner in credit::owners_by_source(tx, source)? {
        accounts::user::repo::lock(tx, owner)?;
    }
    Ok(credit::suspend(tx, ctx, source)?)
}

/// A payment was made good: what stands on it can be spent again. The payment is locked.
pub(crate) fn resume_in(tx: &mut Tx<'_>, ctx: &Ctx, source: PaymentId) -> Result<(), Error> {
    let owners = credit::owners_by_source(tx, source)?;
    for owner in &owners {
        accounts::user::repo::lock(tx, *owner)?;
    }
    credit::resume(tx, source)?;
    owners.into_iter().try_for_each(|owner| collect_in(tx, ctx, owner))
}
