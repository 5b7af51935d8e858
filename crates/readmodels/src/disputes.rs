//! Disputes as their two sides and admins see them.

use std::collections::{HashMap, HashSet};

use ::contests::contest::{self, Contest};
use ::contests::dispute::{self, Action, Decision, Dispute, Reason, Side, Statement, Status, Verdict};
use ::contests::handover::{self, AwardKey, Handover};
use diesel::dsl::{count_star, min};
use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::actor::Actor;
use kernel::ids::{ContestId, DisputeId, FileId, HandoverId, Id};
use kernel::money::Paisa;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Error;
use crate::admin::queues::Waiting;
use crate::file_access::{self, FileView};
use crate::people::{self, Person};
use crate::schema::{disputes, entries};

/// Disputes on the admins' list at most, of those that wait and of the settled ones each.
const LIST_MAX: i64 = 200;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DisputeStatement {
    pub side: Side,
    pub author: Person,
    pub body: String,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    pub files: Vec<FileView>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DisputeDecision {
    /// 1, and 2 on appeal.
    pub round: i16,
    pub verdict: Verdict,
    /// The part of the prize that goes the winner's way, before the fee.
    pub winner_cents: i64,
    /// The part that goes back to the client.
    pub client_cents: i64,
    pub note: String,
    #[serde(with = "time::serde::rfc3339")]
    pub decided_at: OffsetDateTime,
}

impl DisputeDecision {
    fn new(decision: Decision, prize: Paisa) -> Self {
        Self {
            round: decision.round,
            verdict: decision.verdict,
            winner_cents: decision.winner_part.get(),
            client_cents: decision.client_part(prize).get(),
            note: decision.note,
            decided_at: decision.at,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DisputeView {
    pub id: Uuid,
    pub contest_id: Uuid,
    pub status: Status,
    pub reason: Reason,
    pub opened_side: Side,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// Until when the other side writes.
    #[serde(with = "time::serde::rfc3339")]
    pub answer_due_at: OffsetDateTime,
    /// When the decision is carried out unless somebody appeals.
    #[serde(with = "time::serde::rfc3339::option")]
    pub final_at: Option<OffsetDateTime>,
    pub appealed_side: Option<Side>,
    pub appeal_note: Option<String>,
    #[serde(with = "time::serde::rfc3339::option")]
    pub appealed_at: Option<OffsetDateTime>,
    /// When it was carried out.
    #[serde(with = "time::serde::rfc3339::option")]
    pub settled_at: Option<OffsetDateTime>,
    pub prize_cents: i64,
    /// The fee on the winner's part, in hundredths of a percent.
    pub fee_bps: i64,
    /// What the sides said, oldest first.
    pub statements: Vec<DisputeStatement>,
    /// What was decided, oldest first.
    pub decisions: Vec<DisputeDecision>,
    /// What the viewer may do now.
    pub allowed_actions: Vec<Action>,
}

/// The dispute of the award that `award` names, for its client and its winner.
///
/// # Errors
/// [`Error::NotFound`] for everybody else, and without a dispute.
pub fn of_contest(
    conn: &mut PgConnection,
    actor: &Actor,
    award: impl Into<AwardKey>,
    now: OffsetDateTime,
) -> Result<DisputeView, Error> {
    let award = award.into();
    let contest = contest::repo::find(conn, award.contest)?.ok_or(Error::NotFound)?;
    let standing = handover::repo::find_standing(conn, award)?.ok_or(Error::NotFound)?;
    let side = standing.side_of(contest.client, actor).ok_or(Error::NotFound)?;
    let dispute = dispute::repo::of_handovers(conn, &[standing.id])?.pop().ok_or(Error::NotFound)?;
    let allowed = dispute.allowed(side, now);
    view(conn, actor, &contest, &standing, dispute, allowed)
}

fn view(
    conn: &mut PgConnection,
    viewer: &Actor,
    contest: &Contest,
    handover: &Handover,
    dispute: Dispute,
    allowed_actions: Vec<Action>,
) -> Result<DisputeView, Error> {
    let statements = dispute::repo::statements(conn, dispute.id)?;
    let authors: Vec<_> = statements.iter().map(|statement| statement.author).collect();
    let people = people::of_ids(conn, &authors)?;
    let mut said = Vec::new();
    for Statement { side, author, body, files, created_at } in statements {
        said.push(DisputeStatement {
            side,
            author: people.get(author),
            body,
            created_at,
            files: readable(conn, viewer, &files)?,
        });
    }
    Ok(DisputeView {
        id: dispute.id.uuid(),
        contest_id: contest.id.uuid(),
        status: dispute.status,
        reason: dispute.reason,
        opened_side: dispute.opened_side,
        created_at: dispute.created_at,
        answer_due_at: dispute.answer_due_at,
        final_at: dispute.final_at,
        appealed_side: dispute.appealed_side(handover.winner),
        appeal_note: dispute.appeal_note,
        appealed_at: dispute.appealed_at,
        settled_at: dispute.settled_at,
        prize_cents: handover.prize.get(),
        fee_bps: contest.fee_rate().get().into(),
        statements: said,
        decisions: dispute.decisions.into_iter().map(|made| DisputeDecision::new(made, handover.prize)).collect(),
        allowed_actions,
    })
}

/// The files among `ids` that the viewer may read.
fn readable(conn: &mut PgConnection, viewer: &Actor, ids: &[FileId]) -> Result<Vec<FileView>, Error> {
    let mut shown = Vec::new();
    for file in ::files::repo::of_ids(conn, ids)? {
        let access = file_access::decide(conn, Some(viewer), &file)?;
        if access.is_any() {
            shown.push((file, access));
        }
    }
    file_access::shown(conn, shown)
}

/// Which award of its contest a dispute is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DisputedAward {
    /// From 1; null for an entry that was bought.
    pub place: Option<i16>,
    /// How many places the prize of the contest has.
    pub places_count: usize,
}

impl DisputedAward {
    fn new(contest: &Contest, handover: &Handover) -> Self {
        let lower = contest.places.as_ref().map_or(0, |places| places.lower.len());
        Self { place: handover.place, places_count: lower.saturating_add(1) }
    }
}

/// A dispute as administrators decide it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminDisputeView {
    #[serde(flatten)]
    pub dispute: DisputeView,
    pub client: Person,
    pub winner: Person,
    #[serde(flatten)]
    pub award: DisputedAward,
    /// The title of the contest.
    pub contest_title: String,
    pub brief: String,
    pub handover_files: Vec<FileView>,
    /// Whether the viewer may decide now.
    pub decidable_by_me: bool,
    /// Why not, in a sentence.
    pub why_not: Option<String>,
}

/// The dispute, for an admin. `sentence` says why the admin may not decide.
///
/// # Errors
/// [`Error::NotFound`].
pub fn for_admin(
    conn: &mut PgConnection,
    admin: &Actor,
    id: DisputeId,
    now: OffsetDateTime,
    sentence: impl FnOnce(::contests::Error) -> String,
) -> Result<AdminDisputeView, Error> {
    let dispute = dispute::repo::get(conn, id)?;
    let contest = contest::repo::get(conn, dispute.contest)?;
    let handover = handover::repo::get(conn, dispute.handover)?;
    let people = people::of_ids(conn, &[contest.client, handover.winner])?;
    let delivered = handover::repo::files(conn, handover.id)?.into_iter().filter(|file| file.delivered_at.is_some());
    let delivered: Vec<FileId> = delivered.map(|file| file.file).collect();
    let involved = dispute::repo::is_involved(conn, &handover, contest.client, admin.user)?;
    let refused = dispute.ensure_decidable_by(admin, involved, now).err();
    Ok(AdminDisputeView {
        client: people.get(contest.client),
        winner: people.get(handover.winner),
        award: DisputedAward::new(&contest, &handover),
        handover_files: readable(conn, admin, &delivered)?,
        decidable_by_me: refused.is_none(),
        why_not: refused.map(sentence),
        dispute: view(conn, admin, &contest, &handover, dispute, Vec::new())?,
        contest_title: contest.title,
        brief: contest.brief,
    })
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DisputedContest {
    pub id: Uuid,
    pub title: String,
}

/// A dispute on the administrators' list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminDisputeLine {
    pub id: Uuid,
    pub contest: DisputedContest,
    #[serde(flatten)]
    pub award: DisputedAward,
    pub prize_cents: i64,
    pub client: Person,
    pub winner: Person,
    pub status: Status,
    /// By which side it was opened.
    pub opened_side: Side,
    pub reason: Reason,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// Until when the other side writes.
    #[serde(with = "time::serde::rfc3339")]
    pub answer_due_at: OffsetDateTime,
    /// Whether it can be decided now.
    pub decidable: bool,
    /// Whether the viewer may decide it now.
    pub decidable_by_me: bool,
}

/// How many are in `status`, and since when the first of them was opened.
pub fn in_status(conn: &mut PgConnection, status: Status) -> Result<Waiting, Error> {
    let found = disputes::table.filter(disputes::status.eq(status));
    Ok(found.select((count_star(), min(disputes::created_at))).get_result(conn)?)
}

/// Disputes in `status`, or all: those that wait first.
pub fn list(
    conn: &mut PgConnection,
    admin: &Actor,
    status: Option<Status>,
    now: OffsetDateTime,
) -> Result<Vec<AdminDisputeLine>, Error> {
    let disputes = dispute::repo::list(conn, status, LIST_MAX)?;
    let ids: Vec<ContestId> = disputes.iter().map(|dispute| dispute.contest).collect();
    let contests: HashMap<ContestId, Contest> =
        contest::repo::of_ids(conn, &ids)?.into_iter().map(|contest| (contest.id, contest)).collect();
    let handovers: HashMap<HandoverId, Handover> =
        handover::repo::standing_of(conn, &ids)?.into_iter().map(|handover| (handover.id, handover)).collect();
    let entered: HashSet<ContestId> = entries::table
        .filter(entries::contest_id.eq_any(&ids))
        .filter(entries::author_id.eq(admin.user))
        .select(entries::contest_id)
        .load(conn)?
        .into_iter()
        .collect();
    let sides = contests.values().map(|contest| contest.client);
    let sides: Vec<_> = sides.chain(handovers.values().map(|handover| handover.winner)).collect();
    let people = people::of_ids(conn, &sides)?;
    disputes
        .into_iter()
        .map(|dispute| {
            let corrupt = || Error::Corrupt { table: "disputes", id: dispute.id.uuid() };
            let contest = contests.get(&dispute.contest).ok_or_else(corrupt)?;
            let handover = handovers.get(&dispute.handover).ok_or_else(corrupt)?;
            let involved = handover.side_of(contest.client, admin).is_some() || entered.contains(&contest.id);
            Ok(AdminDisputeLine {
                id: dispute.id.uuid(),
                contest: DisputedContest { id: contest.id.uuid(), title: contest.title.clone() },
                award: DisputedAward::new(contest, handover),
                prize_cents: handover.prize.get(),
                client: people.get(contest.client),
                winner: people.get(handover.winner),
                status: dispute.status,
                opened_side: dispute.opened_side,
                reason: dispute.reason,
                created_at: dispute.created_at,
                answer_due_at: dispute.answer_due_at,
                decidable: dispute.decide_ready(now).is_ok(),
                decidable_by_me: dispute.ensure_decidable_by(admin, involved, now).is_ok(),
            })
        })
        .collect()
}
