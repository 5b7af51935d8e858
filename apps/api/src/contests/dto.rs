//! How contests look on the wire.

pub use contests::contest::actions::{Action as ContestAction, Viewer as ContestViewer};
pub use contests::contest::{Category as ContestCategory, Outcome as ContestOutcome, Status as ContestStatus};
use kernel::ids::Id;
use readmodels::people::Person;
use serde::Serialize;
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

/// A person with a picture.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PersonRef {
    pub id: Uuid,
    /// First and last name.
    pub name: String,
    #[schema(required)]
    pub image_url: Option<String>,
}

impl From<Person> for PersonRef {
    fn from(person: Person) -> Self {
        let image_url = person.image.map(|image| format!("/api/files/{image}?variant=thumb"));
        Self { id: person.id.uuid(), name: person.name, image_url }
    }
}

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum Currency {
    /// Pakistani rupees.
    Pkr,
}
