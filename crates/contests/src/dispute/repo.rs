//! Disputes in the database. The caller has locked its contest and its handover before.

use diesel::prelude::*;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{DisputeId, FileId, HandoverId, UserId};
use time::OffsetDateTime;

use super::row::DisputeRow;
use super::{
    Decision, Dispute, Event, NewDecision, NewStatement, Reason, Side, Statement, Status, answer_due, appeal_due,
};
use crate::event::Kind;
use crate::handover::{self, Handover};
use crate::schema::{contests, dispute_decisions, dispute_files, dispute_statements, disputes, entries, handovers};
use crate::{Error, event};

/// Opens a dispute with its opener's statement; the handover's clock stops.
///
/// # Errors
/// No such step of the handover, or [`Error::Conflict`].
pub fn insert(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    handover: &Handover,
    opener: (UserId, Side),
    reason: Reason,
    statement: &NewStatement,
) -> Result<Dispute, Error> {
    handover::repo::record_disputed(tx, handover)?;
    let (opened_by, opened_side) = opener;
    let row = DisputeRow {
        id: ctx.new_id(),
        contest_id: handover.contest,
        handover_id: handover.id,
        opened_by,
        opened_side,
        reason,
        status: Status::Open,
        answer_due_at: answer_due(ctx.now),
        final_at: None,
        appealed_by: None,
        appeal_note: None,
        appealed_at: None,
        settled_at: None,
        created_at: ctx.now,
    };
    diesel::insert_into(disputes::table).values(&row).execute(&mut **tx)?;
    let dispute = row.with(false, Vec::new());
    insert_statement(tx, ctx, dispute.id, opener, statement)?;
    event::repo::record_of_award(
        tx,
        ctx,
        (handover.contest, handover.id),
        Kind::DisputeOpened,
        Some(opened_by),
        reason.label(),
    )?;
    Ok(dispute)
}

fn insert_statement(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    id: DisputeId,
    (author, side): (UserId, Side),
    statement: &NewStatement,
) -> Result<(), Error> {
    diesel::insert_into(dispute_statements::table)
        .values((
            dispute_statements::dispute_id.eq(id),
            dispute_statements::side.eq(side),
            dispute_statements::author_id.eq(author),
            dispute_statements::body.eq(&statement.body),
            dispute_statements::created_at.eq(ctx.now),
        ))
        .execute(&mut **tx)?;
    let files: Vec<_> = statement
        .files
        .iter()
        .map(|file| (dispute_files::dispute_id.eq(id), dispute_files::side.eq(side), dispute_files::file_id.eq(*file)))
        .collect();
    diesel::insert_into(dispute_files::table).values(files).execute(&mut **tx)?;
    Ok(())
}

/// The dispute.
///
/// # Errors
/// [`Error::NotFound`].
pub fn get(conn: &mut PgConnection, id: DisputeId) -> Result<Dispute, Error> {
    let rows = disputes::table.find(id).select(DisputeRow::as_select()).load(conn)?;
    whole(conn, rows)?.pop().ok_or(Error::NotFound)
}

/// The dispute, locked until the transaction ends.
///
/// # Errors
/// [`Error::NotFound`].
pub fn lock(tx: &mut Tx<'_>, id: DisputeId) -> Result<Dispute, Error> {
    let rows = disputes::table.find(id).select(DisputeRow::as_select()).for_update().load(&mut **tx)?;
    whole(tx, rows)?.pop().ok_or(Error::NotFound)
}

/// The dispute of a handover, locked, if there is one.
pub fn lock_of_handover(tx: &mut Tx<'_>, id: HandoverId) -> Result<Option<Dispute>, Error> {
    let rows = disputes::table
        .filter(disputes::handover_id.eq(id))
        .select(DisputeRow::as_select())
        .for_update()
        .load(&mut **tx)?;
    Ok(whole(tx, rows)?.pop())
}

/// The disputes of some handovers.
pub fn of_handovers(conn: &mut PgConnection, ids: &[HandoverId]) -> Result<Vec<Dispute>, Error> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let rows = disputes::table.filter(disputes::handover_id.eq_any(ids)).select(DisputeRow::as_select()).load(conn)?;
    whole(conn, rows)
}

/// Disputes in `status`, or all: those that wait for something first, the oldest of them on top; then the newest settled ones.
pub fn list(conn: &mut PgConnection, status: Option<Status>, limit: i64) -> Result<Vec<Dispute>, Error> {
    let in_status = |wanted: Status| disputes::status.eq(wanted);
    let mut rows: Vec<DisputeRow> = Vec::new();
    if status != Some(Status::Settled) {
        let mut query = disputes::table
            .filter(disputes::status.ne(Status::Settled))
            .order((disputes::created_at, disputes::id))
            .limit(limit)
            .select(DisputeRow::as_select())
            .into_boxed();
        if let Some(status) = status {
            query = query.filter(in_status(status));
        }
        rows.extend(query.load(conn)?);
    }
    if status.is_none_or(|status| status == Status::Settled) {
        let settled = disputes::table
            .filter(in_status(Status::Settled))
            .order((disputes::created_at.desc(), disputes::id.desc()))
            .limit(limit)
            .select(DisputeRow::as_select())
            .load(conn)?;
        rows.extend(settled);
    }
    whole(conn, rows)
}

/// Adds who wrote and what was decided, in two queries, whatever the number of rows.
fn whole(conn: &mut PgConnection, rows: Vec<DisputeRow>) -> Result<Vec<Dispute>, Error> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<DisputeId> = rows.iter().map(|row| row.id).collect();
    let said: Vec<(DisputeId, Side)> = dispute_statements::table
        .filter(dispute_statements::dispute_id.eq_any(&ids))
        .select((dispute_statements::dispute_id, dispute_statements::side))
        .load(conn)?;
    let mut decided: Vec<(DisputeId, Decision)> = dispute_decisions::table
        .filter(dispute_decisions::dispute_id.eq_any(&ids))
        .order((dispute_decisions::dispute_id, dispute_decisions::round))
        .select((dispute_decisions::dispute_id, Decision::as_select()))
        .load(conn)?;
    let disputes = rows.into_iter().map(|row| {
        let answered = said.contains(&(row.id, row.opened_side.other()));
        let decisions = decided.extract_if(.., |(id, _)| *id == row.id).map(|(_, decision)| decision).collect();
        row.with(answered, decisions)
    });
    Ok(disputes.collect())
}

/// What the sides said, oldest first.
pub fn statements(conn: &mut PgConnection, id: DisputeId) -> Result<Vec<Statement>, Error> {
    let said: Vec<(Side, UserId, String, OffsetDateTime)> = dispute_statements::table
        .filter(dispute_statements::dispute_id.eq(id))
        .order((dispute_statements::created_at, dispute_statements::side))
        .select((
            dispute_statements::side,
            dispute_statements::author_id,
            dispute_statements::body,
            dispute_statements::created_at,
        ))
        .load(conn)?;
    let held: Vec<(Side, FileId)> = dispute_files::table
        .filter(dispute_files::dispute_id.eq(id))
        .order(dispute_files::file_id)
        .select((dispute_files::side, dispute_files::file_id))
        .load(conn)?;
    let statement = |(side, author, body, created_at)| {
        let files = held.iter().filter(|(of, _)| *of == side).map(|(_, file)| *file).collect();
        Statement { side, author, body, files, created_at }
    };
    Ok(said.into_iter().map(statement).collect())
}

/// Whether `person` is the client, the winner or an entrant of the contest: then they decide nothing in it. An entry that was
/// withdrawn counts as well.
pub fn is_involved(
    conn: &mut PgConnection,
    handover: &Handover,
    client: UserId,
    person: UserId,
) -> Result<bool, Error> {
    if person == client || person == handover.winner {
        return Ok(true);
    }
    let entered = entries::table.filter(entries::contest_id.eq(handover.contest)).filter(entries::author_id.eq(person));
    Ok(diesel::select(diesel::dsl::exists(entered)).get_result(conn)?)
}

/// Whether `person` is client or winner of a handover that a dispute could be about, or is about.
pub fn has_occasion(conn: &mut PgConnection, person: UserId) -> Result<bool, Error> {
    let is_under_way = |status: &handover::Status| {
        status.next(handover::Event::Dispute).is_ok() || *status == handover::Status::Disputed
    };
    let under_way: Vec<_> = handover::Status::ALL.iter().copied().filter(is_under_way).collect();
    let concerned = handovers::table
        .inner_join(contests::table.on(contests::id.eq(handovers::contest_id)))
        .filter(handovers::status.eq_any(under_way))
        .filter(handovers::winner_id.eq(person).or(contests::client_id.eq(person)));
    Ok(diesel::select(diesel::dsl::exists(concerned)).get_result(conn)?)
}

/// The statement of the side that did not open it.
///
/// # Errors
/// No such step.
pub fn record_answered(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    dispute: &Dispute,
    author: UserId,
    statement: &NewStatement,
) -> Result<(), Error> {
    move_status(tx, dispute, Event::Answer, None, None)?;
    insert_statement(tx, ctx, dispute.id, (author, dispute.opened_side.other()), statement)?;
    event::repo::record_of_award(tx, ctx, (dispute.contest, dispute.handover), Kind::DisputeAnswered, Some(author), "")
}

/// OPEN → DECIDED, which may be appealed; APPEALED → SETTLED, which is to be carried out at once.
///
/// # Errors
/// No such step, or [`Error::Conflict`].
pub fn record_decided(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    dispute: &Dispute,
    admin: &Actor,
    decision: &NewDecision,
    place: Option<i16>,
) -> Result<Dispute, Error> {
    let first = dispute.decisions.is_empty();
    let (final_at, settled_at) = if first { (Some(appeal_due(ctx.now)), None) } else { (None, Some(ctx.now)) };
    let status = move_status(tx, dispute, Event::Decide, final_at, settled_at)?;
    let made = Decision {
        round: if first { 1 } else { 2 },
        verdict: decision.verdict,
        winner_part: decision.winner_part,
        note: decision.note.clone(),
        by: admin.user,
        at: ctx.now,
    };
    diesel::insert_into(dispute_decisions::table)
        .values((dispute_decisions::dispute_id.eq(dispute.id), &made))
        .execute(&mut **tx)?;
    event::repo::record_of_award(
        tx,
        ctx,
        (dispute.contest, dispute.handover),
        Kind::DisputeDecided,
        None,
        &decision.words(place),
    )?;
    if status == Status::Settled {
        event::repo::record_of_award(tx, ctx, (dispute.contest, dispute.handover), Kind::DisputeSettled, None, "")?;
    }
    let mut decided = Dispute { status, final_at, settled_at, ..dispute.clone() };
    decided.decisions.push(made);
    Ok(decided)
}

/// DECIDED → APPEALED.
///
/// # Errors
/// No such step, or [`Error::Conflict`].
pub fn record_appealed(tx: &mut Tx<'_>, ctx: &Ctx, dispute: &Dispute, by: UserId, note: &str) -> Result<(), Error> {
    move_status(tx, dispute, Event::Appeal, None, None)?;
    diesel::update(disputes::table.find(dispute.id))
        .set((disputes::appealed_by.eq(by), disputes::appeal_note.eq(note), disputes::appealed_at.eq(ctx.now)))
        .execute(&mut **tx)?;
    event::repo::record_of_award(tx, ctx, (dispute.contest, dispute.handover), Kind::DisputeAppealed, Some(by), "")
}

/// DECIDED → SETTLED: nobody appealed in time.
///
/// # Errors
/// No such step, or [`Error::Conflict`].
pub fn record_settled(tx: &mut Tx<'_>, ctx: &Ctx, dispute: &Dispute) -> Result<(), Error> {
    move_status(tx, dispute, Event::Settle, None, Some(ctx.now))?;
    event::repo::record_of_award(tx, ctx, (dispute.contest, dispute.handover), Kind::DisputeSettled, None, "")
}

fn move_status(
    tx: &mut Tx<'_>,
    dispute: &Dispute,
    event: Event,
    final_at: Option<OffsetDateTime>,
    settled_at: Option<OffsetDateTime>,
) -> Result<Status, Error> {
    let to = dispute.status.next(event)?;
    let changed = diesel::update(disputes::table.find(dispute.id).filter(disputes::status.eq(dispute.status)))
        .set((disputes::status.eq(to), disputes::final_at.eq(final_at), disputes::settled_at.eq(settled_at)))
        .execute(&mut **tx)?;
    if changed == 1 { Ok(to) } else { Err(Error::Conflict) }
}

/// Awards whose dispute was decided and not appealed in time; the timer locks each contest and carries the decision out.
pub fn final_due(conn: &mut PgConnection, now: OffsetDateTime, limit: i64) -> Result<Vec<HandoverId>, Error> {
    Ok(disputes::table
        .filter(disputes::status.eq(Status::Decided))
        .filter(disputes::final_at.le(now))
        .order((disputes::final_at, disputes::id))
        .limit(limit)
        .select(disputes::handover_id)
        .load(conn)?)
}
