//! Experiments: started and stopped by staff, fed by those who agreed to being counted.

use audit::Act;
use experiments::experiment::{self, Draft};
use experiments::exposure::{self, Doer, Goal};
use experiments::{Unit, Variant};
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{ExperimentId, UserId};
use uuid::Uuid;

use crate::error::Error;

/// Starts an experiment.
///
/// # Errors
/// Invalid fields, or a key that is taken.
pub fn create(db: &Db, ctx: &Ctx, actor: &Actor, draft: &Draft<'_>) -> Result<ExperimentId, Error> {
    let proposal = draft.check().map_err(experiments::Error::from)?;
    db.write(|tx| {
        let id = experiment::repo::insert(tx, ctx, actor, proposal.clone())?;
        record(tx, ctx, actor, Act::ExperimentStarted, id, &proposal.key)?;
        Ok(id)
    })
}

/// Stops an experiment: everybody sees A again.
///
/// # Errors
/// No such experiment, or one that was stopped.
pub fn stop(db: &Db, ctx: &Ctx, actor: &Actor, key: &str) -> Result<(), Error> {
    db.write(|tx| {
        let id = experiment::repo::stop(tx, ctx, actor, key)?;
        record(tx, ctx, actor, Act::ExperimentStopped, id, key)
    })
}

/// Somebody saw their variant; which one it is, the seed says and not the browser. Members count who agreed to it, whatever their
/// browser believes: all others see A.
///
/// # Errors
/// No such experiment, or one that was stopped.
pub fn expose(db: &Db, ctx: &Ctx, key: &str, unit: Unit) -> Result<Variant, Error> {
    db.write(|tx| {
        let found = experiment::repo::get(tx, key)?;
        if let Unit::User(user) = unit {
            let agreed = ::privacy::consent::newest_of(tx, user)?.is_some_and(|consent| consent.choices.analytics);
            if !agreed {
                return Ok(Variant::A);
            }
        }
        Ok(exposure::repo::expose(tx, ctx, &found, unit)?)
    })
}

/// Somebody registered: what their browser saw is theirs from now on.
pub fn registered(db: &Db, ctx: &Ctx, user: UserId, visitor: Uuid) -> Result<(), Error> {
    db.write(|tx| {
        exposure::repo::convert(tx, ctx, Doer { user, visitor: Some(visitor) }, Goal::Registered)?;
        exposure::repo::adopt(tx, visitor, user)?;
        Ok(())
    })
}

/// A client paid for a contest.
pub(crate) fn contest_paid_in(tx: &mut Tx<'_>, ctx: &Ctx, client: UserId) -> Result<(), Error> {
    exposure::repo::convert(tx, ctx, Doer { user: client, visitor: None }, Goal::ContestPaid)?;
    Ok(())
}

fn record(tx: &mut Tx<'_>, ctx: &Ctx, actor: &Actor, act: Act, id: ExperimentId, key: &str) -> Result<(), Error> {
    audit::record(tx, ctx, Some(actor), act, id, serde_json::json!({ "key": key }))?;
    Ok(())
}
