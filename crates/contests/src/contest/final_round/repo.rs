//! Final rounds in the database. The caller has locked the contest.

use diesel::prelude::*;
use diesel::sql_types::Nullable;
use kernel::ctx::Ctx;
use kernel::db::{StaticSql, Tx, static_sql};
use kernel::ids::{ContestId, EntryId};
use time::{Duration, OffsetDateTime};

use super::{Columns, FinalRound, Row, Stage, next_notice_at, stage};
use crate::Error;
use crate::contest::Contest;
use crate::entry::{Entry, Status as EntryStatus};
use crate::schema::{contests, entries, final_rounds};

/// The row of the contest that a query reads.
pub(in crate::contest) fn of_contest_read() -> StaticSql<Nullable<Row>> {
    static_sql(
        "(SELECT ROW (r.days, r.naming_moved_to, r.named_at, r.ends_at) FROM final_rounds r WHERE r.contest_id = contests.id)",
    )
}

/// The final round, read by a statement of its own. A statement that waits for a lock reads the locked row as it is then, and other
/// tables as they were when it began: who locks a contest with a final round reads it again.
pub(in crate::contest) fn find(conn: &mut PgConnection, contest: ContestId) -> Result<Option<FinalRound>, Error> {
    let row: Option<Columns> = final_rounds::table
        .find(contest)
        .select((final_rounds::days, final_rounds::naming_moved_to, final_rounds::named_at, final_rounds::ends_at))
        .first(conn)
        .optional()?;
    Ok(row.map(|(days, naming_moved_to, named_at, ends_at)| FinalRound { days, naming_moved_to, named_at, ends_at }))
}

/// Gives a draft a final round of so many days, or none.
pub(in crate::contest) fn store(tx: &mut Tx<'_>, contest: ContestId, days: Option<i16>) -> Result<(), Error> {
    let Some(days) = days else {
        diesel::delete(final_rounds::table.find(contest)).execute(&mut **tx)?;
        return Ok(());
    };
    diesel::insert_into(final_rounds::table)
        .values((final_rounds::contest_id.eq(contest), final_rounds::days.eq(days)))
        .on_conflict(final_rounds::contest_id)
        .do_update()
        .set(final_rounds::days.eq(days))
        .execute(&mut **tx)?;
    Ok(())
}

/// Entries of the contest were closed, or are taken again: the client is reminded of the naming, or not.
pub(in crate::contest) fn record_entries_closed(
    tx: &mut Tx<'_>,
    contest: &Contest,
    closed_at: Option<OffsetDateTime>,
) -> Result<(), Error> {
    if contest.final_round.is_none() {
        return Ok(());
    }
    let reminder = |at: OffsetDateTime| at.saturating_add(Duration::days(super::NAMING_DAYS - 1));
    diesel::update(final_rounds::table.find(contest.id))
        .set((
            final_rounds::next_notice_at.eq(closed_at.map(reminder)),
            final_rounds::naming_moved_to.eq(None::<OffsetDateTime>),
        ))
        .execute(&mut **tx)?;
    Ok(())
}

/// A hold that began at `frozen_at` is over: what had not ended by then moves by `lasted`.
pub(in crate::contest) fn record_moved(
    tx: &mut Tx<'_>,
    contest: &Contest,
    frozen_at: OffsetDateTime,
    lasted: Duration,
) -> Result<(), Error> {
    let Some(round) = contest.final_round else { return Ok(()) };
    let round = match stage(contest, frozen_at) {
        Some(Stage::Naming { until }) => FinalRound { naming_moved_to: Some(until.saturating_add(lasted)), ..round },
        Some(Stage::Running { until }) => FinalRound { ends_at: Some(until.saturating_add(lasted)), ..round },
        Some(Stage::Lapsed | Stage::Over) | None => return Ok(()),
    };
    let moved = Contest { final_round: Some(round), ..contest.clone() };
    diesel::update(final_rounds::table.find(contest.id))
        .set((
            final_rounds::naming_moved_to.eq(round.naming_moved_to),
            final_rounds::ends_at.eq(round.ends_at),
            final_rounds::next_notice_at.eq(next_notice_at(&moved, frozen_at.saturating_add(lasted))),
        ))
        .execute(&mut **tx)?;
    Ok(())
}

/// The finalists are named, and the round runs until `ends_at`. An entry that the client had not opened counts as opened.
///
/// # Errors
/// [`Error::Conflict`] when they were named before, or an entry is not live any more.
pub fn record_named(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    contest: &Contest,
    finalists: &[EntryId],
    ends_at: OffsetDateTime,
) -> Result<(), Error> {
    let round =
        contest.final_round.map(|round| FinalRound { named_at: Some(ctx.now), ends_at: Some(ends_at), ..round });
    let named = Contest { final_round: round, ..contest.clone() };
    let unnamed = final_rounds::table.find(contest.id).filter(final_rounds::named_at.is_null());
    let changed = diesel::update(unnamed)
        .set((
            final_rounds::named_at.eq(ctx.now),
            final_rounds::ends_at.eq(ends_at),
            final_rounds::next_notice_at.eq(next_notice_at(&named, ctx.now)),
        ))
        .execute(&mut **tx)?;
    let live = entries::table
        .filter(entries::contest_id.eq(contest.id))
        .filter(entries::id.eq_any(finalists))
        .filter(entries::status.eq_any(EntryStatus::LIVE));
    let marked = diesel::update(live)
        .set((
            entries::finalist.eq(true),
            entries::seen_by_client_at.eq(ctx.now),
            entries::version_seen.eq(entries::version),
            entries::updated_at.eq(ctx.now),
        ))
        .execute(&mut **tx)?;
    // Lists show it, and learn of changes of contests.
    diesel::update(contests::table.find(contest.id)).set(contests::updated_at.eq(ctx.now)).execute(&mut **tx)?;
    if changed == 1 && marked == finalists.len() { Ok(()) } else { Err(Error::Conflict) }
}

/// The entries with these ids, locked in the order of their ids. Unknown ones are missing.
pub fn lock_entries(tx: &mut Tx<'_>, ids: &[EntryId]) -> Result<Vec<Entry>, Error> {
    Ok(entries::table
        .filter(entries::id.eq_any(ids))
        .order(entries::id)
        .select(Entry::as_select())
        .for_update()
        .load(&mut **tx)?)
}

/// The finalists of a contest, by number.
pub fn finalists(conn: &mut PgConnection, contest: ContestId) -> Result<Vec<Entry>, Error> {
    Ok(entries::table
        .filter(entries::contest_id.eq(contest))
        .filter(entries::finalist)
        .order(entries::number)
        .select(Entry::as_select())
        .load(conn)?)
}

/// How many live finalists each of the contests has; those without one are missing.
pub fn live_finalists(conn: &mut PgConnection, contests: &[ContestId]) -> Result<Vec<(ContestId, i64)>, Error> {
    Ok(entries::table
        .filter(entries::contest_id.eq_any(contests))
        .filter(entries::finalist)
        .filter(entries::status.eq_any(EntryStatus::LIVE))
        .group_by(entries::contest_id)
        .select((entries::contest_id, diesel::dsl::count_star()))
        .load(conn)?)
}

/// Contests with a message that is due.
pub fn notices_due(conn: &mut PgConnection, now: OffsetDateTime, limit: i64) -> Result<Vec<ContestId>, Error> {
    Ok(final_rounds::table
        .inner_join(contests::table.on(contests::id.eq(final_rounds::contest_id)))
        .filter(final_rounds::next_notice_at.le(now))
        .filter(contests::frozen_at.is_null())
        .order((final_rounds::next_notice_at, final_rounds::contest_id))
        .limit(limit)
        .select(final_rounds::contest_id)
        .load(conn)?)
}

/// What is due at `now` is settled, and the next message has its time. `false` when nothing is due any more.
pub fn record_notified(tx: &mut Tx<'_>, contest: &Contest, now: OffsetDateTime) -> Result<bool, Error> {
    let next = next_notice_at(contest, now);
    let due = final_rounds::table.find(contest.id).filter(final_rounds::next_notice_at.le(now));
    Ok(diesel::update(due).set(final_rounds::next_notice_at.eq(next)).execute(&mut **tx)? == 1)
}
