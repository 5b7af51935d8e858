//! The parts of a contest's page about its terms and its end without a winner.

use ::contests::contest::actions::Facts;
use ::contests::contest::distribution::{self, Distribution, Plan, Rule};
use ::contests::contest::{Contest, Outcome, Status, extension};
use ::contests::refund_request::{self, RefundRequest};
use diesel::pg::PgConnection;
use kernel::ids::UserId;
use kernel::money::{Bps, Paisa};
use time::OffsetDateTime;

use crate::Error;

/// How often the deadline was moved, and what is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Extension {
    pub used: i16,
    /// How often it may still be moved.
    pub left: i16,
    /// The latest deadline that may be chosen.
    pub latest: OffsetDateTime,
}

/// How the prize is shared out unless the client chooses, or how it was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedOut {
    pub at: OffsetDateTime,
    pub rule: Rule,
    /// How many people that are.
    pub people: usize,
    pub net: Paisa,
    pub fee: Paisa,
    /// The rate of the fee.
    pub fee_rate: Bps,
    /// The viewer's part; nothing for those who have none.
    pub share: Option<Paisa>,
    pub done: bool,
}

impl SharedOut {
    fn of(contest: &Contest, plan: &Plan, at: OffsetDateTime, viewer: Option<UserId>, done: bool) -> Self {
        Self {
            at,
            rule: plan.rule,
            people: plan.people,
            net: plan.net,
            fee: plan.fee,
            fee_rate: contest.fee_rate(),
            share: viewer.and_then(|viewer| plan.share_of(viewer)),
            done,
        }
    }
}

/// The client's request as somebody who entered reads it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AskedBack {
    /// Why the client wants the prize back.
    pub reason: String,
    pub created_at: OffsetDateTime,
    /// What the viewer said to it.
    pub answer: Option<String>,
}

/// All of it, for one viewer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Terms {
    /// For the client of a paid contest without a winner.
    pub extension: Option<Extension>,
    /// The client's newest request to have the prize back; for the client.
    pub refund_request: Option<RefundRequest>,
    /// The client's request while it waits; for those who entered.
    pub asked_back: Option<AskedBack>,
    /// From the moment entries closed, while nobody has won.
    pub distribution: Option<SharedOut>,
}

/// What `viewer` sees of it.
///
/// # Errors
/// The database, or a corrupt row.
pub(super) fn load(conn: &mut PgConnection, facts: &Facts<'_>, viewer: Option<UserId>) -> Result<Terms, Error> {
    let contest = facts.contest;
    let distribution = shared_out(conn, facts, viewer)?;
    if viewer != Some(contest.client) {
        let asked_back = asked_back(conn, facts, viewer)?;
        return Ok(Terms { distribution, asked_back, ..Terms::default() });
    }
    let refund_request = refund_request::repo::latest(conn, contest.id)?;
    Ok(Terms { extension: extension(contest), refund_request, asked_back: None, distribution })
}

fn asked_back(conn: &mut PgConnection, facts: &Facts<'_>, viewer: Option<UserId>) -> Result<Option<AskedBack>, Error> {
    let Some(viewer) = viewer.filter(|_viewer| facts.my_counting && facts.refund_requested) else { return Ok(None) };
    let Some(request) = refund_request::repo::latest(conn, facts.contest.id)? else { return Ok(None) };
    let answers = refund_request::repo::answers_of(conn, &[request.id])?;
    let mine = answers.into_iter().find(|(_request, answer)| answer.author == viewer);
    let answer = mine.map(|(_request, answer)| answer.body);
    Ok(Some(AskedBack { reason: request.reason, created_at: request.created_at, answer }))
}

fn extension(contest: &Contest) -> Option<Extension> {
    match contest.status {
        Status::Open | Status::Shortlisting => extension::latest(contest).map(|latest| Extension {
            used: contest.extensions,
            left: extension::left(contest),
            latest,
        }),
        Status::Draft | Status::Awarded | Status::Closed => None,
    }
}

fn shared_out(conn: &mut PgConnection, facts: &Facts<'_>, viewer: Option<UserId>) -> Result<Option<SharedOut>, Error> {
    let contest = facts.contest;
    if contest.outcome == Some(Outcome::Distributed) {
        let done = distribution::repo::find(conn, contest.id)?;
        return Ok(done.map(|Distribution { plan, at, .. }| SharedOut::of(contest, &plan, at, viewer, true)));
    }
    let waits = match contest.status {
        Status::Open => contest.is_over(facts.now),
        Status::Shortlisting => true,
        Status::Draft | Status::Awarded | Status::Closed => false,
    };
    if !waits {
        return Ok(None);
    }
    let entries = distribution::repo::candidates(conn, contest.id)?;
    let plan = distribution::plan(contest, &entries)?;
    Ok(plan.map(|plan| SharedOut::of(contest, &plan, distribution::at(contest), viewer, false)))
}
