//! Reports of copied work: a member makes one, staff decide.

use audit::Act;
use contests::copy_report::{self, Claim, Event};
use contests::{contest, entry};
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{CopyReportId, EntryId, Id};
use notifications::messages::moderation as messages;

use crate::error::Error;
use crate::{notify, posting};

/// A member says that an entry copies other work.
///
/// # Errors
/// An invalid reason or address; an entry that the member does not see or made; a second report of the same entry.
pub fn report(
    db: &Db,
    ctx: &Ctx,
    actor: &Actor,
    id: EntryId,
    (reason, url): (&str, Option<&str>),
) -> Result<CopyReportId, Error> {
    let claim = Claim::check(reason, url)?;
    db.write(|tx| {
        let (entry, contest) = entry::repo::get_with_contest(tx, id)?;
        contest::repo::ensure_full(tx, &contest, Some(actor))?;
        copy_report::decide_report(&contest, &entry, actor)?;
        let report = copy_report::repo::insert(tx, ctx, id, actor.user, claim.clone())?;
        record(tx, ctx, actor, Act::EntryReported, report, serde_json::json!({ "entryId": id.uuid() }))?;
        Ok(report)
    })
}

/// Staff decide. A copy is taken out of its contest as long as no winner was chosen; later the finding stands for itself.
///
/// # Errors
/// An invalid note; no such report, or one that was decided; a party of it.
pub fn decide(db: &Db, ctx: &Ctx, actor: &Actor, id: CopyReportId, (event, note): (Event, &str)) -> Result<(), Error> {
    let note = copy_report::checked_note(note)?;
    db.write(|tx| {
        let about = copy_report::repo::get(tx, id)?.entry;
        let (entry, contest) = entry::repo::lock_with_contest(tx, about)?;
        let report = copy_report::repo::lock(tx, id)?;
        let is_out = report.decide(&contest, &entry, actor, event)?;
        copy_report::repo::record_decided(tx, ctx, &report, (actor, event), (&note, is_out))?;
        let page = posting::contest_page(ctx, contest.id);
        if is_out {
            entry::repo::record_disqualified(tx, ctx, &entry)?;
            let author = messages::entry_disqualified(&contest.title, entry.number, &note, &page);
            notify::user(tx, ctx, entry.author, &author)?;
            notify::user(tx, ctx, contest.client, &messages::entry_taken_out(&contest.title, entry.number, &page))?;
        }
        let answer = messages::report_decided(&contest.title, entry.number, event == Event::Uphold, &page);
        notify::user(tx, ctx, report.reporter, &answer)?;
        let act = match event {
            Event::Uphold => Act::ReportUpheld,
            Event::Dismiss => Act::ReportDismissed,
        };
        let detail = serde_json::json!({ "entryId": entry.id.uuid(), "note": note, "disqualified": is_out });
        record(tx, ctx, actor, act, id, detail)
    })
}

fn record(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    actor: &Actor,
    act: Act,
    id: CopyReportId,
    detail: serde_json::Value,
) -> Result<(), Error> {
    audit::record(tx, ctx, Some(actor), act, id, detail)?;
    Ok(())
}
