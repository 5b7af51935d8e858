//! What staff take along of what they decide: disputes, requests for money back, reports of copied work.

use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::ids::{CopyReportId, DisputeId, Id, MoneyBackId, RefundRequestId, UserId};
use kernel::money::Paisa;
use kernel::page::Cursor;
use time::OffsetDateTime;

use super::{CHUNK, Chunk, ContestName, Person, Range, chunk_of};
use crate::Error;
use crate::schema::{
    contests, copy_reports, disputes as quarrels, entries, handovers, money_back_requests, refund_requests,
    subscription_charges, users,
};

/// What staff decided; nothing of it before they did.
#[derive(Debug, Clone, Queryable)]
pub struct Decision {
    pub at: Option<OffsetDateTime>,
    pub by: Option<UserId>,
    /// What was said about it.
    pub note: Option<String>,
}

/// A dispute over a handover.
#[derive(Debug, Clone, Queryable)]
pub struct Dispute {
    pub id: DisputeId,
    pub created_at: OffsetDateTime,
    pub opened_side: String,
    pub reason: String,
    pub status: String,
    /// Until when the other side may answer.
    pub answer_due_at: OffsetDateTime,
    pub appealed_at: Option<OffsetDateTime>,
    pub settled_at: Option<OffsetDateTime>,
    pub contest: ContestName,
    pub prize: Paisa,
    pub client: Person,
    pub winner: Person,
}

/// Disputes, by when they were opened.
///
/// # Errors
/// The database.
pub fn disputes(conn: &mut PgConnection, range: &Range, after: Option<Cursor>) -> Result<Chunk<Dispute>, Error> {
    let winners = diesel::alias!(users as winners);
    let joined = quarrels::table
        .inner_join(contests::table.on(contests::id.eq(quarrels::contest_id)))
        .inner_join(handovers::table.on(handovers::id.eq(quarrels::handover_id)))
        .inner_join(users::table.on(users::id.eq(contests::client_id)))
        .inner_join(winners.on(winners.field(users::id).eq(handovers::winner_id)))
        .select((
            quarrels::id,
            quarrels::created_at,
            quarrels::opened_side,
            quarrels::reason,
            quarrels::status,
            quarrels::answer_due_at,
            quarrels::appealed_at,
            quarrels::settled_at,
            (contests::id, contests::title),
            contests::prize_paisa,
            (users::id, users::first_name, users::last_name, users::email),
            winners.fields((users::id, users::first_name, users::last_name, users::email)),
        ));
    let query = chunk_of!(joined, quarrels::created_at, quarrels::id, range, after, DisputeId::from);
    let found: Vec<Dispute> = query.load(conn)?;
    Ok(Chunk::new(found, CHUNK, |row| Cursor { at: row.created_at, id: row.id.uuid() }))
}

/// A prize that a client asks back although there are entries.
#[derive(Debug, Clone, Queryable)]
pub struct RefundRequest {
    pub id: RefundRequestId,
    pub created_at: OffsetDateTime,
    pub reason: String,
    pub status: String,
    pub decision: Decision,
    pub contest: ContestName,
    pub prize: Paisa,
    pub client: Person,
}

/// Requests for prizes, by when they came.
///
/// # Errors
/// The database.
pub fn refund_requests(
    conn: &mut PgConnection,
    range: &Range,
    after: Option<Cursor>,
) -> Result<Chunk<RefundRequest>, Error> {
    let joined = refund_requests::table
        .inner_join(contests::table.on(contests::id.eq(refund_requests::contest_id)))
        .inner_join(users::table.on(users::id.eq(refund_requests::client_id)))
        .select((
            refund_requests::id,
            refund_requests::created_at,
            refund_requests::reason,
            refund_requests::status,
            (refund_requests::decided_at, refund_requests::decided_by, refund_requests::note),
            (contests::id, contests::title),
            contests::prize_paisa,
            (users::id, users::first_name, users::last_name, users::email),
        ));
    let query =
        chunk_of!(joined, refund_requests::created_at, refund_requests::id, range, after, RefundRequestId::from);
    let found: Vec<RefundRequest> = query.load(conn)?;
    Ok(Chunk::new(found, CHUNK, |row| Cursor { at: row.created_at, id: row.id.uuid() }))
}

/// The price of a plan that a subscriber asks back.
#[derive(Debug, Clone, Queryable)]
pub struct MoneyBack {
    pub id: MoneyBackId,
    pub created_at: OffsetDateTime,
    pub reason: String,
    pub status: String,
    pub decision: Decision,
    /// The plan, as it was called.
    pub plan: String,
    /// What was paid in money.
    pub cash: Paisa,
    /// What was paid in credits.
    pub credit: Paisa,
    pub subscriber: Person,
}

/// Requests for the price of a plan, by when they came.
///
/// # Errors
/// The database.
pub fn money_back(conn: &mut PgConnection, range: &Range, after: Option<Cursor>) -> Result<Chunk<MoneyBack>, Error> {
    let joined = money_back_requests::table
        .inner_join(subscription_charges::table.on(subscription_charges::id.eq(money_back_requests::charge_id)))
        .inner_join(users::table.on(users::id.eq(money_back_requests::user_id)))
        .select((
            money_back_requests::id,
            money_back_requests::created_at,
            money_back_requests::reason,
            money_back_requests::status,
            (money_back_requests::decided_at, money_back_requests::decided_by, money_back_requests::note),
            subscription_charges::plan_name,
            subscription_charges::cash_paisa,
            subscription_charges::credit_paisa,
            (users::id, users::first_name, users::last_name, users::email),
        ));
    let query =
        chunk_of!(joined, money_back_requests::created_at, money_back_requests::id, range, after, MoneyBackId::from);
    let found: Vec<MoneyBack> = query.load(conn)?;
    Ok(Chunk::new(found, CHUNK, |row| Cursor { at: row.created_at, id: row.id.uuid() }))
}

/// A report of copied work.
#[derive(Debug, Clone, Queryable)]
pub struct CopyReport {
    pub id: CopyReportId,
    pub created_at: OffsetDateTime,
    pub reason: String,
    pub url: Option<String>,
    pub status: String,
    /// Whether the entry was ruled out for it.
    pub disqualified: bool,
    pub decision: Decision,
    pub contest: ContestName,
    /// The number of the entry in it.
    pub entry: i32,
    pub author: Person,
    pub reporter: Person,
}

/// Reports of copied work, by when they came.
///
/// # Errors
/// The database.
pub fn copy_reports(conn: &mut PgConnection, range: &Range, after: Option<Cursor>) -> Result<Chunk<CopyReport>, Error> {
    let reporters = diesel::alias!(users as reporters);
    let joined = copy_reports::table
        .inner_join(entries::table.on(entries::id.eq(copy_reports::entry_id)))
        .inner_join(contests::table.on(contests::id.eq(entries::contest_id)))
        .inner_join(users::table.on(users::id.eq(entries::author_id)))
        .inner_join(reporters.on(reporters.field(users::id).eq(copy_reports::reporter_id)))
        .select((
            copy_reports::id,
            copy_reports::created_at,
            copy_reports::reason,
            copy_reports::url,
            copy_reports::status,
            copy_reports::disqualified,
            (copy_reports::decided_at, copy_reports::decided_by, copy_reports::note),
            (contests::id, contests::title),
            entries::number,
            (users::id, users::first_name, users::last_name, users::email),
            reporters.fields((users::id, users::first_name, users::last_name, users::email)),
        ));
    let query = chunk_of!(joined, copy_reports::created_at, copy_reports::id, range, after, CopyReportId::from);
    let found: Vec<CopyReport> = query.load(conn)?;
    Ok(Chunk::new(found, CHUNK, |row| Cursor { at: row.created_at, id: row.id.uuid() }))
}
