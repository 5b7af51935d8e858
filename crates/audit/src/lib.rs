#![doc = include_str!("../README.md")]

mod act;
mod error;
mod schema;
mod subject;

use diesel::prelude::*;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::AuditId;

pub use act::Act;
pub use error::Error;
pub use subject::Subject;

use crate::schema::audit_log;

#[cfg(test)]
mod tests;

/// Writes a row; `actor` is `None` for what the clock did.
///
/// # Errors
/// [`Error::Db`].
pub fn record(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    actor: Option<&Actor>,
    act: Act,
    subject: impl Into<Subject>,
    detail: serde_json::Value,
) -> Result<(), Error> {
    let subject = subject.into();
    let row = diesel::insert_into(audit_log::table).values((
        audit_log::id.eq(ctx.new_id::<AuditId>()),
        audit_log::actor_id.eq(actor.map(|actor| actor.user)),
        audit_log::act.eq(act),
        audit_log::subject_kind.eq(subject.kind()),
        audit_log::subject_id.eq(subject.id()),
        audit_log::detail.eq(detail),
        audit_log::request_id.eq(ctx.request_id.clone()),
        audit_log::at.eq(ctx.now),
    ));
    Ok(tx.defer(row)?)
}
