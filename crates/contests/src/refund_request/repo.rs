//! Refund requests in the database. The caller has locked its contest before.

use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{ContestId, RefundRequestId, UserId};

use super::{Answer, Event, RefundRequest, Status};
use crate::contest::Contest;
use crate::event::Kind;
use crate::schema::{refund_answers, refund_requests};
use crate::{Error, event};

/// Stores a request of the contest's client.
pub fn insert(tx: &mut Tx<'_>, ctx: &Ctx, contest: &Contest, reason: &str) -> Result<RefundRequest, Error> {
    let request = RefundRequest {
        id: ctx.new_id(),
        contest: contest.id,
        client: contest.client,
        reason: reason.to_owned(),
        status: Status::Pending,
        decided_by: None,
        note: None,
        created_at: ctx.now,
        decided_at: None,
    };
    diesel::insert_into(refund_requests::table).values(&request).execute(&mut **tx)?;
    event::repo::record(tx, ctx, contest.id, Kind::RefundRequested, Some(contest.client), "")?;
    Ok(request)
}

/// The request, if there is one.
pub fn find(conn: &mut PgConnection, id: RefundRequestId) -> Result<Option<RefundRequest>, Error> {
    Ok(refund_requests::table.find(id).select(RefundRequest::as_select()).first(conn).optional()?)
}

/// The newest request of a contest.
pub fn latest(conn: &mut PgConnection, contest: ContestId) -> Result<Option<RefundRequest>, Error> {
    Ok(refund_requests::table
        .filter(refund_requests::contest_id.eq(contest))
        .order((
            refund_requests::created_at.desc(),
            refund_requests::decided_at.desc().nulls_first(),
            refund_requests::id.desc(),
        ))
        .select(RefundRequest::as_select())
        .first(conn)
        .optional()?)
}

/// Whether a request of the contest waits. With the contest locked, the answer holds until the transaction ends.
pub fn is_pending(conn: &mut PgConnection, contest: ContestId) -> Result<bool, Error> {
    Ok(!pending_of(conn, &[contest])?.is_empty())
}

/// Those of `contests` of which a request waits.
pub fn pending_of(conn: &mut PgConnection, contests: &[ContestId]) -> Result<Vec<ContestId>, Error> {
    Ok(refund_requests::table
        .filter(refund_requests::contest_id.eq_any(contests))
        .filter(refund_requests::status.eq(Status::Pending))
        .select(refund_requests::contest_id)
        .load(conn)?)
}

/// Requests by status, the oldest first.
pub fn with_status(conn: &mut PgConnection, status: Option<Status>, limit: i64) -> Result<Vec<RefundRequest>, Error> {
    let mut query = refund_requests::table
        .order((refund_requests::created_at, refund_requests::id))
        .limit(limit)
        .select(RefundRequest::as_select())
        .into_boxed();
    if let Some(status) = status {
        query = query.filter(refund_requests::status.eq(status));
    }
    Ok(query.load(conn)?)
}

/// The client takes the request back.
///
/// # Errors
/// Decided already, or [`Error::Conflict`].
pub fn record_withdrawn(tx: &mut Tx<'_>, ctx: &Ctx, request: &RefundRequest) -> Result<(), Error> {
    move_status(tx, ctx, request, Event::Withdraw, (None, None))?;
    event::repo::record(tx, ctx, request.contest, Kind::RefundWithdrawn, Some(request.client), "")
}

/// The admin `by` decides, with a note for the client. That an approved one refunds the contest is recorded with the refund; the
/// record that everybody reads names no admin.
///
/// # Errors
/// Decided already, or [`Error::Conflict`].
pub fn record_decided(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    request: &RefundRequest,
    event: Event,
    by: UserId,
    note: Option<&str>,
) -> Result<(), Error> {
    match move_status(tx, ctx, request, event, (Some(by), note))? {
        Status::Declined => event::repo::record(tx, ctx, request.contest, Kind::RefundDeclined, None, ""),
        Status::Pending | Status::Approved | Status::Withdrawn => Ok(()),
    }
}

/// Moves the request by `event`, if it still stands as it was read; `decided` is by whom and with which note.
fn move_status(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    request: &RefundRequest,
    event: Event,
    decided: (Option<UserId>, Option<&str>),
) -> Result<Status, Error> {
    let to = request.status.next(event)?;
    let (by, note) = decided;
    let changed =
        diesel::update(refund_requests::table.find(request.id).filter(refund_requests::status.eq(request.status)))
            .set((
                refund_requests::status.eq(to),
                refund_requests::decided_by.eq(by),
                refund_requests::note.eq(note),
                refund_requests::decided_at.eq(ctx.now),
            ))
            .execute(&mut **tx)?;
    if changed == 1 { Ok(to) } else { Err(Error::Conflict) }
}

/// The request that waits, if any, is taken back, because the contest went another way: when the transaction ends.
pub(crate) fn withdraw_pending(tx: &mut Tx<'_>, ctx: &Ctx, contest: ContestId) -> Result<(), Error> {
    let withdrawn = diesel::update(refund_requests::table)
        .filter(refund_requests::contest_id.eq(contest))
        .filter(refund_requests::status.eq(Status::Pending))
        .set((refund_requests::status.eq(Status::Withdrawn), refund_requests::decided_at.eq(ctx.now)));
    Ok(tx.defer(withdrawn)?)
}

/// Stores what an entrant says, in the place of what they said before.
pub fn put_answer(tx: &mut Tx<'_>, ctx: &Ctx, id: RefundRequestId, author: UserId, body: &str) -> Result<(), Error> {
    let said = (refund_answers::body.eq(body), refund_answers::written_at.eq(ctx.now));
    diesel::insert_into(refund_answers::table)
        .values((refund_answers::request_id.eq(id), refund_answers::author_id.eq(author), said))
        .on_conflict((refund_answers::request_id, refund_answers::author_id))
        .do_update()
        .set(said)
        .execute(&mut **tx)?;
    Ok(())
}

/// What entrants said to some requests, the oldest first.
pub fn answers_of(conn: &mut PgConnection, ids: &[RefundRequestId]) -> Result<Vec<(RefundRequestId, Answer)>, Error> {
    Ok(refund_answers::table
        .filter(refund_answers::request_id.eq_any(ids))
        .order((refund_answers::written_at, refund_answers::author_id))
        .select((refund_answers::request_id, Answer::as_select()))
        .load(conn)?)
}
