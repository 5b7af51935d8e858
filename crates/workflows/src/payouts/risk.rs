//! Payouts that are looked at before they are paid: the one place that says why, sets the hold and lifts it.

use std::collections::BTreeSet;

use accounts::Contact;
use audit::Act;
use contests::contest;
use contests::purchase::{self, Purchase};
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::fields::FieldErrors;
use kernel::ids::{ContestId, EntryId, PayoutId, UserId};
use kernel::text::multi_line;
use notifications::messages::{self, award::NamedAward};
use payments::chargeback::{self, repo::PayoutRisks};
use payouts::payout::decide;
use payouts::risk::Reason;
use payouts::{Payout, payout, proposal};

use crate::error::Error;
use crate::payouts::payout::Standing;
use crate::{identity, naming, notify};

/// Why a payout of `contest` to `winner` that is made now is to be looked at. The contest is locked, and the list of the winner's methods
/// ([`identity::payee_in`]); `winner` was read after that: someone who brings a reason takes the same locks, and finds the payout or is found here.
pub(crate) fn of(tx: &mut Tx<'_>, contest: ContestId, winner: &Contact) -> Result<BTreeSet<Reason>, Error> {
    Ok(reasons(chargeback::repo::payout_risks(tx, contest, winner.user)?, winner))
}

/// The same for the payout of `entry`, which was awarded or bought: what was bought was paid by a payment of its own.
pub(crate) fn of_entry(
    tx: &mut Tx<'_>,
    contest: ContestId,
    entry: EntryId,
    winner: &Contact,
) -> Result<BTreeSet<Reason>, Error> {
    let Some(bought) = purchase::repo::of_entry(tx, entry)? else { return of(tx, contest, winner) };
    let risks = PayoutRisks {
        is_taken_back: chargeback::repo::is_purchase_lost(tx, bought.id)?,
        is_blocked: chargeback::repo::is_blocked(tx, winner.user)?,
    };
    Ok(reasons(risks, winner))
}

/// The same of what was read.
pub(crate) fn reasons(risks: PayoutRisks, winner: &Contact) -> BTreeSet<Reason> {
    let mut reasons = BTreeSet::new();
    if risks.is_taken_back {
        reasons.insert(Reason::Chargeback);
    }
    if risks.is_blocked {
        reasons.insert(Reason::Debt);
    }
    if winner.is_suspended {
        reasons.insert(Reason::Suspension);
    }
    reasons
}

/// Whose payouts come out of a payment.
#[derive(Debug)]
pub(crate) enum PaidFor {
    /// Those whom the prize of the contest went to, and not those whose entries were bought.
    Contest(ContestId),
    /// The author of a bought entry.
    Entry(Purchase),
    Nobody,
}

/// A payment was taken back: what it paid for is looked at, and what its payer is to be paid. What the payment paid is locked.
pub(crate) fn taken_back_in(tx: &mut Tx<'_>, ctx: &Ctx, paid_for: &PaidFor, payer: UserId) -> Result<(), Error> {
    payouts::method::repo::lock_of_user(tx, payer)?;
    let (contest, bought) = match paid_for {
        PaidFor::Contest(contest) => (Some(*contest), purchase::repo::bought_of(tx, *contest)?),
        PaidFor::Entry(paid) => (Some(paid.contest), Vec::new()),
        PaidFor::Nobody => (None, Vec::new()),
    };
    for pending in payout::repo::lock_pending_around(tx, contest, payer)? {
        let is_paid_for = match paid_for {
            PaidFor::Contest(contest) => *contest == pending.contest && !bought.contains(&pending.entry),
            PaidFor::Entry(paid) => paid.entry == pending.entry,
            PaidFor::Nobody => false,
        };
        if is_paid_for {
            hold_in(tx, ctx, &pending, Reason::Chargeback)?;
        }
        if pending.winner == payer {
            hold_in(tx, ctx, &pending, Reason::Debt)?;
        }
    }
    Ok(())
}

/// Somebody was suspended: what they are to be paid is looked at.
pub(crate) fn suspended_in(tx: &mut Tx<'_>, ctx: &Ctx, person: UserId) -> Result<(), Error> {
    for pending in payout::repo::lock_pending_of(tx, person)? {
        hold_in(tx, ctx, &pending, Reason::Suspension)?;
    }
    Ok(())
}

fn hold_in(tx: &mut Tx<'_>, ctx: &Ctx, pending: &Payout, reason: Reason) -> Result<(), Error> {
    let is_reported = proposal::repo::find(tx, pending.id)?.is_some();
    let held = payout::repo::hold_for_risk(tx, ctx, pending, reason, is_reported)?;
    if held.review != pending.review {
        let detail = serde_json::json!({ "reason": reason.as_str() });
        audit::record(tx, ctx, None, Act::PayoutHeld, held.id, detail)?;
    }
    if pending.review.is_none() {
        let contest = contest::repo::get(tx, held.contest)?;
        let of = naming::of_payout(tx, &contest, &held)?;
        tell_in(tx, ctx, &held, of)?;
    }
    Ok(())
}

/// Tells the author, who is accused of nothing, that the payout for this award is looked at, and by when. Says nothing of one that is not.
pub(crate) fn tell_in(tx: &mut Tx<'_>, ctx: &Ctx, held: &Payout, of: NamedAward<'_>) -> Result<(), Error> {
    let Some(review) = &held.review else { return Ok(()) };
    let message = messages::payout::under_review(of, held.amount, review.until, &ctx.link("/payouts"));
    notify::user(tx, ctx, held.winner, &message)
}

/// Finance has looked at the payout and lets it go on. What makes it wait otherwise still does.
///
/// # Errors
/// An invalid reason; no such payout, one that nobody looks at, or one in which the admin has a part.
pub fn lift(db: &Db, ctx: &Ctx, admin: &Actor, id: PayoutId, reason: &str) -> Result<(), Error> {
    let reason = multi_line(reason, 10, 1_000).map_err(|_refused| {
        payouts::Error::from(FieldErrors::one("reason", "Tell the reason in 10 to 1000 characters"))
    })?;
    db.write(|tx| {
        let winner = payout::repo::get(tx, id)?.winner;
        let payee = identity::payee_in(tx, ctx, winner)?;
        let standing = Standing::lock(tx, id)?;
        let held = standing.case().payout.clone();
        decide::lift(standing.case(), admin)?;
        payout::repo::lift_risk(tx, &held, &payee)?;
        let contest = contest::repo::get(tx, held.contest)?;
        let of = naming::of_payout(tx, &contest, &held)?;
        notify::user(tx, ctx, winner, &messages::payout::review_over(of, held.amount, &ctx.link("/payouts")))?;
        let reasons = held.review.as_ref().map(payouts::risk::Review::texts);
        let detail = serde_json::json!({ "reason": reason, "held": reasons });
        Ok(audit::record(tx, ctx, Some(admin), Act::PayoutRiskLifted, id, detail)?)
    })
}
