//! Asks providers about payments: for an admin, and by the clock.

use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::Db;
use kernel::ids::PaymentId;
use payments::gateway::{ANSWER_TIMEOUT, Inquired};
use payments::health::OPEN_FOR;
use payments::{Gateways, payment};

use crate::error::Error;
use crate::payable::inquiry::Inquirer;
use crate::payments::manual_refund::refuse_parties;
use crate::payments::registry;
use crate::sweep;

/// Asks the provider about a payment and applies what it answers; answers what it said.
///
/// # Errors
/// No such payment; the admin has a part in it; asked less than a minute ago; no adapter for its provider.
pub fn ask(db: &Db, ctx: &Ctx, gateways: &Gateways, admin: &Actor, id: PaymentId) -> Result<Inquired, Error> {
    let payment = db.write(|tx| {
        let payment = payment::repo::get(tx, id)?;
        refuse_parties(tx, admin, &payment)?;
        payment::repo::record_inquired(tx, ctx, id)?;
        Ok::<_, Error>(payment)
    })?;
    let inquirer = Inquirer { db, ctx, gateways, lock: registry::lock };
    Ok(inquirer.ask(&payment, Some(admin), ANSWER_TIMEOUT)?.inquired)
}

/// Asks about payments whose turn it is; answers how many.
pub fn ask_due(db: &Db, ctx: &Ctx, gateways: &Gateways, limit: i64) -> Result<usize, Error> {
    let due = db.read(|conn| payment::repo::asks_due(conn, ctx.now, limit))?;
    let inquirer = Inquirer { db, ctx, gateways, lock: registry::lock };
    Ok(sweep::each(due, "a provider could not be asked about a payment", |id| {
        if inquirer.is_circuit_open(id)? {
            db.write(|tx| payment::repo::postpone_ask(tx, id, ctx.now.saturating_add(OPEN_FOR)))?;
            return Ok(false);
        }
        let Some(payment) = db.write(|tx| payment::repo::claim_ask(tx, ctx, id))? else { return Ok(false) };
        inquirer.ask(&payment, None, ANSWER_TIMEOUT)?;
        Ok(true)
    }))
}

/// Asks whether payments of the last days were taken back; answers about how many it asked.
pub fn recheck_due(db: &Db, ctx: &Ctx, gateways: &Gateways, limit: i64) -> Result<usize, Error> {
    let due = db.read(|conn| payment::repo::rechecks_due(conn, ctx.now, limit))?;
    let inquirer = Inquirer { db, ctx, gateways, lock: registry::lock };
    Ok(sweep::each(due, "a provider could not be asked about a payment", |id| {
        if inquirer.is_circuit_open(id)? {
            db.write(|tx| payment::repo::postpone_recheck(tx, id, ctx.now.saturating_add(OPEN_FOR)))?;
            return Ok(false);
        }
        let Some(payment) = db.write(|tx| payment::repo::claim_recheck(tx, ctx, id))? else { return Ok(false) };
        if !inquirer.ask(&payment, None, ANSWER_TIMEOUT)?.heard {
            db.write(|tx| payment::repo::postpone_unheard_recheck(tx, ctx, &payment))?;
        }
        Ok(true)
    }))
}
