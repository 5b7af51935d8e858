//! Calls of people who are signed in.

use std::net::SocketAddr;

use anyhow::Context;
use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text, Uuid as SqlUuid};
use kernel::actor::{Actor, Role};
use kernel::ids::{ContestId, UserId};
use search::tallies::Tallies;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::cases::{Case, RATE, Target, path_of_list};
use crate::client::{self, Request};

/// Everybody whom the seed registers has it.
const PASSWORD: &str = "muqabla-demo-2026";
/// People whose pages are asked for in turn: each signs in first.
const PEOPLE: i64 = 32;
/// Entries of the contest that has most.
const ENTRIES: i64 = 500;

#[derive(QueryableByName)]
struct Seat {
    #[diesel(sql_type = SqlUuid)]
    user: Uuid,
    #[diesel(sql_type = Text)]
    email: String,
    #[diesel(sql_type = SqlUuid)]
    contest: Uuid,
}

/// Somebody who is signed in, and a contest of theirs.
struct Member {
    actor: Actor,
    contest: ContestId,
    cookie: String,
}

impl Member {
    fn sign_in(server: SocketAddr, seat: &Seat, role: Role) -> anyhow::Result<Self> {
        let actor = Actor { user: UserId::from(seat.user), role, email_verified: true, staff: None };
        let cookie = client::sign_in(server, &seat.email, PASSWORD)?;
        Ok(Self { actor, contest: ContestId::from(seat.contest), cookie })
    }

    fn page(&self) -> Request {
        Request::signed(&format!("/api/contests/{}", self.contest), &self.cookie)
    }
}

/// Those whom `sql` finds, signed in.
fn members(server: SocketAddr, conn: &mut PgConnection, sql: &str, role: Role) -> anyhow::Result<Vec<Member>> {
    let seats: Vec<Seat> = diesel::sql_query(sql).bind::<BigInt, _>(PEOPLE).load(conn)?;
    anyhow::ensure!(!seats.is_empty(), "nobody to sign in: seed more contests");
    seats.iter().map(|seat| Member::sign_in(server, seat, role)).collect()
}

/// Gives the running contest with most entries 500, copies of those that it has, of other talents.
fn crowd(server: SocketAddr, conn: &mut PgConnection) -> anyhow::Result<Member> {
    let busiest = "SELECT c.client_id AS user, u.email, c.id AS contest
                     FROM contest_entry_counts k JOIN contests c ON c.id = k.contest_id JOIN users u ON u.id = c.client_id
                    WHERE k.status = 'OPEN' AND k.entry_count > 0 ORDER BY k.entry_count DESC, k.contest_id DESC LIMIT 1";
    let seat: Seat = diesel::sql_query(busiest).get_result(conn)?;
    diesel::sql_query(
        "WITH contest AS (SELECT id, last_entry_number AS last, $2 - entry_count AS missing FROM contests WHERE id = $1),
              author AS (SELECT id, row_number() OVER () AS n FROM users
                          WHERE role = 'TALENT' AND id NOT IN (SELECT author_id FROM entries WHERE contest_id = $1)
                          LIMIT (SELECT greatest(missing, 0) FROM contest)),
              pattern AS (SELECT e AS entry FROM entries e WHERE e.contest_id = $1 AND e.status = 'SUBMITTED' LIMIT 1),
              copied AS (INSERT INTO entries
                         SELECT (jsonb_populate_record(p.entry, jsonb_build_object('id', gen_random_uuid(), 'author_id', a.id,
                                                                             'number', c.last + a.n))).*
                           FROM pattern p, contest c, author a RETURNING 1)
         UPDATE contests SET entry_count = entry_count + (SELECT count(*) FROM copied),
                             last_entry_number = last_entry_number + (SELECT count(*) FROM copied) WHERE id = $1",
    )
    .bind::<SqlUuid, _>(seat.contest)
    .bind::<BigInt, _>(ENTRIES)
    .execute(conn)?;
    Member::sign_in(server, &seat, Role::Client)
}

/// A case in which `people` ask in turn.
fn case(
    (name, rate): (&str, f64),
    people: Vec<Member>,
    request: impl Fn(&Member) -> Request,
    work: impl Fn(&mut PgConnection, &Member) -> anyhow::Result<()> + Send + Sync + 'static,
) -> Case {
    Case {
        name: name.to_owned(),
        requests: people.iter().map(request).collect(),
        rate: RATE,
        target: Some(Target { rate, p50: 4.0, p99: 20.0 }),
        work: Box::new(move |conn, turn| {
            work(conn, people.get(turn.checked_rem(people.len()).unwrap_or(0)).context("a person")?)
        }),
    }
}

/// # Errors
/// The database, or a server that lets nobody sign in.
pub(crate) fn cases(server: SocketAddr, conn: &mut PgConnection, now: OffsetDateTime) -> anyhow::Result<Vec<Case>> {
    let detail = move |conn: &mut PgConnection, member: &Member| {
        readmodels::contests::detail(conn, Some(&member.actor), member.contest, now)?;
        Ok(())
    };
    let clients = "SELECT DISTINCT ON (u.id) u.id AS user, u.email, c.id AS contest FROM contests c JOIN users u ON u.id = c.client_id
                    WHERE c.status IN ('OPEN', 'SHORTLISTING') ORDER BY u.id, c.created_at DESC LIMIT $1";
    let entrants = "SELECT DISTINCT ON (u.id) u.id AS user, u.email, e.contest_id AS contest FROM entries e JOIN users u ON u.id = e.author_id
                    WHERE e.status = 'SUBMITTED' ORDER BY u.id, e.created_at DESC LIMIT $1";
    let (as_clients, as_entrants) =
        (members(server, conn, clients, Role::Client)?, members(server, conn, entrants, Role::Talent)?);
    let list = search::lists::Filter::default();
    let published = Tallies::load(conn)?;
    let first = search::lists::list(conn, &list, &published, now)?;
    let second = first.next_cursor.context("a second page of the list of all contests")?;
    let place = search::lists::Place::parse(&second, list.sort, list.status)?;
    let list = search::lists::Filter { after: Some(place), ..list };
    let signed = |path: &'static str| move |member: &Member| Request::signed(path, &member.cookie);
    let page_of_list = path_of_list(&list, place);
    Ok(vec![
        case(("contest page, client with 500 entries", 3_000.0), vec![crowd(server, conn)?], Member::page, detail),
        case(("contest page, entrants", 3_000.0), as_entrants, Member::page, detail),
        case(("own contests of clients", 1_500.0), as_clients, signed("/api/contests/mine"), move |conn, member| {
            readmodels::contests::own(conn, &member.actor, now)?;
            Ok(())
        }),
        case(
            ("notifications", 4_000.0),
            members(server, conn, clients, Role::Client)?,
            signed("/api/notifications"),
            |conn, member| {
                readmodels::notifications::page(conn, member.actor.user, false, None)?;
                Ok(())
            },
        ),
        case(
            ("list, signed in, not kept", 1_500.0),
            members(server, conn, entrants, Role::Talent)?,
            move |member| Request::signed(&page_of_list, &member.cookie),
            move |conn, _member| {
                let published = Tallies::load(conn)?;
                search::lists::list(conn, &list, &published, now)?;
                Ok(())
            },
        ),
    ])
}
