//! The parts of a contest's page about its terms and its end without a winner.

use ::contests::contest::actions::Facts;
use ::contests::contest::distribution::{self, Distribution, Plan, Rule};
use ::contests::contest::{Contest, Outcome, Status, extension};
use ::contests::refund_request::{self, RefundRequest, Status as RefundRequestStatus};
use diesel::pg::PgConnection;
use kernel::ids::{Id, UserId};
use kernel::money::Paisa;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Error;

/// How often the deadline was moved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContestExtension {
    pub used: i16,
    /// How often it may still be moved.
    pub left: i16,
    /// The latest deadline that may be chosen.
    #[serde(with = "time::serde::rfc3339")]
    pub latest: OffsetDateTime,
}

/// The client's newest request to have the prize back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContestRefundRequest {
    pub id: Uuid,
    pub status: RefundRequestStatus,
    /// Why the client wants it.
    pub reason: String,
    pub note: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// When it was decided or taken back.
    #[serde(with = "time::serde::rfc3339::option")]
    pub decided_at: Option<OffsetDateTime>,
}

impl From<RefundRequest> for ContestRefundRequest {
    fn from(RefundRequest { id, status, reason, note, created_at, decided_at, .. }: RefundRequest) -> Self {
        Self { id: id.uuid(), status, reason, note, created_at, decided_at }
    }
}

/// The client's wish to have the prize back, as those who entered read it while it waits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EntrantRefundRequest {
    /// Why the client wants it.
    pub reason: String,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// What the viewer said to it.
    pub answer: Option<String>,
}

/// How the prize is shared out unless the client chooses a winner, or how it was.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContestDistribution {
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    pub rule: Rule,
    /// Whether the rule is asked of the finalists of the final round alone.
    pub among_finalists: bool,
    /// How many people that are.
    pub people: usize,
    pub net_cents: i64,
    pub fee_cents: i64,
    /// The rate of the fee, in hundredths of a percent.
    pub fee_bps: i32,
    /// The viewer's own part; null for those who have none.
    pub share_cents: Option<i64>,
    pub done: bool,
}

impl ContestDistribution {
    fn of(contest: &Contest, plan: &Plan, at: OffsetDateTime, viewer: Option<UserId>, done: bool) -> Self {
        Self {
            at,
            rule: plan.rule,
            among_finalists: plan.among_finalists,
            people: plan.people,
            net_cents: plan.net.get(),
            fee_cents: plan.fee.get(),
            fee_bps: contest.fee_rate().get(),
            share_cents: viewer.and_then(|viewer| plan.share_of(viewer)).map(Paisa::get),
            done,
        }
    }
}

/// All of it, for one viewer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Terms {
    /// For the client of a paid contest without a winner.
    pub extension: Option<ContestExtension>,
    /// The client's newest request to have the prize back; for the client.
    pub refund_request: Option<ContestRefundRequest>,
    /// The client's request while it waits; for those who entered.
    pub asked_back: Option<EntrantRefundRequest>,
    /// From the moment entries closed, while nobody has won.
    pub distribution: Option<ContestDistribution>,
}

/// What `viewer` sees of it.
pub(super) fn load(
    conn: &mut PgConnection,
    facts: &Facts<'_>,
    viewer: Option<UserId>,
    has_refund_requests: bool,
) -> Result<Terms, Error> {
    let contest = facts.contest;
    let distribution = shared_out(conn, facts, viewer)?;
    if viewer != Some(contest.client) {
        let asked_back = asked_back(conn, facts, viewer)?;
        return Ok(Terms { distribution, asked_back, ..Terms::default() });
    }
    let refund_request =
        if has_refund_requests { refund_request::repo::latest(conn, contest.id)?.map(Into::into) } else { None };
    Ok(Terms { extension: extension(contest), refund_request, asked_back: None, distribution })
}

fn asked_back(
    conn: &mut PgConnection,
    facts: &Facts<'_>,
    viewer: Option<UserId>,
) -> Result<Option<EntrantRefundRequest>, Error> {
    let Some(viewer) = viewer.filter(|_viewer| facts.my_counting && facts.refund_requested) else { return Ok(None) };
    let Some(request) = refund_request::repo::latest(conn, facts.contest.id)? else { return Ok(None) };
    let answers = refund_request::repo::answers_of(conn, &[request.id])?;
    let mine = answers.into_iter().find(|(_request, answer)| answer.author == viewer);
    let answer = mine.map(|(_request, answer)| answer.body);
    Ok(Some(EntrantRefundRequest { reason: request.reason, created_at: request.created_at, answer }))
}

fn extension(contest: &Contest) -> Option<ContestExtension> {
    match contest.status {
        Status::Open | Status::Shortlisting => extension::latest(contest).map(|latest| ContestExtension {
            used: contest.extensions,
            left: extension::left(contest),
            latest,
        }),
        Status::Draft | Status::Awarded | Status::Closed => None,
    }
}

fn shared_out(
    conn: &mut PgConnection,
    facts: &Facts<'_>,
    viewer: Option<UserId>,
) -> Result<Option<ContestDistribution>, Error> {
    let contest = facts.contest;
    if contest.outcome == Some(Outcome::Distributed) {
        let done = distribution::repo::find(conn, contest.id)?;
        return Ok(done.map(|Distribution { plan, at, .. }| ContestDistribution::of(contest, &plan, at, viewer, true)));
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
    Ok(plan.map(|plan| ContestDistribution::of(contest, &plan, distribution::at(contest), viewer, false)))
}
