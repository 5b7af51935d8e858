//! How many contests of a client may run at once, however many requests race, and whether they may be private.

use contests::contest;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{ContestId, UserId};
use subscriptions::{plan, subscription};

use crate::error::Error;

/// Refuses when the plan of `user` has no room for one more contest: what runs, and other drafts that are being paid, take up room.
/// `for_contest` is the draft that wants it. The person's row is locked until the transaction ends, so that of many at once no more
/// get through than there is room for.
///
/// # Errors
/// [`subscriptions::Error::PlanLimit`], the database's.
pub(crate) fn require_room(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    user: UserId,
    for_contest: Option<ContestId>,
) -> Result<(), Error> {
    accounts::user::repo::lock(tx, user)?;
    let mut paying = payments::payment::repo::deposits_open_of(tx, user, ctx.now)?;
    paying.retain(|draft| Some(*draft) != for_contest);
    let taken = contest::repo::count_active(tx, user, &paying)?;
    require(tx, ctx, user, taken)
}

/// The same for money that has come: only what runs takes up room. The person's row is locked already.
///
/// # Errors
/// [`subscriptions::Error::PlanLimit`], the database's.
pub(crate) fn require_room_now(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId) -> Result<(), Error> {
    let taken = contest::repo::count_active(tx, user, &[])?;
    require(tx, ctx, user, taken)
}

fn require(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId, taken: i64) -> Result<(), Error> {
    let terms = subscription::repo::in_force(tx, user, ctx.now)?.terms;
    if terms.max_active_contests.has_room(taken) {
        return Ok(());
    }
    Err(subscriptions::Error::PlanLimit { plan: terms.plan_name, limit: terms.max_active_contests }.into())
}

/// Refuses a private contest to people whose plan has none. With the person's row locked, the answer holds until the transaction ends, but
/// for an admin who edits the plan.
///
/// # Errors
/// [`subscriptions::Error::NoPrivateContests`], the database's.
pub(crate) fn require_private_contests(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId) -> Result<(), Error> {
    let in_force = subscription::repo::in_force(tx, user, ctx.now)?;
    if plan::repo::allows_private_contests(tx, in_force.tier)? {
        return Ok(());
    }
    Err(subscriptions::Error::NoPrivateContests { plan: in_force.terms.plan_name }.into())
}
