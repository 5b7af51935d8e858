//! Resending mails that were given up.

use audit::Act;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::MailId;
use notifications::dead_letter::{self, Filter};

use crate::error::Error;

/// Mails resent by one call: each has a row in the audit log.
pub const RESENT_MAX: i64 = 200;

/// Queues a mail again. Of two at once one does; the other finds it waiting, and leaves no trace.
///
/// # Errors
/// [`notifications::Error::NotFound`], [`notifications::Error::Delivered`], [`notifications::Error::Erased`].
pub fn resend(db: &Db, ctx: &Ctx, actor: &Actor, id: MailId) -> Result<(), Error> {
    db.write(|tx| if dead_letter::resend(tx, ctx.now, id)? { record(tx, ctx, actor, id) } else { Ok(()) })
}

/// Queues the oldest [`RESENT_MAX`] mails of `filter` again; answers how many.
pub fn resend_all(db: &Db, ctx: &Ctx, actor: &Actor, filter: &Filter) -> Result<usize, Error> {
    db.write(|tx| {
        let resent = dead_letter::resend_all(tx, ctx.now, filter, RESENT_MAX)?;
        resent.iter().try_for_each(|id| record(tx, ctx, actor, *id))?;
        Ok(resent.len())
    })
}

fn record(tx: &mut Tx<'_>, ctx: &Ctx, actor: &Actor, id: MailId) -> Result<(), Error> {
    audit::record(tx, ctx, Some(actor), Act::MailResent, id, serde_json::json!({}))?;
    Ok(())
}
