//! Handing over the winning work, and what acceptance means for the money.

use ::reviews::review;
use accounts::Contact;
use audit::Act;
use contests::contest::requirements::{self, repo::Owner};
use contests::contest::{self, Contest, FileFormat};
use contests::handover::{self, AcceptedBy, AwardKey, Handover};
use diesel::RunQueryDsl;
use files::Purpose;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{FileId, HandoverId, Id};
use notifications::messages::{self, award::NamedAward};
use payments::refund::Reason;
use payouts::Payout;
use payouts::payout::Payee;

use crate::contests::ending;
use crate::contests::entry_purchase::give_back;
use crate::error::Error;
use crate::{identity, naming, notify, posting, reviews, sweep};

/// Files of one handover at most, over all rounds.
pub const FILES_MAX: usize = 20;

/// Whether `actor` may upload a file now; asked before the bytes are taken.
///
/// # Errors
/// No handover of the actor's, no delivery awaited, too late, or too many files.
pub fn require_upload(db: &Db, ctx: &Ctx, actor: &Actor, award: impl Into<AwardKey>) -> Result<(), Error> {
    let award = award.into();
    db.read(|conn| {
        let standing = handover::repo::find_standing(conn, award)?.ok_or(contests::Error::NotFound)?;
        standing.decide_upload(actor, ctx.now)?;
        Ok(require_room(handover::repo::files(conn, standing.id)?.len())?)
    })
}

fn require_room(files: usize) -> Result<(), contests::Error> {
    if files < FILES_MAX { Ok(()) } else { Err(contests::Error::field("file", "A handover can have at most 20 files")) }
}

/// Adds an upload of the winner's; the client sees it once it is delivered.
///
/// # Errors
/// As [`require_upload`], or the upload is not the actor's to take.
pub fn add_file(db: &Db, ctx: &Ctx, actor: &Actor, award: impl Into<AwardKey>, file: FileId) -> Result<(), Error> {
    let award = award.into();
    db.write(|tx| {
        let (_, standing) = lock(tx, award)?;
        standing.decide_upload(actor, ctx.now)?;
        require_room(handover::repo::files(tx, standing.id)?.len())?;
        files::repo::attach(tx, ctx, actor.user, Purpose::Handover, &[file])?;
        handover::repo::add_file(tx, ctx, standing.id, file)?;
        record(tx, ctx, Some(actor), Act::HandoverFileAdded, &standing, serde_json::json!({ "file": file.uuid() }))
    })
}

/// Removes an upload that was not delivered yet.
///
/// # Errors
/// No handover of the actor's, no delivery awaited, too late, or the file was delivered.
pub fn remove_file(db: &Db, ctx: &Ctx, actor: &Actor, award: impl Into<AwardKey>, file: FileId) -> Result<(), Error> {
    let award = award.into();
    db.write(|tx| {
        let (_, standing) = lock(tx, award)?;
        standing.decide_upload(actor, ctx.now)?;
        handover::repo::remove_file(tx, standing.id, file)?;
        files::repo::detach(tx, &[file])?;
        record(tx, ctx, Some(actor), Act::HandoverFileRemoved, &standing, serde_json::json!({ "file": file.uuid() }))
    })
}

/// The winner says which of the formats that the brief asks for are among the files.
///
/// # Errors
/// No handover of the actor's, no delivery awaited, too late, or a format that the brief does not ask for.
pub fn say_formats(
    db: &Db,
    ctx: &Ctx,
    actor: &Actor,
    award: impl Into<AwardKey>,
    said: &[FileFormat],
) -> Result<(), Error> {
    let award = award.into();
    db.write(|tx| {
        let (_, standing) = lock(tx, award)?;
        let required = requirements::repo::find(tx, Owner::Contest(award.contest))?;
        let formats = standing.decide_formats(&required, actor, said, ctx.now)?;
        handover::repo::set_included_formats(tx, standing.id, &formats)?;
        let names: Vec<_> = formats.iter().map(|format| format.as_str()).collect();
        record(tx, ctx, Some(actor), Act::HandoverFormatsSaid, &standing, serde_json::json!({ "formats": names }))
    })
}

/// The winner delivers what was uploaded; the review time starts.
///
/// # Errors
/// No handover of the actor's, no delivery awaited, too late, or nothing new.
pub fn deliver(db: &Db, ctx: &Ctx, actor: &Actor, award: impl Into<AwardKey>) -> Result<(), Error> {
    let award = award.into();
    db.write(|tx| {
        let (contest, standing) = lock(tx, award)?;
        let files = handover::repo::files(tx, standing.id)?;
        let fresh = files.iter().filter(|file| file.delivered_at.is_none()).count();
        standing.decide_deliver(actor, fresh, ctx.now)?;
        handover::repo::record_delivered(tx, ctx, &standing)?;
        let due = handover::review_due(ctx.now);
        let of = naming::of_handover(tx, &contest, &standing)?;
        let page = posting::contest_page(ctx, award.contest);
        let message = messages::money::delivered(of, &notify::name_of(tx, actor.user)?, due, &page);
        notify::user(tx, ctx, contest.client, &message)?;
        record(tx, ctx, Some(actor), Act::HandoverDelivered, &standing, serde_json::json!({ "files": fresh }))
    })
}

/// The client accepts: the contest is complete and the payout's hold lifts.
///
/// # Errors
/// No handover of the actor's, or nothing to accept.
pub fn accept(db: &Db, ctx: &Ctx, actor: &Actor, award: impl Into<AwardKey>) -> Result<(), Error> {
    let award = award.into();
    db.write(|tx| {
        let (contest, standing) = lock(tx, award)?;
        standing.decide_accept(contest.client, actor)?;
        let of = naming::of_handover(tx, &contest, &standing)?;
        let completed = accept_in(tx, ctx, &contest, &standing, of, AcceptedBy::Client)?;
        record(tx, ctx, Some(actor), Act::HandoverAccepted, &standing, serde_json::json!({ "by": "CLIENT" }))?;
        completed.count_in(tx)
    })
}

fn accept_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    contest: &Contest,
    standing: &Handover,
    of: NamedAward<'_>,
    by: AcceptedBy,
) -> Result<Completed, Error> {
    let completed = complete_in(tx, ctx, contest, standing, of, by)?;
    let Completed { payout, client, winner } = &completed;
    let missing = posting::missing(payout);
    let page = posting::payee_page(ctx, missing);
    let client = match by {
        AcceptedBy::Client => Some(client.name()),
        AcceptedBy::Timer | AcceptedBy::Admin => None,
    };
    let message = messages::money::accepted(of, client.as_deref(), payout.amount, missing, &page);
    notify::person(tx, ctx, winner, &message)?;
    Ok(completed)
}

/// A contest that was completed.
#[must_use = "the win counts when `count_in` is called"]
pub(crate) struct Completed {
    pub(crate) payout: Payout,
    client: Contact,
    winner: Contact,
}

impl Completed {
    /// Counts the win for the winner. Last: it counts what the transaction wrote, and someone who adds a payout account locks the list of
    /// accounts first and the standing after it, too.
    ///
    /// # Errors
    /// The database's.
    pub(crate) fn count_in(self, tx: &mut Tx<'_>) -> Result<(), Error> {
        Ok(::reviews::standing::repo::recount(tx, &[self.winner.user])?)
    }
}

/// The handover is accepted and the payout's hold lifts, when the transaction ends; the contest is complete unless another award is open.
/// Both sides are asked for a review.
///
/// # Errors
/// No such step, or the database.
pub(crate) fn complete_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    contest: &Contest,
    standing: &Handover,
    of: NamedAward<'_>,
    by: AcceptedBy,
) -> Result<Completed, Error> {
    let after = ending::after(tx, contest, standing, standing.prize)?;
    handover::repo::record_accepted(tx, ctx, standing, by, contest.client)?;
    ending::record_in(tx, ctx, contest, after, (None, Reason::Places))?;
    let default_method = identity::lock_default_method(tx, standing.winner)?;
    let facts = (
        kyc::application::repo::has_approval(standing.winner, ctx.now),
        review::repo::has_review(contest.id, contest.client, standing.winner),
        review::repo::has_review(contest.id, standing.winner, contest.client),
    );
    let (identity_approved, by_client, by_winner) = diesel::select(facts).get_result(&mut **tx)?;
    let payout = payouts::payout::repo::lock_live_of_award(tx, standing.entry)?
        .ok_or(payouts::Error::Corrupt { table: "payouts", id: contest.id.uuid() })?;
    let payee = Payee { default_method, identity_approved };
    let payout = payouts::payout::repo::record_files_accepted(tx, &payout, &payee)?;
    let [client, winner] = accounts::user::repo::contacts(tx, [contest.client, standing.winner])?;
    reviews::invite_unless_written_in(tx, ctx, of, [(&client, by_client), (&winner, by_winner)])?;
    Ok(Completed { payout, client, winner })
}

/// The client asks for changes.
///
/// # Errors
/// No handover of the actor's, nothing delivered, both rounds used, too late, or an invalid note.
pub fn request_changes(db: &Db, ctx: &Ctx, actor: &Actor, award: impl Into<AwardKey>, note: &str) -> Result<(), Error> {
    let award = award.into();
    db.write(|tx| {
        let (contest, standing) = lock(tx, award)?;
        standing.decide_changes(contest.client, actor, ctx.now)?;
        let note = handover::checked_note(note)?;
        handover::repo::record_changes_requested(tx, ctx, &standing, contest.client, &note)?;
        let (due, page) = (handover::changes_due(ctx.now), posting::contest_page(ctx, award.contest));
        let of = naming::of_handover(tx, &contest, &standing)?;
        let client = notify::name_of(tx, actor.user)?;
        let message = messages::money::changes_requested(of, &client, &note, due, &page);
        notify::user(tx, ctx, standing.winner, &message)?;
        record(tx, ctx, Some(actor), Act::HandoverChangesRequested, &standing, serde_json::json!({}))
    })
}

/// Accepts deliveries whose review time is over; answers how many.
pub fn accept_overdue_reviews(db: &Db, ctx: &Ctx, limit: i64) -> Result<usize, Error> {
    let due = db.read(|conn| handover::repo::reviews_due(conn, ctx.now, limit))?;
    Ok(each(db, due, |tx, contest, standing| {
        let is_due = standing.is_review_over(ctx.now) && !ending::waits(tx, contest, standing)?;
        if is_due {
            let of = naming::of_handover(tx, contest, standing)?;
            let completed = accept_in(tx, ctx, contest, standing, of, AcceptedBy::Timer)?;
            let page = posting::contest_page(ctx, contest.id);
            let message = messages::money::accepted_by_timer(of, &page);
            notify::person(tx, ctx, &completed.client, &message)?;
            record(tx, ctx, None, Act::HandoverAccepted, standing, serde_json::json!({ "by": "TIMER" }))?;
            completed.count_in(tx)?;
        }
        Ok(is_due)
    }))
}

/// Ends awards whose files did not come; the money stays posted until the client decides, that of a bought entry goes back. Answers how
/// many.
pub fn lapse_undelivered(db: &Db, ctx: &Ctx, limit: i64) -> Result<usize, Error> {
    let due = db.read(|conn| handover::repo::undelivered_due(conn, ctx.now, limit))?;
    Ok(each(db, due, |tx, contest, standing| {
        let is_due = standing.is_undelivered(ctx.now);
        if is_due {
            handover::repo::record_lapsed(tx, ctx, standing)?;
            reviews::award_undone_in(tx, ctx, standing)?;
            match standing.place {
                None => give_back::lapsed_in(tx, ctx, contest, standing)?,
                Some(place) => {
                    let (of, page) = (naming::of_place(contest, place), posting::contest_page(ctx, contest.id));
                    notify::user(tx, ctx, contest.client, &messages::money::lapsed_for_client(of, &page))?;
                    notify::user(tx, ctx, standing.winner, &messages::money::lapsed_for_winner(of, &page))?;
                }
            }
            record(tx, ctx, None, Act::HandoverLapsed, standing, serde_json::json!({}))?;
        }
        Ok(is_due)
    }))
}

/// Reminds winners whose files are due within a day, once for each due time; answers how many.
pub fn remind(db: &Db, ctx: &Ctx, limit: i64) -> Result<usize, Error> {
    let due = db.read(|conn| handover::repo::reminders_due(conn, ctx.now, limit))?;
    Ok(each(db, due, |tx, contest, standing| {
        let Some(due_at) = standing.due_at.filter(|_due| standing.is_due_soon(ctx.now)) else { return Ok(false) };
        let is_news = handover::repo::record_reminded(tx, standing)?;
        if is_news {
            let page = posting::contest_page(ctx, contest.id);
            let of = naming::of_handover(tx, contest, standing)?;
            let message = messages::money::delivery_due_soon(of, due_at, &page);
            notify::user(tx, ctx, standing.winner, &message)?;
        }
        Ok(is_news)
    }))
}

/// The contest with the handover that `award` names, both locked.
pub(crate) fn lock(tx: &mut Tx<'_>, award: AwardKey) -> Result<(Contest, Handover), Error> {
    let contest = contest::repo::lock(tx, award.contest)?;
    let standing = handover::repo::lock_standing(tx, award)?.ok_or(contests::Error::NotFound)?;
    Ok((contest, standing))
}

/// Runs `step` for each handover with its contest, both locked. One whose contest somebody else holds is left for the next run.
#[track_caller]
pub(crate) fn each(
    db: &Db,
    due: Vec<HandoverId>,
    step: impl Fn(&mut Tx<'_>, &Contest, &Handover) -> Result<bool, Error>,
) -> usize {
    sweep::each_in(db, due, "a handover could not be moved on", |tx, id| {
        let contest = handover::repo::get(tx, id)?.contest;
        match contest::repo::lock_unless_busy(tx, contest)? {
            Some(contest) => {
                let standing = handover::repo::lock(tx, id)?;
                step(tx, &contest, &standing)
            }
            None => Ok(false),
        }
    })
}

fn record(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    actor: Option<&Actor>,
    act: Act,
    handover: &Handover,
    detail: serde_json::Value,
) -> Result<(), Error> {
    audit::record(tx, ctx, actor, act, handover.id, detail)?;
    Ok(())
}
