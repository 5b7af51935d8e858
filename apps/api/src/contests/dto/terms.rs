//! What a client changes on a paid contest, and its end without a winner.

pub use contests::contest::distribution::Rule as DistributionRule;
use contests::refund_request::RefundRequest;
pub use contests::refund_request::Status as RefundRequestStatus;
use contests::version::{Kind as ChangeKind, Piece};
use kernel::fields::FieldErrors;
use kernel::ids::Id;
use kernel::money::Paisa;
use payments::Provider;
use payments::payment::Status as PaymentStatus;
use readmodels::contests::{AskedBack, Extension, SharedOut};
use readmodels::payments::PaymentView;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::forms::moment;

/// A piece of a text and what became of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TextChange {
    pub kind: ChangeKind,
    /// Words with the space between them.
    pub text: String,
}

impl From<Piece> for TextChange {
    fn from(piece: Piece) -> Self {
        Self { kind: piece.kind, text: piece.text }
    }
}

/// How often the deadline was moved.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContestExtension {
    pub used: i16,
    /// How often it may still be moved.
    pub left: i16,
    /// The latest deadline that may be chosen.
    #[serde(with = "time::serde::rfc3339")]
    pub latest: OffsetDateTime,
}

impl From<Extension> for ContestExtension {
    fn from(extension: Extension) -> Self {
        let Extension { used, left, latest } = extension;
        Self { used, left, latest }
    }
}

/// The client's newest request to have the prize back.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContestRefundRequest {
    pub id: Uuid,
    pub status: RefundRequestStatus,
    /// Why the client wants it.
    pub reason: String,
    #[schema(required)]
    pub note: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// When it was decided or taken back.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub decided_at: Option<OffsetDateTime>,
}

impl From<RefundRequest> for ContestRefundRequest {
    fn from(request: RefundRequest) -> Self {
        Self {
            id: request.id.uuid(),
            status: request.status,
            reason: request.reason,
            note: request.note,
            created_at: request.created_at,
            decided_at: request.decided_at,
        }
    }
}

/// The client's wish to have the prize back, as those who entered read it while it waits.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EntrantRefundRequest {
    /// Why the client wants it.
    pub reason: String,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// What the viewer said to it.
    #[schema(required)]
    pub answer: Option<String>,
}

impl From<AskedBack> for EntrantRefundRequest {
    fn from(asked: AskedBack) -> Self {
        Self { reason: asked.reason, created_at: asked.created_at, answer: asked.answer }
    }
}

/// What somebody who entered says to the client's request.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AnswerRefundBody {
    /// 10 to 1000 characters.
    #[serde(default)]
    #[schema(min_length = 10, max_length = 1000, required)]
    pub text: String,
}

/// How the prize is shared out unless the client chooses a winner, or how it was.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContestDistribution {
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    pub rule: DistributionRule,
    /// How many people that are.
    pub people: usize,
    pub net_cents: i64,
    pub fee_cents: i64,
    /// The rate of the fee, in hundredths of a percent.
    pub fee_bps: i32,
    /// The viewer's own part; null for those who have none.
    #[schema(required)]
    pub share_cents: Option<i64>,
    pub done: bool,
}

impl From<SharedOut> for ContestDistribution {
    fn from(shared: SharedOut) -> Self {
        Self {
            at: shared.at,
            rule: shared.rule,
            people: shared.people,
            net_cents: shared.net.get(),
            fee_cents: shared.fee.get(),
            fee_bps: shared.fee_rate.get(),
            share_cents: shared.share.map(Paisa::get),
            done: shared.done,
        }
    }
}

/// An attempt to pay for a higher prize that is under way.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContestRaise {
    pub payment_id: Uuid,
    /// By how much the prize grows.
    pub amount_cents: i64,
    /// Where the payer goes, while that leads anywhere.
    #[schema(required)]
    pub redirect_url: Option<String>,
    /// When the link stops working.
    #[serde(with = "time::serde::rfc3339")]
    pub expires_at: OffsetDateTime,
}

impl ContestRaise {
    /// The attempt, when it is one that may still be paid.
    pub fn under_way(line: &PaymentView, now: OffsetDateTime) -> Option<Self> {
        let open = match line.status {
            PaymentStatus::Created | PaymentStatus::Pending => now < line.expires_at,
            PaymentStatus::Succeeded
            | PaymentStatus::Failed
            | PaymentStatus::Cancelled
            | PaymentStatus::Expired
            | PaymentStatus::Review
            | PaymentStatus::RefundPending
            | PaymentStatus::Refunded
            | PaymentStatus::Disputed
            | PaymentStatus::ChargedBack => false,
        };
        open.then(|| Self {
            payment_id: line.id,
            amount_cents: line.amount_cents,
            redirect_url: line.redirect_url.clone(),
            expires_at: line.expires_at,
        })
    }
}

/// Until when entries shall be taken.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ExtendBody {
    /// Later than the present deadline, at most 30 days after the payment (RFC 3339).
    #[serde(default)]
    #[schema(value_type = String, format = DateTime, required)]
    deadline: String,
}

impl ExtendBody {
    /// The moment.
    ///
    /// # Errors
    /// It is none.
    pub fn check(&self) -> Result<OffsetDateTime, FieldErrors> {
        moment(&self.deadline).ok_or_else(|| FieldErrors::one("deadline", "Deadline must be in the future"))
    }
}

/// The prize as it shall be, and where the difference is paid.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RaiseBody {
    /// More than the present prize, at most 50,000,000 paisa.
    #[schema(value_type = i64, required, example = 2_000_000)]
    prize_cents: Option<i64>,
    #[schema(required, value_type = Provider)]
    provider: Option<String>,
}

impl RaiseBody {
    /// Prize and provider.
    ///
    /// # Errors
    /// What is wrong with which field.
    pub fn check(&self) -> Result<(Paisa, Provider), FieldErrors> {
        let mut errors = FieldErrors::new();
        errors.require(self.prize_cents.is_some(), "prizeCents", "Enter the new prize");
        let provider = self.provider.as_deref().and_then(Provider::parse);
        errors.require(provider.is_some(), "provider", "Choose Easypaisa or JazzCash");
        match (self.prize_cents, provider) {
            (Some(prize), Some(provider)) => Ok((Paisa::new(prize), provider)),
            _ => Err(errors),
        }
    }
}
