//! Posting a contest: a draft that opens once it is paid.

use audit::Act;
use contests::attachment;
use contests::contest::requirements::{self, repo::Owner};
use contests::contest::{self, Contest, ContestInput, Terms};
use contests::nda::{self, Nda};
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::ContestId;

use crate::error::Error;
use crate::subscriptions::plan_limit;

/// Creates a draft.
///
/// # Errors
/// The actor does not post contests, invalid fields, or no room on the plan.
pub fn create(db: &Db, ctx: &Ctx, actor: &Actor, input: &ContestInput) -> Result<ContestId, Error> {
    db.write(|tx| create_in(tx, ctx, actor, input))
}

/// The same within a transaction.
///
/// # Errors
/// As [`create`].
pub fn create_in(tx: &mut Tx<'_>, ctx: &Ctx, actor: &Actor, input: &ContestInput) -> Result<ContestId, Error> {
    contest::decide_create(actor)?;
    let terms = Terms::validate(input, ctx.now).map_err(contests::Error::from)?;
    if payments::chargeback::repo::is_blocked(tx, actor.user)? {
        return Err(payments::Error::PayerOwes.into());
    }
    plan_limit::require_room(tx, ctx, actor.user, None)?;
    if terms.visibility.is_private() {
        plan_limit::require_private_contests(tx, ctx, actor.user)?;
    }
    let (requirements, nda) = (terms.requirements.clone(), terms.nda.clone());
    let draft = Contest::draft(ctx.new_id(), actor.user, terms, ctx.now);
    contest::repo::insert(tx, ctx, &draft)?;
    if !requirements.is_empty() {
        requirements::repo::store(tx, Owner::Contest(draft.id), &requirements)?;
    }
    if draft.visibility.is_private() {
        nda::repo::store(tx, &Nda::new(draft.id, &nda.unwrap_or_default(), ctx.now))?;
    }
    if contests::form_draft::repo::lock(tx, actor.user)? {
        attachment::repo::take_from_form(tx, actor.user, draft.id)?;
        contests::form_draft::repo::remove(tx, actor.user)?;
    }
    let detail = serde_json::json!({ "prizePaisa": draft.prize.get() });
    audit::record(tx, ctx, Some(actor), Act::ContestCreated, draft.id, detail)?;
    Ok(draft.id)
}
