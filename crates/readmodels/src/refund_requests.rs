//! Refund requests as administrators decide them.

use std::collections::HashMap;

use ::contests::refund_request::{self, RefundRequest, Status};
use ::contests::{contest, entry};
use diesel::pg::PgConnection;
use kernel::actor::Actor;
use kernel::ids::{ContestId, UserId};
use kernel::money::Paisa;

use crate::Error;
use crate::people::{self, Person};

/// Requests on the list at most.
const SHOWN_MAX: i64 = 200;

/// A request with what an administrator needs to decide it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The request.
    pub request: RefundRequest,
    /// The title of its contest.
    pub title: String,
    /// What would go back.
    pub prize: Paisa,
    /// Who asked.
    pub client: Person,
    /// Entries in the running.
    pub live_entries: i64,
    /// Whether the viewer may decide it: it waits, and they are no party of the contest.
    pub decidable: bool,
}

/// Requests by status, the oldest first.
///
/// # Errors
/// The database, or a corrupt row.
pub fn list(conn: &mut PgConnection, admin: &Actor, status: Option<Status>) -> Result<Vec<Line>, Error> {
    let requests = refund_request::repo::with_status(conn, status, SHOWN_MAX)?;
    lines(conn, admin, requests)
}

/// One request.
///
/// # Errors
/// [`Error::NotFound`], or the database.
pub fn one(conn: &mut PgConnection, admin: &Actor, id: kernel::ids::RefundRequestId) -> Result<Line, Error> {
    let request = refund_request::repo::find(conn, id)?.ok_or(Error::NotFound)?;
    lines(conn, admin, vec![request])?.pop().ok_or(Error::NotFound)
}

fn lines(conn: &mut PgConnection, admin: &Actor, requests: Vec<RefundRequest>) -> Result<Vec<Line>, Error> {
    let ids: Vec<ContestId> = requests.iter().map(|request| request.contest).collect();
    let clients: Vec<UserId> = requests.iter().map(|request| request.client).collect();
    let contests: HashMap<ContestId, _> =
        contest::repo::of_ids(conn, &ids)?.into_iter().map(|contest| (contest.id, contest)).collect();
    let people = people::of_ids(conn, &clients)?;
    let mut lines = Vec::with_capacity(requests.len());
    for request in requests {
        let contest = contests.get(&request.contest).ok_or(Error::NotFound)?;
        let entrants = entry::repo::authors(conn, contest.id)?;
        lines.push(Line {
            title: contest.title.clone(),
            prize: contest.prize,
            client: people.get(request.client),
            live_entries: entry::repo::count_live(conn, contest.id)?,
            decidable: request.decide(admin, &entrants, refund_request::Event::Decline).is_ok(),
            request,
        });
    }
    Ok(lines)
}
