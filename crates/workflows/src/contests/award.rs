//! Choosing the winners: one transaction from the client's click to the payouts.

use std::collections::HashMap;

use audit::Act;
use contests::contest::{self, Contest};
use contests::entry::{self, Entry};
use contests::handover::{self, Handover};
use diesel::RunQueryDsl;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{ContestId, EntryId, Id, PayoutId, UserId};
use ledger::postings;
use notifications::messages;
use payments::chargeback::{self, repo::PayoutRisks};
use payouts::Kind;
use payouts::method::Method;
use payouts::payout::Payee;
use payouts::payout::repo::NewPayout;

use crate::error::Error;
use crate::payouts::risk;
use crate::referrals::referral;
use crate::{identity, naming, notify, posting};

/// What the client chooses: the entries of the first places in their order, each with the version that the client looked at.
#[derive(Debug, Clone)]
pub struct Award {
    pub entries: Vec<(EntryId, Option<i16>)>,
    /// The entry whose lapsed award the one entry takes the place of.
    pub replaces: Option<EntryId>,
}

impl From<EntryId> for Award {
    fn from(entry: EntryId) -> Self {
        Self { entries: vec![(entry, None)], replaces: None }
    }
}

impl From<(EntryId, i16)> for Award {
    fn from((entry, version): (EntryId, i16)) -> Self {
        Self { entries: vec![(entry, Some(version))], replaces: None }
    }
}

/// Awards entries: they win, the others do not, what each place gets becomes the winner's and ours, and payouts wait for the files.
/// A lapsed award before it is taken back. Answers the payout of the first place.
///
/// # Errors
/// Not the client, an award that stands, an entry out of the running, or a newer version of one of them.
pub fn award(
    db: &Db,
    ctx: &Ctx,
    actor: &Actor,
    contest: ContestId,
    award: impl Into<Award>,
) -> Result<PayoutId, Error> {
    let award = award.into();
    db.write(|tx| award_places_in(tx, ctx, actor, contest, &award))
}

/// The same within a transaction.
///
/// # Errors
/// As [`award`].
pub fn award_in(tx: &mut Tx<'_>, ctx: &Ctx, actor: &Actor, id: ContestId, entry: EntryId) -> Result<PayoutId, Error> {
    award_places_in(tx, ctx, actor, id, &entry.into())
}

fn award_places_in(tx: &mut Tx<'_>, ctx: &Ctx, actor: &Actor, id: ContestId, award: &Award) -> Result<PayoutId, Error> {
    let contest = contest::repo::lock(tx, id)?;
    contest.require_client(actor)?;
    let (entries, authors) = lock_entries(tx, &award.entries)?;
    let mut standing = handover::repo::lock_standing_of(tx, id)?;
    standing.retain(|award| award.place.is_some());
    let decisions = contest::award::decide_places(&contest, &entries, actor, (&standing, award.replaces), ctx.now)?;
    if contest::final_round::is_named(&contest) {
        let finalists =
            contest::final_round::repo::live_finalists(tx, &[id])?.first().map_or(0, |(_contest, count)| *count);
        for entry in &entries {
            contest::final_round::decide_award(&contest, entry, finalists, ctx.now)?;
        }
    }
    for (entry, (_id, version)) in entries.iter().zip(&award.entries) {
        version.map_or(Ok(()), |seen| entry.require_newest(seen))?;
    }
    let replaced = decisions.first().and_then(|decision| decision.replaces);
    if let Some(before) = standing.iter().find(|award| replaced.is_some_and(|before| before.handover == award.id)) {
        posting::take_back(tx, ctx, Some(actor.user), &contest, before, posting::NOT_DELIVERED)?;
        let of = naming::of_handover(tx, &contest, before)?;
        let page = posting::contest_page(ctx, id);
        notify::user(tx, ctx, before.winner, &messages::money::award_passed_on(of, &page))?;
    }
    let made = contest::repo::record_awards(tx, ctx, &decisions)?;
    let payouts = pay_out(tx, ctx, actor, &contest, &made)?;
    if replaced.is_none() {
        let page = posting::contest_page(ctx, id);
        let others: Vec<_> =
            authors.into_iter().filter(|author| !made.iter().any(|award| award.winner == *author)).collect();
        notify::users(tx, ctx, &others, &messages::money::not_selected(&contest.title, made.len(), &page))?;
    }
    for (award, payout) in made.iter().zip(&payouts) {
        let detail = serde_json::json!({
            "entry": award.entry.uuid(),
            "place": award.place,
            "payout": payout.uuid(),
            "replaces": replaced.map(|before| before.entry.uuid()),
        });
        audit::record(tx, ctx, Some(actor), Act::ContestAwarded, id, detail)?;
    }
    Ok(payouts.first().copied().ok_or(contests::Error::Conflict)?)
}

/// The entries, locked, and everybody who entered.
fn lock_entries(
    tx: &mut Tx<'_>,
    chosen: &[(EntryId, Option<i16>)],
) -> Result<(Vec<Entry>, Vec<UserId>), contests::Error> {
    let mut entries = Vec::with_capacity(chosen.len());
    let mut everybody = Vec::new();
    for (id, _version) in chosen {
        let (entry, authors) = entry::repo::lock_with_authors(tx, *id)?;
        entries.push(entry);
        everybody = authors;
    }
    Ok((entries, everybody))
}

/// Posts what the awards are worth and opens a payout for each, in their order. People are locked in the order of their ids.
fn pay_out(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    actor: &Actor,
    contest: &Contest,
    awards: &[Handover],
) -> Result<Vec<PayoutId>, Error> {
    let funding = posting::funding(tx, contest.id)?;
    let mut winners: Vec<UserId> = awards.iter().map(|award| award.winner).collect();
    winners.sort_by_key(|winner| winner.uuid());
    winners.dedup();
    let methods: HashMap<UserId, Option<Method>> = winners
        .into_iter()
        .map(|winner| Ok((winner, identity::lock_default_method(tx, winner)?)))
        .collect::<Result<_, Error>>()?;
    let page = posting::contest_page(ctx, contest.id);
    let (mut payouts, mut transactions, mut is_promised) = (Vec::new(), Vec::new(), false);
    let mut told = Vec::new();
    for award in awards {
        let facts = (
            kyc::application::repo::has_approval(award.winner, ctx.now),
            (chargeback::repo::has_lost_prize(contest.id), chargeback::repo::has_debt(award.winner)),
            referrals::referral::repo::has_promise(funding.id),
        );
        let (identity_approved, risks, promised): (bool, PayoutRisks, bool) =
            diesel::select(facts).get_result(&mut **tx)?;
        is_promised = promised;
        let [client, winner] = accounts::user::repo::contacts(tx, [contest.client, award.winner])?;
        let posted = posting::award_of(contest, award)?;
        let new = NewPayout {
            contest: contest.id,
            entry: award.entry,
            winner: award.winner,
            kind: Kind::Award,
            amount: posted.net,
            retry_of: None,
            handover_accepted: false,
            payee: Payee { default_method: methods.get(&award.winner).cloned().flatten(), identity_approved },
            risks: risk::reasons(risks, &winner),
        };
        let payout = payouts::payout::repo::insert_of_award(tx, ctx, &new)?;
        transactions.push(postings::award(&posted)?);
        transactions.push(postings::payout_new(payout.id, award.winner, posted.net)?);
        let due = award.due_at.unwrap_or(ctx.now);
        let of = naming::of_handover(tx, contest, award)?;
        let message = messages::money::awarded(of, &client.name(), posted.net, due, &page);
        told.push((winner, message, of));
        payouts.push(payout);
    }
    let environment = posting::environment(funding.environment);
    ledger::repo::post_all(tx, ctx, environment, Some(actor.user), &transactions)?;
    if is_promised {
        referral::contest_awarded_in(tx, ctx, &funding)?;
    }
    for ((winner, message, of), payout) in told.iter().zip(&payouts) {
        notify::person(tx, ctx, winner, message)?;
        risk::tell_in(tx, ctx, payout, *of)?;
    }
    Ok(payouts.into_iter().map(|payout| payout.id).collect())
}
