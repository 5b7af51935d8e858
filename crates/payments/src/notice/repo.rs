//! The inbox.

use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{Id, NoticeId, PaymentId};
use time::OffsetDateTime;

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
    /// Nothing that could be believed: a reason to ask.
    Hint,
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
            Self::Hint => "HINT",
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
            payment_notices::query.eq(&raw.query),
            payment_notices::body.eq(&raw.body),
            payment_notices::verdict.eq("RECEIVED"),
            payment_notices::reason.eq(""),
            payment_notices::received_at.eq(ctx.now),
        ))
        .execute(&mut **tx)?;
    Ok(id)
}

/// A stored message that nothing came of yet.
#[derive(Debug, Clone)]
pub struct Unsettled {
    /// Its place in the inbox.
    pub id: NoticeId,
    /// From whom.
    pub provider: Provider,
    /// In which environment it came.
    pub environment: Environment,
    /// As it came.
    pub raw: RawNotice,
    /// When.
    pub received_at: OffsetDateTime,
}

/// Messages that were stored before `before` and never acted on: the process ended in between.
///
/// # Errors
/// [`Error::Corrupt`] for a row that cannot be read back.
pub fn unsettled(conn: &mut PgConnection, before: OffsetDateTime, limit: i64) -> Result<Vec<Unsettled>, Error> {
    type Row = (NoticeId, String, String, (String, String, Vec<u8>), OffsetDateTime);
    let rows: Vec<Row> = payment_notices::table
        .filter(payment_notices::verdict.eq("RECEIVED"))
        .filter(payment_notices::received_at.lt(before))
        .order(payment_notices::received_at)
        .limit(limit)
        .select((
            payment_notices::id,
            payment_notices::provider,
            payment_notices::environment,
            (payment_notices::content_type, payment_notices::query, payment_notices::body),
            payment_notices::received_at,
        ))
        .load(conn)?;
    rows.into_iter()
        .map(|(id, provider, environment, (content_type, query, body), received_at)| {
            let corrupt = || Error::Corrupt { table: "payment_notices", id: id.uuid() };
            Ok(Unsettled {
                id,
                provider: Provider::parse(&provider).ok_or_else(corrupt)?,
                environment: Environment::parse(&environment).ok_or_else(corrupt)?,
                raw: RawNotice { content_type, query, body },
                received_at,
            })
        })
        .collect()
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
