//! Polls and votes in the database.

use diesel::dsl::{count, count_star};
use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{ContestId, EntryId, PollId, PollVoteId};
use time::OffsetDateTime;

use super::{Ballot, Poll, PollCounts, PollInput};
use crate::Error;
use crate::entry::Entry;
use crate::schema::{entries, poll_entries, poll_ratings, poll_votes, polls};

diesel::allow_columns_to_appear_in_same_group_by_clause!(poll_votes::poll_id, poll_ratings::entry_id);
diesel::allow_columns_to_appear_in_same_group_by_clause!(poll_votes::poll_id, poll_ratings::stars);

/// Stores a poll of a contest that is locked. The id is made before, because the secret is made of it.
pub fn insert(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    contest: ContestId,
    (id, secret_hash): (PollId, [u8; 32]),
    input: &PollInput,
) -> Result<Poll, Error> {
    let poll = Poll {
        id,
        contest,
        secret_hash: secret_hash.to_vec(),
        question: input.question.clone(),
        created_at: ctx.now,
        closes_at: input.closes_at(ctx.now),
        closed_at: None,
    };
    diesel::insert_into(polls::table).values(&poll).execute(&mut **tx)?;
    let chosen: Vec<_> = (1_i16..)
        .zip(&input.entries)
        .map(|(position, entry)| {
            (poll_entries::poll_id.eq(id), poll_entries::position.eq(position), poll_entries::entry_id.eq(*entry))
        })
        .collect();
    diesel::insert_into(poll_entries::table).values(chosen).execute(&mut **tx)?;
    Ok(poll)
}

/// How many polls a contest has. With the contest locked, nobody adds one.
pub fn counts(conn: &mut PgConnection, contest: ContestId, now: OffsetDateTime) -> Result<PollCounts, Error> {
    let is_open = polls::closed_at.is_null().and(polls::closes_at.gt(now));
    let counts = (count(polls::id).aggregate_filter(is_open), count_star());
    let (open, all) = polls::table.filter(polls::contest_id.eq(contest)).select(counts).get_result(conn)?;
    Ok(PollCounts { open, all })
}

/// The polls of a contest, the newest first.
pub fn of_contest(conn: &mut PgConnection, contest: ContestId) -> Result<Vec<Poll>, Error> {
    Ok(polls::table
        .filter(polls::contest_id.eq(contest))
        .order((polls::created_at.desc(), polls::id.desc()))
        .select(Poll::as_select())
        .load(conn)?)
}

#[diesel::dsl::auto_type(no_type_alias)]
fn by_secret(secret_hash: &[u8; 32]) -> _ {
    let secret_hash: &[u8] = secret_hash.as_slice();
    polls::table.filter(polls::secret_hash.eq(secret_hash))
}

/// The poll whose link holds the secret of this hash, if there is one.
pub fn find_by_secret(conn: &mut PgConnection, secret_hash: &[u8; 32]) -> Result<Option<Poll>, Error> {
    Ok(by_secret(secret_hash).select(Poll::as_select()).first(conn).optional()?)
}

/// The same, locked until the transaction ends.
///
/// # Errors
/// [`Error::NotFound`].
pub fn lock_by_secret(tx: &mut Tx<'_>, secret_hash: &[u8; 32]) -> Result<Poll, Error> {
    by_secret(secret_hash).select(Poll::as_select()).for_update().first(&mut **tx).optional()?.ok_or(Error::NotFound)
}

/// The poll, locked until the transaction ends.
///
/// # Errors
/// [`Error::NotFound`].
pub fn lock(tx: &mut Tx<'_>, id: PollId) -> Result<Poll, Error> {
    polls::table.find(id).select(Poll::as_select()).for_update().first(&mut **tx).optional()?.ok_or(Error::NotFound)
}

/// The entries of a poll by their positions, whatever became of them.
pub fn entries(conn: &mut PgConnection, id: PollId) -> Result<Vec<(i16, Entry)>, Error> {
    Ok(entries_of(conn, &[id])?.into_iter().map(|(_poll, position, entry)| (position, entry)).collect())
}

/// The same of some polls.
pub fn entries_of(conn: &mut PgConnection, ids: &[PollId]) -> Result<Vec<(PollId, i16, Entry)>, Error> {
    Ok(poll_entries::table
        .inner_join(entries::table.on(entries::id.eq(poll_entries::entry_id)))
        .filter(poll_entries::poll_id.eq_any(ids))
        .order((poll_entries::poll_id, poll_entries::position))
        .select((poll_entries::poll_id, poll_entries::position, Entry::as_select()))
        .load(conn)?)
}

/// The vote of a browser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vote {
    pub id: PollVoteId,
    pub comment: String,
    /// When it was given, or given again.
    pub updated_at: OffsetDateTime,
    pub stars: Vec<(EntryId, i16)>,
}

/// What a browser voted, if it did.
pub fn vote_of(conn: &mut PgConnection, poll: PollId, browser: &[u8; 32]) -> Result<Option<Vote>, Error> {
    let found: Option<(PollVoteId, String, OffsetDateTime)> = poll_votes::table
        .filter(poll_votes::poll_id.eq(poll))
        .filter(poll_votes::browser_hash.eq(browser.as_slice()))
        .select((poll_votes::id, poll_votes::comment, poll_votes::updated_at))
        .first(conn)
        .optional()?;
    let Some((id, comment, updated_at)) = found else { return Ok(None) };
    let stars = poll_ratings::table
        .filter(poll_ratings::vote_id.eq(id))
        .select((poll_ratings::entry_id, poll_ratings::stars))
        .load(conn)?;
    Ok(Some(Vote { id, comment, updated_at, stars }))
}

/// Browsers that voted. With the poll locked, none is added.
pub fn count_votes(conn: &mut PgConnection, poll: PollId) -> Result<i64, Error> {
    Ok(poll_votes::table.filter(poll_votes::poll_id.eq(poll)).count().get_result(conn)?)
}

/// The same of some polls; none for those without a vote.
pub fn vote_counts(conn: &mut PgConnection, ids: &[PollId]) -> Result<Vec<(PollId, i64)>, Error> {
    Ok(poll_votes::table
        .filter(poll_votes::poll_id.eq_any(ids))
        .group_by(poll_votes::poll_id)
        .select((poll_votes::poll_id, count_star()))
        .load(conn)?)
}

/// How often each number of stars was given to each entry of some polls.
pub fn star_counts(conn: &mut PgConnection, ids: &[PollId]) -> Result<Vec<(PollId, EntryId, i16, i64)>, Error> {
    Ok(poll_ratings::table
        .inner_join(poll_votes::table.on(poll_votes::id.eq(poll_ratings::vote_id)))
        .filter(poll_votes::poll_id.eq_any(ids))
        .group_by((poll_votes::poll_id, poll_ratings::entry_id, poll_ratings::stars))
        .select((poll_votes::poll_id, poll_ratings::entry_id, poll_ratings::stars, count_star()))
        .load(conn)?)
}

/// What voters wrote, the newest first.
pub fn comments_of(conn: &mut PgConnection, ids: &[PollId]) -> Result<Vec<(PollId, String, OffsetDateTime)>, Error> {
    Ok(poll_votes::table
        .filter(poll_votes::poll_id.eq_any(ids))
        .filter(poll_votes::comment.ne(""))
        .order((poll_votes::updated_at.desc(), poll_votes::id.desc()))
        .select((poll_votes::poll_id, poll_votes::comment, poll_votes::updated_at))
        .load(conn)?)
}

/// Stores the vote of a browser in the place of `before`, its vote until now. The poll is locked.
pub fn put_vote(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    (poll, browser): (PollId, &[u8; 32]),
    before: Option<&Vote>,
    (ballot, stars): (&Ballot, &[(EntryId, i16)]),
) -> Result<(), Error> {
    let id = if let Some(before) = before {
        diesel::update(poll_votes::table.find(before.id))
            .set((poll_votes::comment.eq(ballot.comment()), poll_votes::updated_at.eq(ctx.now)))
            .execute(&mut **tx)?;
        diesel::delete(poll_ratings::table.filter(poll_ratings::vote_id.eq(before.id))).execute(&mut **tx)?;
        before.id
    } else {
        let id: PollVoteId = ctx.new_id();
        diesel::insert_into(poll_votes::table)
            .values((
                poll_votes::id.eq(id),
                poll_votes::poll_id.eq(poll),
                poll_votes::browser_hash.eq(browser.as_slice()),
                poll_votes::comment.eq(ballot.comment()),
                poll_votes::created_at.eq(ctx.now),
                poll_votes::updated_at.eq(ctx.now),
            ))
            .execute(&mut **tx)?;
        id
    };
    let rows: Vec<_> = stars
        .iter()
        .map(|(entry, stars)| {
            (poll_ratings::vote_id.eq(id), poll_ratings::entry_id.eq(*entry), poll_ratings::stars.eq(*stars))
        })
        .collect();
    diesel::insert_into(poll_ratings::table).values(rows).execute(&mut **tx)?;
    Ok(())
}

/// The client ends the poll; they need not be told of it.
///
/// # Errors
/// [`Error::Conflict`] when it was ended meanwhile.
pub fn record_closed(tx: &mut Tx<'_>, ctx: &Ctx, id: PollId) -> Result<(), Error> {
    let changed = diesel::update(polls::table.find(id).filter(polls::closed_at.is_null()))
        .set((polls::closed_at.eq(ctx.now), polls::end_settled_at.eq(ctx.now)))
        .execute(&mut **tx)?;
    if changed == 1 { Ok(()) } else { Err(Error::Conflict) }
}

/// Polls that ended by the clock and whose client was not told yet, the oldest end first.
pub fn ends_due(conn: &mut PgConnection, now: OffsetDateTime, limit: i64) -> Result<Vec<PollId>, Error> {
    Ok(polls::table
        .filter(polls::end_settled_at.is_null())
        .filter(polls::closes_at.le(now))
        .order((polls::closes_at, polls::id))
        .limit(limit)
        .select(polls::id)
        .load(conn)?)
}

/// Nobody needs to be told any more that the locked poll ended; answers whether somebody had to be.
pub fn record_end_settled(tx: &mut Tx<'_>, ctx: &Ctx, id: PollId) -> Result<bool, Error> {
    let changed = diesel::update(polls::table.find(id).filter(polls::end_settled_at.is_null()))
        .set(polls::end_settled_at.eq(ctx.now))
        .execute(&mut **tx)?;
    Ok(changed == 1)
}
