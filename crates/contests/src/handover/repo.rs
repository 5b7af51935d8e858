//! Handovers in the database. The caller has locked its contest before.

use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Bool, Nullable, Uuid as SqlUuid};
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{ContestId, EntryId, FileId, HandoverId, UserId};
use time::{Duration, OffsetDateTime};

use super::{AcceptedBy, AwardKey, Event, Handover, HandoverFile, REMINDER_HOURS, Status, changes_due, review_due};
use crate::contest::award::{self, AwardDecision};
use crate::contest::{FileFormat, places};
use crate::event::Kind;
use crate::schema::{handover_files, handovers};
use crate::{Error, event};

/// Opens the handover of an award.
pub(crate) fn insert(tx: &mut Tx<'_>, ctx: &Ctx, decision: &AwardDecision) -> Result<Handover, Error> {
    let handover = Handover {
        id: ctx.new_id(),
        contest: decision.contest,
        entry: decision.entry,
        winner: decision.winner,
        place: Some(decision.place),
        prize: decision.prize,
        status: Status::AwaitingFiles,
        due_at: Some(decision.handover_due),
        changes_requested: 0,
        delivered_at: None,
        accepted_at: None,
        accepted_by: None,
        included_formats: Vec::new(),
        created_at: ctx.now,
    };
    tx.defer(diesel::insert_into(handovers::table).values(handover.clone()))?;
    Ok(handover)
}

/// The handover.
///
/// # Errors
/// [`Error::NotFound`].
pub fn get(conn: &mut PgConnection, id: HandoverId) -> Result<Handover, Error> {
    handovers::table.find(id).select(Handover::as_select()).first(conn).optional()?.ok_or(Error::NotFound)
}

/// The handover that `award` names, if there is one.
pub fn find_standing(conn: &mut PgConnection, award: impl Into<AwardKey>) -> Result<Option<Handover>, Error> {
    let award = award.into();
    Ok(handovers::table
        .filter(handovers::contest_id.eq(award.contest))
        .filter(handovers::status.ne(Status::Replaced))
        .filter(named(award))
        .select(Handover::as_select())
        .first(conn)
        .optional()?)
}

/// Every award of these contests by place, also those that were replaced; bought entries last.
pub fn of_contests(conn: &mut PgConnection, contests: &[ContestId]) -> Result<Vec<Handover>, Error> {
    Ok(handovers::table
        .filter(handovers::contest_id.eq_any(contests))
        .order((handovers::contest_id, handovers::place.asc().nulls_last(), handovers::id))
        .select(Handover::as_select())
        .load(conn)?)
}

/// The handover of an entry, if it was awarded or bought at some time: there is one at most.
pub fn of_entry(conn: &mut PgConnection, entry: EntryId) -> Result<Option<Handover>, Error> {
    Ok(handovers::table.filter(handovers::entry_id.eq(entry)).select(Handover::as_select()).first(conn).optional()?)
}

/// The awards of these contests that were not replaced, by place; bought entries last.
pub fn standing_of(conn: &mut PgConnection, contests: &[ContestId]) -> Result<Vec<Handover>, Error> {
    Ok(handovers::table
        .filter(handovers::contest_id.eq_any(contests))
        .filter(handovers::status.ne(Status::Replaced))
        .order((handovers::contest_id, handovers::place.asc().nulls_last(), handovers::id))
        .select(Handover::as_select())
        .load(conn)?)
}

type Named = Box<dyn BoxableExpression<handovers::table, Pg, SqlType = Nullable<Bool>>>;

/// Whether a row is the award that `award` names, unless it was replaced.
fn named(award: AwardKey) -> Named {
    match award.entry {
        Some(entry) => Box::new(handovers::entry_id.eq(entry).nullable()),
        None => Box::new(handovers::place.eq(places::FIRST)),
    }
}

/// The entries of these contests that were awarded at some time, also those whose award was replaced.
pub fn awarded(conn: &mut PgConnection, contests: &[ContestId]) -> Result<Vec<EntryId>, Error> {
    Ok(handovers::table.filter(handovers::contest_id.eq_any(contests)).select(handovers::entry_id).load(conn)?)
}

/// The handover that `award` names, locked until the transaction ends, if there is one. Its contest is locked before.
pub fn lock_standing(tx: &mut Tx<'_>, award: impl Into<AwardKey>) -> Result<Option<Handover>, Error> {
    let award = award.into();
    Ok(handovers::table
        .filter(handovers::contest_id.eq(award.contest))
        .filter(handovers::status.ne(Status::Replaced))
        .filter(named(award))
        .select(Handover::as_select())
        .for_update()
        .first(&mut **tx)
        .optional()?)
}

/// The handover, locked until the transaction ends. Its contest is locked before.
///
/// # Errors
/// [`Error::NotFound`].
pub fn lock(tx: &mut Tx<'_>, id: HandoverId) -> Result<Handover, Error> {
    let found = handovers::table.find(id).select(Handover::as_select()).for_update().first(&mut **tx).optional()?;
    found.ok_or(Error::NotFound)
}

/// The awards of a contest that were not replaced, by place, bought entries last, locked until the transaction ends. The contest is locked
/// before.
pub fn lock_standing_of(tx: &mut Tx<'_>, contest: ContestId) -> Result<Vec<Handover>, Error> {
    Ok(handovers::table
        .filter(handovers::contest_id.eq(contest))
        .filter(handovers::status.ne(Status::Replaced))
        .order((handovers::place.asc().nulls_last(), handovers::id))
        .select(Handover::as_select())
        .for_update()
        .load(&mut **tx)?)
}

/// Of the awards for places beside this one and not replaced, where they stand, and what each is worth: a part of it, where a dispute has
/// split it. The contest is locked.
pub fn beside(tx: &mut Tx<'_>, handover: &Handover) -> Result<Vec<award::Beside>, Error> {
    Ok(diesel::sql_query(
        "SELECT status, worth FROM award_worth
          WHERE contest_id = $1 AND handover_id <> $2 AND place IS NOT NULL AND status <> 'REPLACED'",
    )
    .bind::<SqlUuid, _>(handover.contest)
    .bind::<SqlUuid, _>(handover.id)
    .load(&mut **tx)?)
}

/// The files of a handover, in the order in which they were added.
pub fn files(conn: &mut PgConnection, id: HandoverId) -> Result<Vec<HandoverFile>, Error> {
    Ok(handover_files::table
        .filter(handover_files::handover_id.eq(id))
        .order((handover_files::created_at, handover_files::file_id))
        .select(HandoverFile::as_select())
        .load(conn)?)
}

/// Adds an upload, not delivered yet.
pub fn add_file(tx: &mut Tx<'_>, ctx: &Ctx, id: HandoverId, file: FileId) -> Result<(), Error> {
    diesel::insert_into(handover_files::table)
        .values((
            handover_files::handover_id.eq(id),
            handover_files::file_id.eq(file),
            handover_files::created_at.eq(ctx.now),
        ))
        .execute(&mut **tx)?;
    Ok(())
}

/// Keeps which formats the winner says are among the files.
pub fn set_included_formats(tx: &mut Tx<'_>, id: HandoverId, formats: &[FileFormat]) -> Result<(), Error> {
    diesel::update(handovers::table.find(id)).set(handovers::included_formats.eq(formats)).execute(&mut **tx)?;
    Ok(())
}

/// Removes an upload that was not delivered yet.
///
/// # Errors
/// [`Error::NotFound`] or [`Error::AlreadyDelivered`].
pub fn remove_file(tx: &mut Tx<'_>, id: HandoverId, file: FileId) -> Result<(), Error> {
    let found = files(tx, id)?.into_iter().find(|held| held.file == file).ok_or(Error::NotFound)?;
    if found.delivered_at.is_some() {
        return Err(Error::AlreadyDelivered);
    }
    diesel::delete(handover_files::table.find((id, file))).execute(&mut **tx)?;
    Ok(())
}

/// → IN_REVIEW: everything uploaded so far is delivered, and the review time starts.
///
/// # Errors
/// No such step, or [`Error::Conflict`].
pub fn record_delivered(tx: &mut Tx<'_>, ctx: &Ctx, handover: &Handover) -> Result<(), Error> {
    let due = review_due(ctx.now);
    move_status(tx, handover.id, handover.status, Event::Deliver, Some(due))?;
    diesel::update(handovers::table.find(handover.id)).set(handovers::delivered_at.eq(ctx.now)).execute(&mut **tx)?;
    let delivered = diesel::update(handover_files::table)
        .filter(handover_files::handover_id.eq(handover.id))
        .filter(handover_files::delivered_at.is_null())
        .set(handover_files::delivered_at.eq(ctx.now))
        .execute(&mut **tx)?;
    let detail = if delivered == 1 { "1 file".to_owned() } else { format!("{delivered} files") };
    event::repo::record_of_award(
        tx,
        ctx,
        (handover.contest, handover.id),
        Kind::Delivered,
        Some(handover.winner),
        &detail,
    )
}

/// → ACCEPTED, when the transaction ends. `client` is the client's id; by the timer or an admin the event has no actor.
///
/// # Errors
/// No such step.
pub fn record_accepted(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    handover: &Handover,
    by: AcceptedBy,
    client: UserId,
) -> Result<(), Error> {
    let (event, actor) = match by {
        AcceptedBy::Client => (Event::Accept, Some(client)),
        AcceptedBy::Timer => (Event::Accept, None),
        AcceptedBy::Admin => (Event::Uphold, None),
    };
    let to = handover.status.next(event)?;
    tx.defer_of_one(diesel::update(held(handover.id, handover.status)).set((
        handovers::status.eq(to),
        handovers::due_at.eq(None::<OffsetDateTime>),
        handovers::accepted_at.eq(ctx.now),
        handovers::accepted_by.eq(by),
    )))?;
    event::repo::record_of_award(tx, ctx, (handover.contest, handover.id), Kind::Accepted, actor, "")
}

/// → CHANGES_REQUESTED; the note is kept as the detail of the event.
///
/// # Errors
/// No such step, or [`Error::Conflict`].
pub fn record_changes_requested(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    handover: &Handover,
    client: UserId,
    note: &str,
) -> Result<(), Error> {
    move_status(tx, handover.id, handover.status, Event::RequestChanges, Some(changes_due(ctx.now)))?;
    diesel::update(handovers::table.find(handover.id))
        .set(handovers::changes_requested.eq(handovers::changes_requested + 1))
        .execute(&mut **tx)?;
    event::repo::record_of_award(tx, ctx, (handover.contest, handover.id), Kind::ChangesRequested, Some(client), note)
}

/// → LAPSED: nothing was delivered in time.
///
/// # Errors
/// No such step, or [`Error::Conflict`].
pub fn record_lapsed(tx: &mut Tx<'_>, ctx: &Ctx, handover: &Handover) -> Result<(), Error> {
    move_status(tx, handover.id, handover.status, Event::Lapse, None)?;
    event::repo::record_of_award(tx, ctx, (handover.contest, handover.id), Kind::HandoverLapsed, None, "")
}

/// → DISPUTED: no clock runs any more. The event is recorded with the dispute.
pub(crate) fn record_disputed(tx: &mut Tx<'_>, handover: &Handover) -> Result<(), Error> {
    move_status(tx, handover.id, handover.status, Event::Dispute, None)
}

/// DISPUTED or LAPSED → REVERSED: what it is worth belongs to the client again.
///
/// # Errors
/// No such step, or [`Error::Conflict`].
pub fn record_reversed(tx: &mut Tx<'_>, handover: &Handover) -> Result<(), Error> {
    move_status(tx, handover.id, handover.status, Event::Reverse, None)
}

/// LAPSED → REPLACED, because another entry is awarded.
pub(crate) fn record_replaced(tx: &mut Tx<'_>, id: HandoverId) -> Result<(), Error> {
    move_status(tx, id, Status::Lapsed, Event::Replace, None)
}

#[diesel::dsl::auto_type(no_type_alias)]
fn held(id: HandoverId, status: Status) -> _ {
    handovers::table.filter(handovers::id.eq(id)).filter(handovers::status.eq(status))
}

fn move_status(
    tx: &mut Tx<'_>,
    id: HandoverId,
    from: Status,
    event: Event,
    due: Option<OffsetDateTime>,
) -> Result<(), Error> {
    let to = from.next(event)?;
    let changed =
        diesel::update(held(id, from)).set((handovers::status.eq(to), handovers::due_at.eq(due))).execute(&mut **tx)?;
    if changed == 1 { Ok(()) } else { Err(Error::Conflict) }
}

/// Awards whose review time is over; the timer locks each contest and accepts.
pub fn reviews_due(conn: &mut PgConnection, now: OffsetDateTime, limit: i64) -> Result<Vec<HandoverId>, Error> {
    due(conn, &[Status::InReview], now, limit)
}

/// Awards whose winner did not deliver in time; the timer locks each contest and lets the award lapse.
pub fn undelivered_due(conn: &mut PgConnection, now: OffsetDateTime, limit: i64) -> Result<Vec<HandoverId>, Error> {
    due(conn, &[Status::AwaitingFiles, Status::ChangesRequested], now, limit)
}

/// Awards whose winner should be told that the files are due soon, and was not told of this due time.
pub fn reminders_due(conn: &mut PgConnection, now: OffsetDateTime, limit: i64) -> Result<Vec<HandoverId>, Error> {
    let soon = now.saturating_add(Duration::hours(REMINDER_HOURS));
    Ok(handovers::table
        .filter(handovers::status.eq_any([Status::AwaitingFiles, Status::ChangesRequested]))
        .filter(handovers::due_at.gt(now))
        .filter(handovers::due_at.le(soon))
        .filter(handovers::reminded_for.is_distinct_from(handovers::due_at))
        .order((handovers::due_at, handovers::id))
        .limit(limit)
        .select(handovers::id)
        .load(conn)?)
}

/// The winner is told of the present due time; answers whether that is news. The handover is locked.
pub fn record_reminded(tx: &mut Tx<'_>, handover: &Handover) -> Result<bool, Error> {
    let told = diesel::update(handovers::table.find(handover.id))
        .filter(handovers::reminded_for.is_distinct_from(handover.due_at))
        .set(handovers::reminded_for.eq(handover.due_at))
        .execute(&mut **tx)?;
    Ok(told == 1)
}

fn due(
    conn: &mut PgConnection,
    statuses: &[Status],
    now: OffsetDateTime,
    limit: i64,
) -> Result<Vec<HandoverId>, Error> {
    Ok(handovers::table
        .filter(handovers::status.eq_any(statuses))
        .filter(handovers::due_at.le(now))
        .order((handovers::due_at, handovers::id))
        .limit(limit)
        .select(handovers::id)
        .load(conn)?)
}
