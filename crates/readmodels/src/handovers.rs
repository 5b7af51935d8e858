//! The handover as its two parties see it, and the agreement that comes with acceptance.

use ::contests::contest::{self, Contest};
use ::contests::handover::actions::{self, Action};
use ::contests::handover::{self, Handover, Status};
use ::contests::{dispute, entry, event};
use ::files::File;
use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::actor::Actor;
use kernel::ids::{ContestId, PayoutId};
use kernel::money::{OutOfRange, Paisa, Split};
use time::OffsetDateTime;

use crate::Error;
use crate::file_access::{self, VisibleFile};
use crate::people::{self, Person};
use crate::schema::payouts;

mod agreement;

#[derive(Debug, Clone)]
pub struct Note {
    pub by: Option<Person>,
    pub text: String,
    pub at: OffsetDateTime,
}

/// The workspace of a handover.
#[derive(Debug, Clone)]
pub struct Workspace {
    pub contest: Contest,
    pub handover: Handover,
    pub winner: Person,
    pub client: Person,
    /// The files that the viewer may see, with what the viewer may read of each.
    pub files: Vec<VisibleFile>,
    /// Requests for changes, oldest first.
    pub notes: Vec<Note>,
    /// The prize, cut; after a split by a dispute, the winner's part of it.
    pub split: Split,
    /// The winner's payout; for the winner only.
    pub payout: Option<PayoutId>,
    /// What the viewer may do now.
    pub allowed: Vec<Action>,
}

/// The standing handover of a contest, for its client and its winner.
///
/// # Errors
/// [`Error::NotFound`] for everybody else, and without an award.
pub fn workspace(
    conn: &mut PgConnection,
    actor: &Actor,
    id: ContestId,
    now: OffsetDateTime,
) -> Result<Workspace, Error> {
    let (contest, handover) = of_party(conn, actor, id)?;
    let people = people::of_ids(conn, &[handover.winner, contest.client])?;
    let held = handover::repo::files(conn, handover.id)?;
    let undelivered = held.iter().filter(|file| file.delivered_at.is_none()).count();
    let shown: Vec<_> =
        held.iter().filter(|file| actor.user == handover.winner || file.delivered_at.is_some()).collect();
    let ids: Vec<_> = shown.iter().map(|file| file.file).collect();
    let mut files = Vec::new();
    for file in ::files::repo::of_ids(conn, &ids)? {
        let access = file_access::decide(conn, Some(actor), &file)?;
        files.push((file, access));
    }
    let payout = if actor.user == handover.winner { newest_payout(conn, id, actor)? } else { None };
    let others = others(conn, &handover)?;
    let decided = decided_part(conn, &handover)?;
    Ok(Workspace {
        winner: people.get(handover.winner),
        client: people.get(contest.client),
        files: file_access::shown(conn, files)?,
        notes: notes(conn, id, &handover)?,
        split: cut(&contest, decided.unwrap_or(contest.prize))?,
        payout,
        allowed: actions::allowed(&contest, &handover, actor, undelivered, others, now),
        contest,
        handover,
    })
}

/// What the agreement is made of.
#[derive(Debug, Clone)]
pub struct Agreement {
    pub contest: Contest,
    pub handover: Handover,
    /// The number of the winning entry.
    pub entry_number: i32,
    pub winner: Person,
    pub client: Person,
    pub files: Vec<File>,
    /// The part of the prize that a dispute decided to be the winner's, if it was split.
    pub decided: Option<Paisa>,
    /// The prize, or that part of it, cut.
    pub split: Split,
}

impl Agreement {
    /// As a page to print.
    pub fn html(&self) -> String {
        agreement::page(self)
    }
}

/// The agreement of an accepted handover, for its client and its winner.
///
/// # Errors
/// [`Error::NotFound`] for everybody else, and before acceptance.
pub fn agreement(conn: &mut PgConnection, actor: &Actor, id: ContestId) -> Result<Agreement, Error> {
    let (contest, handover) = of_party(conn, actor, id)?;
    if handover.status != Status::Accepted {
        return Err(Error::NotFound);
    }
    let people = people::of_ids(conn, &[handover.winner, contest.client])?;
    let delivered = handover::repo::files(conn, handover.id)?.into_iter().filter(|file| file.delivered_at.is_some());
    let ids: Vec<_> = delivered.map(|file| file.file).collect();
    let decided = decided_part(conn, &handover)?;
    Ok(Agreement {
        entry_number: entry::repo::get(conn, handover.entry)?.number,
        winner: people.get(handover.winner),
        client: people.get(contest.client),
        files: ::files::repo::of_ids(conn, &ids)?,
        decided,
        split: cut(&contest, decided.unwrap_or(contest.prize))?,
        contest,
        handover,
    })
}

fn decided_part(conn: &mut PgConnection, handover: &Handover) -> Result<Option<Paisa>, Error> {
    Ok(dispute::repo::of_handovers(conn, &[handover.id])?.pop().and_then(|dispute| dispute.settled_part()))
}

fn of_party(conn: &mut PgConnection, actor: &Actor, id: ContestId) -> Result<(Contest, Handover), Error> {
    let contest = contest::repo::find(conn, id)?.ok_or(Error::NotFound)?;
    let handover = handover::repo::find_standing(conn, id)?.ok_or(Error::NotFound)?;
    if actor.user == contest.client || actor.user == handover.winner {
        Ok((contest, handover))
    } else {
        Err(Error::NotFound)
    }
}

fn notes(conn: &mut PgConnection, id: ContestId, handover: &Handover) -> Result<Vec<Note>, Error> {
    let events = event::repo::of_contest(conn, id)?.into_iter().filter(|event| {
        // An award that replaced a lapsed one begins again.
        event.kind == event::Kind::ChangesRequested && event.at >= handover.created_at
    });
    let events: Vec<_> = events.collect();
    let ids: Vec<_> = events.iter().filter_map(|event| event.actor).collect();
    let people = people::of_ids(conn, &ids)?;
    let note =
        |event: event::Event| Note { by: event.actor.map(|actor| people.get(actor)), text: event.detail, at: event.at };
    Ok(events.into_iter().map(note).collect())
}

fn newest_payout(conn: &mut PgConnection, id: ContestId, actor: &Actor) -> Result<Option<PayoutId>, Error> {
    Ok(payouts::table
        .filter(payouts::contest_id.eq(id))
        .filter(payouts::winner_id.eq(actor.user))
        .filter(payouts::voided_at.is_null())
        .order((payouts::created_at.desc(), payouts::id.desc()))
        .select(payouts::id)
        .first(conn)
        .optional()?)
}

/// Entries that could be awarded instead.
fn others(conn: &mut PgConnection, handover: &Handover) -> Result<i64, Error> {
    let entries = entry::repo::of_contest(conn, handover.contest)?;
    // An entry is awarded once; the present one is among these.
    let awarded = handover::repo::awarded(conn, &[handover.contest])?;
    let fit = entries.iter().filter(|entry| {
        !awarded.contains(&entry.id) && (entry.status.is_live() || entry.status == entry::Status::NotSelected)
    });
    Ok(i64::try_from(fit.count()).unwrap_or(i64::MAX))
}

fn cut(contest: &Contest, won: Paisa) -> Result<Split, Error> {
    won.split(contest.fee_rate()).map_err(|_range: OutOfRange| {
        use kernel::ids::Id;
        Error::Corrupt { table: "contests", id: contest.id.uuid() }
    })
}
