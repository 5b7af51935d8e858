//! How payouts and payout methods look on the wire.

use kernel::ids::Id;
use payouts::method::{NewMethod, masked};
use payouts::payout::needs_second_admin;
use payouts::risk::Reason as RiskReason;
use payouts::{Hold as PayoutHold, Kind as PayoutKind, Method, MethodType as PayoutMethodType, Status as PayoutStatus};
use readmodels::payouts::{Line, Page, PayoutCounts, PayoutProposal, Summary};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::error::ApiError;
use crate::kyc::dto::KycStatus;

/// A payout method as its owner sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PayoutMethodView {
    pub id: Uuid,
    #[serde(rename = "type")]
    pub kind: PayoutMethodType,
    /// The last four digits.
    #[schema(example = "•••• 4471")]
    pub account_number: String,
    /// The name on the account.
    pub account_name: String,
    /// The bank, for bank transfers.
    #[schema(required)]
    pub bank_name: Option<String>,
    pub is_default: bool,
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String, format = DateTime)]
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

/// A payout method to add.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AddPayoutMethod {
    #[serde(rename = "type")]
    pub kind: PayoutMethodType,
    /// A mobile number for wallets, an IBAN or account number for banks.
    pub account_number: String,
    /// The name on the account.
    pub account_name: String,
    /// The bank, for bank transfers.
    #[serde(default)]
    pub bank_name: Option<String>,
}

impl AddPayoutMethod {
    /// The method, when it can be one.
    ///
    /// # Errors
    /// 422 with the fields.
    pub fn parse(&self) -> Result<NewMethod, ApiError> {
        let bank = self.bank_name.as_deref();
        NewMethod::parse(self.kind, &self.account_number, &self.account_name, bank)
            .map_err(|errors| ApiError::fields(&errors))
    }
}

/// The contest that a payout comes from.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PayoutContest {
    pub id: Uuid,
    pub title: String,
    pub category: String,
    #[schema(required)]
    pub subcategory: Option<String>,
}

/// The winning entry that a payout is for.
#[derive(Debug, Serialize, ToSchema)]
pub struct PayoutEntry {
    pub id: Uuid,
    pub contest: PayoutContest,
}

/// A payout as the winner sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PayoutView {
    pub id: Uuid,
    pub kind: PayoutKind,
    /// In paisa.
    pub amount_cents: i64,
    pub status: PayoutStatus,
    /// Where it goes, once nothing holds it.
    #[schema(required)]
    pub method: Option<PayoutMethodType>,
    /// The last four digits of where it goes.
    #[schema(required)]
    pub account_number: Option<String>,
    /// The reference of the transfer.
    #[schema(required)]
    pub reference: Option<String>,
    /// Why it failed; of other payouts nothing.
    #[schema(required)]
    pub notes: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String, format = DateTime)]
    pub created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub paid_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub failed_at: Option<OffsetDateTime>,
    /// Why it cannot be paid yet.
    pub holds: Vec<PayoutHold>,
    /// By when it will have been looked at, while it is under review (RISK).
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub review_by: Option<OffsetDateTime>,
    /// When the handover moves by itself.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub handover_due_at: Option<OffsetDateTime>,
    /// The failed attempt before this one.
    #[schema(required)]
    pub retry_of: Option<Uuid>,
    /// Whether the debt behind it may be tried again.
    pub can_retry: bool,
    pub entry: PayoutEntry,
}

impl From<Line> for PayoutView {
    fn from(line: Line) -> Self {
        Self {
            id: line.id.uuid(),
            kind: line.kind,
            amount_cents: line.amount.get(),
            status: line.status,
            method: line.method,
            account_number: line.last4.as_deref().map(masked),
            reference: line.reference,
            notes: line.notes.filter(|_notes| line.status == PayoutStatus::Failed),
            created_at: line.created_at,
            paid_at: line.paid_at,
            failed_at: line.failed_at,
            holds: line.holds.iter().collect(),
            review_by: line.review.map(|review| review.until),
            handover_due_at: line.handover_due_at,
            retry_of: line.retry_of.map(Id::uuid),
            can_retry: line.can_retry,
            entry: PayoutEntry {
                id: line.entry.uuid(),
                contest: PayoutContest {
                    id: line.contest.uuid(),
                    title: line.contest_title,
                    category: line.category,
                    subcategory: line.subcategory,
                },
            },
        }
    }
}

/// What a winner has been paid, and what is still to come. A prize whose winner handed over nothing in time counts as lapsed only.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PayoutSummary {
    pub paid_count: i64,
    /// What was transferred, in paisa.
    pub paid_cents: i64,
    /// Payouts that are still to be transferred.
    pub pending_count: i64,
    /// What is still to be transferred, in paisa.
    pub pending_cents: i64,
    /// Of the pending ones, those that something holds.
    pub held_count: i64,
    /// Of the pending amount, what waits for the person's identity, in paisa.
    pub needs_identity_cents: i64,
    /// Of the pending amount, what waits for a payout method, in paisa.
    pub needs_method_cents: i64,
    /// Failed payouts that were not tried again yet.
    pub retryable_count: i64,
    /// Payouts whose status is PENDING and that are never paid, because no files came in time.
    pub lapsed_count: i64,
    /// What is never paid for that reason, in paisa.
    pub lapsed_cents: i64,
    /// How far the person's identity is.
    pub identity_status: KycStatus,
}

impl PayoutSummary {
    /// The numbers of somebody whose identity is that far.
    pub fn new(summary: Summary, identity_status: KycStatus) -> Self {
        Self {
            paid_count: summary.paid,
            paid_cents: summary.paid_paisa.get(),
            pending_count: summary.pending,
            pending_cents: summary.pending_paisa.get(),
            held_count: summary.held,
            needs_identity_cents: summary.needs_identity_paisa.get(),
            needs_method_cents: summary.needs_method_paisa.get(),
            retryable_count: summary.retryable,
            lapsed_count: summary.lapsed,
            lapsed_cents: summary.lapsed_paisa.get(),
            identity_status,
        }
    }
}

/// The person an admin pays.
#[derive(Debug, Serialize, ToSchema)]
pub struct PayoutWinner {
    pub id: Uuid,
    /// First and last name.
    pub name: String,
    pub email: String,
}

/// Why a payout is looked at before it is paid, for those who look.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PayoutRisk {
    pub reasons: Vec<RiskReason>,
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String, format = DateTime)]
    pub since: OffsetDateTime,
    /// What the winner was told: by when.
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String, format = DateTime)]
    pub review_by: OffsetDateTime,
    /// Whether this administrator may lift it.
    pub can_lift: bool,
}

/// A payout as admins see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminPayoutView {
    #[serde(flatten)]
    pub payout: PayoutView,
    pub winner: PayoutWinner,
    /// The name on the account.
    #[schema(required)]
    pub account_name: Option<String>,
    /// The bank, for bank transfers.
    #[schema(required)]
    pub bank_name: Option<String>,
    #[schema(required)]
    pub admin_notes: Option<String>,
    /// The bank file it went out in.
    #[schema(required)]
    pub batch_id: Option<Uuid>,
    /// Since when the bank's answer is unknown.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub unknown_since: Option<OffsetDateTime>,
    /// What waits for a second admin.
    #[schema(required)]
    pub proposal: Option<PayoutProposal>,
    /// Why it is looked at first.
    #[schema(required)]
    pub risk: Option<PayoutRisk>,
    /// Whether one admin's word is not enough to call it paid.
    pub needs_second_admin: bool,
    /// Whether this admin may settle it now: what they proposed themselves, another has to confirm.
    pub can_pay: bool,
}

impl AdminPayoutView {
    /// The payout as `admin` sees it.
    pub fn new(line: Line, admin: kernel::ids::UserId) -> Self {
        Self {
            can_pay: line.can_be_paid_by(admin),
            risk: line.review.clone().map(|review| PayoutRisk {
                reasons: review.reasons.iter().copied().collect(),
                since: review.since,
                review_by: review.until,
                can_lift: line.can_be_lifted_by(admin),
            }),
            needs_second_admin: needs_second_admin(line.amount),
            batch_id: line.batch.map(Id::uuid),
            unknown_since: line.unknown_since,
            proposal: line.proposal.clone(),
            winner: PayoutWinner {
                id: line.winner.uuid(),
                name: line.winner_name.clone(),
                email: line.winner_email.clone(),
            },
            account_name: line.account_name.clone(),
            bank_name: line.bank_name.clone(),
            admin_notes: line.notes.clone(),
            payout: line.into(),
        }
    }
}

/// A page of payouts for admins.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminPayoutList {
    /// In the order asked for; the newest first without one.
    pub payouts: Vec<AdminPayoutView>,
    /// All that the filter finds.
    pub total: i64,
    /// Where the next page begins.
    #[schema(required)]
    pub next_cursor: Option<String>,
    pub counts: PayoutCounts,
}

impl AdminPayoutList {
    /// The page as `admin` sees it.
    pub fn new(page: Page, counts: PayoutCounts, admin: kernel::ids::UserId) -> Self {
        Self {
            payouts: page.lines.into_iter().map(|line| AdminPayoutView::new(line, admin)).collect(),
            total: page.total,
            next_cursor: page.next.map(kernel::page::Cursor::encode),
            counts,
        }
    }
}
