//! Payouts as winners and admins see them.

use diesel::dsl::{count_star, min, sql};
use diesel::pg::{Pg, PgConnection};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Text, Uuid as SqlUuid};
use kernel::ids::{BatchId, ContestId, EntryId, Id, PayoutId, UserId};
use kernel::money::Paisa;
use kernel::page::{Cursor, PAGE_SIZE_MAX};
use payouts::payout;
use payouts::payout::decide::is_party;
use payouts::proposal::Outcome as ProposalOutcome;
use payouts::risk::Review;
use payouts::{Holds, Kind, MethodType, Status, proposal};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::Error;
use crate::admin::queues::Waiting;
use crate::people::{self, Named, full_name};
use crate::schema::{contests, handovers, payouts as rows, users};
use crate::sort::{Sort, columns, sorted};

columns! {
    /// What payouts are ordered by.
    pub enum Column of "payouts" {
        Created = "created" by "payouts.created_at",
        Amount = "amount" by "payouts.amount_paisa",
        /// Those that can be paid now first, each part by when they were decided.
        Ready = "ready" by "(cardinality(payouts.holds) > 0, payouts.created_at)",
    }
}

/// What one administrator reported and another has to confirm.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PayoutProposal {
    pub outcome: ProposalOutcome,
    /// The reference of the transfer.
    #[schema(required)]
    pub reference: Option<String>,
    /// Where a receipt can be seen.
    #[schema(required)]
    pub evidence_url: Option<String>,
    /// Why it failed, or what was noted.
    #[schema(required)]
    pub notes: Option<String>,
    pub by: Named,
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String, format = DateTime)]
    pub at: OffsetDateTime,
}

/// A payout with the contest it comes from.
#[derive(Debug, Clone)]
pub struct Line {
    pub id: PayoutId,
    pub kind: Kind,
    pub amount: Paisa,
    pub status: Status,
    /// Why it cannot be paid yet.
    pub holds: Holds,
    /// What is looked at first.
    pub review: Option<Review>,
    /// Where it goes, once nothing holds it.
    pub method: Option<MethodType>,
    /// The last digits of where it goes.
    pub last4: Option<String>,
    /// The name on the account.
    pub account_name: Option<String>,
    /// The bank, for bank transfers.
    pub bank_name: Option<String>,
    /// The reference of the transfer.
    pub reference: Option<String>,
    /// Why it failed, or what was noted.
    pub notes: Option<String>,
    /// The bank file it went out in.
    pub batch: Option<BatchId>,
    /// Since when the bank's answer is unknown.
    pub unknown_since: Option<OffsetDateTime>,
    /// What waits for a second admin.
    pub proposal: Option<PayoutProposal>,
    /// The failed attempt before this one.
    pub retry_of: Option<PayoutId>,
    /// Whether the debt behind it may be tried again.
    pub can_retry: bool,
    pub created_at: OffsetDateTime,
    pub paid_at: Option<OffsetDateTime>,
    pub failed_at: Option<OffsetDateTime>,
    /// When the handover moves by itself.
    pub handover_due_at: Option<OffsetDateTime>,
    pub entry: EntryId,
    pub contest: ContestId,
    pub contest_title: String,
    pub category: String,
    pub subcategory: Option<String>,
    pub winner: UserId,
    pub winner_name: String,
    /// The winner's address, for admins.
    pub winner_email: String,
    pub client: UserId,
}

impl Line {
    /// Whether this admin may settle it now: what they proposed themselves, another has to confirm.
    pub fn can_be_paid_by(&self, admin: UserId) -> bool {
        let mine = self.proposal.as_ref().is_some_and(|proposal| proposal.by.id == admin.uuid());
        payout::is_ready(self.status, &self.holds) && !is_party([self.winner, self.client], admin) && !mine
    }

    /// Whether this admin may lift the hold of what is looked at first.
    pub fn can_be_lifted_by(&self, admin: UserId) -> bool {
        self.status == Status::Pending && !is_party([self.winner, self.client], admin)
    }
}

#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// Of this winner only.
    pub winner: Option<UserId>,
    /// Only this one.
    pub id: Option<PayoutId>,
    /// In this state only.
    pub status: Option<Status>,
    /// Only those that can be paid now: pending, with nothing in the way.
    pub is_ready: bool,
    pub sort: Sort<Column>,
    pub after: Option<Cursor>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PayoutCounts {
    pub pending: i64,
    /// PENDING with nothing in the way.
    pub ready: i64,
    pub on_hold: i64,
    pub paid: i64,
    pub failed: i64,
    /// What is still to be paid, in paisa.
    pub pending_amount_cents: i64,
    /// What was paid, in paisa.
    pub total_paid_amount_cents: i64,
}

/// What a winner has been paid, and what is still to come. A prize whose winner did not hand over in time is never paid: it counts
/// as lapsed and nowhere else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct Summary {
    #[diesel(sql_type = BigInt)]
    pub paid: i64,
    #[diesel(sql_type = BigInt)]
    pub paid_paisa: Paisa,
    #[diesel(sql_type = BigInt)]
    pub pending: i64,
    /// What is to be paid.
    #[diesel(sql_type = BigInt)]
    pub pending_paisa: Paisa,
    #[diesel(sql_type = BigInt)]
    pub held: i64,
    /// What waits for the winner's identity.
    #[diesel(sql_type = BigInt)]
    pub needs_identity_paisa: Paisa,
    /// What waits for a payout method.
    #[diesel(sql_type = BigInt)]
    pub needs_method_paisa: Paisa,
    /// FAILED, and not tried again yet.
    #[diesel(sql_type = BigInt)]
    pub retryable: i64,
    /// PENDING, but never paid: the winner handed over nothing in time.
    #[diesel(sql_type = BigInt)]
    pub lapsed: i64,
    /// What is never paid for that reason.
    #[diesel(sql_type = BigInt)]
    pub lapsed_paisa: Paisa,
}

const SUMMARY: &str = "
SELECT count(*) FILTER (WHERE status = 'PAID') AS paid,
       coalesce(sum(amount_paisa) FILTER (WHERE status = 'PAID'), 0)::bigint AS paid_paisa,
       count(*) FILTER (WHERE is_pending) AS pending,
       coalesce(sum(amount_paisa) FILTER (WHERE is_pending), 0)::bigint AS pending_paisa,
       count(*) FILTER (WHERE is_pending AND holds <> '{}') AS held,
       coalesce(sum(amount_paisa) FILTER (WHERE is_pending AND 'KYC' = ANY(holds)), 0)::bigint AS needs_identity_paisa,
       coalesce(sum(amount_paisa) FILTER (WHERE is_pending AND 'METHOD' = ANY(holds)), 0)::bigint AS needs_method_paisa,
       count(*) FILTER (WHERE can_retry) AS retryable,
       count(*) FILTER (WHERE is_lapsed) AS lapsed,
       coalesce(sum(amount_paisa) FILTER (WHERE is_lapsed), 0)::bigint AS lapsed_paisa
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

#[derive(Debug, Clone)]
pub struct Page {
    /// In the order asked for.
    pub lines: Vec<Line>,
    /// All that the filter finds.
    pub total: i64,
    /// Where the next page begins.
    pub next: Option<Cursor>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = rows)]
struct Row {
    id: PayoutId,
    contest_id: ContestId,
    entry_id: EntryId,
    winner_id: UserId,
    amount_paisa: Paisa,
    status: String,
    holds: Vec<String>,
    method_type: Option<String>,
    account_last4: Option<String>,
    account_name: Option<String>,
    bank_name: Option<String>,
    reference: Option<String>,
    notes: Option<String>,
    kind: String,
    batch_id: Option<BatchId>,
    unknown_since: Option<OffsetDateTime>,
    retry_of: Option<PayoutId>,
    voided_at: Option<OffsetDateTime>,
    created_at: OffsetDateTime,
    paid_at: Option<OffsetDateTime>,
    failed_at: Option<OffsetDateTime>,
    risk_reasons: Vec<String>,
    risk_since: Option<OffsetDateTime>,
    risk_review_by: Option<OffsetDateTime>,
}

type Joined =
    (Row, (String, String, Option<String>, UserId), (String, Option<String>, String), Option<OffsetDateTime>, bool);

/// The first payouts that the filter finds, at most a page of them.
///
/// # Errors
/// The database, or a corrupt row.
pub fn page(conn: &mut PgConnection, filter: &Filter) -> Result<Page, Error> {
    let total: i64 = matching(filter).count().get_result(conn)?;
    let ids: Vec<PayoutId> = sorted!(matching(filter), filter.sort, filter.after).select(rows::id).load(conn)?;
    let more = i64::try_from(ids.len()).unwrap_or(i64::MAX) > PAGE_SIZE_MAX;
    let shown: Vec<PayoutId> = ids.into_iter().take(usize::try_from(PAGE_SIZE_MAX).unwrap_or(0)).collect();
    let lines = load(conn, &shown, filter.sort)?;
    let next = lines.last().filter(|_last| more).map(|last| Cursor { at: last.created_at, id: last.id.uuid() });
    Ok(Page { lines, total, next })
}

/// One payout.
///
/// # Errors
/// [`Error::NotFound`], the database.
pub fn line(conn: &mut PgConnection, filter: &Filter) -> Result<Line, Error> {
    page(conn, filter)?.lines.into_iter().next().ok_or(Error::NotFound)
}

/// Numbers over all payouts.
///
/// # Errors
/// The database.
pub fn counts(conn: &mut PgConnection) -> Result<PayoutCounts, Error> {
    type Group = (String, Vec<String>, i64, i64);
    let sum = sql::<BigInt>("coalesce(sum(amount_paisa), 0)::bigint");
    let groups: Vec<Group> = rows::table
        .group_by((rows::status, rows::holds))
        .select((rows::status, rows::holds, count_star(), sum))
        .load(conn)?;
    let count = |status: Status, held: Option<bool>| -> i64 {
        let fits = |group: &&Group| group.0 == status.as_str() && held.is_none_or(|held| held != group.1.is_empty());
        groups.iter().filter(fits).map(|group| group.2).sum()
    };
    let amount = |status: Status| -> i64 {
        groups.iter().filter(|group| group.0 == status.as_str()).fold(0, |sum, group| sum.saturating_add(group.3))
    };
    Ok(PayoutCounts {
        pending: count(Status::Pending, None),
        ready: count(Status::Pending, Some(false)),
        on_hold: count(Status::Pending, Some(true)),
        paid: count(Status::Paid, None),
        failed: count(Status::Failed, None),
        pending_amount_cents: amount(Status::Pending),
        total_paid_amount_cents: amount(Status::Paid),
    })
}

/// Numbers over all payouts to `winner`.
///
/// # Errors
/// The database.
pub fn summary(conn: &mut PgConnection, winner: UserId) -> Result<Summary, Error> {
    Ok(diesel::sql_query(SUMMARY).bind::<SqlUuid, _>(winner.uuid()).get_result(conn)?)
}

/// How many can be paid now, and since when the first of them waits.
///
/// # Errors
/// The database.
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
        query = query.filter(sql::<Bool>("payouts.status = 'PENDING' AND payouts.holds = '{}'"));
    }
    query
}

fn load(conn: &mut PgConnection, ids: &[PayoutId], sort: Sort<Column>) -> Result<Vec<Line>, Error> {
    let retries = diesel::alias!(rows as retries);
    let retried = diesel::dsl::exists(
        retries.filter(retries.field(rows::retry_of).eq(rows::id.nullable())).select(retries.field(rows::id)),
    );
    let loaded: Vec<Joined> = rows::table
        .inner_join(contests::table.on(contests::id.eq(rows::contest_id)))
        .inner_join(users::table.on(users::id.eq(rows::winner_id)))
        .left_join(handovers::table.on(handovers::entry_id.eq(rows::entry_id)))
        .filter(rows::id.eq_any(ids))
        .order(sql::<Text>(&sort.order()))
        .select((
            Row::as_select(),
            (contests::title, contests::category, contests::subcategory, contests::client_id),
            (users::first_name, users::last_name, users::email),
            handovers::due_at.nullable(),
            retried,
        ))
        .load(conn)?;
    let mut lines = loaded.into_iter().map(to_line).collect::<Result<Vec<_>, _>>()?;
    let proposals = proposal::repo::of_each(conn, ids)?;
    let people = people::of_ids(conn, &proposals.iter().map(|proposal| proposal.by).collect::<Vec<_>>())?;
    for proposal in proposals {
        if let Some(line) = lines.iter_mut().find(|line| line.id == proposal.payout) {
            line.proposal = Some(PayoutProposal {
                outcome: proposal.outcome,
                reference: proposal.reference,
                evidence_url: proposal.evidence_url,
                notes: proposal.notes,
                by: people.get(proposal.by).into(),
                at: proposal.at,
            });
        }
    }
    Ok(lines)
}

fn to_line((row, contest, winner, handover_due_at, retried): Joined) -> Result<Line, Error> {
    let corrupt = || Error::Corrupt { table: "payouts", id: row.id.uuid() };
    let status = Status::parse(&row.status).ok_or_else(corrupt)?;
    let method = row.method_type.as_deref().map(|kind| MethodType::parse(kind).ok_or_else(corrupt)).transpose()?;
    let (contest_title, category, subcategory, client) = contest;
    let (first_name, last_name, winner_email) = winner;
    Ok(Line {
        id: row.id,
        kind: Kind::parse(&row.kind).ok_or_else(corrupt)?,
        amount: row.amount_paisa,
        status,
        holds: Holds::parse(&row.holds).ok_or_else(corrupt)?,
        review: Review::parse(&row.risk_reasons, (row.risk_since, row.risk_review_by), corrupt)?,
        method,
        last4: row.account_last4,
        account_name: row.account_name,
        bank_name: row.bank_name,
        reference: row.reference,
        notes: row.notes,
        batch: row.batch_id,
        unknown_since: row.unknown_since,
        proposal: None,
        retry_of: row.retry_of,
        can_retry: status == Status::Failed && row.voided_at.is_none() && !retried,
        created_at: row.created_at,
        paid_at: row.paid_at,
        failed_at: row.failed_at,
        handover_due_at,
        entry: row.entry_id,
        contest: row.contest_id,
        contest_title,
        category,
        subcategory,
        winner: row.winner_id,
        winner_name: full_name(&first_name, last_name.as_deref()),
        winner_email,
        client,
    })
}
