//! What the clock does to contests without touching money.

use audit::Act;
use contests::contest::requirements::repo::Owner;
use contests::contest::{self, Event, distribution};
use contests::entry;
use kernel::ctx::Ctx;
use kernel::db::Db;
use notifications::messages;

use super::attachments;
use crate::error::Error;
use crate::featured::placement;
use crate::{notify, sweep};

/// Cancels drafts that waited 14 days for their payment; answers how many.
pub fn cancel_unpaid_drafts(db: &Db, ctx: &Ctx, limit: i64) -> Result<usize, Error> {
    let due = db.read(|conn| contest::repo::unpaid_drafts_due(conn, ctx.now, limit))?;
    Ok(sweep::each_contest(db, due, "a draft could not be cancelled", |tx, contest| {
        let is_due = contest.status.next(Event::Cancel).is_ok() && ctx.now >= contest.draft_ends_at();
        if is_due {
            contest::repo::record_cancelled(tx, ctx, contest, None)?;
            attachments::remove_all_in(tx, Owner::Contest(contest.id))?;
            placement::contest_ended_in(tx, ctx, None, contest)?;
            let message =
                messages::contest::draft_cancelled(&contest.title, contest::DRAFT_DAYS, &ctx.link("/contests/new"));
            notify::user(tx, ctx, contest.client, &message)?;
            audit::record(tx, ctx, None, Act::ContestCancelled, contest.id, serde_json::json!({}))?;
        }
        Ok(is_due)
    }))
}

/// Closes entries of contests whose deadline has passed and tells their clients; answers how many.
pub fn close_entries_due(db: &Db, ctx: &Ctx, limit: i64) -> Result<usize, Error> {
    let due = db.read(|conn| contest::repo::closings_due(conn, ctx.now, limit))?;
    Ok(sweep::each_contest(db, due, "entries could not be closed", |tx, contest| {
        let is_due =
            contest.status.next(Event::CloseEntries).is_ok() && contest.frozen_at.is_none() && contest.is_over(ctx.now);
        if is_due {
            contest::repo::record_entries_closed(tx, ctx, contest, None)?;
            let entries = entry::repo::entry_counts(tx, contest.id)?;
            let link = ctx.link(&format!("/contests/{}", contest.id));
            let shared_out = distribution::has_people(entries).then(|| distribution::at(contest));
            let message = messages::contest::entries_closed(
                &contest.title,
                (entries.live, entries.counting),
                shared_out,
                contest::REFUND_AFTER_DAYS,
                &link,
            );
            notify::user(tx, ctx, contest.client, &message)?;
            audit::record(tx, ctx, None, Act::ContestEntriesClosed, contest.id, serde_json::json!({}))?;
        }
        Ok(is_due)
    }))
}
