//! What people are told in the product: written with the fact, read and marked by its owner only. Invariants: README.

use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use kernel::ctx::Ctx;
use kernel::db::{Tx, prepared, static_sql};
use kernel::ids::{Id, NotificationId, UserId};
use kernel::page::Cursor;
use time::{Duration, OffsetDateTime};

use crate::error::Error;
use crate::message::Message;
use crate::schema::notifications;
use crate::topic::Topic;

#[cfg(test)]
mod tests;

pub const PAGE_SIZE: i64 = 20;
/// Lines that a stream catches up on at most; the list has them all.
const CATCH_UP_MAX: i64 = 50;
/// From the first event of an aggregate to its end.
const BURST: Duration = Duration::minutes(15);
/// The position of the transaction that writes, as streams know it.
const THIS_TRANSACTION: &str = "pg_current_xact_id()::text::bigint";
/// How long a notification stays once it was read.
const READ_KEPT: Duration = Duration::days(180);
/// How long a notification stays in any case.
const KEPT: Duration = Duration::days(730);

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = notifications, check_for_backend(diesel::pg::Pg))]
pub struct Notification {
    pub id: NotificationId,
    /// For example `contest.announcement`.
    pub kind: String,
    pub topic: Topic,
    pub title: String,
    pub body: String,
    /// Where it leads within the product.
    pub path: Option<String>,
    /// The transaction that wrote these words.
    pub written_in: i64,
    /// When the first of it happened.
    pub created_at: OffsetDateTime,
    /// When its owner read it.
    pub read_at: Option<OffsetDateTime>,
}

/// Writes a notification for `user`; open pages hear of it once the transaction has committed.
///
/// # Errors
/// [`Error::Malformed`] when the title holds a control character.
pub fn write(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId, topic: Topic, message: &Message) -> Result<(), Error> {
    insert(tx, ctx, user, topic, message, None)
}

/// What one notification tells together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Aggregate {
    /// How much happened, the newest included.
    pub count: i32,
    /// When the first of it happened.
    pub since: OffsetDateTime,
}

/// Counts what happened into the unread notification of the same aggregate, or begins one; `message` says what the aggregate is now.
/// The caller holds a lock on what `key` names.
///
/// # Errors
/// As [`write`], and those of `message`.
pub fn aggregate<E: From<Error>>(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    user: UserId,
    topic: Topic,
    key: &str,
    message: impl FnOnce(&mut Tx<'_>, Aggregate) -> Result<Message, E>,
) -> Result<(), E> {
    let Some((id, aggregate)) = lock_aggregate(tx, ctx, user, key)? else {
        let first = message(tx, Aggregate { count: 1, since: ctx.now })?;
        return Ok(insert(tx, ctx, user, topic, &first, Some(key))?);
    };
    let aggregate = Aggregate { count: aggregate.count.saturating_add(1), ..aggregate };
    let message = message(tx, aggregate)?;
    Ok(rewrite(tx, ctx, (id, aggregate), &message)?)
}

/// The unread notification that still grows; its owner may be reading it.
fn lock_aggregate(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    user: UserId,
    key: &str,
) -> Result<Option<(NotificationId, Aggregate)>, Error> {
    tx.write_deferred()?;
    let begun: Option<(NotificationId, i32, OffsetDateTime)> = notifications::table
        .filter(notifications::user_id.eq(user).and(notifications::burst_key.eq(key)))
        .filter(notifications::read_at.is_null())
        .filter(notifications::created_at.gt(ctx.now.saturating_sub(BURST)))
        .order(notifications::created_at.desc())
        .select((notifications::id, notifications::burst_count, notifications::created_at))
        .for_update()
        .first(&mut **tx)
        .optional()?;
    Ok(begun.map(|(id, count, since)| (id, Aggregate { count, since })))
}

fn rewrite(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    (id, aggregate): (NotificationId, Aggregate),
    message: &Message,
) -> Result<(), Error> {
    let rewritten = diesel::update(notifications::table.find(id)).set((
        notifications::kind.eq(message.kind.to_string()),
        notifications::title.eq(message.title()?),
        notifications::body.eq(message.brief()),
        notifications::path.eq(message.path(&ctx.base_url).map(str::to_owned)),
        notifications::burst_count.eq(aggregate.count),
        notifications::written_in.eq(static_sql::<BigInt>(THIS_TRANSACTION)),
    ));
    Ok(tx.defer(rewritten)?)
}

fn insert(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    user: UserId,
    topic: Topic,
    message: &Message,
    burst_key: Option<&str>,
) -> Result<(), Error> {
    let id: NotificationId = ctx.new_id();
    let row = diesel::insert_into(notifications::table).values((
        notifications::id.eq(id),
        notifications::user_id.eq(user),
        notifications::kind.eq(message.kind.to_string()),
        notifications::topic.eq(topic.as_str()),
        notifications::title.eq(message.title()?),
        notifications::body.eq(message.brief()),
        notifications::path.eq(message.path(&ctx.base_url).map(str::to_owned)),
        notifications::burst_key.eq(burst_key.map(str::to_owned)),
        notifications::written_in.eq(static_sql::<BigInt>(THIS_TRANSACTION)),
        notifications::created_at.eq(ctx.now),
    ));
    Ok(tx.defer(row)?)
}

/// How many notifications the person has not read.
pub fn unread_count(conn: &mut PgConnection, user: UserId) -> Result<i64, Error> {
    let unread = notifications::table.filter(notifications::user_id.eq(user).and(notifications::read_at.is_null()));
    Ok(unread.count().get_result(conn)?)
}

/// A page of what a person was told.
pub struct Page {
    /// Newest first.
    pub lines: Vec<Notification>,
    /// Where the next page begins, if there is one.
    pub next: Option<Cursor>,
    /// How many of all lines are not read.
    pub unread_count: i64,
}

/// The person's notifications after `after`, by one statement, but for a page after the last one.
pub fn page_of(conn: &mut PgConnection, user: UserId, unread_only: bool, after: Option<Cursor>) -> Result<Page, Error> {
    let all = diesel::alias!(notifications as all_lines);
    let unread = all
        .filter(all.field(notifications::user_id).eq(user).and(all.field(notifications::read_at).is_null()))
        .count()
        .single_value();
    let mut query = notifications::table.filter(notifications::user_id.eq(user)).into_boxed();
    if unread_only {
        query = query.filter(notifications::read_at.is_null());
    }
    if let Some(cursor) = after {
        let same_moment =
            notifications::created_at.eq(cursor.at).and(notifications::id.lt(NotificationId::from(cursor.id)));
        query = query.filter(notifications::created_at.lt(cursor.at).or(same_moment));
    }
    let mut rows: Vec<(Notification, Option<i64>)> = query
        .order((notifications::created_at.desc(), notifications::id.desc()))
        .limit(PAGE_SIZE.saturating_add(1))
        .select((Notification::as_select(), unread))
        .load(conn)?;
    let unread_count = match (rows.first(), after) {
        (Some((_first, unread)), _) => unread.unwrap_or(0),
        // Who has no line has none that is not read.
        (None, None) => 0,
        (None, Some(_last)) => unread_count(conn, user)?,
    };
    let shown = usize::try_from(PAGE_SIZE).unwrap_or(0);
    let more = rows.len() > shown;
    rows.truncate(shown);
    let lines: Vec<Notification> = rows.into_iter().map(|(line, _unread)| line).collect();
    let next = lines.last().filter(|_last| more).map(|last| Cursor { at: last.created_at, id: last.id.uuid() });
    Ok(Page { lines, next, unread_count })
}

/// The person has read these notifications; ids that are not theirs change nothing.
pub fn mark_read(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId, ids: &[NotificationId]) -> Result<usize, Error> {
    let unread = notifications::table
        .filter(notifications::user_id.eq(user).and(notifications::read_at.is_null()))
        .filter(notifications::id.eq_any(ids));
    Ok(diesel::update(unread).set(notifications::read_at.eq(ctx.now)).execute(&mut **tx)?)
}

/// The person has read everything that is there.
pub fn mark_all_read(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId) -> Result<usize, Error> {
    let unread = notifications::table.filter(notifications::user_id.eq(user).and(notifications::read_at.is_null()));
    Ok(diesel::update(unread).set(notifications::read_at.eq(ctx.now)).execute(&mut **tx)?)
}

/// Has the streams of the person look once more when the transaction commits: something about them has changed that is no notification.
pub fn wake(tx: &mut Tx<'_>, user: UserId) -> Result<(), Error> {
    prepared("SELECT pg_notify('notifications', $1)").bind::<Text, _>(user.to_string()).execute(&mut **tx)?;
    Ok(())
}

/// The oldest transaction that still runs: whatever is not visible yet was written by it or a later one. Read it before the notifications.
pub fn position(conn: &mut PgConnection) -> Result<i64, Error> {
    let oldest = static_sql::<BigInt>("pg_snapshot_xmin(pg_current_snapshot())::text::bigint");
    Ok(diesel::select(oldest).get_result(conn)?)
}

/// Unread notifications of the person that were written at `position` or after it, the oldest first.
pub fn written_since(conn: &mut PgConnection, user: UserId, position: i64) -> Result<Vec<Notification>, Error> {
    let mut found: Vec<Notification> = notifications::table
        .filter(notifications::user_id.eq(user).and(notifications::written_in.ge(position)))
        .filter(notifications::read_at.is_null())
        .order((notifications::written_in.desc(), notifications::id.desc()))
        .limit(CATCH_UP_MAX)
        .select(Notification::as_select())
        .load(conn)?;
    found.reverse();
    Ok(found)
}

/// Removes notifications that were read long ago or are very old, at most `limit` of each; answers how many.
pub fn remove_old(tx: &mut Tx<'_>, now: OffsetDateTime, limit: i64) -> Result<usize, Error> {
    let read = notifications::table
        .filter(notifications::read_at.le(now.saturating_sub(READ_KEPT)))
        .select(notifications::id)
        .limit(limit);
    let old = notifications::table
        .filter(notifications::created_at.le(now.saturating_sub(KEPT)))
        .select(notifications::id)
        .limit(limit);
    let mut ids: Vec<NotificationId> = read.load(&mut **tx)?;
    ids.extend(old.load::<NotificationId>(&mut **tx)?);
    Ok(diesel::delete(notifications::table.filter(notifications::id.eq_any(ids))).execute(&mut **tx)?)
}
