//! The final round: the client names finalists, and the clock tells people when it begins to matter and when it is over.

use audit::Act;
use contests::contest::final_round::{self, FINALISTS_MIN, Notice};
use contests::contest::{self, Contest, distribution};
use contests::{entry, refund_request};
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{ContestId, EntryId, Id, UserId};
use notifications::messages;

use crate::contests::guarantee;
use crate::error::Error;
use crate::{notify, posting, sweep};

/// Names the finalists, guarantees the prize, and tells everybody who entered. There is no way back.
///
/// # Errors
/// Not the client, no final round, named before, too early or too late, a refund request that waits, or entries that cannot be named.
pub fn name(db: &Db, ctx: &Ctx, actor: &Actor, id: ContestId, entries: Vec<EntryId>) -> Result<(), Error> {
    let finalists = final_round::checked_finalists(entries)?;
    db.write(|tx| {
        let contest = contest::repo::lock(tx, id)?;
        let pending = refund_request::repo::is_pending(tx, id)?;
        final_round::decide_naming(&contest, pending, actor, ctx.now)?;
        let locked = final_round::repo::lock_entries(tx, &finalists)?;
        if locked.len() != finalists.len() {
            return Err(contests::Error::NotFound.into());
        }
        let ends_at = final_round::decide(&contest, pending, &locked, actor, ctx.now)?;
        final_round::repo::record_named(tx, ctx, &contest, &finalists, ends_at)?;
        guarantee::guarantee_in(tx, ctx, actor, id)?;

        let page = posting::contest_page(ctx, id);
        let chosen: Vec<UserId> = authors_of(locked.iter().map(|entry| entry.author));
        notify::users(tx, ctx, &chosen, &messages::final_round::finalist(&contest.title, ends_at, &page))?;
        let mut others = entry::repo::authors(tx, id)?;
        others.retain(|author| !chosen.contains(author));
        notify::users(tx, ctx, &others, &messages::final_round::not_finalist(&contest.title, finalists.len(), &page))?;
        let named: Vec<_> = finalists.iter().map(|entry| entry.uuid()).collect();
        let detail = serde_json::json!({ "entries": named, "until": ends_at.to_string() });
        audit::record(tx, ctx, Some(actor), Act::ContestFinalistsNamed, id, detail)?;
        Ok(())
    })
}

fn authors_of(authors: impl Iterator<Item = UserId>) -> Vec<UserId> {
    let mut authors: Vec<UserId> = authors.collect();
    authors.sort_unstable();
    authors.dedup();
    authors
}

/// Tells people about final rounds what is due; answers how many rounds had something due. Of messages that were missed, only the newest
/// is sent.
pub fn notify_due(db: &Db, ctx: &Ctx, limit: i64) -> Result<usize, Error> {
    let due = db.read(|conn| final_round::repo::notices_due(conn, ctx.now, limit))?;
    Ok(sweep::each_contest(db, due, "nobody could be told about a final round", |tx, contest| {
        notify_in(tx, ctx, contest)
    }))
}

fn notify_in(tx: &mut Tx<'_>, ctx: &Ctx, contest: &Contest) -> Result<bool, Error> {
    if contest.frozen_at.is_some() || !final_round::repo::record_notified(tx, contest, ctx.now)? {
        return Ok(false);
    }
    let Some(notice) = final_round::notice(contest, ctx.now) else { return Ok(true) };
    let page = posting::contest_page(ctx, contest.id);
    match notice {
        Notice::NamingEnds { until } if can_name(tx, contest)? => {
            let message = messages::final_round::naming_ends(&contest.title, until, &page);
            notify::user(tx, ctx, contest.client, &message)?;
        }
        Notice::NamingLapsed if can_name(tx, contest)? => {
            let shared_out = distribution::at(contest);
            let message = messages::final_round::naming_lapsed(&contest.title, shared_out, &page);
            notify::user(tx, ctx, contest.client, &message)?;
        }
        Notice::NamingEnds { .. } | Notice::NamingLapsed => {}
        Notice::RoundEnds { until } => {
            let finalists = final_round::repo::finalists(tx, contest.id)?;
            let live = finalists.iter().filter(|entry| entry.status.is_live()).map(|entry| entry.author);
            let message = messages::final_round::round_ends(&contest.title, until, &page);
            notify::users(tx, ctx, &authors_of(live), &message)?;
        }
        Notice::RoundOver => {
            let shared_out = distribution::at(contest);
            let message = messages::final_round::round_over(&contest.title, shared_out, &page);
            notify::user(tx, ctx, contest.client, &message)?;
        }
    }
    Ok(true)
}

/// Whether naming is, or was, anything that the client could do: with too few entries or while a refund is asked for it is not.
fn can_name(tx: &mut Tx<'_>, contest: &Contest) -> Result<bool, Error> {
    let live = entry::repo::count_live(tx, contest.id)?;
    let enough = usize::try_from(live).is_ok_and(|live| live >= FINALISTS_MIN);
    Ok(enough && !refund_request::repo::is_pending(tx, contest.id)?)
}
