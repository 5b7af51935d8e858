//! The inbox.

use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{NoticeId, PaymentId};

use crate::error::Error;
use crate::gateway::RawNotice;
use crate::provider::{Environment, Provider};
use crate::schema::payment_notices;

/// What became of a stored message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// It changed its payment.
    Applied,
    /// There was nothing to change.
    Duplicate,
    /// It was not believed.
    Rejected,
    /// No payment has its reference.
    UnknownReference,
    /// It does not fit its payment.
    Review,
    /// The link had run out.
    Expired,
}

impl Verdict {
    /// As stored.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Applied => "APPLIED",
            Self::Duplicate => "DUPLICATE",
            Self::Rejected => "REJECTED",
            Self::UnknownReference => "UNKNOWN_REFERENCE",
            Self::Review => "REVIEW",
            Self::Expired => "EXPIRED",
        }
    }
}

/// Keeps a message as it came.
///
/// # Errors
/// The database's.
pub fn insert(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    provider: Provider,
    environment: Environment,
    raw: &RawNotice,
) -> Result<NoticeId, Error> {
    let id: NoticeId = ctx.new_id();
    let content_type: String = raw.content_type.chars().filter(|c| !c.is_control()).take(100).collect();
    diesel::insert_into(payment_notices::table)
        .values((
            payment_notices::id.eq(id),
            payment_notices::provider.eq(provider.as_str()),
            payment_notices::environment.eq(environment.as_str()),
            payment_notices::content_type.eq(content_type),
            payment_notices::body.eq(&raw.body),
            payment_notices::verdict.eq("RECEIVED"),
            payment_notices::reason.eq(""),
            payment_notices::received_at.eq(ctx.now),
        ))
        .execute(&mut **tx)?;
    Ok(id)
}

/// Notes what became of a message.
///
/// # Errors
/// The database's.
pub fn settle(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    id: NoticeId,
    payment: Option<PaymentId>,
    outcome: (Verdict, &str),
) -> Result<(), Error> {
    diesel::update(payment_notices::table.find(id))
        .set((
            payment_notices::verdict.eq(outcome.0.as_str()),
            payment_notices::reason.eq(outcome.1),
            payment_notices::payment_id.eq(payment),
            payment_notices::settled_at.eq(ctx.now),
        ))
        .execute(&mut **tx)?;
    Ok(())
}
