//! Contests in the database. The caller has locked it before.

use diesel::dsl::case_when;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::QueryFragment;
use diesel::query_dsl::methods::ExecuteDsl;
use diesel::sql_types::{Nullable, Timestamptz};
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{ContestId, EntryId, UserId};
use kernel::money::Bps;

use super::award::AwardDecision;
use super::requirements::{self, repo::Owner};
use super::{Contest, Event, Outcome, Status, Terms, final_round, places};
use crate::event::Kind;
use crate::handover::{self, Handover};
use crate::schema::{contest_brief_versions, contests, entries};
use crate::{Error, entry, event, refund_request};

mod active;
mod changes;
mod due;
mod visibility;

pub use active::count_active;
pub use changes::{record_extended, record_frozen, record_guaranteed, record_raised, record_reminded, record_unfrozen};
pub use due::{closings_due, distributions_due, refunds_due, reminders_due, unpaid_drafts_due};
pub use visibility::{access_of, ensure_full, ensure_visible, record_hidden, record_publication_agreed, record_shown};

diesel::define_sql_function! {
    fn coalesce(first: Nullable<Timestamptz>, second: Nullable<Timestamptz>) -> Nullable<Timestamptz>;
}

/// Stores a new draft with the first version of its brief.
pub fn insert(tx: &mut Tx<'_>, ctx: &Ctx, contest: &Contest) -> Result<(), Error> {
    diesel::insert_into(contests::table).values((contest, contests::currency.eq("PKR"))).execute(&mut **tx)?;
    if let Some(round) = contest.final_round {
        final_round::repo::store(tx, contest.id, Some(round.days))?;
    }
    if contest.places.is_some() {
        places::repo::store(tx, contest.id, contest.places.as_ref())?;
    }
    insert_version(tx, ctx, contest)?;
    event::repo::record(tx, ctx, contest.id, Kind::Created, Some(contest.client), "")
}

/// The contest, if there is one.
pub fn find(conn: &mut PgConnection, id: ContestId) -> Result<Option<Contest>, Error> {
    Ok(contests::table.find(id).select(Contest::as_select()).first(conn).optional()?)
}

/// The contest.
///
/// # Errors
/// [`Error::NotFound`].
pub fn get(conn: &mut PgConnection, id: ContestId) -> Result<Contest, Error> {
    find(conn, id)?.ok_or(Error::NotFound)
}

/// The contests with these ids, in no particular order.
pub fn of_ids(conn: &mut PgConnection, ids: &[ContestId]) -> Result<Vec<Contest>, Error> {
    Ok(contests::table.filter(contests::id.eq_any(ids)).select(Contest::as_select()).load(conn)?)
}

/// Who won completed contests of `client`, in the order of their ids.
pub fn winners_for(conn: &mut PgConnection, client: UserId) -> Result<Vec<UserId>, Error> {
    Ok(entries::table
        .inner_join(contests::table.on(contests::id.eq(entries::contest_id)))
        .filter(contests::client_id.eq(client))
        .filter(contests::outcome.eq(Outcome::Completed))
        .filter(entries::status.eq(crate::entry::Status::Winner))
        .select(entries::author_id)
        .distinct()
        .order(entries::author_id)
        .load(conn)?)
}

/// The newest contests that `client` posted and did not give up.
pub fn of_client(conn: &mut PgConnection, client: UserId, limit: i64) -> Result<Vec<Contest>, Error> {
    Ok(contests::table
        .filter(contests::client_id.eq(client))
        .filter(contests::outcome.is_distinct_from(Outcome::Cancelled))
        .order((contests::created_at.desc(), contests::id.desc()))
        .limit(limit)
        .select(Contest::as_select())
        .load(conn)?)
}

/// The contest, locked until the transaction ends.
///
/// # Errors
/// [`Error::NotFound`].
pub fn lock(tx: &mut Tx<'_>, id: ContestId) -> Result<Contest, Error> {
    let found = contests::table.find(id).select(Contest::as_select()).for_update().first(&mut **tx).optional()?;
    with_final_round(tx, found.ok_or(Error::NotFound)?)
}

/// The contest of an entry, locked until the transaction ends.
///
/// # Errors
/// [`Error::NotFound`].
pub fn lock_of_entry(tx: &mut Tx<'_>, entry: EntryId) -> Result<Contest, Error> {
    let of_entry = entries::table.find(entry).select(entries::contest_id).single_value();
    let contest = contests::table.filter(contests::id.nullable().eq(of_entry));
    let found = contest.select(Contest::as_select()).for_update().first(&mut **tx).optional()?;
    with_final_round(tx, found.ok_or(Error::NotFound)?)
}

/// As [`lock`]; of a draft the final round and the places are read again, too: what of them is not changed is written back.
///
/// # Errors
/// [`Error::NotFound`].
pub fn lock_terms(tx: &mut Tx<'_>, id: ContestId) -> Result<Contest, Error> {
    let mut contest = lock(tx, id)?;
    if contest.status == Status::Draft {
        contest.final_round = final_round::repo::find(tx, id)?;
        contest.places = places::repo::find(tx, id)?;
    }
    Ok(contest)
}

/// The locked contest with its final round as it is now. The payment fixes whether there is one.
fn with_final_round(tx: &mut Tx<'_>, contest: Contest) -> Result<Contest, Error> {
    match contest.final_round {
        Some(_) => Ok(Contest { final_round: final_round::repo::find(tx, contest.id)?, ..contest }),
        None => Ok(contest),
    }
}

/// The contest, locked, unless somebody else holds it at the moment: for timers, which come back later.
pub fn lock_unless_busy(tx: &mut Tx<'_>, id: ContestId) -> Result<Option<Contest>, Error> {
    let free = contests::table.find(id).select(Contest::as_select()).for_update().skip_locked();
    let found: Option<Contest> = free.first(&mut **tx).optional()?;
    found.map(|contest| with_final_round(tx, contest)).transpose()
}

/// Moves the status from `from` by `event`, if it is still `from`.
///
/// # Errors
/// No such step, or [`Error::Conflict`] when the status has changed.
pub fn move_status(tx: &mut Tx<'_>, ctx: &Ctx, id: ContestId, from: Status, event: Event) -> Result<Status, Error> {
    let (to, update) = moving(ctx, id, (from, event), None)?;
    if update.execute(&mut **tx)? == 1 { Ok(to) } else { Err(Error::Conflict) }
}

/// Where `event` leads, and the UPDATE that moves there, if the status is still `from`; `funded` is the fee rate of a contest that is funded now.
fn moving(
    ctx: &Ctx,
    id: ContestId,
    (from, event): (Status, Event),
    funded: Option<Bps>,
) -> Result<(Status, impl ExecuteDsl<PgConnection> + QueryFragment<Pg> + RunQueryDsl<PgConnection> + 'static), Error> {
    let to = from.next(event)?;
    let outcome = match event {
        Event::Complete => Some(Outcome::Completed),
        Event::Refund => Some(Outcome::Refunded),
        Event::Distribute => Some(Outcome::Distributed),
        Event::Cancel => Some(Outcome::Cancelled),
        Event::Fund | Event::CloseEntries | Event::Reopen | Event::Award => None,
    };
    let closed_at = outcome.map(|_outcome| ctx.now);
    let awarded_at = (event == Event::Award).then_some(ctx.now);
    // An award and a refund end the time for entries, if it has not ended yet.
    let entries_closed_at = matches!(event, Event::Award | Event::Refund).then_some(ctx.now);
    // What takes no entries is ranked like the rest; a deadline that is moved starts it again.
    let ranked_until = (from == Status::Open).then_some(ctx.now);
    let update = diesel::update(contests::table.find(id).filter(contests::status.eq(from))).set((
        contests::status.eq(to),
        contests::outcome.eq(outcome),
        contests::closed_at.eq(closed_at),
        contests::awarded_at.eq(coalesce(awarded_at, contests::awarded_at)),
        contests::entries_closed_at.eq(coalesce(contests::entries_closed_at, entries_closed_at)),
        contests::featured_until
            .eq(case_when(contests::featured_until.gt(ranked_until), ranked_until).otherwise(contests::featured_until)),
        contests::updated_at.eq(ctx.now),
        funded.map(|fee| (contests::funded_at.eq(ctx.now), contests::fee_bps.eq(fee))),
    ));
    Ok((to, update))
}

/// DRAFT → OPEN, when the transaction ends: the prize has arrived. The fee rate of this moment stays with the contest.
///
/// # Errors
/// Not a draft, or its deadline has passed: then the payment goes back.
pub fn record_funded(tx: &mut Tx<'_>, ctx: &Ctx, contest: &Contest, fee: Bps) -> Result<(), Error> {
    contest.decide_funding(ctx.now)?;
    let (_to, update) = moving(ctx, contest.id, (contest.status, Event::Fund), Some(fee))?;
    tx.defer_of_one(update)?;
    event::repo::record(tx, ctx, contest.id, Kind::Paid, Some(contest.client), &contest.prize.display())
}

/// OPEN → SHORTLISTING by the client (`by`), or by the timer at the deadline (`None`).
///
/// # Errors
/// Entries are not open.
pub fn record_entries_closed(tx: &mut Tx<'_>, ctx: &Ctx, contest: &Contest, by: Option<UserId>) -> Result<(), Error> {
    move_status(tx, ctx, contest.id, contest.status, Event::CloseEntries)?;
    let at = if by.is_some() { ctx.now.min(contest.deadline) } else { contest.deadline };
    diesel::update(contests::table.find(contest.id).filter(contests::entries_closed_at.is_null()))
        .set(contests::entries_closed_at.eq(at))
        .execute(&mut **tx)?;
    final_round::repo::record_entries_closed(tx, contest, Some(at))?;
    let event = event::Event {
        contest: contest.id,
        kind: Kind::EntriesClosed,
        actor: by,
        detail: String::new(),
        at,
        handover: None,
    };
    event::repo::insert(tx, ctx, event)
}

/// Makes an award of one place, as [`record_awards`] does.
///
/// # Errors
/// As there.
pub fn record_award(tx: &mut Tx<'_>, ctx: &Ctx, decision: &AwardDecision) -> Result<Handover, Error> {
    record_awards(tx, ctx, std::slice::from_ref(decision))?.pop().ok_or(Error::Conflict)
}

/// Makes the awards of a contest, when the transaction ends: contest AWARDED, entries WINNER, the other live ones NOT_SELECTED, handovers that
/// wait for files. A lapsed award before it is replaced: its entry becomes NOT_SELECTED, its handover REPLACED.
///
/// # Errors
/// [`Error::Conflict`] when anything has changed since the decision, [`Error::EntryNotLive`] when an earlier award of
/// the same entry lapsed.
pub fn record_awards(tx: &mut Tx<'_>, ctx: &Ctx, decisions: &[AwardDecision]) -> Result<Vec<Handover>, Error> {
    let first = decisions.first().ok_or(Error::Conflict)?;
    let id = first.contest;
    // Only an award that replaces one can meet an entry that was awarded before.
    if first.replaces.is_some() && handover::repo::awarded(tx, &[id])?.contains(&first.entry) {
        return Err(Error::EntryNotLive);
    }
    let (_to, update) = moving(ctx, id, (first.from, Event::Award), None)?;
    tx.defer_of_one(update)?;
    refund_request::repo::withdraw_pending(tx, ctx, id)?;
    if let Some(before) = first.replaces {
        entry::repo::move_status(tx, ctx, before.entry, entry::Status::Winner, entry::Event::Lose)?;
        handover::repo::record_replaced(tx, before.handover)?;
    }
    entry::repo::record_won(tx, ctx, decisions)?;
    let mut made = Vec::with_capacity(decisions.len());
    for decision in decisions {
        let handover = handover::repo::insert(tx, ctx, decision)?;
        let number = decision.entry_number;
        let several = decisions.len() > 1 || decision.place > places::FIRST;
        let detail =
            if several { format!("Place {}: entry #{number}", decision.place) } else { format!("Entry #{number}") };
        event::repo::record_of_award(tx, ctx, (id, handover.id), Kind::Awarded, Some(decision.client), &detail)?;
        made.push(handover);
    }
    Ok(made)
}

/// An award of a contest that goes on, or was completed by another award, was taken back: its entry has not won.
///
/// # Errors
/// [`Error::Conflict`].
pub fn record_award_lost(tx: &mut Tx<'_>, ctx: &Ctx, handover: &Handover) -> Result<(), Error> {
    handover::repo::record_reversed(tx, handover)?;
    entry::repo::move_status(tx, ctx, handover.entry, entry::Status::Winner, entry::Event::Lose).map(drop)
}

/// → CLOSED with outcome REFUNDED; `by` is the client who asked, or nobody for the timer and for admins.
/// Nobody has won: neither the entry of a lapsed award nor, after a request that an admin approved, those in the running.
/// A request that still waits is taken back.
///
/// # Errors
/// No such step, or [`Error::Conflict`].
pub fn record_refunded(tx: &mut Tx<'_>, ctx: &Ctx, contest: &Contest, by: Option<UserId>) -> Result<(), Error> {
    move_status(tx, ctx, contest.id, contest.status, Event::Refund)?;
    refund_request::repo::withdraw_pending(tx, ctx, contest.id)?;
    entry::repo::lose_winner(tx, ctx, contest.id)?;
    entry::repo::lose_live(tx, ctx, contest.id, &[])?;
    event::repo::record(tx, ctx, contest.id, Kind::Refunded, by, &contest.prize.display())
}

/// DRAFT → CLOSED with outcome CANCELLED; `by` is the client, or nobody for the timer.
///
/// # Errors
/// Not a draft, or [`Error::Conflict`].
pub fn record_cancelled(tx: &mut Tx<'_>, ctx: &Ctx, contest: &Contest, by: Option<UserId>) -> Result<(), Error> {
    move_status(tx, ctx, contest.id, contest.status, Event::Cancel)?;
    event::repo::record(tx, ctx, contest.id, Kind::Cancelled, by, "")
}

/// AWARDED → CLOSED with outcome COMPLETED, when the transaction ends. The acceptance itself is recorded with the handover.
///
/// # Errors
/// Not awarded.
pub fn record_completed(tx: &mut Tx<'_>, ctx: &Ctx, contest: &Contest) -> Result<(), Error> {
    let (_to, update) = moving(ctx, contest.id, (contest.status, Event::Complete), None)?;
    Ok(tx.defer_of_one(update)?)
}

/// Gives a draft new terms.
///
/// # Errors
/// [`Error::Conflict`] when it is no draft any more.
pub fn save_terms(tx: &mut Tx<'_>, ctx: &Ctx, id: ContestId, terms: &Terms) -> Result<(), Error> {
    let changed = diesel::update(contests::table.find(id).filter(contests::status.eq(Status::Draft)))
        .set((
            contests::category.eq(terms.category.category),
            contests::subcategory.eq(terms.category.subcategory),
            contests::prize_paisa.eq(terms.prize),
            contests::deadline_at.eq(terms.deadline),
            contests::sealed.eq(terms.sealed),
            contests::visibility.eq(terms.visibility),
        ))
        .execute(&mut **tx)?;
    if changed != 1 {
        return Err(Error::Conflict);
    }
    requirements::repo::store(tx, Owner::Contest(id), &terms.requirements)?;
    final_round::repo::store(tx, id, terms.final_round_days)?;
    places::repo::store(tx, id, terms.places.as_ref())?;
    save_brief(tx, ctx, id, &terms.title, &terms.brief)
}

/// Replaces title and brief of the present version.
pub fn save_brief(tx: &mut Tx<'_>, ctx: &Ctx, id: ContestId, title: &str, brief: &str) -> Result<(), Error> {
    let version = diesel::update(contests::table.find(id))
        .set((contests::title.eq(title), contests::brief.eq(brief), contests::updated_at.eq(ctx.now)))
        .returning(contests::brief_version)
        .get_result::<i32>(&mut **tx)?;
    diesel::update(contest_brief_versions::table.find((id, version)))
        .set((
            contest_brief_versions::title.eq(title),
            contest_brief_versions::brief.eq(brief),
            contest_brief_versions::created_at.eq(ctx.now),
        ))
        .execute(&mut **tx)?;
    Ok(())
}

/// Adds a version of title and brief.
pub fn add_version(tx: &mut Tx<'_>, ctx: &Ctx, contest: &Contest, title: &str, brief: &str) -> Result<Contest, Error> {
    let contest: Contest = diesel::update(contests::table.find(contest.id))
        .set((
            contests::title.eq(title),
            contests::brief.eq(brief),
            contests::brief_version.eq(contests::brief_version + 1),
            contests::updated_at.eq(ctx.now),
        ))
        .returning(Contest::as_returning())
        .get_result(&mut **tx)?;
    insert_version(tx, ctx, &contest)?;
    let detail = format!("Version {}", contest.brief_version);
    event::repo::record(tx, ctx, contest.id, Kind::BriefChanged, Some(contest.client), &detail)?;
    Ok(contest)
}

fn insert_version(tx: &mut Tx<'_>, ctx: &Ctx, contest: &Contest) -> Result<(), Error> {
    let version = diesel::insert_into(contest_brief_versions::table).values((
        contest_brief_versions::contest_id.eq(contest.id),
        contest_brief_versions::version.eq(contest.brief_version),
        contest_brief_versions::title.eq(contest.title.clone()),
        contest_brief_versions::brief.eq(contest.brief.clone()),
        contest_brief_versions::created_at.eq(ctx.now),
    ));
    Ok(tx.defer(version)?)
}
