//! Contests as cards and as pages.

use std::collections::{HashMap, HashSet};

use ::contests::boost::{self, Boost};
use ::contests::contest::actions::{Action, Facts, Viewer};
use ::contests::contest::next::{self, NextStep};
use ::contests::contest::{self, Contest, Outcome, Status};
use ::contests::dispute::{self, Dispute};
use ::contests::handover::{self, Handover};
use ::contests::refund_request;
use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Nullable, Uuid as SqlUuid};
use kernel::actor::Actor;
use kernel::ids::{ContestId, DisputeId, EntryId, HandoverId, Id, UserId};
use kernel::money::{OutOfRange, Paisa, Split};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::Error;
use crate::people::{self, ClientRecord, People, Person};
use crate::schema::entries;

mod terms;
mod versions;

pub use terms::{AskedBack, Extension, SharedOut, Terms};
pub use versions::{BriefVersion, versions};

/// Own contests shown at most.
const OWN_MAX: i64 = 200;

/// A contest on a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Card {
    pub contest: Contest,
    pub client: Person,
    /// Whether it is ranked first now.
    pub featured: bool,
}

impl Card {
    fn new(client: Person, contest: Contest, now: OffsetDateTime) -> Self {
        Self { featured: contest.is_featured(now), contest, client }
    }
}

/// Cards of `contests`, in their order.
///
/// # Errors
/// The database.
pub fn cards(conn: &mut PgConnection, contests: Vec<Contest>, now: OffsetDateTime) -> Result<Vec<Card>, Error> {
    let clients: Vec<UserId> = contests.iter().map(|contest| contest.client).collect();
    let people = people::of_ids(conn, &clients)?;
    Ok(contests.into_iter().map(|contest| Card::new(people.get(contest.client), contest, now)).collect())
}

/// Cards by id.
///
/// # Errors
/// The database, or a corrupt row.
pub fn cards_of(
    conn: &mut PgConnection,
    ids: &[ContestId],
    now: OffsetDateTime,
) -> Result<HashMap<ContestId, Card>, Error> {
    let found = contest::repo::of_ids(conn, ids)?;
    Ok(cards(conn, found, now)?.into_iter().map(|card| (card.contest.id, card)).collect())
}

/// Counts that the rules need, of one contest.
#[derive(Debug, Clone, Copy, Default, QueryableByName)]
struct Tally {
    #[diesel(sql_type = SqlUuid)]
    contest: Uuid,
    #[diesel(sql_type = BigInt)]
    live: i64,
    #[diesel(sql_type = BigInt)]
    entered: i64,
    #[diesel(sql_type = BigInt)]
    unawarded: i64,
    #[diesel(sql_type = BigInt)]
    counting: i64,
    #[diesel(sql_type = BigInt)]
    my_counting: i64,
    #[diesel(sql_type = BigInt)]
    not_selected: i64,
    #[diesel(sql_type = BigInt)]
    unseen: i64,
    #[diesel(sql_type = BigInt)]
    mine: i64,
    #[diesel(sql_type = BigInt)]
    my_live: i64,
    #[diesel(sql_type = BigInt)]
    open_questions: i64,
    #[diesel(sql_type = BigInt)]
    new_files: i64,
}

const TALLIES: &str = concat!(
    "
SELECT asked.id AS contest,
       count(e.id) FILTER (WHERE ",
    ::contests::live_entry!("e"),
    ") AS live,
       count(e.id) FILTER (WHERE e.status <> 'WITHDRAWN') AS entered,
       count(e.id) FILTER (WHERE e.status <> 'WITHDRAWN'
                           AND NOT EXISTS (SELECT FROM handovers h WHERE h.entry_id = e.id)) AS unawarded,
       count(e.id) FILTER (WHERE ",
    ::contests::counting_entry!("e"),
    ") AS counting,
       count(e.id) FILTER (WHERE e.author_id = $2 AND ",
    ::contests::counting_entry!("e"),
    ") AS my_counting,
       count(e.id) FILTER (WHERE (e.status = 'NOT_SELECTED' OR (e.status = 'DECLINED' AND c.guaranteed))
                           AND NOT EXISTS (SELECT FROM handovers h WHERE h.entry_id = e.id)) AS not_selected,
       count(e.id) FILTER (WHERE e.status <> 'WITHDRAWN' AND e.seen_by_client_at IS NULL) AS unseen,
       count(e.id) FILTER (WHERE e.author_id = $2 AND e.status <> 'WITHDRAWN') AS mine,
       count(e.id) FILTER (WHERE e.author_id = $2 AND ",
    ::contests::live_entry!("e"),
    ") AS my_live,
       (SELECT count(*) FROM contest_questions q
        WHERE q.contest_id = asked.id AND q.kind = 'QUESTION' AND q.answer IS NULL) AS open_questions,
       (SELECT count(*) FROM handovers h JOIN handover_files f ON f.handover_id = h.id
        WHERE h.contest_id = asked.id AND h.status <> 'REPLACED' AND f.delivered_at IS NULL) AS new_files
FROM unnest($1) AS asked (id) JOIN contests c ON c.id = asked.id LEFT JOIN entries e ON e.contest_id = asked.id
GROUP BY asked.id"
);

/// Everything about some contests that the rules need, read at once.
#[derive(Default)]
struct RuleData {
    tallies: HashMap<Uuid, Tally>,
    standing: HashMap<ContestId, Handover>,
    disputes: HashMap<ContestId, Dispute>,
    refund_requested: HashSet<ContestId>,
    boosts: HashMap<ContestId, Boost>,
}

impl RuleData {
    fn load(conn: &mut PgConnection, ids: &[ContestId], viewer: Option<UserId>) -> Result<Self, Error> {
        let uuids: Vec<Uuid> = ids.iter().map(|id| id.uuid()).collect();
        let tallies: Vec<Tally> = diesel::sql_query(TALLIES)
            .bind::<Array<SqlUuid>, _>(uuids)
            .bind::<Nullable<SqlUuid>, _>(viewer.map(Id::uuid))
            .load(conn)?;
        let standing = handover::repo::standing_of(conn, ids)?;
        let refund_requested = refund_request::repo::pending_of(conn, ids)?;
        let awards: Vec<HandoverId> = standing.iter().map(|handover| handover.id).collect();
        let disputes = dispute::repo::of_handovers(conn, &awards)?;
        let boosts = match viewer {
            Some(viewer) => boost::repo::last_of(conn, ids, viewer)?,
            None => Vec::new(),
        };
        Ok(Self {
            disputes: disputes.into_iter().map(|dispute| (dispute.contest, dispute)).collect(),
            tallies: tallies.into_iter().map(|tally| (tally.contest, tally)).collect(),
            standing: standing.into_iter().map(|handover| (handover.contest, handover)).collect(),
            refund_requested: refund_requested.into_iter().collect(),
            boosts: boosts.into_iter().map(|boost| (boost.contest, boost)).collect(),
        })
    }

    fn tally(&self, id: ContestId) -> Tally {
        self.tallies.get(&id.uuid()).copied().unwrap_or_default()
    }

    fn facts<'a>(&'a self, contest: &'a Contest, now: OffsetDateTime) -> Facts<'a> {
        let tally = self.tally(contest.id);
        Facts {
            contest,
            standing: self.standing.get(&contest.id),
            dispute: self.disputes.get(&contest.id),
            boost: self.boosts.get(&contest.id),
            live_entries: tally.live,
            entered: tally.entered,
            unawarded: tally.unawarded,
            counting: tally.counting,
            my_counting: tally.my_counting > 0,
            refund_requested: self.refund_requested.contains(&contest.id),
            not_selected: tally.not_selected,
            my_entries: tally.mine,
            my_live_entries: tally.my_live,
            open_questions: tally.open_questions,
            new_files: usize::try_from(tally.new_files).unwrap_or(0),
            now,
        }
    }
}

/// The winner, as everybody signed in sees them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Winner {
    pub entry: EntryId,
    pub number: i32,
    pub person: Person,
}

/// The page of a contest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Detail {
    pub card: Card,
    /// What an award would mean, or meant: fee and the winner's part.
    pub split: Split,
    /// How the viewer stands to it.
    pub viewer: Viewer,
    /// What the viewer may do.
    pub allowed: Vec<Action>,
    /// What happens next; nothing for visitors.
    pub next: Option<NextStep>,
    /// What the client has done so far; nothing for visitors.
    pub record: Option<ClientRecord>,
    /// The viewer's entries in the running.
    pub my_live_entries: i64,
    /// The winner; nothing for visitors.
    pub winner: Option<Winner>,
    /// Extension, refund request and distribution, as far as the viewer sees them.
    pub terms: Terms,
    /// The dispute of the standing award; for client and winner only.
    pub dispute: Option<(DisputeId, dispute::Status)>,
}

/// The page of contest `id` for `actor`.
///
/// # Errors
/// [`Error::NotFound`] when it is not there for the viewer, or the database.
pub fn detail(
    conn: &mut PgConnection,
    actor: Option<&Actor>,
    id: ContestId,
    now: OffsetDateTime,
) -> Result<Detail, Error> {
    let user = actor.map(|actor| actor.user);
    let contest = contest::repo::get(conn, id)?;
    contest::repo::ensure_visible(conn, &contest, actor)?;
    // A visitor may do nothing and is told nothing of the people behind a contest: what decides that is not read.
    let known = user.map(|user| RuleData::load(conn, &[id], Some(user))).transpose()?.unwrap_or_default();
    let facts = known.facts(&contest, now);
    let viewer = facts.viewer(actor);
    let allowed = actor.map(|actor| facts.allowed(actor)).unwrap_or_default();
    let next = actor.map(|_actor| next::next(&facts, viewer));
    let my_live_entries = facts.my_live_entries;
    let terms = terms::load(conn, &facts, user)?;
    let standing =
        known.standing.get(&id).filter(|_award| actor.is_some() && contest.outcome != Some(Outcome::Refunded));
    let mut ids = vec![contest.client];
    ids.extend(standing.map(|handover| handover.winner));
    let people = people::of_ids(conn, &ids)?;
    let winner = standing.map(|handover| winner(conn, handover, &people)).transpose()?;
    let record = actor.map(|_actor| people::client_record(conn, contest.client)).transpose()?;
    // What a dispute left of the prize is between its sides.
    let disputed = facts.dispute_of(actor);
    let won = disputed.map_or(contest.prize, |_dispute| facts.won());
    let dispute = disputed.map(|dispute| (dispute.id, dispute.status));
    Ok(Detail {
        dispute,
        split: split(&contest, won)?,
        viewer,
        allowed,
        next,
        record,
        my_live_entries,
        winner,
        terms,
        card: Card::new(people.get(contest.client), contest, now),
    })
}

fn winner(conn: &mut PgConnection, handover: &Handover, people: &People) -> Result<Winner, Error> {
    let number = entries::table.find(handover.entry).select(entries::number).first(conn)?;
    Ok(Winner { entry: handover.entry, number, person: people.get(handover.winner) })
}

/// The cut of `won`: the prize, or what a dispute left of it for the winner.
fn split(contest: &Contest, won: Paisa) -> Result<Split, Error> {
    won.split(contest.fee_rate()).map_err(|OutOfRange| Error::Corrupt { table: "contests", id: contest.id.uuid() })
}

/// One of the viewer's own contests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Own {
    pub card: Card,
    pub next: NextStep,
    /// Entries that the client has not seen.
    pub unseen_entries: i64,
    pub live_entries: i64,
    /// What is held for the contest: the prize from payment to completion or refund.
    pub escrow: Paisa,
    /// What the client may do.
    pub allowed: Vec<Action>,
}

/// The contests that `actor` posted and did not give up, newest first.
///
/// # Errors
/// The database, or a corrupt row.
pub fn own(conn: &mut PgConnection, actor: &Actor, now: OffsetDateTime) -> Result<Vec<Own>, Error> {
    let found = contest::repo::of_client(conn, actor.user, OWN_MAX)?;
    let ids: Vec<ContestId> = found.iter().map(|contest| contest.id).collect();
    let known = RuleData::load(conn, &ids, Some(actor.user))?;
    let cards = cards(conn, found, now)?;
    Ok(cards
        .into_iter()
        .map(|card| {
            let facts = known.facts(&card.contest, now);
            let held = match card.contest.status {
                Status::Open | Status::Shortlisting | Status::Awarded => card.contest.prize,
                Status::Draft | Status::Closed => Paisa::ZERO,
            };
            Own {
                next: next::next(&facts, Viewer::Client),
                unseen_entries: known.tally(card.contest.id).unseen,
                live_entries: facts.live_entries,
                escrow: held,
                allowed: facts.allowed(actor),
                card,
            }
        })
        .collect())
}
