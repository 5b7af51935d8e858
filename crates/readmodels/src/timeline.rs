//! What happened to a contest, and what is expected to happen when.

use ::contests::contest::final_round::{self, Stage};
use ::contests::contest::refund::EntryCounts;
use ::contests::contest::{self, Contest, Status, distribution};
use ::contests::event::{self, Kind};
use ::contests::handover::{self, Handover};
use ::contests::removal::{self, Removal};
use ::contests::{dispute, question, refund_request};
use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::actor::Actor;
use kernel::ids::{ContestId, HandoverId, UserId};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::Error;
use crate::people::{self, People, Person};
use crate::schema::contest_questions;

mod awards;

pub use awards::TimelineAward;

/// What a line of the timeline is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(untagged)]
pub enum TimelineKind {
    Event(Kind),
    Announcement(question::Kind),
    Removal(removal::Event),
    FinalRound(final_round::Event),
}

const ANNOUNCEMENT: question::Kind = question::Kind::Announcement;

impl PartialSchema for TimelineKind {
    fn schema() -> RefOr<Schema> {
        let words = Kind::ALL.iter().map(|kind| kind.as_str()).chain([ANNOUNCEMENT.as_str()]);
        let words = words.chain(final_round::Event::ALL.iter().map(|event| event.as_str()));
        let words = words.chain(removal::Event::ALL.iter().map(|event| event.as_str()));
        ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some("What a line of the timeline is about."))
            .enum_values(Some(words))
            .into()
    }
}

impl ToSchema for TimelineKind {}

/// One line of the timeline.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TimelineItem {
    pub kind: TimelineKind,
    pub title: String,
    /// More, or nothing.
    pub detail: String,
    /// When it happened, or is expected to.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    /// Who did it; null when a timer did.
    pub by: Option<Person>,
    /// The award that it is about; null where the contest has one award, or the line is about none.
    pub award: Option<TimelineAward>,
    /// Expected, not happened.
    pub future: bool,
}

/// The timeline of a contest, oldest first, then what is expected.
///
/// # Errors
/// [`Error::NotFound`] when the contest is not there for `actor`.
pub fn of_contest(
    conn: &mut PgConnection,
    actor: &Actor,
    id: ContestId,
    now: OffsetDateTime,
) -> Result<Vec<TimelineItem>, Error> {
    let contest = contest::repo::get(conn, id)?;
    contest::repo::ensure_full(conn, &contest, Some(actor))?;
    let awarded = handover::repo::of_contests(conn, &[id])?;
    let told = awards::told(&contest, &awarded, actor);
    let awards: Vec<&Handover> = awarded.iter().filter(|award| award.status != handover::Status::Replaced).collect();
    // What was bought is between the client and its author.
    let places = awards.iter().copied().filter(|award| award.place.is_some());
    let standing = handover::foremost(places, Some(actor.user)).cloned();
    let bought: Vec<HandoverId> = awards.iter().filter(|award| award.place.is_none()).map(|award| award.id).collect();
    let entries = ::contests::entry::repo::entry_counts(conn, id)?;
    let pending = refund_request::repo::is_pending(conn, id)?;
    let winner = standing.as_ref().map(|handover| handover.winner);
    // What is between a client and a winner is not for the other winners.
    let own: Vec<HandoverId> = awards.iter().filter(|award| award.winner == actor.user).map(|award| award.id).collect();
    let party = actor.user == contest.client || Some(actor.user) == winner || !own.is_empty();
    let concerns = |event: &event::Event| {
        let is_own = event.handover.map_or(Some(actor.user) == winner, |handover| own.contains(&handover));
        actor.user == contest.client || is_own
    };
    let events = event::repo::of_contest(conn, id)?;
    let announcements = announcements(conn, id)?;
    let mut ids: Vec<UserId> = events.iter().filter_map(|event| event.actor).collect();
    ids.push(contest.client);
    ids.extend(told.iter().map(|award| award.winner));
    let removals = removal::repo::of_contest(conn, id)?;
    ids.extend(removals.iter().map(|removal| removal.person));
    let people = people::of_ids(conn, &ids)?;
    let names = awards::Names::load(conn, &told, &people)?;
    let mut items: Vec<TimelineItem> = events
        .into_iter()
        .filter(|event| {
            let is_private = is_between_parties(event.kind) || event.handover.is_some_and(|of| bought.contains(&of));
            !is_private || (party && concerns(event))
        })
        .map(|event| of_event(&contest, event, &names, &people))
        .collect();
    items.extend(announcements.into_iter().map(|(body, at)| TimelineItem {
        kind: TimelineKind::Announcement(ANNOUNCEMENT),
        title: "Announcement".to_owned(),
        detail: body,
        at,
        by: Some(people.get(contest.client)),
        award: None,
        future: false,
    }));
    items.extend(removals.iter().flat_map(|removal| of_removal(&contest, actor, removal, &people)));
    let finalists = if final_round::is_named(&contest) { final_round::repo::finalists(conn, id)?.len() } else { 0 };
    items.extend(of_final_round(&contest, people.get(contest.client), finalists, now));
    // What happened in the same moment is told in the order in which it can only have happened.
    items.sort_by(|one, other| (one.at, one.kind, &one.detail).cmp(&(other.at, other.kind, &other.detail)));
    items.extend(expected_of_final_round(&contest, entries, now));
    let award = names.of(standing.as_ref().map(|standing| standing.id));
    let of_award = |item: TimelineItem| TimelineItem { award: award.clone(), ..item };
    items.extend(expected(&contest, standing.as_ref(), (entries, pending), now).map(of_award));
    if let Some(standing) = standing.filter(|standing| party && standing.status == handover::Status::Disputed) {
        items.extend(expected_of_dispute(conn, &standing, now)?.map(of_award));
    }
    Ok(items)
}

fn of_event(contest: &Contest, event: event::Event, names: &awards::Names, people: &People) -> TimelineItem {
    let award = names.of(event.handover);
    TimelineItem {
        kind: TimelineKind::Event(event.kind),
        title: title(contest, &event, award.as_ref()).to_owned(),
        detail: event.detail,
        at: event.at,
        by: event.actor.map(|actor| people.get(actor)),
        award,
        future: false,
    }
}

/// That there was a removal is told to everybody; whom it is about and why, to those whom it concerns and to staff.
fn of_removal(contest: &Contest, actor: &Actor, removal: &Removal, people: &People) -> Vec<TimelineItem> {
    let person = Some(people.get(removal.person)).filter(|_person| removal.is_told_to(contest, actor));
    let item = |event: removal::Event, title: &str, detail: String, at: OffsetDateTime| TimelineItem {
        kind: TimelineKind::Removal(event),
        title: title.to_owned(),
        detail,
        at,
        by: Some(people.get(contest.client)),
        award: None,
        future: false,
    };
    let detail = person.as_ref().map(|person| format!("{}: {}", person.name, removal.reason)).unwrap_or_default();
    let removed = item(removal::Event::Remove, "A person was removed", detail, removal.removed_at);
    let name = person.map(|person| person.name).unwrap_or_default();
    let undone = removal.undone_at.map(|at| item(removal::Event::Undo, "A removal was undone", name, at));
    std::iter::once(removed).chain(undone).collect()
}

/// That finalists were named, and that their time is over.
fn of_final_round(contest: &Contest, client: Person, finalists: usize, now: OffsetDateTime) -> Vec<TimelineItem> {
    let item = |event: final_round::Event, title: &str, detail: String, at: OffsetDateTime, by: Option<Person>| {
        let (kind, title) = (TimelineKind::FinalRound(event), title.to_owned());
        TimelineItem { kind, title, detail, at, by, award: None, future: false }
    };
    let Some(round) = contest.final_round else { return Vec::new() };
    let named = round.named_at.map(|at| {
        item(final_round::Event::Named, "Finalists named", format!("{finalists} finalists"), at, Some(client))
    });
    let is_over = |at: &OffsetDateTime| now >= *at && contest.awarded_at.is_none_or(|awarded| awarded >= *at);
    let ended = round
        .ends_at
        .filter(is_over)
        .map(|at| item(final_round::Event::Ended, "Final round over", String::new(), at, None));
    named.into_iter().chain(ended).collect()
}

fn expected_of_final_round(contest: &Contest, entries: EntryCounts, now: OffsetDateTime) -> Option<TimelineItem> {
    let enough = usize::try_from(entries.live).is_ok_and(|live| live >= final_round::FINALISTS_MIN);
    let (event, title, at) = match final_round::stage(contest, now)? {
        Stage::Naming { until } if enough => {
            (final_round::Event::NamingEnds, "The client names the finalists until then", until)
        }
        Stage::Running { until } => (final_round::Event::Ended, "The final round ends", until),
        Stage::Naming { .. } | Stage::Lapsed | Stage::Over => return None,
    };
    Some(TimelineItem {
        kind: TimelineKind::FinalRound(event),
        title: title.to_owned(),
        detail: String::new(),
        at,
        by: None,
        award: None,
        future: true,
    })
}

fn announcements(conn: &mut PgConnection, id: ContestId) -> Result<Vec<(String, OffsetDateTime)>, Error> {
    Ok(contest_questions::table
        .filter(contest_questions::contest_id.eq(id))
        .filter(contest_questions::kind.eq(ANNOUNCEMENT))
        .order(contest_questions::created_at)
        .select((contest_questions::body, contest_questions::created_at))
        .load(conn)?)
}

/// What client and winner say to each other is theirs.
const fn is_between_parties(kind: Kind) -> bool {
    match kind {
        Kind::ChangesRequested
        | Kind::DisputeOpened
        | Kind::DisputeAnswered
        | Kind::DisputeDecided
        | Kind::DisputeAppealed
        | Kind::DisputeSettled => true,
        Kind::Created
        | Kind::Paid
        | Kind::BriefChanged
        | Kind::EntriesClosed
        | Kind::Awarded
        | Kind::Delivered
        | Kind::Accepted
        | Kind::HandoverLapsed
        | Kind::Refunded
        | Kind::Cancelled
        | Kind::Extended
        | Kind::PrizeRaised
        | Kind::Guaranteed
        | Kind::Featured
        | Kind::FeatureEnded
        | Kind::RefundRequested
        | Kind::RefundWithdrawn
        | Kind::RefundDeclined
        | Kind::Distributed => false,
    }
}

/// What happened. Of several awards, the one whose files are accepted last completes the contest.
fn title(contest: &Contest, event: &event::Event, award: Option<&TimelineAward>) -> &'static str {
    let completes = |award: &TimelineAward| award.place.is_some() && contest.closed_at == Some(event.at);
    match (event.kind, award) {
        (Kind::Accepted, Some(award)) if !completes(award) => "Files accepted",
        (kind, _) => past(kind),
    }
}

const fn past(kind: Kind) -> &'static str {
    match kind {
        Kind::Created => "Contest created",
        Kind::Paid => "Prize paid, contest open",
        Kind::BriefChanged => "Brief changed",
        Kind::EntriesClosed => "Entries closed",
        Kind::Awarded => "Winner chosen",
        Kind::Delivered => "Files delivered",
        Kind::ChangesRequested => "Changes requested",
        Kind::Accepted => "Files accepted, contest completed",
        Kind::HandoverLapsed => "Files not delivered in time",
        Kind::Refunded => "Prize refunded",
        Kind::Cancelled => "Draft cancelled",
        Kind::Extended => "Deadline moved",
        Kind::PrizeRaised => "Prize raised",
        Kind::Guaranteed => "Prize guaranteed",
        Kind::Featured => "Featured",
        Kind::FeatureEnded => "No longer featured",
        Kind::RefundRequested => "Client asked for the prize back",
        Kind::RefundWithdrawn => "Client took that request back",
        Kind::RefundDeclined => "Refund declined, prize still held",
        Kind::Distributed => "Prize shared out",
        Kind::DisputeOpened => "Dispute opened",
        Kind::DisputeAnswered => "Both sides have written",
        Kind::DisputeDecided => "Dispute decided",
        Kind::DisputeAppealed => "Decision appealed",
        Kind::DisputeSettled => "Dispute settled",
    }
}

/// What a dispute waits for, if that has a time.
fn expected_of_dispute(
    conn: &mut PgConnection,
    standing: &Handover,
    now: OffsetDateTime,
) -> Result<Option<TimelineItem>, Error> {
    let Some(dispute) = dispute::repo::of_handovers(conn, &[standing.id])?.pop() else { return Ok(None) };
    let (kind, title, at) = match dispute.final_at {
        Some(at) => (Kind::DisputeSettled, "The decision is carried out unless one side appeals", at),
        None if dispute.decide_answer(dispute.opened_side.other(), now).is_ok() => {
            (Kind::DisputeAnswered, "The other side writes its statement", dispute.answer_due_at)
        }
        None => return Ok(None),
    };
    Ok(Some(TimelineItem {
        kind: TimelineKind::Event(kind),
        title: title.to_owned(),
        detail: String::new(),
        at,
        by: None,
        award: None,
        future: true,
    }))
}

fn expected(
    contest: &Contest,
    standing: Option<&Handover>,
    (entries, refund_requested): (EntryCounts, bool),
    now: OffsetDateTime,
) -> Option<TimelineItem> {
    let item = |kind: Kind, title: &str, at: OffsetDateTime| TimelineItem {
        kind: TimelineKind::Event(kind),
        title: title.to_owned(),
        detail: String::new(),
        at,
        by: None,
        award: None,
        future: true,
    };
    match (contest.status, standing) {
        (Status::Draft, _) => {
            Some(item(Kind::Cancelled, "Draft is cancelled unless it is paid", contest.draft_ends_at()))
        }
        (Status::Open, _) if !contest.is_over(now) => {
            Some(item(Kind::EntriesClosed, "Entries close", contest.deadline))
        }
        // What an admin decides about a request is not foreseen here.
        (Status::Open | Status::Shortlisting, _) if refund_requested => None,
        (Status::Open | Status::Shortlisting, _) if distribution::has_people(entries) => {
            let title = "Prize is shared out unless the client chooses a winner";
            Some(item(Kind::Distributed, title, distribution::at(contest)))
        }
        (Status::Open | Status::Shortlisting, _) if entries.counting == 0 => {
            Some(item(Kind::Refunded, "Prize is refunded unless somebody enters", contest.refund_at()))
        }
        // All were withdrawn after the client had opened them: the client asks, and an admin decides.
        (Status::Open | Status::Shortlisting, _) => None,
        (Status::Awarded, Some(handover)) => {
            let (kind, title) = match handover.status {
                handover::Status::AwaitingFiles => (Kind::Delivered, "The winner delivers the files"),
                handover::Status::ChangesRequested => (Kind::Delivered, "The winner delivers the changes"),
                handover::Status::InReview => (Kind::Accepted, "Files are accepted unless the client asks for changes"),
                // What a dispute leads to is not foreseen here.
                handover::Status::Disputed
                | handover::Status::Accepted
                | handover::Status::Lapsed
                | handover::Status::Replaced
                | handover::Status::Reversed => return None,
            };
            handover.due_at.map(|due| item(kind, title, due))
        }
        (Status::Awarded | Status::Closed, _) => None,
    }
}
