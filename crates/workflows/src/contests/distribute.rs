//! Sharing the prize out when the client stayed silent.

use std::collections::BTreeSet;

use audit::Act;
use contests::contest::distribution::{self, Plan};
use contests::contest::{self, Contest};
use contests::{entry, refund_request};
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{Id, UserId};
use ledger::postings;
use notifications::messages;
use payouts::Kind;
use payouts::payout::repo::NewPayout;

use crate::error::Error;
use crate::payouts::risk;
use crate::referrals::referral;
use crate::{identity, naming, notify, posting, sweep};

/// Shares out the prizes of contests whose client chose nobody for 30 days after the deadline; answers how many.
pub fn distribute_due(db: &Db, ctx: &Ctx, limit: i64) -> Result<usize, Error> {
    let due = db.read(|conn| contest::repo::distributions_due(conn, ctx.now, limit))?;
    Ok(sweep::each_contest(db, due, "a prize could not be shared out", |tx, contest| distribute_in(tx, ctx, contest)))
}

/// Shares the prize of one contest out if that is due, by the plan that its page has shown.
fn distribute_in(tx: &mut Tx<'_>, ctx: &Ctx, contest: &Contest) -> Result<bool, Error> {
    let id = contest.id;
    let pending = refund_request::repo::is_pending(tx, id)?;
    if !distribution::is_due(contest, pending, ctx.now) {
        return Ok(false);
    }
    let entries = distribution::repo::candidates(tx, id)?;
    let Some(plan) = distribution::plan(contest, &entries)? else { return Ok(false) };
    distribution::repo::record(tx, ctx, contest, &plan)?;
    let funding = posting::funding(tx, id)?;
    let paid = pay_out(tx, ctx, contest, (&plan, posting::environment(funding.environment)))?;
    referral::contest_awarded_in(tx, ctx, &funding)?;
    let page = posting::contest_page(ctx, id);
    let message = messages::terms::distributed(&contest.title, plan.net, plan.people, distribution::DAYS, &page);
    notify::user(tx, ctx, contest.client, &message)?;
    let mut others = entry::repo::authors(tx, id)?;
    others.retain(|author| !paid.contains(author));
    notify::users(tx, ctx, &others, &messages::terms::distributed_without_share(&contest.title, &page))?;
    let detail = serde_json::json!({
        "rule": plan.rule.as_str(),
        "people": plan.people,
        "netPaisa": plan.net.get(),
        "feePaisa": plan.fee.get(),
    });
    audit::record(tx, ctx, None, Act::ContestDistributed, id, detail)?;
    Ok(true)
}

/// Posts the shares and opens a payout for each; answers who is paid. People are locked in the order of their ids.
fn pay_out(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    contest: &Contest,
    (plan, environment): (&Plan, ledger::Environment),
) -> Result<BTreeSet<UserId>, Error> {
    let mut shares = plan.shares.clone();
    shares.sort_by_key(|share| share.user.uuid());
    let payees =
        shares.iter().map(|share| identity::payee_in(tx, ctx, share.user)).collect::<Result<Vec<_>, Error>>()?;
    let amounts: Vec<_> = shares.iter().map(|share| (share.user, share.amount)).collect();
    let transaction = postings::distributed(contest.id, &amounts, plan.fee)?;
    ledger::repo::post(tx, ctx, environment, None, &transaction)?;
    for (share, payee) in shares.iter().zip(payees) {
        let winner = accounts::user::repo::contact(tx, share.user)?;
        let new = NewPayout {
            contest: contest.id,
            entry: share.entry,
            winner: share.user,
            kind: Kind::Share,
            amount: share.amount,
            retry_of: None,
            handover_accepted: false,
            payee,
            risks: risk::of(tx, contest.id, &winner)?,
        };
        let payout = payouts::payout::repo::insert(tx, ctx, &new)?;
        let transaction = postings::payout_new(payout.id, share.user, share.amount)?;
        ledger::repo::post(tx, ctx, environment, None, &transaction)?;
        let missing = posting::missing(&payout);
        let page = posting::payee_page(ctx, missing);
        notify::person(tx, ctx, &winner, &messages::terms::share(&contest.title, share.amount, missing, &page))?;
        let of = naming::of_payout(tx, contest, &payout)?;
        risk::tell_in(tx, ctx, &payout, of)?;
    }
    Ok(shares.into_iter().map(|share| share.user).collect())
}
