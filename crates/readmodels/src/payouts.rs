//! Payouts as winners and admins see them.

use std::collections::HashMap;

use diesel::dsl::{count_star, min};
use diesel::pg::{Pg, PgConnection};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Text, Uuid as SqlUuid};
use kernel::db::{StaticSql, prepared, static_sql};
use kernel::ids::{Id, PayoutId, UserId};
use kernel::money::Paisa;
use kernel::page::{Cursor, PAGE_SIZE_MAX};
use payouts::method::{self, Method, masked};
use payouts::payout;
use payouts::payout::decide::is_party;
use payouts::proposal::Outcome as ProposalOutcome;
use payouts::risk::{Reason, Review, StoredReview};
use payouts::{Hold, Holds, Kind, MethodType, Status, proposal};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Error;
use crate::admin::queues::Waiting;
use crate::identities::IdentityStatus;
use crate::people::{self, FULL_NAME, Named};
use crate::schema::{contests, handovers, payouts as rows, users};
use crate::sort::{Sort, columns, sorted};

columns! {
    /// What payouts are ordered by.
    pub enum Column of "payouts" {
        Created = "created" by "payouts.created_at",
        Amount = "amount" by "payouts.amount_paisa",
        /// Those that can be paid now first, each part by when they were decided.
        Ready = "ready" by "(payouts.created_at AT TIME ZONE 'UTC' + CASE WHEN payouts.holds = '{}' THEN interval '0' ELSE interval '365000 days' END)",
    }
}

/// The contest that a payout comes from.
#[derive(Debug, Clone, Queryable, Selectable, Serialize, ToSchema)]
#[diesel(table_name = contests)]
#[serde(rename_all = "camelCase")]
pub struct PayoutContest {
    pub id: Uuid,
    pub title: String,
    pub category: String,
    pub subcategory: Option<String>,
}

/// The winning entry that a payout is for.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PayoutEntry {
    pub id: Uuid,
    pub contest: PayoutContest,
}

/// A payout as the winner sees it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PayoutView {
    pub id: Uuid,
    pub kind: Kind,
    pub amount_cents: i64,
    pub status: Status,
    /// Where it goes, once nothing holds it.
    pub method: Option<MethodType>,
    /// The last four digits of where it goes.
    pub account_number: Option<String>,
    /// The reference of the transfer.
    pub reference: Option<String>,
    /// Why it failed; of other payouts nothing.
    pub notes: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    pub paid_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    pub failed_at: Option<OffsetDateTime>,
    /// Why it cannot be paid yet.
    pub holds: Vec<Hold>,
    /// By when it will have been looked at, while it is under review (RISK).
    #[serde(with = "time::serde::rfc3339::option")]
    pub review_by: Option<OffsetDateTime>,
    /// When the handover moves by itself.
    #[serde(with = "time::serde::rfc3339::option")]
    pub handover_due_at: Option<OffsetDateTime>,
    /// The failed attempt before this one.
    pub retry_of: Option<Uuid>,
    /// Whether the debt behind it may be tried again.
    pub can_retry: bool,
    pub entry: PayoutEntry,
}

/// What one administrator reported and another has to confirm.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PayoutProposal {
    pub outcome: ProposalOutcome,
    /// The reference of the transfer.
    pub reference: Option<String>,
    /// Where a receipt can be seen.
    pub evidence_url: Option<String>,
    /// Why it failed, or what was noted.
    pub notes: Option<String>,
    pub by: Named,
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
}

/// The person an admin pays.
#[derive(Debug, Clone, Queryable, Selectable, Serialize, ToSchema)]
#[diesel(table_name = users)]
pub struct PayoutWinner {
    pub id: Uuid,
    #[diesel(select_expression = static_sql::<Text>(FULL_NAME), select_expression_type = StaticSql<Text>)]
    pub name: String,
    pub email: String,
}

/// Why a payout is looked at before it is paid, for those who look.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PayoutRisk {
    pub reasons: Vec<Reason>,
    #[serde(with = "time::serde::rfc3339")]
    pub since: OffsetDateTime,
    /// What the winner was told: by when.
    #[serde(with = "time::serde::rfc3339")]
    pub review_by: OffsetDateTime,
    /// Whether this administrator may lift it.
    pub can_lift: bool,
}

/// A payout as admins see it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminPayoutView {
    #[serde(flatten)]
    pub payout: PayoutView,
    pub winner: PayoutWinner,
    /// The name on the account.
    pub account_name: Option<String>,
    /// The bank, for bank transfers.
    pub bank_name: Option<String>,
    pub admin_notes: Option<String>,
    /// The bank file it went out in.
    pub batch_id: Option<Uuid>,
    /// Since when the bank's answer is unknown.
    #[serde(with = "time::serde::rfc3339::option")]
    pub unknown_since: Option<OffsetDateTime>,
    /// What waits for a second admin.
    pub proposal: Option<PayoutProposal>,
    /// Why it is looked at first.
    pub risk: Option<PayoutRisk>,
    /// Whether one admin's word is not enough to call it paid.
    pub needs_second_admin: bool,
    /// Whether this admin may settle it now: what they proposed themselves, another has to confirm.
    pub can_pay: bool,
}

/// A page of payouts for admins.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminPayoutList {
    /// In the order asked for; the newest first without one.
    pub payouts: Vec<AdminPayoutView>,
    /// All that the filter finds.
    pub total: i64,
    /// Where the next page begins.
    pub next_cursor: Option<String>,
    pub counts: PayoutCounts,
}

#[derive(Debug, Clone, Default)]
pub struct Filter {
    pub winner: Option<UserId>,
    pub id: Option<PayoutId>,
    pub status: Option<Status>,
    /// Only those that can be paid now: pending, with nothing in the way.
    pub is_ready: bool,
    pub sort: Sort<Column>,
    pub after: Option<Cursor>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PayoutCounts {
    #[diesel(sql_type = BigInt)]
    pub pending: i64,
    /// PENDING with nothing in the way.
    #[diesel(sql_type = BigInt)]
    pub ready: i64,
    #[diesel(sql_type = BigInt)]
    pub on_hold: i64,
    #[diesel(sql_type = BigInt)]
    pub paid: i64,
    #[diesel(sql_type = BigInt)]
    pub failed: i64,
    /// What is still to be paid, in paisa.
    #[diesel(sql_type = BigInt)]
    pub pending_amount_cents: i64,
    /// What was paid, in paisa.
    #[diesel(sql_type = BigInt)]
    pub total_paid_amount_cents: i64,
}

impl PayoutCounts {
    /// How many there are in `status`, or of all.
    const fn of(&self, status: Option<Status>) -> i64 {
        match status {
            Some(Status::Pending) => self.pending,
            Some(Status::Paid) => self.paid,
            Some(Status::Failed) => self.failed,
            None => self.pending.saturating_add(self.paid).saturating_add(self.failed),
        }
    }
}

const COUNTS: &str = "
SELECT coalesce(sum(payouts) FILTER (WHERE status = 'PENDING'), 0)::bigint AS pending,
       coalesce(sum(payouts) FILTER (WHERE status = 'PENDING' AND NOT is_held), 0)::bigint AS ready,
       coalesce(sum(payouts) FILTER (WHERE status = 'PENDING' AND is_held), 0)::bigint AS on_hold,
       coalesce(sum(payouts) FILTER (WHERE status = 'PAID'), 0)::bigint AS paid,
       coalesce(sum(payouts) FILTER (WHERE status = 'FAILED'), 0)::bigint AS failed,
       coalesce(sum(amount_paisa) FILTER (WHERE status = 'PENDING'), 0)::bigint AS pending_amount_cents,
       coalesce(sum(amount_paisa) FILTER (WHERE status = 'PAID'), 0)::bigint AS total_paid_amount_cents
FROM payout_tallies";

/// What a winner has been paid, and what is still to come. A prize whose winner handed over nothing in time counts as lapsed only.
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PayoutSummary {
    #[diesel(sql_type = BigInt)]
    pub paid_count: i64,
    /// What was transferred, in paisa.
    #[diesel(sql_type = BigInt)]
    pub paid_cents: i64,
    /// Payouts that are still to be transferred.
    #[diesel(sql_type = BigInt)]
    pub pending_count: i64,
    /// What is still to be transferred, in paisa.
    #[diesel(sql_type = BigInt)]
    pub pending_cents: i64,
    /// Of the pending ones, those that something holds.
    #[diesel(sql_type = BigInt)]
    pub held_count: i64,
    /// Of the pending amount, what waits for the person's identity, in paisa.
    #[diesel(sql_type = BigInt)]
    pub needs_identity_cents: i64,
    /// Of the pending amount, what waits for a payout method, in paisa.
    #[diesel(sql_type = BigInt)]
    pub needs_method_cents: i64,
    /// Failed payouts that were not tried again yet.
    #[diesel(sql_type = BigInt)]
    pub retryable_count: i64,
    /// Payouts whose status is PENDING and that are never paid, because no files came in time.
    #[diesel(sql_type = BigInt)]
    pub lapsed_count: i64,
    /// What is never paid for that reason, in paisa.
    #[diesel(sql_type = BigInt)]
    pub lapsed_cents: i64,
    /// How far the person's identity is.
    #[diesel(sql_type = Text)]
    pub identity_status: IdentityStatus,
}

const SUMMARY: &str = "
SELECT count(*) FILTER (WHERE status = 'PAID') AS paid_count,
       coalesce(sum(amount_paisa) FILTER (WHERE status = 'PAID'), 0)::bigint AS paid_cents,
       count(*) FILTER (WHERE is_pending) AS pending_count,
       coalesce(sum(amount_paisa) FILTER (WHERE is_pending), 0)::bigint AS pending_cents,
       count(*) FILTER (WHERE is_pending AND holds <> '{}') AS held_count,
       coalesce(sum(amount_paisa) FILTER (WHERE is_pending AND 'KYC' = ANY(holds)), 0)::bigint AS needs_identity_cents,
       coalesce(sum(amount_paisa) FILTER (WHERE is_pending AND 'METHOD' = ANY(holds)), 0)::bigint AS needs_method_cents,
       count(*) FILTER (WHERE can_retry) AS retryable_count,
       count(*) FILTER (WHERE is_lapsed) AS lapsed_count,
       coalesce(sum(amount_paisa) FILTER (WHERE is_lapsed), 0)::bigint AS lapsed_cents,
       coalesce((SELECT status FROM kyc_applications WHERE user_id = $1 ORDER BY status IN ('PENDING', 'APPROVED') DESC,
                        submitted_at DESC, id DESC LIMIT 1), 'NOT_SUBMITTED') AS identity_status
FROM (
    SELECT p.status, p.amount_paisa, p.holds, lapsed.is_lapsed,
           p.status = 'PENDING' AND NOT lapsed.is_lapsed AS is_pending,
           p.status = 'FAILED' AND p.voided_at IS NULL
               AND NOT EXISTS (SELECT 1 FROM payouts AS retries WHERE retries.retry_of = p.id) AS can_retry
    FROM payouts AS p,
    LATERAL (
        SELECT p.status = 'PENDING' AND 'HANDOVER' = ANY(p.holds) AND EXISTS (
            SELECT 1 FROM handovers WHERE handovers.entry_id = p.entry_id AND handovers.status = 'LAPSED') AS is_lapsed
    ) AS lapsed
    WHERE p.winner_id = $1
) AS own";

/// A payout with what decides who sees what of it.
#[derive(Queryable, Selectable)]
#[diesel(table_name = rows, check_for_backend(Pg))]
struct Row {
    id: PayoutId,
    kind: Kind,
    amount_paisa: Paisa,
    status: Status,
    #[diesel(deserialize_as = Vec<Hold>)]
    holds: Holds,
    #[diesel(deserialize_as = StoredReview)]
    #[diesel(select_expression = (rows::risk_reasons, rows::risk_since, rows::risk_review_by))]
    review: Option<Review>,
    method_type: Option<MethodType>,
    account_last4: Option<String>,
    account_name: Option<String>,
    bank_name: Option<String>,
    reference: Option<String>,
    notes: Option<String>,
    batch_id: Option<Uuid>,
    unknown_since: Option<OffsetDateTime>,
    retry_of: Option<Uuid>,
    voided_at: Option<OffsetDateTime>,
    created_at: OffsetDateTime,
    paid_at: Option<OffsetDateTime>,
    failed_at: Option<OffsetDateTime>,
    entry_id: Uuid,
    #[diesel(embed)]
    contest: PayoutContest,
    #[diesel(select_expression = contests::client_id)]
    client: UserId,
    winner_id: UserId,
    #[diesel(embed)]
    winner: PayoutWinner,
    #[diesel(select_expression = handovers::due_at.nullable())]
    handover_due_at: Option<OffsetDateTime>,
}

impl Row {
    fn for_winner(self, is_retried: bool) -> PayoutView {
        PayoutView {
            id: self.id.uuid(),
            kind: self.kind,
            amount_cents: self.amount_paisa.get(),
            status: self.status,
            method: self.method_type,
            account_number: self.account_last4.as_deref().map(masked),
            reference: self.reference,
            notes: self.notes.filter(|_notes| self.status == Status::Failed),
            created_at: self.created_at,
            paid_at: self.paid_at,
            failed_at: self.failed_at,
            holds: self.holds.iter().collect(),
            review_by: self.review.map(|review| review.until),
            handover_due_at: self.handover_due_at,
            retry_of: self.retry_of,
            can_retry: self.status == Status::Failed && self.voided_at.is_none() && !is_retried,
            entry: PayoutEntry { id: self.entry_id, contest: self.contest },
        }
    }

    fn for_admin(self, is_retried: bool, proposal: Option<PayoutProposal>, admin: UserId) -> AdminPayoutView {
        let is_party = is_party([self.winner_id, self.client], admin);
        let is_own_proposal = proposal.as_ref().is_some_and(|proposal| proposal.by.id == admin.uuid());
        AdminPayoutView {
            can_pay: payout::is_ready(self.status, &self.holds) && !is_party && !is_own_proposal,
            risk: self.review.clone().map(|review| PayoutRisk {
                reasons: review.reasons.into_iter().collect(),
                since: review.since,
                review_by: review.until,
                can_lift: self.status == Status::Pending && !is_party,
            }),
            needs_second_admin: payout::needs_second_admin(self.amount_paisa),
            batch_id: self.batch_id,
            unknown_since: self.unknown_since,
            proposal,
            winner: self.winner.clone(),
            account_name: self.account_name.clone(),
            bank_name: self.bank_name.clone(),
            admin_notes: self.notes.clone(),
            payout: self.for_winner(is_retried),
        }
    }
}

/// The payouts of `winner`, the newest first, at most a page of them.
pub fn of_winner(conn: &mut PgConnection, winner: UserId) -> Result<Vec<PayoutView>, Error> {
    let filter = Filter { winner: Some(winner), ..Filter::default() };
    let (found, _next) = load(conn, &filter)?;
    Ok(found.into_iter().map(|(row, is_retried)| row.for_winner(is_retried)).collect())
}

/// One payout of `winner`.
///
/// # Errors
/// [`Error::NotFound`] when there is none, or it is somebody else's.
pub fn one_of_winner(conn: &mut PgConnection, winner: UserId, id: PayoutId) -> Result<PayoutView, Error> {
    let filter = Filter { winner: Some(winner), id: Some(id), ..Filter::default() };
    let (row, is_retried) = load(conn, &filter)?.0.pop().ok_or(Error::NotFound)?;
    Ok(row.for_winner(is_retried))
}

/// The first payouts that the filter finds, as `admin` sees them, at most a page of them.
pub fn page(conn: &mut PgConnection, admin: UserId, filter: &Filter) -> Result<AdminPayoutList, Error> {
    let (found, next) = load(conn, filter)?;
    let counts = counts(conn)?;
    let total = match filter {
        Filter { winner: None, id: None, status: None, is_ready: true, .. } => counts.ready,
        Filter { winner: None, id: None, status, is_ready: false, .. } => counts.of(*status),
        _ => matching(filter).count().get_result(conn)?,
    };
    Ok(AdminPayoutList {
        payouts: for_admin(conn, found, admin)?,
        total,
        next_cursor: next.map(Cursor::encode),
        counts,
    })
}

/// The newest pending payouts as `admin` sees them, at most a page of them.
pub fn pending(conn: &mut PgConnection, admin: UserId) -> Result<Vec<AdminPayoutView>, Error> {
    let (found, _next) = load(conn, &Filter { status: Some(Status::Pending), ..Filter::default() })?;
    for_admin(conn, found, admin)
}

/// One payout as `admin` sees it.
///
/// # Errors
/// [`Error::NotFound`] when there is none.
pub fn one(conn: &mut PgConnection, admin: UserId, id: PayoutId) -> Result<AdminPayoutView, Error> {
    let found = of_ids(conn, &[id], Sort::default())?;
    for_admin(conn, found, admin)?.pop().ok_or(Error::NotFound)
}

pub fn counts(conn: &mut PgConnection) -> Result<PayoutCounts, Error> {
    Ok(prepared(COUNTS).get_result(conn)?)
}

/// Numbers over all payouts to `winner`.
pub fn summary(conn: &mut PgConnection, winner: UserId) -> Result<PayoutSummary, Error> {
    Ok(prepared(SUMMARY).bind::<SqlUuid, _>(winner.uuid()).get_result(conn)?)
}

/// How many can be paid now, and since when the first of them waits.
pub fn ready(conn: &mut PgConnection) -> Result<Waiting, Error> {
    let query = matching(&Filter { is_ready: true, ..Filter::default() });
    Ok(query.select((count_star(), min(rows::created_at))).get_result(conn)?)
}

fn matching(filter: &Filter) -> rows::BoxedQuery<'static, Pg> {
    let mut query = rows::table.into_boxed();
    if let Some(winner) = filter.winner {
        query = query.filter(rows::winner_id.eq(winner));
    }
    if let Some(id) = filter.id {
        query = query.filter(rows::id.eq(id));
    }
    if let Some(status) = filter.status {
        query = query.filter(rows::status.eq(status.as_str()));
    }
    if filter.is_ready {
        query = query.filter(static_sql::<Bool>("payouts.status = 'PENDING' AND payouts.holds = '{}'"));
    }
    query
}

type Found = Vec<(Row, bool)>;

/// A page with, of each payout, whether it was tried again; and where the next page begins.
fn load(conn: &mut PgConnection, filter: &Filter) -> Result<(Found, Option<Cursor>), Error> {
    let ids: Vec<PayoutId> = sorted!(matching(filter), filter.sort, filter.after).select(rows::id).load(conn)?;
    let more = i64::try_from(ids.len()).unwrap_or(i64::MAX) > PAGE_SIZE_MAX;
    let shown: Vec<_> = ids.into_iter().take(usize::try_from(PAGE_SIZE_MAX).unwrap_or(0)).collect();
    let found = of_ids(conn, &shown, filter.sort)?;
    let next = found.last().filter(|_last| more).map(|(last, _)| Cursor { at: last.created_at, id: last.id.uuid() });
    Ok((found, next))
}

/// Those of `ids`, with whether they were tried again.
fn of_ids(conn: &mut PgConnection, ids: &[PayoutId], sort: Sort<Column>) -> Result<Found, Error> {
    let retries = diesel::alias!(rows as retries);
    Ok(rows::table
        .inner_join(contests::table.on(contests::id.eq(rows::contest_id)))
        .inner_join(users::table.on(users::id.eq(rows::winner_id)))
        .left_join(handovers::table.on(handovers::entry_id.eq(rows::entry_id)))
        .left_join(retries.on(retries.field(rows::retry_of).eq(rows::id.nullable())))
        .filter(rows::id.eq_any(ids))
        .order(static_sql::<Text>(sort.order()))
        .select((Row::as_select(), retries.field(rows::id).nullable().is_not_null()))
        .load(conn)?)
}

fn for_admin(conn: &mut PgConnection, found: Found, admin: UserId) -> Result<Vec<AdminPayoutView>, Error> {
    let ids: Vec<PayoutId> = found.iter().map(|(row, _is_retried)| row.id).collect();
    let proposals = proposal::repo::of_each(conn, &ids)?;
    let people = people::of_ids(conn, &proposals.iter().map(|proposal| proposal.by).collect::<Vec<_>>())?;
    let mut proposals: HashMap<PayoutId, PayoutProposal> = proposals
        .into_iter()
        .map(|proposal| {
            let view = PayoutProposal {
                outcome: proposal.outcome,
                reference: proposal.reference,
                evidence_url: proposal.evidence_url,
                notes: proposal.notes,
                by: people.get(proposal.by).into(),
                at: proposal.at,
            };
            (proposal.payout, view)
        })
        .collect();
    Ok(found
        .into_iter()
        .map(|(row, is_retried)| {
            let proposal = proposals.remove(&row.id);
            row.for_admin(is_retried, proposal, admin)
        })
        .collect())
}

/// A payout method as its owner sees it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PayoutMethodView {
    pub id: Uuid,
    #[serde(rename = "type")]
    pub kind: MethodType,
    /// The last four digits.
    #[schema(example = "•••• 4471")]
    pub account_number: String,
    /// The name on the account.
    pub account_name: String,
    /// The bank, for bank transfers.
    pub bank_name: Option<String>,
    pub is_default: bool,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
}

impl From<Method> for PayoutMethodView {
    fn from(method: Method) -> Self {
        Self {
            id: method.id.uuid(),
            kind: method.kind,
            account_number: masked(&method.last4),
            account_name: method.account_name,
            bank_name: method.bank_name,
            is_default: method.is_default,
            created_at: method.created_at,
        }
    }
}

/// The payout methods of `user`, the default first.
pub fn methods(conn: &mut PgConnection, user: UserId) -> Result<Vec<PayoutMethodView>, Error> {
    Ok(method::repo::of_user(conn, user)?.into_iter().map(Into::into).collect())
}
