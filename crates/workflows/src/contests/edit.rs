//! Changing a contest, and giving up a draft.

use audit::Act;
use contests::contest::requirements::{self, repo::Owner};
use contests::contest::{self, Change, Edit, Terms};
use contests::nda::{self, Nda};
use contests::{boost, entry, version};
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::ContestId;
use notifications::messages;

use super::attachments;
use crate::error::Error;
use crate::featured::placement;
use crate::notify;
use crate::subscriptions::plan_limit;

/// Changes a draft, or title and brief of an open contest; entrants are told of a new version.
///
/// # Errors
/// Not the client, not editable any more, a private contest without a plan that has them or with a featured place, or invalid fields.
pub fn edit(db: &Db, ctx: &Ctx, actor: &Actor, id: ContestId, edit: &Edit) -> Result<(), Error> {
    db.write(|tx| edit_in(tx, ctx, actor, id, edit))
}

/// The same within a transaction.
///
/// # Errors
/// As [`edit`].
pub fn edit_in(tx: &mut Tx<'_>, ctx: &Ctx, actor: &Actor, id: ContestId, edit: &Edit) -> Result<(), Error> {
    let contest = contest::repo::lock_terms(tx, id)?;
    let required = requirements::repo::find(tx, Owner::Contest(id))?;
    let act = match edit.decide(&contest, &required, actor, ctx.now)? {
        Change::Nothing => return Ok(()),
        Change::Terms(terms) => {
            if terms.visibility.is_private() && !contest.visibility.is_private() {
                plan_limit::require_private_contests(tx, ctx, contest.client)?;
                let ordered = [boost::Status::Pending, boost::Status::Waiting];
                if boost::repo::lock_last(tx, id)?.is_some_and(|last| ordered.contains(&last.status)) {
                    return Err(contests::Error::PrivateNotBoostable.into());
                }
            }
            contest::repo::save_terms(tx, ctx, id, &terms)?;
            save_nda(tx, ctx, id, &terms)?;
            Act::ContestTermsChanged
        }
        Change::InPlace { title, brief } => {
            contest::repo::save_brief(tx, ctx, id, &title, &brief)?;
            Act::ContestBriefChanged
        }
        Change::NewVersion { title, brief } => {
            let changed = contest::repo::add_version(tx, ctx, &contest, &title, &brief)?;
            let words = version::words(&version::changes(&contest.brief, &changed.brief));
            let page = ctx.link(&format!("/contests/{id}"));
            let message = messages::contest::brief_changed(
                &changed.title,
                &notify::name_of(tx, contest.client)?,
                changed.brief_version,
                words,
                &page,
            );
            let entrants = entry::repo::authors(tx, id)?;
            notify::users(tx, ctx, &entrants, &message)?;
            Act::ContestBriefChanged
        }
    };
    audit::record(tx, ctx, Some(actor), act, id, serde_json::json!({}))?;
    Ok(())
}

/// A private draft has the NDA that was chosen, a public one has none.
fn save_nda(tx: &mut Tx<'_>, ctx: &Ctx, id: ContestId, terms: &Terms) -> Result<(), Error> {
    if !terms.visibility.is_private() {
        nda::repo::remove(tx, id)?;
    } else if terms.nda.is_some() || nda::repo::find(tx, id)?.is_none() {
        nda::repo::store(tx, &Nda::new(id, &terms.nda.clone().unwrap_or_default(), ctx.now))?;
    }
    Ok(())
}

/// Gives up a draft.
///
/// # Errors
/// Not the client, or not a draft.
pub fn delete(db: &Db, ctx: &Ctx, actor: &Actor, id: ContestId) -> Result<(), Error> {
    db.write(|tx| {
        let contest = contest::repo::lock(tx, id)?;
        contest.decide_delete(actor)?;
        contest::repo::record_cancelled(tx, ctx, &contest, Some(actor.user))?;
        attachments::remove_all_in(tx, Owner::Contest(id))?;
        placement::contest_ended_in(tx, ctx, Some(actor.user), &contest)?;
        audit::record(tx, ctx, Some(actor), Act::ContestCancelled, id, serde_json::json!({}))?;
        Ok(())
    })
}
