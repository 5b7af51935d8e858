//! Typed identifiers: a closed list, so that a domain can name another's thing without depending on its crate.

use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::expression::AsExpression;
use diesel::pg::{Pg, PgValue};
use diesel::serialize::{self, Output, ToSql};
use diesel::sql_types;
use uuid::Uuid;

/// An identifier that wraps a UUID and knows what it identifies.
pub trait Id: Copy {
    /// Wraps a UUID that came from the database, the wire or [`crate::ctx::Ctx`].
    fn from_uuid(uuid: Uuid) -> Self;
    fn uuid(self) -> Uuid;
}

macro_rules! id_type {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, AsExpression, FromSqlRow)]
        #[diesel(sql_type = sql_types::Uuid)]
        pub struct $name(Uuid);

        impl Id for $name {
            fn from_uuid(uuid: Uuid) -> Self { Self(uuid) }
            fn uuid(self) -> Uuid { self.0 }
        }

        impl From<Uuid> for $name {
            fn from(uuid: Uuid) -> Self { Self(uuid) }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { self.0.fmt(f) }
        }

        impl std::str::FromStr for $name {
            type Err = uuid::Error;
            fn from_str(text: &str) -> Result<Self, Self::Err> { Uuid::parse_str(text).map(Self) }
        }

        impl ToSql<sql_types::Uuid, Pg> for $name {
            fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
                <Uuid as ToSql<sql_types::Uuid, Pg>>::to_sql(&self.0, out)
            }
        }

        impl FromSql<sql_types::Uuid, Pg> for $name {
            fn from_sql(bytes: PgValue<'_>) -> deserialize::Result<Self> {
                <Uuid as FromSql<sql_types::Uuid, Pg>>::from_sql(bytes).map(Self)
            }
        }
    )+};
}

id_type! {
    /// A person with an account.
    UserId,
    SessionId,
    ContestId,
    /// A submission to a contest.
    EntryId,
    /// A question or an announcement on a contest page.
    QuestionId,
    /// A message in the thread of an entry.
    CommentId,
    /// A numbered comment on a place of a file of an entry.
    PinId,
    PinCommentId,
    /// The delivery of the winning work.
    HandoverId,
    FileId,
    PaymentId,
    /// A message received from a payment provider.
    WebhookEventId,
    /// Money on its way back to a payer.
    RefundId,
    /// Money that a provider took back.
    ChargebackId,
    /// A file of what a provider paid to our bank.
    SettlementId,
    /// Money on its way to a winner.
    PayoutId,
    /// Where a person wants to be paid.
    PayoutMethodId,
    /// A featured place bought for a contest.
    BoostId,
    /// A client's order of an entry that did not win.
    PurchaseId,
    /// A client's wish to have the prize back although there are entries.
    RefundRequestId,
    /// What a client asks people without an account.
    PollId,
    PollVoteId,
    /// A quarrel over a handover.
    DisputeId,
    /// What one person says about another after an award.
    ReviewId,
    CreditLotId,
    /// A part of a lot of credits that a purchase takes.
    CreditUseId,
    /// A part of a credit lot that repaid a debt.
    CreditRepaymentId,
    /// What one can subscribe to.
    PlanId,
    /// A person's time on a plan.
    SubscriptionId,
    /// What is paid for one period of a subscription.
    ChargeId,
    /// A subscriber's wish to have the money back.
    MoneyBackId,
    /// A receipt, an invoice or an advice.
    DocumentId,
    /// Payouts that went to the bank in one file.
    BatchId,
    /// A result file of the bank.
    ImportId,
    /// A posting in the ledger.
    TransactionId,
    /// A mail in the outbox.
    MailId,
    /// A line in a person's list of notifications.
    NotificationId,
    /// A person whom a client removed from a contest.
    RemovalId,
    /// An address that was invited to a private contest.
    InvitationId,
    /// What a member says about an entry that looks copied.
    CopyReportId,
    /// Two versions of something, shown to halves.
    ExperimentId,
    /// Somebody's first look at a version.
    ExposureId,
    ContactMessageId,
    /// What a currency was worth on a day.
    CurrencyRateId,
    /// What somebody submitted to show who they are.
    KycApplicationId,
    /// An identity document: a picture of a CNIC, a selfie with it, a proof of address.
    KycDocumentId,
    /// An admin's look at an application or an identity document.
    KycViewId,
    ConsentId,
    /// A copy of what is kept about a person.
    ExportId,
    /// The end of an account, from its request on.
    DeletionId,
    /// What staff noted about a person.
    StaffNoteId,
    /// The time after a restore in which nothing leaves.
    HoldId,
    /// A row of the audit log.
    AuditId,
}
