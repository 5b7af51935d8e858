//! What an act can be done to.

use kernel::ids::{
    BatchId, BoostId, ChargebackId, ContactMessageId, ContestId, CopyReportId, CreditLotId, CurrencyRateId, DeletionId,
    DisputeId, EntryId, ExperimentId, ExportId, HandoverId, HoldId, Id, ImportId, KycApplicationId, MailId,
    MoneyBackId, PaymentId, PayoutId, PayoutMethodId, PlanId, PollId, RefundId, RefundRequestId, ReviewId, SessionId,
    SettlementId, SubscriptionId, UserId,
};
use uuid::Uuid;

macro_rules! subjects {
    ($($variant:ident($id:ident) = $kind:literal),+ $(,)?) => {
        /// The thing that was acted on: an id says by its type what it is the id of.
        #[derive(Debug, Clone, Copy)]
        pub enum Subject {
            $($variant($id)),+,
            /// A referral has no id of its own: one person is referred once.
            Referral(UserId),
        }

        impl Subject {
            pub(crate) const fn kind(self) -> &'static str {
                match self {
                    $(Self::$variant(_) => $kind),+,
                    Self::Referral(_) => "referral",
                }
            }

            pub(crate) fn id(self) -> Uuid {
                match self {
                    $(Self::$variant(id) => id.uuid()),+,
                    Self::Referral(friend) => friend.uuid(),
                }
            }
        }

        $(impl From<$id> for Subject {
            fn from(id: $id) -> Self {
                Self::$variant(id)
            }
        })+
    };
}

subjects! {
    AccountDeletion(DeletionId) = "account_deletion",
    Boost(BoostId) = "boost",
    Chargeback(ChargebackId) = "chargeback",
    ContactMessage(ContactMessageId) = "contact_message",
    Contest(ContestId) = "contest",
    CopyrightReport(CopyReportId) = "copy_report",
    CreditLot(CreditLotId) = "credit_lot",
    CurrencyRate(CurrencyRateId) = "currency_rate",
    DataExport(ExportId) = "data_export",
    Dispute(DisputeId) = "dispute",
    Entry(EntryId) = "entry",
    Experiment(ExperimentId) = "experiment",
    Handover(HandoverId) = "handover",
    Hold(HoldId) = "hold",
    KycApplication(KycApplicationId) = "kyc_application",
    Mail(MailId) = "mail",
    MoneyBack(MoneyBackId) = "money_back",
    Payment(PaymentId) = "payment",
    Payout(PayoutId) = "payout",
    PayoutBatch(BatchId) = "payout_batch",
    PayoutImport(ImportId) = "payout_import",
    PayoutMethod(PayoutMethodId) = "payout_method",
    Plan(PlanId) = "plan",
    Poll(PollId) = "poll",
    Refund(RefundId) = "refund",
    RefundRequest(RefundRequestId) = "refund_request",
    Review(ReviewId) = "review",
    Session(SessionId) = "session",
    Settlement(SettlementId) = "settlement",
    Subscription(SubscriptionId) = "subscription",
    User(UserId) = "user",
}
