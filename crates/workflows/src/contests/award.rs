//! Choosing the winner: one transaction from the client's click to the payout.

use audit::Act;
use contests::{contest, entry, handover};
use diesel::RunQueryDsl;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{ContestId, EntryId, Id, PayoutId};
use ledger::postings;
use notifications::messages;
use payments::chargeback::{self, repo::PayoutRisks};
use payouts::Kind;
use payouts::payout::Payee;
use payouts::payout::repo::NewPayout;

use crate::error::Error;
use crate::payouts::risk;
use crate::referrals::referral;
use crate::{identity, notify, posting};

/// Awards `entry`: it wins, the others do not, the prize becomes the winner's and ours, and a payout waits for the files.
/// A lapsed award before it is taken back.
///
/// # Errors
/// Not the client, an award that stands, or an entry out of the running.
pub fn award(db: &Db, ctx: &Ctx, actor: &Actor, contest: ContestId, entry: EntryId) -> Result<PayoutId, Error> {
    db.write(|tx| award_in(tx, ctx, actor, contest, entry))
}

/// As [`award`], if `version` is the newest one of the entry: the one that the client looked at.
///
/// # Errors
/// As [`award`], or a newer version.
pub fn award_version(
    db: &Db,
    ctx: &Ctx,
    actor: &Actor,
    contest: ContestId,
    (entry, version): (EntryId, i16),
) -> Result<PayoutId, Error> {
    db.write(|tx| award_of(tx, ctx, actor, contest, (entry, Some(version))))
}

/// The same within a transaction.
///
/// # Errors
/// As [`award`].
pub fn award_in(tx: &mut Tx<'_>, ctx: &Ctx, actor: &Actor, id: ContestId, entry: EntryId) -> Result<PayoutId, Error> {
    award_of(tx, ctx, actor, id, (entry, None))
}

fn award_of(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    actor: &Actor,
    id: ContestId,
    (entry, version): (EntryId, Option<i16>),
) -> Result<PayoutId, Error> {
    let contest = contest::repo::lock(tx, id)?;
    contest.require_client(actor)?;
    let (entry, authors) = entry::repo::lock_with_authors(tx, entry)?;
    let standing = handover::repo::lock_standing(tx, id)?;
    let decision = contest::award::decide(&contest, &entry, actor, standing.as_ref(), ctx.now)?;
    if contest::final_round::is_named(&contest) {
        let finalists =
            contest::final_round::repo::live_finalists(tx, &[id])?.first().map_or(0, |(_contest, count)| *count);
        contest::final_round::decide_award(&contest, &entry, finalists, ctx.now)?;
    }
    version.map_or(Ok(()), |seen| entry.require_newest(seen))?;
    let page = posting::contest_page(ctx, id);
    if let Some(before) = decision.replaces {
        posting::take_back(tx, ctx, Some(actor.user), &contest, (before.entry, before.winner), posting::NOT_DELIVERED)?;
        notify::user(tx, ctx, before.winner, &messages::money::award_passed_on(&contest.title, &page))?;
    }
    contest::repo::record_award(tx, ctx, &decision)?;

    let funding = posting::funding(tx, id)?;
    let environment = posting::environment(funding.environment);
    let award = posting::award_of(&contest, decision.entry, decision.winner)?;
    let default_method = identity::lock_default_method(tx, decision.winner)?;
    let facts = (
        kyc::application::repo::has_approval(decision.winner, ctx.now),
        (chargeback::repo::has_lost_prize(id), chargeback::repo::has_debt(decision.winner)),
        referrals::referral::repo::has_promise(funding.id),
    );
    let (identity_approved, risks, is_promised): (bool, PayoutRisks, bool) =
        diesel::select(facts).get_result(&mut **tx)?;
    let [client, winner] = accounts::user::repo::contacts(tx, [contest.client, decision.winner])?;
    let new = NewPayout {
        contest: id,
        entry: decision.entry,
        winner: decision.winner,
        kind: Kind::Award,
        amount: award.net,
        retry_of: None,
        handover_accepted: false,
        payee: Payee { default_method, identity_approved },
        risks: risk::reasons(risks, &winner),
    };
    let payout = payouts::payout::repo::insert_of_award(tx, ctx, &new)?;
    let transactions = [postings::award(&award)?, postings::payout_new(payout.id, decision.winner, award.net)?];
    ledger::repo::post_all(tx, ctx, environment, Some(actor.user), &transactions)?;

    if is_promised {
        referral::contest_awarded_in(tx, ctx, &funding)?;
    }
    let message = messages::money::awarded(&contest.title, &client.name(), award.net, decision.handover_due, &page);
    notify::person(tx, ctx, &winner, &message)?;
    risk::tell_in(tx, ctx, &payout, &contest.title)?;
    if decision.replaces.is_none() {
        let others: Vec<_> = authors.into_iter().filter(|author| *author != decision.winner).collect();
        notify::users(tx, ctx, &others, &messages::money::not_selected(&contest.title, &page))?;
    }
    let detail = serde_json::json!({
        "entry": decision.entry.uuid(),
        "payout": payout.id.uuid(),
        "replaces": decision.replaces.map(|before| before.entry.uuid()),
    });
    audit::record(tx, ctx, Some(actor), Act::ContestAwarded, id, detail)?;
    Ok(payout.id)
}
