//! What the clock does to identities: they end, and their documents are destroyed.

use audit::Act;
use kernel::ctx::Ctx;
use kernel::db::Db;
use kernel::ids::KycApplicationId;
use kyc::application::APPROVED_YEARS;
use kyc::{Status, application, identity_document};
use notifications::messages;

use super::{hold_payouts, lock_with_payouts, record};
use crate::error::Error;
use crate::{notify, sweep};

/// Tells people whose identity ends within 30 days, once; answers how many.
pub fn remind_due(db: &Db, ctx: &Ctx, limit: i64) -> Result<usize, Error> {
    let due = db.read(|conn| application::repo::reminders_due(conn, ctx.now, limit))?;
    Ok(sweep::each_in(db, due, "an identity could not be moved on", |tx, id| {
        let application = application::repo::lock(tx, id)?;
        let Some(expires_at) = application.expires_at else { return Ok(false) };
        let is_news = application::repo::record_reminded(tx, ctx, id)?;
        if is_news {
            let message = messages::identity::expires_soon(expires_at, APPROVED_YEARS, &ctx.link("/kyc"));
            notify::user(tx, ctx, application.user, &message)?;
        }
        Ok(is_news)
    }))
}

/// Ends identities whose three years are over: their payouts wait again. Answers how many.
pub fn expire_due(db: &Db, ctx: &Ctx, limit: i64) -> Result<usize, Error> {
    let due = db.read(|conn| application::repo::expirations_due(conn, ctx.now, limit))?;
    Ok(sweep::each_in(db, due, "an identity could not be moved on", |tx, id| {
        let application = lock_with_payouts(tx, id)?;
        let is_over = application.expires_at.is_some_and(|end| ctx.now >= end);
        if application.status != Status::Approved || !is_over {
            return Ok(false);
        }
        application::repo::record_expired(tx, id)?;
        hold_payouts(tx, application.user)?;
        let message = messages::identity::expired(APPROVED_YEARS, &ctx.link("/kyc"));
        notify::user(tx, ctx, application.user, &message)?;
        record(tx, ctx, None, Act::IdentityExpired, id)?;
        Ok(true)
    }))
}

/// Destroys forms and the keys of identity documents whose time is over, and of those that nobody submitted; answers how many. Legal holds
/// are respected. The worker removes the files afterwards.
pub fn destroy_due(db: &Db, ctx: &Ctx, limit: i64) -> Result<usize, Error> {
    let due = db.read(|conn| application::repo::erasures_due(conn, ctx.now, limit))?;
    let erased = sweep::each_in(db, due, "an identity could not be moved on", |tx, id| {
        let is_done = application::repo::erase(tx, ctx, id)?;
        if is_done {
            identity_document::repo::destroy_of(tx, ctx, id)?;
            record(tx, ctx, None, Act::IdentityDestroyed, id)?;
        }
        Ok(is_done)
    });
    let forgotten = db.write(|tx| identity_document::repo::destroy_forgotten(tx, ctx, limit))?;
    Ok(erased.saturating_add(forgotten))
}

/// Says that nothing of an application may be destroyed, or that it may again. Called by the command line only.
///
/// # Errors
/// No such application.
pub fn set_legal_hold(db: &Db, ctx: &Ctx, id: KycApplicationId, holds: bool) -> Result<(), Error> {
    db.write(|tx| {
        application::repo::set_legal_hold(tx, id, holds)?;
        record(tx, ctx, None, if holds { Act::IdentityHeld } else { Act::IdentityReleased }, id)
    })
}
