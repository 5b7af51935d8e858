//! The parts of a contest's page about its terms and its end without a winner.

use ::contests::contest::actions::Facts;
use ::contests::contest::distribution::{self, Distribution, Plan, Rule};
use ::contests::contest::{Contest, Outcome, Status, extension};
use ::contests::refund_request::{self, RefundRequest};
use diesel::pg::PgConnection;
use kernel::ids::UserId;
use kernel::money::Paisa;
use time::OffsetDateTime;

use crate::Error;

/// How often the deadline was moved, and what is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Extension {
    /// How often.
    pub used: i16,
    /// How often it may still be moved.
    pub left: i16,
    /// The latest deadline that may be chosen.
    pub latest: OffsetDateTime,
}

/// How the prize is shared out unless the client chooses, or how it was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedOut {
    /// When.
    pub at: OffsetDateTime,
    /// Among whom.
    pub rule: Rule,
    /// How many people that are.
    pub people: usize,
    /// What they get together.
    pub net: Paisa,
    /// Our part.
    pub fee: Paisa,
    /// The viewer's part; nothing for those who have none.
    pub share: Option<Paisa>,
    /// Whether it has happened.
    pub done: bool,
}

impl SharedOut {
    fn of(plan: &Plan, at: OffsetDateTime, viewer: Option<UserId>, done: bool) -> Self {
        Self {
            at,
            rule: plan.rule,
            people: plan.people,
            net: plan.net,
            fee: plan.fee,
            share: viewer.and_then(|viewer| plan.share_of(viewer)),
            done,
        }
    }
}

/// All of it, for one viewer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Terms {
    /// For the client of a paid contest without a winner.
    pub extension: Option<Extension>,
    /// The client's newest request to have the prize back; for the client.
    pub refund_request: Option<RefundRequest>,
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
        return Ok(Terms { distribution, ..Terms::default() });
    }
    let refund_request = refund_request::repo::latest(conn, contest.id)?;
    Ok(Terms { extension: extension(contest), refund_request, distribution })
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
        return Ok(done.map(|Distribution { plan, at, .. }| SharedOut::of(&plan, at, viewer, true)));
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
    Ok(plan.map(|plan| SharedOut::of(&plan, distribution::at(contest), viewer, false)))
}
