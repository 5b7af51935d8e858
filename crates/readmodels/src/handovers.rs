//! The handover as its two parties see it, and the agreement that comes with acceptance.

use ::contests::contest::requirements::{self, repo::Owner};
use ::contests::contest::{self, Contest, FileFormat, places};
use ::contests::handover::actions::{self, Action};
use ::contests::handover::{self, AcceptedBy, AwardKey, CHANGES_MAX, Handover, Status};
use ::contests::{dispute, entry, event};
use ::files::File;
use ::files::sniff::Family;
use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::actor::Actor;
use kernel::ids::{ContestId, Id, PayoutId};
use kernel::money::{OutOfRange, Paisa, Split};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Error;
use crate::file_access::{self, FileView};
use crate::people::{self, Person};
use crate::schema::payouts;

mod agreement;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HandoverNote {
    pub by: Option<Person>,
    pub text: String,
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
}

/// A format that the brief asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AgreedFormat {
    pub format: FileFormat,
    /// Whether the winner says that it is among the files, on its own or within a ZIP.
    pub included: bool,
}

/// The handover as client and winner see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HandoverView {
    pub id: Uuid,
    pub contest_id: Uuid,
    pub entry_id: Uuid,
    pub status: Status,
    pub winner: Person,
    pub client: Person,
    /// When the next thing happens by itself.
    #[serde(with = "time::serde::rfc3339::option")]
    pub due_at: Option<OffsetDateTime>,
    pub changes_requested: i16,
    /// Rounds of changes there are.
    pub changes_max: i16,
    /// When files were last delivered.
    #[serde(with = "time::serde::rfc3339::option")]
    pub delivered_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    pub accepted_at: Option<OffsetDateTime>,
    pub accepted_by: Option<AcceptedBy>,
    /// The files that the viewer may see.
    pub files: Vec<FileView>,
    /// The formats that the brief asks for.
    pub formats: Vec<AgreedFormat>,
    /// Requests for changes, oldest first.
    pub notes: Vec<HandoverNote>,
    /// For which place of the prize; null for an entry that was bought.
    pub place: Option<i16>,
    /// What the award is worth, before the fee.
    pub prize_cents: i64,
    /// The platform's part; after a split by a dispute, of what the winner gets.
    pub fee_cents: i64,
    /// The rate of that part, in hundredths of a percent.
    pub fee_bps: i32,
    /// The winner's part, after the fee.
    pub winner_cents: i64,
    /// The winner's payout; for the winner only.
    pub payout_id: Option<Uuid>,
    /// What the viewer may do now.
    pub allowed_actions: Vec<Action>,
    /// The agreement, once accepted.
    pub agreement_url: Option<String>,
}

/// The handover that `award` names, for its client and its winner.
///
/// # Errors
/// [`Error::NotFound`] for everybody else, and without an award.
pub fn of_contest(
    conn: &mut PgConnection,
    actor: &Actor,
    award: impl Into<AwardKey>,
    now: OffsetDateTime,
) -> Result<HandoverView, Error> {
    let (contest, handover) = of_party(conn, actor, award.into())?;
    let id = contest.id;
    let people = people::of_ids(conn, &[handover.winner, contest.client])?;
    let held = handover::repo::files(conn, handover.id)?;
    let undelivered = held.iter().filter(|file| file.delivered_at.is_none()).count();
    let is_winner = actor.user == handover.winner;
    let shown = held.iter().filter(|file| is_winner || file.delivered_at.is_some());
    let ids: Vec<_> = shown.map(|file| file.file).collect();
    let with_access = |file: File| {
        let access = file_access::of_handover(is_winner, handover.status, Family::of(&file.media_type));
        (file, access)
    };
    let files = ::files::repo::of_ids(conn, &ids)?.into_iter().map(with_access).collect();
    let payout = if is_winner { newest_payout(conn, &handover)? } else { None };
    // Only what lapsed makes room for another award.
    let others =
        if handover.status == Status::Lapsed { entry::repo::count_awardable(conn, handover.contest)? } else { 0 };
    let decided = decided_part(conn, &handover)?;
    let split = cut(&contest, decided.unwrap_or(handover.prize))?;
    let accepted = handover.status == Status::Accepted;
    Ok(HandoverView {
        id: handover.id.uuid(),
        contest_id: id.uuid(),
        entry_id: handover.entry.uuid(),
        status: handover.status,
        winner: people.get(handover.winner),
        client: people.get(contest.client),
        due_at: handover.due_at,
        changes_requested: handover.changes_requested,
        changes_max: CHANGES_MAX,
        delivered_at: handover.delivered_at,
        accepted_at: handover.accepted_at,
        accepted_by: handover.accepted_by,
        files: file_access::shown(conn, files)?,
        formats: formats(conn, &handover)?,
        notes: notes(conn, id, &handover)?,
        place: handover.place,
        prize_cents: handover.prize.get(),
        fee_cents: split.part.get(),
        fee_bps: contest.fee_rate().get(),
        winner_cents: split.rest.get(),
        payout_id: payout.map(Id::uuid),
        allowed_actions: actions::allowed(&contest, &handover, actor, undelivered, others, now),
        agreement_url: accepted.then(|| agreement_url(&handover)),
    })
}

/// Where the agreement is: that of the first place needs no entry in its address.
fn agreement_url(handover: &Handover) -> String {
    let address = format!("/api/contests/{}/agreement", handover.contest);
    if handover.place == Some(places::FIRST) { address } else { format!("{address}?entry={}", handover.entry) }
}

fn formats(conn: &mut PgConnection, handover: &Handover) -> Result<Vec<AgreedFormat>, Error> {
    let required = requirements::repo::find(conn, Owner::Contest(handover.contest))?.formats;
    let agreed = |format| AgreedFormat { format, included: handover.included_formats.contains(&format) };
    Ok(required.into_iter().map(agreed).collect())
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
pub fn agreement(conn: &mut PgConnection, actor: &Actor, award: AwardKey) -> Result<Agreement, Error> {
    let (contest, handover) = of_party(conn, actor, award)?;
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
        split: cut(&contest, decided.unwrap_or(handover.prize))?,
        contest,
        handover,
    })
}

fn decided_part(conn: &mut PgConnection, handover: &Handover) -> Result<Option<Paisa>, Error> {
    Ok(dispute::repo::of_handovers(conn, &[handover.id])?.pop().and_then(|dispute| dispute.settled_part()))
}

fn of_party(conn: &mut PgConnection, actor: &Actor, award: AwardKey) -> Result<(Contest, Handover), Error> {
    let contest = contest::repo::find(conn, award.contest)?.ok_or(Error::NotFound)?;
    let handover = handover::repo::find_standing(conn, award)?.ok_or(Error::NotFound)?;
    if actor.user == contest.client || actor.user == handover.winner {
        Ok((contest, handover))
    } else {
        Err(Error::NotFound)
    }
}

fn notes(conn: &mut PgConnection, id: ContestId, handover: &Handover) -> Result<Vec<HandoverNote>, Error> {
    let events = event::repo::of_contest(conn, id)?.into_iter().filter(|event| {
        // An award that replaced a lapsed one begins again.
        let is_of_award = event.may_concern(handover.id) && event.at >= handover.created_at;
        event.kind == event::Kind::ChangesRequested && is_of_award
    });
    let events: Vec<_> = events.collect();
    let ids: Vec<_> = events.iter().filter_map(|event| event.actor).collect();
    let people = people::of_ids(conn, &ids)?;
    let note = |event: event::Event| HandoverNote {
        by: event.actor.map(|actor| people.get(actor)),
        text: event.detail,
        at: event.at,
    };
    Ok(events.into_iter().map(note).collect())
}

fn newest_payout(conn: &mut PgConnection, handover: &Handover) -> Result<Option<PayoutId>, Error> {
    Ok(payouts::table
        .filter(payouts::entry_id.eq(handover.entry))
        .filter(payouts::winner_id.eq(handover.winner))
        .filter(payouts::voided_at.is_null())
        .order((payouts::created_at.desc(), payouts::id.desc()))
        .select(payouts::id)
        .first(conn)
        .optional()?)
}

fn cut(contest: &Contest, won: Paisa) -> Result<Split, Error> {
    won.split(contest.fee_rate()).map_err(|OutOfRange| Error::Corrupt { table: "contests", id: contest.id.uuid() })
}
