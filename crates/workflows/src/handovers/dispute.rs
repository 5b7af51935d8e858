//! Disputes in a handover: opened and answered by its two sides, decided by admins, carried out.

use audit::Act;
use contests::contest::award::After;
use contests::contest::{self, Contest};
use contests::dispute::{self, Decision, Dispute, NewDecision, NewStatement, Reason, Side, Status, Verdict};
use contests::handover::{self, AcceptedBy, AwardKey, Handover};
use contests::purchase;
use files::Purpose;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{DisputeId, FileId, Id, UserId};
use kernel::money::Paisa;
use ledger::postings;
use notifications::messages::award::NamedAward;
use notifications::messages::dispute::Ending;
use notifications::{Message, messages};
use payouts::payout::Kind;
use payouts::payout::repo::NewPayout;

use crate::contests::ending;
use crate::contests::entry_purchase::give_back;
use crate::error::Error;
use crate::featured::placement;
use crate::payouts::risk;
use crate::{identity, naming, notify, posting, reviews};

/// Why a payout is voided by a dispute, for its author to read.
const fn taken_back(award: &Handover) -> &'static str {
    if award.place.is_some() {
        "A dispute was decided: the award was taken back."
    } else {
        "A dispute was decided: the sale was taken back."
    }
}

/// Client or winner opens a dispute with their statement; no time of the handover runs from then on.
///
/// # Errors
/// Neither of the two, a handover that is over, disputed or overdue, or evidence that is not the actor's to give.
pub fn open(
    db: &Db,
    ctx: &Ctx,
    actor: &Actor,
    award: impl Into<AwardKey>,
    reason: Reason,
    statement: &NewStatement,
) -> Result<(), Error> {
    let award = award.into();
    db.write(|tx| {
        let (contest, standing) = crate::handovers::handover::lock(tx, award)?;
        let side = standing.decide_dispute(contest.client, actor, ctx.now)?;
        attach(tx, ctx, actor, &statement.files)?;
        let opened = dispute::repo::insert(tx, ctx, &standing, (actor.user, side), reason, statement)?;
        let (due, page) = (opened.answer_due_at, posting::contest_page(ctx, award.contest));
        let of = naming::of_handover(tx, &contest, &standing)?;
        notify::user(tx, ctx, actor.user, &messages::dispute::opened_by_you(of, due, &page))?;
        let other = person(&contest, &standing, side.other());
        let opener = notify::name_of(tx, actor.user)?;
        notify::user(tx, ctx, other, &messages::dispute::opened(of, &opener, reason.label(), due, &page))?;
        let detail = serde_json::json!({ "side": side.as_str(), "reason": reason.as_str() });
        record(tx, ctx, Some(actor), Act::DisputeOpened, opened.id, detail)
    })
}

/// The other side writes its one statement.
///
/// # Errors
/// No dispute of the actor's, their statement is there, its time is over, or evidence that is not theirs to give.
pub fn answer(
    db: &Db,
    ctx: &Ctx,
    actor: &Actor,
    award: impl Into<AwardKey>,
    statement: &NewStatement,
) -> Result<(), Error> {
    let award = award.into();
    db.write(|tx| {
        let (contest, standing, dispute, side) = lock_of_party(tx, actor, award)?;
        dispute.decide_answer(side, ctx.now)?;
        attach(tx, ctx, actor, &statement.files)?;
        dispute::repo::record_answered(tx, ctx, &dispute, actor.user, statement)?;
        let of = naming::of_handover(tx, &contest, &standing)?;
        let message = messages::dispute::answered(of, &posting::contest_page(ctx, award.contest));
        mail_both(tx, ctx, &contest, &standing, &message)?;
        record(tx, ctx, Some(actor), Act::DisputeAnswered, dispute.id, serde_json::json!({ "side": side.as_str() }))
    })
}

/// A side asks for another admin.
///
/// # Errors
/// No dispute of the actor's, nothing to appeal, its time is over, or an invalid note.
pub fn appeal(db: &Db, ctx: &Ctx, actor: &Actor, award: impl Into<AwardKey>, note: &str) -> Result<(), Error> {
    let award = award.into();
    db.write(|tx| {
        let (contest, standing, dispute, side) = lock_of_party(tx, actor, award)?;
        dispute.decide_appeal(ctx.now)?;
        let note = dispute::checked_appeal(note).map_err(contests::Error::from)?;
        dispute::repo::record_appealed(tx, ctx, &dispute, actor.user, &note)?;
        let of = naming::of_handover(tx, &contest, &standing)?;
        let message = messages::dispute::appealed(of, &posting::contest_page(ctx, award.contest));
        mail_both(tx, ctx, &contest, &standing, &message)?;
        record(tx, ctx, Some(actor), Act::DisputeAppealed, dispute.id, serde_json::json!({ "side": side.as_str() }))
    })
}

#[derive(Debug, Clone)]
pub struct DecisionInput {
    pub verdict: Verdict,
    /// For a split: the winner's part of the prize in paisa, before our fee.
    pub winner_part: Option<i64>,
    /// The reasons, for both sides to read.
    pub note: String,
}

/// An admin decides. The first decision waits for an appeal; the one on appeal is carried out at once.
///
/// # Errors
/// A part in the contest, the admin of the first decision, too early, decided already, or an invalid amount or note.
pub fn decide(db: &Db, ctx: &Ctx, admin: &Actor, id: DisputeId, typed: &DecisionInput) -> Result<(), Error> {
    db.write(|tx| {
        let of = dispute::repo::get(tx, id)?;
        let contest = contest::repo::lock(tx, of.contest)?;
        let standing = handover::repo::lock(tx, of.handover)?;
        let dispute = dispute::repo::lock(tx, id)?;
        let involved = dispute::repo::is_involved(tx, &standing, contest.client, admin.user)?;
        dispute.ensure_decidable_by(admin, involved, ctx.now)?;
        let decision = NewDecision::validate(standing.prize, typed.verdict, typed.winner_part, &typed.note)
            .map_err(contests::Error::from)?;
        let decided = dispute::repo::record_decided(tx, ctx, &dispute, admin, &decision, standing.place)?;
        let detail = serde_json::json!({
            "verdict": decision.verdict.as_str(),
            "winnerCents": decision.winner_part.get(),
            "round": decided.decisions.len(),
        });
        record(tx, ctx, Some(admin), Act::DisputeDecided, id, detail)?;
        if decided.status == Status::Settled {
            return carry_out(tx, ctx, Some(admin), &contest, &standing, &decided);
        }
        let at = decided.final_at.unwrap_or(ctx.now);
        let page = posting::contest_page(ctx, contest.id);
        let of = naming::of_handover(tx, &contest, &standing)?;
        let words = decision.words(standing.place);
        let message = messages::dispute::decided(of, &words, &decision.note, at, &page);
        mail_both(tx, ctx, &contest, &standing, &message)
    })
}

/// Carries out decisions that nobody appealed in time; answers how many.
pub fn settle_final(db: &Db, ctx: &Ctx, limit: i64) -> Result<usize, Error> {
    let due = db.read(|conn| dispute::repo::final_due(conn, ctx.now, limit))?;
    Ok(crate::handovers::handover::each(db, due, |tx, contest, standing| {
        let dispute = dispute::repo::lock_of_handover(tx, standing.id)?;
        let Some(dispute) = dispute.filter(|dispute| dispute.is_final(ctx.now)) else { return Ok(false) };
        // What would go back is disputed at the provider: the decision waits until an admin has settled that.
        let gives_back = dispute.latest_decision().is_some_and(|decision| decision.verdict != Verdict::Release);
        let is_disputed = |tx: &mut Tx<'_>| match standing.place {
            Some(_place) => Ok::<_, Error>(payments::payment::repo::is_disputed(tx, contest.id)?),
            None => give_back::is_disputed(tx, standing),
        };
        if gives_back && is_disputed(tx)? {
            return Ok(false);
        }
        dispute::repo::record_settled(tx, ctx, &dispute)?;
        carry_out(tx, ctx, None, contest, standing, &dispute)?;
        Ok(true)
    }))
}

/// Moves the money and ends the handover and the contest as the last decision says.
fn carry_out(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    admin: Option<&Actor>,
    contest: &Contest,
    standing: &Handover,
    dispute: &Dispute,
) -> Result<(), Error> {
    let corrupt = || contests::Error::Corrupt { table: "disputes", id: dispute.id.uuid() };
    let decision = dispute.latest_decision().ok_or_else(corrupt)?;
    let of = naming::of_handover(tx, contest, standing)?;
    let (client, winner) = match decision.verdict {
        Verdict::Release => release(tx, ctx, contest, standing, of)?,
        Verdict::Refund => take_away(tx, ctx, admin, contest, standing)?,
        Verdict::Split => split(tx, ctx, admin, contest, standing, (dispute.id, decision, of))?,
    };
    let page = posting::contest_page(ctx, contest.id);
    let words = decision.words(standing);
    for (user, ending) in [(contest.client, client), (standing.winner, winner)] {
        let message = messages::dispute::settled(of, &words, &decision.note, ending, &page);
        notify::user(tx, ctx, user, &message)?;
    }
    let detail = serde_json::json!({ "verdict": decision.verdict.as_str(), "winnerCents": decision.winner_part.get() });
    record(tx, ctx, admin, Act::DisputeSettled, dispute.id, detail)
}

/// What an end means for the client and for the winner.
type Endings = (Ending, Ending);

/// The winner's payout as the award made it.
fn release(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    contest: &Contest,
    standing: &Handover,
    of: NamedAward<'_>,
) -> Result<Endings, Error> {
    let completed = crate::handovers::handover::complete_in(tx, ctx, contest, standing, of, AcceptedBy::Admin)?;
    let payout = &completed.payout;
    let endings = (Ending::FilesStay, Ending::Paid(payout.amount, posting::missing(payout)));
    completed.count_in(tx)?;
    Ok(endings)
}

/// All that the award is worth back to the client; it never was.
fn take_away(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    admin: Option<&Actor>,
    contest: &Contest,
    standing: &Handover,
) -> Result<Endings, Error> {
    let by = admin.map(|admin| admin.user);
    if standing.place.is_none() {
        let purchase = purchase::repo::lock_paid(tx, standing.entry)?;
        posting::take_back(tx, ctx, by, contest, standing, taken_back(standing))?;
        handover::repo::record_reversed(tx, standing)?;
        reviews::award_undone_in(tx, ctx, standing)?;
        give_back::part_in(tx, ctx, by, &purchase, (purchase.price, payments::refund::Reason::Dispute))?;
        return Ok((Ending::AllGoesBack(standing.prize), Ending::AwardTakenBack));
    }
    let after = ending::after(tx, contest, standing, Paisa::ZERO)?;
    if after == After::Refunded {
        placement::contest_ended_in(tx, ctx, by, contest)?;
    }
    posting::take_back(tx, ctx, by, contest, standing, taken_back(standing))?;
    contest::repo::record_award_lost(tx, ctx, standing)?;
    reviews::award_undone_in(tx, ctx, standing)?;
    ending::record_in(tx, ctx, contest, after, (by, payments::refund::Reason::Dispute))?;
    Ok((Ending::AllGoesBack(standing.prize), Ending::AwardTakenBack))
}

/// A part for the winner, cut by our fee, the rest back to the client; the rights pass.
fn split(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    admin: Option<&Actor>,
    contest: &Contest,
    standing: &Handover,
    (id, decision, of): (DisputeId, &Decision, NamedAward<'_>),
) -> Result<Endings, Error> {
    let by = admin.map(|admin| admin.user);
    let rest = decision.client_part(standing.prize);
    let after = ending::after(tx, contest, standing, decision.winner_part)?;
    let cut = payments::fee::split(decision.winner_part, contest.fee_rate())?;
    posting::take_back(tx, ctx, by, contest, standing, taken_back(standing))?;
    handover::repo::record_accepted(tx, ctx, standing, AcceptedBy::Admin, contest.client)?;
    ending::record_in(tx, ctx, contest, after, (by, payments::refund::Reason::Dispute))?;
    tx.write_deferred()?;

    let (environment, settled) = if standing.place.is_some() {
        let settled = postings::dispute_settled(id, contest.id, standing.winner, cut.net, cut.fee)?;
        (posting::funding(tx, contest.id)?.environment, settled)
    } else {
        let purchase = purchase::repo::lock_paid(tx, standing.entry)?;
        give_back::part_in(tx, ctx, by, &purchase, (rest, payments::refund::Reason::Dispute))?;
        let sale = posting::sale_of(contest, &purchase, standing.winner, decision.winner_part)?;
        (posting::payment_of(tx, &purchase)?.environment, postings::purchase_dispute_settled(id, &sale)?)
    };
    let environment = posting::environment(environment);
    ledger::repo::post(tx, ctx, environment, by, &settled)?;
    let payee = identity::payee_in(tx, ctx, standing.winner)?;
    let [client, winner] = accounts::user::repo::contacts(tx, [contest.client, standing.winner])?;
    let new = NewPayout {
        contest: contest.id,
        entry: standing.entry,
        winner: standing.winner,
        kind: Kind::Award,
        amount: cut.net,
        retry_of: None,
        handover_accepted: true,
        payee,
        risks: risk::of_entry(tx, contest.id, standing.entry, &winner)?,
    };
    let payout = payouts::payout::repo::insert(tx, ctx, &new)?;
    let transaction = postings::payout_new(payout.id, standing.winner, cut.net)?;
    ledger::repo::post(tx, ctx, environment, by, &transaction)?;
    risk::tell_in(tx, ctx, &payout, of)?;
    reviews::invite_in(tx, ctx, contest.id, of, [&client, &winner])?;
    ::reviews::standing::repo::recount(tx, &[standing.winner])?;
    Ok((Ending::PartGoesBack(rest), Ending::Paid(payout.amount, posting::missing(&payout))))
}

fn lock_of_party(tx: &mut Tx<'_>, actor: &Actor, award: AwardKey) -> Result<(Contest, Handover, Dispute, Side), Error> {
    let (contest, standing) = crate::handovers::handover::lock(tx, award)?;
    let side = standing.side_of(contest.client, actor).ok_or(contests::Error::NotFound)?;
    let dispute = dispute::repo::lock_of_handover(tx, standing.id)?.ok_or(contests::Error::NotFound)?;
    Ok((contest, standing, dispute, side))
}

/// Takes evidence; the complaint is about the field that names it.
fn attach(tx: &mut Tx<'_>, ctx: &Ctx, actor: &Actor, evidence: &[FileId]) -> Result<(), Error> {
    match files::repo::attach(tx, ctx, actor.user, Purpose::Dispute, evidence) {
        Ok(_taken) => Ok(()),
        Err(files::Error::Fields(_)) => {
            let message = "One of the files is no longer there. Upload it again.";
            Err(contests::Error::field("fileIds", message).into())
        }
        Err(other) => Err(other.into()),
    }
}

fn person(contest: &Contest, standing: &Handover, side: Side) -> UserId {
    match side {
        Side::Client => contest.client,
        Side::Winner => standing.winner,
    }
}

fn mail_both(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    contest: &Contest,
    standing: &Handover,
    message: &Message,
) -> Result<(), Error> {
    [contest.client, standing.winner].iter().try_for_each(|party| notify::user(tx, ctx, *party, message))
}

fn record(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    actor: Option<&Actor>,
    act: Act,
    id: DisputeId,
    detail: serde_json::Value,
) -> Result<(), Error> {
    audit::record(tx, ctx, actor, act, id, detail)?;
    Ok(())
}
