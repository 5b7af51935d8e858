//! Ends sessions.

use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::Db;
use kernel::ids::{Id, SessionId};

use crate::error::Error;

/// Ends one of the person's own sessions.
///
/// # Errors
/// [`accounts::Error::NotFound`] when it is not one of theirs.
pub fn end(db: &Db, ctx: &Ctx, actor: &Actor, session: SessionId) -> Result<(), Error> {
    db.write(|tx| {
        accounts::session::repo::end(tx, actor.user, session)?;
        let subject = audit::Subject { kind: "session", id: session.uuid() };
        audit::record(tx, ctx, Some(actor), "session.ended", subject, serde_json::json!({}))?;
        Ok(())
    })
}
