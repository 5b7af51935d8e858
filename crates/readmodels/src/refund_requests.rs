//! Refund requests as administrators decide them.

use std::collections::HashMap;

use ::contests::contest;
use ::contests::refund_request::{self, Answer, RefundRequest, Status};
use diesel::dsl::{count_star, min};
use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Uuid as SqlUuid};
use kernel::actor::Actor;
use kernel::ids::{ContestId, Id, RefundRequestId, UserId};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Error;
use crate::admin::queues::Waiting;
use crate::people;
use crate::schema::refund_requests;

/// Requests on the list at most.
const SHOWN_MAX: i64 = 200;

/// The contest of a request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefundRequestContest {
    pub id: Uuid,
    pub title: String,
    pub prize_cents: i64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct RefundRequestClient {
    pub id: Uuid,
    pub name: String,
}

/// What somebody who entered says to a request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefundRequestAnswer {
    pub id: Uuid,
    pub name: String,
    pub text: String,
    /// When they wrote it, or wrote it again.
    #[serde(with = "time::serde::rfc3339")]
    pub written_at: OffsetDateTime,
}

/// A client's wish to have the prize back although there were entries.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminRefundRequest {
    pub id: Uuid,
    pub contest: RefundRequestContest,
    pub client: RefundRequestClient,
    pub reason: String,
    pub status: Status,
    pub live_entries: i64,
    /// People with an entry that the client may have opened: they were told and may answer.
    pub entrants: i64,
    /// What they said, the oldest first.
    pub answers: Vec<RefundRequestAnswer>,
    /// Whether the viewer may decide it: it waits, and they are no party of the contest.
    pub decidable: bool,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// When it was decided or taken back.
    #[serde(with = "time::serde::rfc3339::option")]
    pub decided_at: Option<OffsetDateTime>,
    pub note: Option<String>,
}

/// Requests by status, the oldest first.
pub fn list(conn: &mut PgConnection, admin: &Actor, status: Option<Status>) -> Result<Vec<AdminRefundRequest>, Error> {
    let requests = refund_request::repo::with_status(conn, status, SHOWN_MAX)?;
    views(conn, admin, requests)
}

/// How many wait, and since when the first of them.
pub fn pending(conn: &mut PgConnection) -> Result<Waiting, Error> {
    let found = refund_requests::table.filter(refund_requests::status.eq(Status::Pending.as_str()));
    Ok(found.select((count_star(), min(refund_requests::created_at))).get_result(conn)?)
}

/// One request.
///
/// # Errors
/// [`Error::NotFound`].
pub fn one(conn: &mut PgConnection, admin: &Actor, id: RefundRequestId) -> Result<AdminRefundRequest, Error> {
    let request = refund_request::repo::find(conn, id)?.ok_or(Error::NotFound)?;
    views(conn, admin, vec![request])?.pop().ok_or(Error::NotFound)
}

#[derive(QueryableByName)]
struct Entries {
    #[diesel(sql_type = SqlUuid)]
    contest: Uuid,
    #[diesel(sql_type = BigInt)]
    live: i64,
    #[diesel(sql_type = Bool)]
    entered: bool,
    #[diesel(sql_type = BigInt)]
    entrants: i64,
}

/// Of each contest, the entries in the running, whether `admin` entered it, and how many people have an entry that counts.
fn entries_of(conn: &mut PgConnection, admin: &Actor, ids: &[ContestId]) -> Result<HashMap<Uuid, Entries>, Error> {
    let rows: Vec<Entries> = diesel::sql_query(concat!(
        "SELECT contest_id AS contest, count(*) FILTER (WHERE ",
        ::contests::live_entry!("entries"),
        ") AS live,
                bool_or(author_id = $2) AS entered, count(DISTINCT author_id) AS entrants
           FROM entries
          WHERE contest_id = ANY ($1) AND ",
        ::contests::counting_entry!("entries"),
        " GROUP BY contest_id",
    ))
    .bind::<Array<SqlUuid>, _>(ids.iter().map(|id| id.uuid()).collect::<Vec<_>>())
    .bind::<SqlUuid, _>(admin.user.uuid())
    .load(conn)?;
    Ok(rows.into_iter().map(|row| (row.contest, row)).collect())
}

fn views(
    conn: &mut PgConnection,
    admin: &Actor,
    requests: Vec<RefundRequest>,
) -> Result<Vec<AdminRefundRequest>, Error> {
    let ids: Vec<ContestId> = requests.iter().map(|request| request.contest).collect();
    let clients: Vec<UserId> = requests.iter().map(|request| request.client).collect();
    let contests: HashMap<ContestId, _> =
        contest::repo::of_ids(conn, &ids)?.into_iter().map(|contest| (contest.id, contest)).collect();
    let request_ids: Vec<RefundRequestId> = requests.iter().map(|request| request.id).collect();
    let mut answers: HashMap<RefundRequestId, Vec<Answer>> = HashMap::new();
    for (id, answer) in refund_request::repo::answers_of(conn, &request_ids)? {
        answers.entry(id).or_default().push(answer);
    }
    let writers = answers.values().flatten().map(|answer| answer.author);
    let people = people::of_ids(conn, &writers.chain(clients).collect::<Vec<UserId>>())?;
    let entries = entries_of(conn, admin, &ids)?;
    let view = |request: RefundRequest| {
        let contest = contests.get(&request.contest).ok_or(Error::NotFound)?;
        let entries = entries.get(&request.contest.uuid());
        let entrants = if entries.is_some_and(|entries| entries.entered) { vec![admin.user] } else { Vec::new() };
        let client = people.get(request.client);
        let answer = |answer: Answer| {
            let person = people.get(answer.author);
            RefundRequestAnswer { id: person.id, name: person.name, text: answer.body, written_at: answer.written_at }
        };
        Ok(AdminRefundRequest {
            id: request.id.uuid(),
            contest: RefundRequestContest {
                id: request.contest.uuid(),
                title: contest.title.clone(),
                prize_cents: contest.prize.get(),
            },
            client: RefundRequestClient { id: client.id, name: client.name },
            live_entries: entries.map_or(0, |entries| entries.live),
            entrants: entries.map_or(0, |entries| entries.entrants),
            answers: answers.remove(&request.id).unwrap_or_default().into_iter().map(answer).collect(),
            decidable: request.decide(admin, &entrants, refund_request::Event::Decline).is_ok(),
            reason: request.reason,
            status: request.status,
            created_at: request.created_at,
            decided_at: request.decided_at,
            note: request.note,
        })
    };
    requests.into_iter().map(view).collect()
}
