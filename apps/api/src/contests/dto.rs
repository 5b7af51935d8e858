//! How contests look on the wire.

use contests::contest::actions::{Action, Viewer};
use contests::contest::{Category, Outcome, Status};
use kernel::ids::Id;
use readmodels::people::Person;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

mod card;
mod detail;
mod forms;
mod query;
mod terms;
mod timeline;

pub use card::{CategoryCounts, ContestCard, ContestList, OwnContest};
pub use detail::{BriefVersion, ClientRecord, ContestDetail, ContestPayments, ContestWinner, DisputeRef, NextStep};
pub use forms::{CreateContest, EditContest};
pub use query::{FeedQuery, ListQuery};
pub use terms::{
    AnswerRefundBody, ContestDistribution, ContestExtension, ContestRaise, ContestRefundRequest, DistributionRule,
    EntrantRefundRequest, ExtendBody, RaiseBody, RefundRequestStatus, TextChange,
};
pub use timeline::{TimelineItem, TimelineKind};

/// Declares the wire form of a domain enum.
macro_rules! wire_enum {
    ($(#[$meta:meta])* $name:ident of $domain:ident { $($variant:ident = $text:tt),+ $(,)? }) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
        $(#[$meta])*
        pub enum $name {
            $(#[doc = $text] #[serde(rename = $text)] $variant),+
        }
        impl From<$domain> for $name {
            fn from(value: $domain) -> Self {
                match value { $($domain::$variant => Self::$variant),+ }
            }
        }
    };
}
pub(crate) use wire_enum;

/// A person with a picture.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PersonRef {
    /// The person.
    pub id: Uuid,
    /// First and last name.
    pub name: String,
    /// A small picture.
    #[schema(required)]
    pub image_url: Option<String>,
}

impl From<Person> for PersonRef {
    fn from(person: Person) -> Self {
        let image_url = person.image.map(|image| format!("/api/files/{image}?variant=thumb"));
        Self { id: person.id.uuid(), name: person.name, image_url }
    }
}

wire_enum! {
    /// The category of a contest.
    #[schema(as = Category)]
    ContestCategory of Category {
        Design = "design", Development = "development", Marketing = "marketing", Writing = "writing",
    }
}
wire_enum! {
    /// Where a contest stands.
    ContestStatus of Status {
        Draft = "DRAFT", Open = "OPEN", Shortlisting = "SHORTLISTING", Awarded = "AWARDED", Closed = "CLOSED",
    }
}
wire_enum! {
    /// How a contest ended.
    ContestOutcome of Outcome { Completed = "COMPLETED", Refunded = "REFUNDED", Distributed = "DISTRIBUTED", Cancelled = "CANCELLED" }
}
wire_enum! {
    /// How the viewer stands to a contest.
    ContestViewer of Viewer {
        Visitor = "VISITOR", Client = "CLIENT", Entrant = "ENTRANT", Winner = "WINNER", Talent = "TALENT", Member = "MEMBER",
    }
}
wire_enum! {
    /// Something that the viewer may do with a contest now.
    ContestAction of Action {
        Edit = "edit", Delete = "delete", Pay = "pay", CloseEntries = "closeEntries", Refund = "refund", Award = "award",
        SubmitEntry = "submitEntry", Ask = "ask", Announce = "announce", Answer = "answer", Deliver = "deliver",
        Accept = "accept", RequestChanges = "requestChanges", UploadHandover = "uploadHandover",
        Extend = "extend", Raise = "raise", Guarantee = "guarantee", RequestRefund = "requestRefund",
        WithdrawRefundRequest = "withdrawRefundRequest", AnswerRefundRequest = "answerRefundRequest",
        Boost = "boost", CancelBoost = "cancelBoost",
        OpenDispute = "openDispute", AnswerDispute = "answerDispute", AppealDispute = "appealDispute",
    }
}

/// The one currency.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum Currency {
    /// Pakistani rupees.
    Pkr,
}
