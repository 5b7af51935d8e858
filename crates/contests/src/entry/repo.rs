//! Entries in the database. The caller has locked its contest before.

use diesel::dsl::{array, count, count_star, exists, not};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::QueryFragment;
use diesel::query_dsl::methods::ExecuteDsl;
use diesel::sql_types::Uuid as SqlUuid;
use kernel::ctx::Ctx;
use kernel::db::{Keep as _, Tx, prepared};
use kernel::ids::{ContestId, EntryId, FileId, Id, UserId};
use time::OffsetDateTime;

use super::limit::STARS_MIN;
use super::submission::AuthorFacts;
use super::version::OlderVersion;
use super::{DeclineReason, Entry, Event, Status, Submission};
use crate::Error;
use crate::contest::award::AwardDecision;
use crate::contest::refund::EntryCounts;
use crate::contest::{self, Contest};
use crate::removal;
use crate::schema::{contests, entries, entry_files, entry_versions, handovers};

/// Stores an entry with its files, gives it the next number and counts it. The contest is locked.
pub fn insert(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    contest: &Contest,
    author: UserId,
    submission: &Submission,
) -> Result<Entry, Error> {
    let number = diesel::update(contests::table.find(contest.id))
        .set((
            contests::last_entry_number.eq(contests::last_entry_number + 1),
            contests::entry_count.eq(contests::entry_count + 1),
            contests::updated_at.eq(ctx.now),
        ))
        .returning(contests::last_entry_number)
        .kept()
        .get_result::<i32>(&mut **tx)?;
    let entry = Entry {
        id: ctx.new_id(),
        contest: contest.id,
        number,
        author,
        status: Status::Submitted,
        stars: None,
        decline_reason: None,
        note: submission.note.clone(),
        link: submission.link.clone(),
        third_party: submission.third_party.clone(),
        ai_tools: submission.ai_tools.clone(),
        version: 1,
        version_created_at: None,
        version_seen: 1,
        seen_by_client_at: None,
        published_at: None,
        disqualified_at: None,
        finalist: false,
        price: None,
        bought_at: None,
        created_at: ctx.now,
        updated_at: ctx.now,
    };
    let inserted = diesel::insert_into(entries::table).values(&entry).returning(entries::id).kept();
    inserted.get_result::<EntryId>(&mut **tx)?;
    insert_files(tx, entry.id, entry.version, &submission.files)?;
    Ok(entry)
}

/// The files of a version, in their order, when the transaction ends.
fn insert_files(tx: &mut Tx<'_>, entry: EntryId, version: i16, files: &[FileId]) -> Result<(), Error> {
    let rows: Vec<_> = (0_i16..)
        .zip(files)
        .map(|(position, file)| {
            (
                entry_files::entry_id.eq(entry),
                entry_files::file_id.eq(*file),
                entry_files::position.eq(position),
                entry_files::version.eq(version),
            )
        })
        .collect();
    if rows.is_empty() { Ok(()) } else { Ok(tx.defer(diesel::insert_into(entry_files::table).values(rows))?) }
}

/// Makes `submission` the newest version of the locked `entry`, under `number`, the next one; what was the newest is kept as an older one.
///
/// # Errors
/// [`Error::Conflict`] when another version came in the meantime.
pub fn record_version(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    entry: &Entry,
    number: i16,
    submission: &Submission,
) -> Result<(), Error> {
    let before = entries::table.find(entry.id).filter(entries::version.eq(entry.version));
    let changed = diesel::update(before)
        .set((
            entries::version.eq(number),
            entries::version_created_at.eq(ctx.now),
            entries::note.eq(&submission.note),
            entries::link.eq(&submission.link),
            entries::third_party.eq(&submission.third_party),
            entries::ai_tools.eq(&submission.ai_tools),
            entries::updated_at.eq(ctx.now),
        ))
        .execute(&mut **tx)?;
    if changed != 1 {
        return Err(Error::Conflict);
    }
    tx.defer(diesel::insert_into(entry_versions::table).values(OlderVersion::from(entry)))?;
    insert_files(tx, entry.id, number, &submission.files)
}

/// The older versions of some entries, by entry and number.
pub fn older_versions(conn: &mut PgConnection, ids: &[EntryId]) -> Result<Vec<OlderVersion>, Error> {
    Ok(entry_versions::table
        .filter(entry_versions::entry_id.eq_any(ids))
        .order((entry_versions::entry_id, entry_versions::number))
        .select(OlderVersion::as_select())
        .load(conn)?)
}

/// Who has sent a version of an entry of the contest since a moment; the first versions are entries.
pub fn version_authors_since(
    conn: &mut PgConnection,
    contest: ContestId,
    since: OffsetDateTime,
) -> Result<Vec<UserId>, Error> {
    Ok(entries::table
        .filter(entries::contest_id.eq(contest).and(entries::version_created_at.ge(since)))
        .select(entries::author_id)
        .distinct()
        .load(conn)?)
}

/// The entry, if there is one.
pub fn find(conn: &mut PgConnection, id: EntryId) -> Result<Option<Entry>, Error> {
    Ok(entries::table.find(id).select(Entry::as_select()).first(conn).optional()?)
}

/// The entry.
///
/// # Errors
/// [`Error::NotFound`].
pub fn get(conn: &mut PgConnection, id: EntryId) -> Result<Entry, Error> {
    find(conn, id)?.ok_or(Error::NotFound)
}

/// The entry with its contest.
///
/// # Errors
/// [`Error::NotFound`].
pub fn get_with_contest(conn: &mut PgConnection, id: EntryId) -> Result<(Entry, Contest), Error> {
    let found = entries::table
        .inner_join(contests::table.on(contests::id.eq(entries::contest_id)))
        .filter(entries::id.eq(id))
        .select((Entry::as_select(), Contest::as_select()));
    found.first(conn).optional()?.ok_or(Error::NotFound)
}

/// The entries of different ids, in any order.
///
/// # Errors
/// [`Error::NotFound`] when one of them is not there.
pub fn all(conn: &mut PgConnection, ids: &[EntryId]) -> Result<Vec<Entry>, Error> {
    let found: Vec<Entry> = entries::table.filter(entries::id.eq_any(ids)).select(Entry::as_select()).load(conn)?;
    if found.len() == ids.len() { Ok(found) } else { Err(Error::NotFound) }
}

/// The entry, locked until the transaction ends. Its contest is locked before.
///
/// # Errors
/// [`Error::NotFound`].
pub fn lock(tx: &mut Tx<'_>, id: EntryId) -> Result<Entry, Error> {
    let found = entries::table.find(id).select(Entry::as_select()).for_update().first(&mut **tx).optional()?;
    found.ok_or(Error::NotFound)
}

/// The entry with its contest, both locked until the transaction ends: the contest first, as everywhere.
///
/// # Errors
/// [`Error::NotFound`].
pub fn lock_with_contest(tx: &mut Tx<'_>, id: EntryId) -> Result<(Entry, Contest), Error> {
    let contest = contest::repo::lock_of_entry(tx, id)?;
    Ok((lock(tx, id)?, contest))
}

/// The entry, locked as [`lock`] does, and the [`authors`] of its contest.
///
/// # Errors
/// [`Error::NotFound`].
pub fn lock_with_authors(tx: &mut Tx<'_>, id: EntryId) -> Result<(Entry, Vec<UserId>), Error> {
    let others = diesel::alias!(entries as others);
    let authors = others
        .filter(others.field(entries::contest_id).eq(entries::contest_id))
        .filter(others.field(entries::status).ne(Status::Withdrawn))
        .select(others.field(entries::author_id))
        .distinct();
    let found = entries::table.find(id).select((Entry::as_select(), array(authors))).for_update();
    found.first(&mut **tx).optional()?.ok_or(Error::NotFound)
}

/// The entries of a contest that `viewer` may see, and perhaps more: [`super::visibility::of`] decides about each.
pub fn candidates(conn: &mut PgConnection, contest: &Contest, viewer: UserId) -> Result<Vec<Entry>, Error> {
    let mut query = entries::table
        .filter(entries::contest_id.eq(contest.id))
        .order(entries::number)
        .select(Entry::as_select())
        .into_boxed();
    if viewer != contest.client && contest.sealed {
        query = query.filter(
            entries::author_id
                .eq(viewer)
                .or(entries::published_at.is_not_null())
                .or(entries::status.eq(Status::Winner)),
        );
    }
    Ok(query.load(conn)?)
}

/// The newest entries of `author`.
pub fn of_author(conn: &mut PgConnection, author: UserId, limit: i64) -> Result<Vec<Entry>, Error> {
    Ok(entries::table
        .filter(entries::author_id.eq(author))
        .order((entries::created_at.desc(), entries::id.desc()))
        .limit(limit)
        .select(Entry::as_select())
        .load(conn)?)
}

/// Every entry of a contest, by number.
pub fn of_contest(conn: &mut PgConnection, contest: ContestId) -> Result<Vec<Entry>, Error> {
    Ok(entries::table
        .filter(entries::contest_id.eq(contest))
        .order(entries::number)
        .select(Entry::as_select())
        .load(conn)?)
}

/// The files of the newest version of some entries.
pub fn newest_files(conn: &mut PgConnection, ids: &[EntryId]) -> Result<Vec<(EntryId, FileId)>, Error> {
    Ok(entry_files::table
        .inner_join(entries::table.on(entries::id.eq(entry_files::entry_id)))
        .filter(entry_files::entry_id.eq_any(ids))
        .filter(entry_files::version.eq(entries::version))
        .select((entry_files::entry_id, entry_files::file_id))
        .load(conn)?)
}

/// How many entries of the contest are in the running.
pub fn count_live(conn: &mut PgConnection, contest: ContestId) -> Result<i64, Error> {
    Ok(entries::table
        .filter(entries::contest_id.eq(contest))
        .filter(entries::status.eq_any(Status::LIVE))
        .count()
        .get_result(conn)?)
}

/// How many entries of the contest could be awarded: in the running, or not selected, and never awarded before.
pub fn count_awardable(conn: &mut PgConnection, contest: ContestId) -> Result<i64, Error> {
    let awarded = handovers::table.filter(handovers::entry_id.eq(entries::id));
    Ok(entries::table
        .filter(entries::contest_id.eq(contest))
        .filter(entries::status.eq_any(Status::LIVE).or(entries::status.eq(Status::NotSelected)))
        .filter(not(exists(awarded)))
        .count()
        .get_result(conn)?)
}

/// Who is left in the contest. With the contest locked, the answer holds until the transaction ends.
pub fn entry_counts(conn: &mut PgConnection, contest: ContestId) -> Result<EntryCounts, Error> {
    Ok(prepared(concat!(
        "SELECT count(*) FILTER (WHERE ",
        crate::live_entry!("entries"),
        ") AS live,
                count(*) FILTER (WHERE status <> 'WITHDRAWN') AS entered,
                count(*) FILTER (WHERE status <> 'WITHDRAWN'
                                 AND NOT EXISTS (SELECT FROM handovers h WHERE h.entry_id = entries.id)) AS unawarded,
                count(*) FILTER (WHERE ",
        crate::counting_entry!("entries"),
        ") AS counting
           FROM entries WHERE contest_id = $1",
    ))
    .bind::<SqlUuid, _>(contest.uuid())
    .get_result(conn)?)
}

/// How many of them are `author`'s, and whether a removal of `author` is open. With the contest locked, the answer holds until the
/// transaction ends.
pub fn author_facts(conn: &mut PgConnection, contest: ContestId, author: UserId) -> Result<AuthorFacts, Error> {
    let rated_highly = count(entries::id).aggregate_filter(entries::stars.ge(STARS_MIN).assume_not_null());
    Ok(entries::table
        .filter(entries::contest_id.eq(contest).and(entries::author_id.eq(author)))
        .filter(entries::status.eq_any(Status::LIVE))
        .select(((count_star(), rated_highly), removal::repo::has_open(contest, author)))
        .get_result(conn)?)
}

/// Whether an entry counts when the prize is asked back; `counting_entry!` says the same in SQL.
#[diesel::dsl::auto_type(no_type_alias)]
pub(crate) fn counting() -> _ {
    let withdrawn: Status = Status::Withdrawn;
    entries::status
        .ne(withdrawn)
        .or(entries::disqualified_at.is_not_null())
        .or(entries::seen_by_client_at.is_not_null())
}

/// Everybody with an entry that counts when the prize is asked back, once each: all but those that were withdrawn unopened.
pub fn counting_authors(conn: &mut PgConnection, contest: ContestId) -> Result<Vec<UserId>, Error> {
    Ok(entries::table
        .filter(entries::contest_id.eq(contest))
        .filter(counting())
        .select(entries::author_id)
        .distinct()
        .order(entries::author_id)
        .load(conn)?)
}

/// Everybody who has an entry in the contest that was not withdrawn, once each.
pub fn authors(conn: &mut PgConnection, contest: ContestId) -> Result<Vec<UserId>, Error> {
    Ok(entries::table
        .filter(entries::contest_id.eq(contest))
        .filter(entries::status.ne(Status::Withdrawn))
        .select(entries::author_id)
        .distinct()
        .load(conn)?)
}

/// Who has entered the contest since a moment, taken back or not.
pub fn authors_since(conn: &mut PgConnection, contest: ContestId, since: OffsetDateTime) -> Result<Vec<UserId>, Error> {
    Ok(entries::table
        .filter(entries::contest_id.eq(contest).and(entries::created_at.ge(since)))
        .select(entries::author_id)
        .distinct()
        .load(conn)?)
}

/// Moves the status from `from` by `event`, if it is still `from`.
///
/// # Errors
/// No such step, or [`Error::Conflict`] when the status has changed.
pub fn move_status(tx: &mut Tx<'_>, ctx: &Ctx, id: EntryId, from: Status, event: Event) -> Result<Status, Error> {
    let to = from.next(event)?;
    let changed = moving(ctx, id, (from, to)).execute(&mut **tx)?;
    if changed == 1 { Ok(to) } else { Err(Error::Conflict) }
}

fn moving(
    ctx: &Ctx,
    id: EntryId,
    (from, to): (Status, Status),
) -> impl ExecuteDsl<PgConnection> + QueryFragment<Pg> + RunQueryDsl<PgConnection> + 'static {
    diesel::update(entries::table.find(id).filter(entries::status.eq(from))).set((
        entries::status.eq(to),
        entries::decline_reason.eq(None::<String>),
        entries::updated_at.eq(ctx.now),
    ))
}

/// The entries of awards of one contest win, and every other that is in the running becomes NOT_SELECTED, when the transaction ends.
///
/// # Errors
/// No such step.
pub(crate) fn record_won(tx: &mut Tx<'_>, ctx: &Ctx, decisions: &[AwardDecision]) -> Result<(), Error> {
    for AwardDecision { entry, entry_from, .. } in decisions {
        tx.defer_of_one(moving(ctx, *entry, (*entry_from, entry_from.next(Event::Win)?)))?;
    }
    let winners: Vec<_> = decisions.iter().map(|decision| decision.entry).collect();
    decisions.first().map_or(Ok(()), |first| lose_live(tx, ctx, first.contest, &winners))
}

/// Declines the entry.
///
/// # Errors
/// No such step, or [`Error::Conflict`].
pub fn record_declined(tx: &mut Tx<'_>, ctx: &Ctx, entry: &Entry, reason: DeclineReason) -> Result<(), Error> {
    let to = entry.status.next(Event::Decline)?;
    let changed = diesel::update(entries::table.find(entry.id).filter(entries::status.eq(entry.status)))
        .set((entries::status.eq(to), entries::decline_reason.eq(reason), entries::updated_at.eq(ctx.now)))
        .execute(&mut **tx)?;
    if changed == 1 { Ok(()) } else { Err(Error::Conflict) }
}

/// Withdraws the entry and takes it out of the count. The contest is locked.
///
/// # Errors
/// No such step, or [`Error::Conflict`].
pub fn record_withdrawn(tx: &mut Tx<'_>, ctx: &Ctx, entry: &Entry) -> Result<(), Error> {
    move_status(tx, ctx, entry.id, entry.status, Event::Withdraw)?;
    diesel::update(contests::table.find(entry.contest))
        .set((contests::entry_count.eq(contests::entry_count - 1), contests::updated_at.eq(ctx.now)))
        .execute(&mut **tx)?;
    Ok(())
}

/// Staff rule the entry out as a copy: withdrawn permanently, and out of the count. The contest is locked.
///
/// # Errors
/// No such step, or [`Error::Conflict`].
pub fn record_disqualified(tx: &mut Tx<'_>, ctx: &Ctx, entry: &Entry) -> Result<(), Error> {
    record_withdrawn(tx, ctx, entry)?;
    diesel::update(entries::table.find(entry.id))
        .set((entries::disqualified_at.eq(ctx.now), entries::published_at.eq(None::<time::OffsetDateTime>)))
        .execute(&mut **tx)?;
    Ok(())
}

/// Every entry still in the running, but for `winners`, becomes NOT_SELECTED, when the transaction ends.
pub fn lose_live(tx: &mut Tx<'_>, ctx: &Ctx, contest: ContestId, winners: &[EntryId]) -> Result<(), Error> {
    let lost = diesel::update(entries::table)
        .filter(entries::contest_id.eq(contest).and(entries::id.ne_all(winners.to_vec())))
        .filter(entries::status.eq_any(Status::LIVE))
        .set((entries::status.eq(Status::NotSelected), entries::updated_at.eq(ctx.now)));
    Ok(tx.defer(lost)?)
}

/// The winner of a contest that is refunded becomes NOT_SELECTED.
pub(crate) fn lose_winner(tx: &mut Tx<'_>, ctx: &Ctx, contest: ContestId) -> Result<(), Error> {
    diesel::update(entries::table)
        .filter(entries::contest_id.eq(contest))
        .filter(entries::status.eq(Status::Winner))
        .set((entries::status.eq(Status::NotSelected), entries::updated_at.eq(ctx.now)))
        .execute(&mut **tx)?;
    Ok(())
}

pub fn set_stars(tx: &mut Tx<'_>, ctx: &Ctx, id: EntryId, stars: i16) -> Result<(), Error> {
    diesel::update(entries::table.find(id))
        .set((entries::stars.eq(stars), entries::updated_at.eq(ctx.now)))
        .execute(&mut **tx)?;
    Ok(())
}

/// Shows the entry to everybody, or hides it again.
pub fn set_published(tx: &mut Tx<'_>, ctx: &Ctx, id: EntryId, published: bool) -> Result<(), Error> {
    diesel::update(entries::table.find(id))
        .set((entries::published_at.eq(published.then_some(ctx.now)), entries::updated_at.eq(ctx.now)))
        .execute(&mut **tx)?;
    Ok(())
}

/// The client opens the list of entries: those not seen before are seen now, in their newest version. Answers which. An author who withdraws at the same
/// moment comes before, and the entry is not in the list, or after, and it counts as opened.
pub fn mark_all_seen(tx: &mut Tx<'_>, contest: ContestId, now: OffsetDateTime) -> Result<Vec<EntryId>, Error> {
    Ok(diesel::update(entries::table)
        .filter(entries::contest_id.eq(contest))
        .filter(entries::seen_by_client_at.is_null())
        .filter(entries::status.ne(Status::Withdrawn))
        .set((entries::seen_by_client_at.eq(now), entries::version_seen.eq(entries::version)))
        .returning(entries::id)
        .kept()
        .get_results(&mut **tx)?)
}

/// The client opens entries, their threads included: the author's replies up to now and the newest version count as seen. What was withdrawn is not opened
/// any more.
pub fn mark_seen(tx: &mut Tx<'_>, ids: &[EntryId], now: OffsetDateTime) -> Result<(), Error> {
    diesel::update(entries::table.filter(entries::id.eq_any(ids).and(entries::status.ne(Status::Withdrawn))))
        .set((entries::seen_by_client_at.eq(now), entries::version_seen.eq(entries::version)))
        .execute(&mut **tx)?;
    Ok(())
}

/// The entry that `file` belongs to, if it is one of a contest of `client` and was not opened yet.
pub fn unseen_of_file(conn: &mut PgConnection, client: UserId, file: FileId) -> Result<Option<EntryId>, Error> {
    Ok(entry_files::table
        .inner_join(entries::table.on(entries::id.eq(entry_files::entry_id)))
        .inner_join(contests::table.on(contests::id.eq(entries::contest_id)))
        .filter(entry_files::file_id.eq(file))
        .filter(contests::client_id.eq(client))
        .filter(entries::seen_by_client_at.is_null())
        .filter(entries::status.ne(Status::Withdrawn))
        .select(entries::id)
        .first(conn)
        .optional()?)
}
