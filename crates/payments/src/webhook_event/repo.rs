//! The inbox.

use diesel::dsl::{count_star, min};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bytea, Uuid as SqlUuid};
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{Id, PaymentId, WebhookEventId};
use sha2::{Digest, Sha256};
use time::{Duration, OffsetDateTime};

use crate::error::Error;
use crate::gateway::RawEvent;
use crate::provider::{Environment, Provider};
use crate::schema::{payment_notice_overflows, payment_notices};

#[cfg(test)]
mod tests;

kernel::text_enum! {
    /// What became of a stored message.
    pub enum Verdict {
        Applied = "APPLIED",
        /// There was nothing to change.
        Duplicate = "DUPLICATE",
        Rejected = "REJECTED",
        /// No payment has its reference.
        UnknownReference = "UNKNOWN_REFERENCE",
        /// It does not fit its payment.
        Review = "REVIEW",
        /// The link had run out.
        Expired = "EXPIRED",
        /// Nothing that could be accepted: a reason to ask.
        Unverified = "HINT",
    }
}

/// Keeps a message as it came.
pub fn insert(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    provider: Provider,
    environment: Environment,
    raw: &RawEvent,
) -> Result<WebhookEventId, Error> {
    let id: WebhookEventId = ctx.new_id();
    let content_type: String = raw.content_type.chars().filter(|c| !c.is_control()).take(100).collect();
    diesel::insert_into(payment_notices::table)
        .values((
            payment_notices::id.eq(id),
            payment_notices::provider.eq(provider.as_str()),
            payment_notices::environment.eq(environment.as_str()),
            payment_notices::content_type.eq(content_type),
            payment_notices::query.eq(&raw.query),
            payment_notices::body.eq(&raw.body),
            payment_notices::sender.eq((!raw.sender.is_empty()).then_some(&raw.sender)),
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
    pub id: WebhookEventId,
    pub provider: Provider,
    /// In which environment it came.
    pub environment: Environment,
    pub raw: RawEvent,
    pub received_at: OffsetDateTime,
}

/// Messages that were stored before `before` and never acted on: the process ended in between.
pub fn unsettled(conn: &mut PgConnection, before: OffsetDateTime, limit: i64) -> Result<Vec<Unsettled>, Error> {
    type Row = (WebhookEventId, String, String, (String, String, Vec<u8>), OffsetDateTime);
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
                // Who sent it stands in its row.
                raw: RawEvent { content_type, query, body, sender: Vec::new() },
                received_at,
            })
        })
        .collect()
}

/// Messages that were stored and never acted on, whatever their age.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable)]
pub struct Unprocessed {
    pub count: i64,
    pub oldest: Option<OffsetDateTime>,
}

pub fn count_unprocessed(conn: &mut PgConnection) -> Result<Unprocessed, Error> {
    let unprocessed = payment_notices::table.filter(payment_notices::verdict.eq("RECEIVED"));
    Ok(unprocessed.select((count_star(), min(payment_notices::received_at))).get_result(conn)?)
}

/// What is kept of messages that nobody verified, per sender and day, in bytes.
pub const UNVERIFIED_BYTES_MAX: i64 = 1_000_000;
/// What a message counts at least: its row takes room, too.
const EVENT_BYTES_MIN: i64 = 256;
/// How long messages that nobody verified are kept.
const UNVERIFIED_KEPT: Duration = Duration::days(30);

/// Notes that the provider has signed the message: it is kept permanently.
pub fn record_verified(tx: &mut Tx<'_>, id: WebhookEventId) -> Result<(), Error> {
    diesel::update(payment_notices::table.find(id))
        .set(payment_notices::sender.eq(None::<Vec<u8>>))
        .execute(&mut **tx)?;
    Ok(())
}

/// Keeps the message like a verified one when it is the first about its payment, and answers whether it was. A provider that signs
/// nothing sends one for each payment, all from one address; a flood would take as many payments.
fn keep_if_first_about(tx: &mut Tx<'_>, id: WebhookEventId, payment: PaymentId) -> Result<bool, Error> {
    let other = diesel::alias!(payment_notices as other);
    let is_another_kept = other
        .filter(other.field(payment_notices::payment_id).eq(payment))
        .filter(other.field(payment_notices::sender).is_null().and(other.field(payment_notices::id).ne(id)));
    let kept =
        diesel::update(payment_notices::table.find(id).filter(diesel::dsl::not(diesel::dsl::exists(is_another_kept))))
            .set(payment_notices::sender.eq(None::<Vec<u8>>))
            .execute(&mut **tx)?;
    Ok(kept == 1)
}

/// Takes a settled message out of the inbox and counts it instead, when its sender has filled the day's share with messages that
/// nobody verified. Those of one sender are counted one after another.
#[allow(clippy::arithmetic_side_effects, reason = "the sums are SQL; the database refuses an overflow")]
fn bound_unverified(tx: &mut Tx<'_>, ctx: &Ctx, id: WebhookEventId) -> Result<(), Error> {
    #[derive(QueryableByName)]
    struct StoredBytes {
        #[diesel(sql_type = BigInt)]
        bytes: i64,
    }
    type Row = (Option<Vec<u8>>, String, Vec<u8>);
    let (sender, query, body): Row = payment_notices::table
        .find(id)
        .select((payment_notices::sender, payment_notices::query, payment_notices::body))
        .first(&mut **tx)?;
    let Some(sender) = sender else { return Ok(()) };
    diesel::sql_query("SELECT pg_advisory_xact_lock(hashtextextended('payment_notices:' || encode($1, 'hex'), 0))")
        .bind::<Bytea, _>(&sender)
        .execute(&mut **tx)?;
    let stored: StoredBytes = diesel::sql_query(
        "SELECT coalesce(sum(greatest(octet_length(body) + octet_length(query), $3)), 0)::bigint AS bytes
           FROM payment_notices WHERE sender = $1 AND sender IS NOT NULL AND settled_at IS NOT NULL AND id <> $2",
    )
    .bind::<Bytea, _>(&sender)
    .bind::<SqlUuid, _>(id.uuid())
    .bind::<BigInt, _>(EVENT_BYTES_MIN)
    .get_result(&mut **tx)?;
    let bytes = i64::try_from(query.len().saturating_add(body.len())).unwrap_or(i64::MAX);
    if stored.bytes.saturating_add(bytes.max(EVENT_BYTES_MIN)) <= UNVERIFIED_BYTES_MAX {
        return Ok(());
    }
    let sha256 = Sha256::new().chain_update(&query).chain_update([0]).chain_update(&body).finalize().to_vec();
    diesel::delete(payment_notices::table.find(id)).execute(&mut **tx)?;
    diesel::insert_into(payment_notice_overflows::table)
        .values((
            payment_notice_overflows::sender.eq(&sender),
            payment_notice_overflows::messages.eq(1_i64),
            payment_notice_overflows::bytes.eq(bytes),
            payment_notice_overflows::last_sha256.eq(&sha256),
            payment_notice_overflows::last_at.eq(ctx.now),
        ))
        .on_conflict(payment_notice_overflows::sender)
        .do_update()
        .set((
            payment_notice_overflows::messages.eq(payment_notice_overflows::messages + 1_i64),
            payment_notice_overflows::bytes.eq(payment_notice_overflows::bytes + bytes),
            payment_notice_overflows::last_sha256.eq(&sha256),
            payment_notice_overflows::last_at.eq(ctx.now),
        ))
        .execute(&mut **tx)?;
    Ok(())
}

/// Removes messages that nobody verified in 30 days, and what was counted of them; answers how many, at most `limit` of each.
pub fn remove_unverified(tx: &mut Tx<'_>, now: OffsetDateTime, limit: i64) -> Result<usize, Error> {
    let before = now.saturating_sub(UNVERIFIED_KEPT);
    let webhooks: Vec<WebhookEventId> = payment_notices::table
        .filter(payment_notices::sender.is_not_null().and(payment_notices::settled_at.is_not_null()))
        .filter(payment_notices::received_at.lt(before))
        .order(payment_notices::received_at)
        .limit(limit)
        .select(payment_notices::id)
        .for_update()
        .skip_locked()
        .load(&mut **tx)?;
    let overflows: Vec<Vec<u8>> = payment_notice_overflows::table
        .filter(payment_notice_overflows::last_at.lt(before))
        .limit(limit)
        .select(payment_notice_overflows::sender)
        .for_update()
        .skip_locked()
        .load(&mut **tx)?;
    let removed =
        diesel::delete(payment_notices::table.filter(payment_notices::id.eq_any(webhooks))).execute(&mut **tx)?;
    let counts = payment_notice_overflows::table.filter(payment_notice_overflows::sender.eq_any(overflows));
    Ok(removed.saturating_add(diesel::delete(counts).execute(&mut **tx)?))
}

/// Notes what became of a message. One that nobody verified, and that is not the first about its payment, stays only while its sender has room
/// for it.
pub fn settle(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    id: WebhookEventId,
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
    match payment {
        Some(payment) if keep_if_first_about(tx, id, payment)? => Ok(()),
        Some(_) | None => bound_unverified(tx, ctx, id),
    }
}

/// Notes what became of a verified message: it no longer counts as one that its sender has room for.
pub fn settle_verified(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    id: WebhookEventId,
    payment: Option<PaymentId>,
    (verdict, reason): (Verdict, &'static str),
) -> Result<(), Error> {
    let settled = diesel::update(payment_notices::table.find(id)).set((
        payment_notices::sender.eq(None::<Vec<u8>>),
        payment_notices::verdict.eq(verdict.as_str()),
        payment_notices::reason.eq(reason),
        payment_notices::payment_id.eq(payment),
        payment_notices::settled_at.eq(ctx.now),
    ));
    Ok(tx.defer(settled)?)
}
