//! Polls: the client asks, people without an account vote, the clock ends it.

use std::collections::BTreeSet;

use audit::Act;
use contests::poll::{self, Ballot, PollInput, secret};
use contests::{contest, entry};
use files::File;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{ContestId, EntryId, FileId, Id, PollId};
use notifications::messages;
use vault::Vault;

use crate::error::Error;
use crate::{notify, sweep};

/// The client asks about entries of a contest. What they ask about, they have seen.
///
/// # Errors
/// Not the client, the contest is not judged any more, an entry that is not live or has nothing to see, or too many polls.
pub fn create(
    db: &Db,
    ctx: &Ctx,
    vault: &Vault,
    actor: &Actor,
    (contest, input): (ContestId, &PollInput),
) -> Result<PollId, Error> {
    db.write(|tx| {
        let contest = contest::repo::lock(tx, contest)?;
        poll::decide_asking(&contest, actor)?;
        input.require_acknowledged(&contest)?;
        let entries = entry::repo::all(tx, &input.entries)?;
        let pictured = pictured(tx, &input.entries)?;
        let counts = poll::repo::counts(tx, contest.id, ctx.now)?;
        poll::decide_create(&contest, actor, &entries, |id| pictured.contains(&id), counts)?;
        entry::repo::mark_seen(tx, &input.entries, ctx.now)?;
        let id: PollId = ctx.new_id();
        let hash = secret::hash(&secret::of(vault, id)?);
        poll::repo::insert(tx, ctx, contest.id, (id, hash), input)?;
        let detail = serde_json::json!({ "contestId": contest.id.uuid(), "entries": input.entries.len() });
        audit::record(tx, ctx, Some(actor), Act::PollCreated, id, detail)?;
        Ok(id)
    })
}

/// Those of `entries` of which there is something to see: a file, or what its author added to be looked at.
fn pictured(tx: &mut Tx<'_>, entries: &[EntryId]) -> Result<BTreeSet<EntryId>, Error> {
    let of_entries = entry::repo::newest_files(tx, entries)?;
    let ids: Vec<FileId> = of_entries.iter().map(|(_entry, file)| *file).collect();
    let added = files::repo::previews_of(tx, &ids)?;
    let stored = files::repo::of_ids(tx, &ids)?;
    let is_shown = |file: &&File| file.has_pictures() || added.get(&file.id).is_some_and(File::has_pictures);
    let shown: BTreeSet<FileId> = stored.iter().filter(is_shown).map(|file| file.id).collect();
    Ok(of_entries.into_iter().filter(|(_entry, file)| shown.contains(file)).map(|(entry, _file)| entry).collect())
}

/// The client ends a poll of the contest before its time.
///
/// # Errors
/// Not the client, no such poll of the contest, or it has ended.
pub fn close(db: &Db, ctx: &Ctx, actor: &Actor, (contest, id): (ContestId, PollId)) -> Result<(), Error> {
    db.write(|tx| {
        let contest = contest::repo::lock(tx, contest)?;
        let poll = poll::repo::lock(tx, id)?;
        if poll.contest != contest.id {
            return Err(contests::Error::NotFound.into());
        }
        poll.decide_close(&contest, actor, ctx.now)?;
        poll::repo::record_closed(tx, ctx, id)?;
        let detail = serde_json::json!({ "contestId": contest.id.uuid() });
        audit::record(tx, ctx, Some(actor), Act::PollClosed, id, detail)?;
        Ok(())
    })
}

/// The browser known by `token` votes, or votes again.
///
/// # Errors
/// No such poll, it has ended or is full, or nothing is left of what was rated.
pub fn vote(db: &Db, ctx: &Ctx, secret_hash: &[u8; 32], token: &str, ballot: &Ballot) -> Result<(), Error> {
    let browser = secret::browser(secret_hash, token);
    db.write(|tx| {
        let poll = poll::repo::lock_by_secret(tx, secret_hash)?;
        let contest = contest::repo::get(tx, poll.contest)?;
        if contest.hidden_at.is_some() {
            return Err(contests::Error::NotFound.into());
        }
        let entries = poll::repo::entries(tx, poll.id)?;
        let before = poll::repo::vote_of(tx, poll.id, &browser)?;
        let votes = poll::repo::count_votes(tx, poll.id)?;
        let stars = poll.decide_vote(&contest, &entries, ballot, (votes, before.is_none()), ctx.now)?;
        poll::repo::put_vote(tx, ctx, (poll.id, &browser), before.as_ref(), (ballot, &stars))?;
        Ok(())
    })
}

/// Tells clients whose polls ended by the clock; answers how many polls were settled. Where the contest went on, nobody waits for the result.
pub fn settle_ends(db: &Db, ctx: &Ctx, limit: i64) -> Result<usize, Error> {
    let due = db.read(|conn| poll::repo::ends_due(conn, ctx.now, limit))?;
    Ok(sweep::each_in(db, due, "a client could not be told that a poll ended", |tx, id| settle_end(tx, ctx, id)))
}

fn settle_end(tx: &mut Tx<'_>, ctx: &Ctx, id: PollId) -> Result<bool, Error> {
    let poll = poll::repo::lock(tx, id)?;
    if !poll::repo::record_end_settled(tx, ctx, id)? {
        return Ok(false);
    }
    let contest = contest::repo::get(tx, poll.contest)?;
    if contest.status.is_judging() {
        let votes = poll::repo::count_votes(tx, id)?;
        let page = ctx.link(&format!("/contests/{}?tab=polls", contest.id.uuid()));
        let message = messages::contest::poll_ended(&contest.title, &poll.question, votes, &page);
        notify::user(tx, ctx, contest.client, &message)?;
    }
    Ok(true)
}
