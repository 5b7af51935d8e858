//! Removals in the database. Who writes has locked the contest before.

use diesel::dsl::exists;
use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::{Tx, violated};
use kernel::ids::{ContestId, EntryId, RemovalId, UserId};

use super::{PersonFacts, Removal};
use crate::Error;
use crate::entry::{DeclineReason, Status};
use crate::schema::{contest_removal_entries, contest_removals, entries};

/// The removal.
///
/// # Errors
/// [`Error::NotFound`].
pub fn get(conn: &mut PgConnection, id: RemovalId) -> Result<Removal, Error> {
    let found = contest_removals::table.find(id).select(Removal::as_select()).first(conn).optional()?;
    found.ok_or(Error::NotFound)
}

/// Every removal from a contest, undone ones too, the oldest first.
pub fn of_contest(conn: &mut PgConnection, contest: ContestId) -> Result<Vec<Removal>, Error> {
    Ok(contest_removals::table
        .filter(contest_removals::contest_id.eq(contest))
        .order((contest_removals::removed_at, contest_removals::id))
        .select(Removal::as_select())
        .load(conn)?)
}

/// The open removals from some contests.
pub fn open_of(conn: &mut PgConnection, contests: &[ContestId]) -> Result<Vec<Removal>, Error> {
    Ok(contest_removals::table
        .filter(contest_removals::contest_id.eq_any(contests))
        .filter(contest_removals::undone_at.is_null())
        .order((contest_removals::removed_at, contest_removals::id))
        .select(Removal::as_select())
        .load(conn)?)
}

/// Says whether a removal of `person` from `contest` is open, as a part of other queries.
#[diesel::dsl::auto_type(no_type_alias)]
pub(crate) fn has_open(contest: ContestId, person: UserId) -> _ {
    exists(
        contest_removals::table
            .filter(contest_removals::contest_id.eq(contest))
            .filter(contest_removals::person_id.eq(person))
            .filter(contest_removals::undone_at.is_null()),
    )
}

/// Whether a removal of `person` from `contest` is open. With the contest locked, the answer holds until the transaction ends.
pub fn is_removed(conn: &mut PgConnection, contest: ContestId, person: UserId) -> Result<bool, Error> {
    Ok(diesel::select(has_open(contest, person)).get_result(conn)?)
}

/// What the rule needs of `person`.
pub fn facts_of(conn: &mut PgConnection, contest: ContestId, person: UserId) -> Result<PersonFacts, Error> {
    let entered = entries::table.filter(entries::contest_id.eq(contest)).filter(entries::author_id.eq(person));
    let (has_entered, is_removed) = diesel::select((exists(entered), has_open(contest, person))).get_result(conn)?;
    Ok(PersonFacts { has_entered, is_removed })
}

/// Stores a removal, declines the person's live entries and keeps what they were. Answers how many they are.
///
/// # Errors
/// [`Error::AlreadyRemoved`].
pub fn insert(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    (contest, person): (ContestId, UserId),
    reason: String,
) -> Result<(Removal, usize), Error> {
    let removal = Removal { id: ctx.new_id(), contest, person, reason, removed_at: ctx.now, undone_at: None };
    match diesel::insert_into(contest_removals::table).values(&removal).execute(&mut **tx) {
        Ok(_one) => {}
        Err(error) if violated(&error) == Some("contest_removals_open_unique") => return Err(Error::AlreadyRemoved),
        Err(error) => return Err(error.into()),
    }
    let of_person = entries::contest_id.eq(contest).and(entries::author_id.eq(person));
    let live: Vec<(EntryId, Status)> = entries::table
        .filter(of_person)
        .filter(entries::status.eq_any(Status::LIVE))
        .order(entries::number)
        .select((entries::id, entries::status))
        .for_update()
        .load(&mut **tx)?;
    let rows: Vec<_> = live
        .iter()
        .map(|(entry, status)| {
            (
                contest_removal_entries::removal_id.eq(removal.id),
                contest_removal_entries::entry_id.eq(*entry),
                contest_removal_entries::status.eq(*status),
            )
        })
        .collect();
    if !rows.is_empty() {
        diesel::insert_into(contest_removal_entries::table).values(rows).execute(&mut **tx)?;
        let ids: Vec<EntryId> = live.iter().map(|(entry, _status)| *entry).collect();
        diesel::update(entries::table.filter(entries::id.eq_any(ids)))
            .set((
                entries::status.eq(Status::Declined),
                entries::decline_reason.eq(DeclineReason::Other),
                entries::updated_at.eq(ctx.now),
            ))
            .execute(&mut **tx)?;
    }
    // A removal is an act on all of the person's entries: what is withdrawn from now on was opened before.
    diesel::update(entries::table)
        .filter(of_person)
        .filter(entries::status.ne(Status::Withdrawn))
        .filter(entries::seen_by_client_at.is_null())
        .set(entries::seen_by_client_at.eq(ctx.now))
        .execute(&mut **tx)?;
    Ok((removal, live.len()))
}

/// Undoes the removal: what it declined and is still declined gets back the status that it had. Answers how many entries these are.
///
/// # Errors
/// [`Error::Conflict`].
pub fn record_undone(tx: &mut Tx<'_>, ctx: &Ctx, removal: &Removal) -> Result<usize, Error> {
    let open = contest_removals::table.find(removal.id).filter(contest_removals::undone_at.is_null());
    if diesel::update(open).set(contest_removals::undone_at.eq(ctx.now)).execute(&mut **tx)? != 1 {
        return Err(Error::Conflict);
    }
    let mut restored = 0_usize;
    for status in Status::LIVE {
        let declined = contest_removal_entries::table
            .filter(contest_removal_entries::removal_id.eq(removal.id))
            .filter(contest_removal_entries::status.eq(status))
            .select(contest_removal_entries::entry_id);
        let changed = diesel::update(entries::table)
            .filter(entries::id.eq_any(declined))
            .filter(entries::status.eq(Status::Declined))
            .set((
                entries::status.eq(status),
                entries::decline_reason.eq(None::<DeclineReason>),
                entries::updated_at.eq(ctx.now),
            ))
            .execute(&mut **tx)?;
        restored = restored.saturating_add(changed);
    }
    Ok(restored)
}

/// How many entries each of some removals declined.
pub fn declined_by(conn: &mut PgConnection, removals: &[RemovalId]) -> Result<Vec<(RemovalId, i64)>, Error> {
    Ok(contest_removal_entries::table
        .filter(contest_removal_entries::removal_id.eq_any(removals))
        .group_by(contest_removal_entries::removal_id)
        .select((contest_removal_entries::removal_id, diesel::dsl::count_star()))
        .load(conn)?)
}
