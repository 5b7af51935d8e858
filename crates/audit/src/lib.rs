#![doc = include_str!("../README.md")]

mod error;
mod schema;

use diesel::prelude::*;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::AuditId;
use uuid::Uuid;

pub use error::Error;

use crate::schema::audit_log;

#[cfg(test)]
mod tests;

/// The thing that was acted on.
#[derive(Debug, Clone, Copy)]
pub struct Subject {
    /// For example `contest` or `payout`.
    pub kind: &'static str,
    pub id: Uuid,
}

/// Writes a row; `actor` is `None` for what the clock did.
///
/// # Errors
/// [`Error::Db`].
pub fn record(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    actor: Option<&Actor>,
    act: &'static str,
    subject: Subject,
    detail: serde_json::Value,
) -> Result<(), Error> {
    diesel::insert_into(audit_log::table)
        .values((
            audit_log::id.eq(ctx.new_id::<AuditId>()),
            audit_log::actor_id.eq(actor.map(|actor| actor.user)),
            audit_log::act.eq(act),
            audit_log::subject_kind.eq(subject.kind),
            audit_log::subject_id.eq(subject.id),
            audit_log::detail.eq(detail),
            audit_log::request_id.eq(&ctx.request_id),
            audit_log::at.eq(ctx.now),
        ))
        .execute(&mut **tx)?;
    Ok(())
}
