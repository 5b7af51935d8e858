//! How entries look on the wire.

pub use contests::entry::Status as EntryStatus;
use contests::entry::actions::Action as EntryAction;
use contests::entry::{DeclineReason, EntryInput};
use kernel::ids::{FileId, Id};
use readmodels::entries::{CommentItem, EntryItem, EntryList as List, MyEntry as Mine};
use readmodels::people::Numbers;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::contests::dto::{ContestCard, PersonRef};
use crate::files::dto::FileView;

/// Where the author of an entry stands among talents.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuthorStanding {
    /// The average of the stars that clients gave, with two digits; null without a review.
    #[schema(required)]
    pub rating_avg: Option<f64>,
    /// How many reviews that is.
    pub review_count: i64,
    /// Clients for whom the person won, as far as they count for top talent.
    pub wins: i64,
}

/// An entry as the viewer sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EntryView {
    pub id: Uuid,
    pub contest_id: Uuid,
    /// Its number in the contest.
    pub number: i32,
    pub author: PersonRef,
    /// Where the author stands among talents; for the client only.
    #[schema(required)]
    pub author_standing: Option<AuthorStanding>,
    pub mine: bool,
    pub status: EntryStatus,
    /// The client's rating; for client and author only.
    #[schema(required)]
    pub stars: Option<i16>,
    /// Why it was declined; for client and author only.
    #[schema(required)]
    pub decline_reason: Option<DeclineReason>,
    /// What the author says about it.
    pub note: String,
    /// A web address that belongs to it.
    #[schema(required)]
    pub link: Option<String>,
    /// Third-party parts, as declared.
    pub third_party: String,
    /// AI tools, as declared.
    pub ai_tools: String,
    pub files: Vec<FileView>,
    /// When staff ruled it out as a copy of other work; for its author only.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub disqualified_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// When the client first saw it; for client and author only.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub seen_by_client_at: Option<OffsetDateTime>,
    /// When its author published it.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub published_at: Option<OffsetDateTime>,
    /// Messages in its thread; 0 for those who cannot read it.
    pub comments_count: i64,
    /// What the viewer may do now.
    pub allowed_actions: Vec<EntryAction>,
}

impl From<EntryItem> for EntryView {
    fn from(item: EntryItem) -> Self {
        let party = item.visibility.is_party();
        let entry = item.entry;
        Self {
            id: entry.id.uuid(),
            contest_id: entry.contest.uuid(),
            number: entry.number,
            author: item.author.into(),
            author_standing: item.standing.map(|standing| AuthorStanding {
                rating_avg: standing.rating().average(),
                review_count: standing.reviews,
                wins: standing.wins,
            }),
            mine: item.visibility == contests::entry::Visibility::Author,
            status: entry.status,
            stars: entry.stars.filter(|_stars| party),
            decline_reason: entry.decline_reason.filter(|_reason| party),
            note: entry.note,
            link: entry.link,
            third_party: entry.third_party,
            ai_tools: entry.ai_tools,
            files: item.files.iter().map(FileView::from).collect(),
            created_at: entry.created_at,
            seen_by_client_at: entry.seen_by_client_at.filter(|_at| party),
            disqualified_at: entry.disqualified_at.filter(|_at| party),
            published_at: entry.published_at,
            comments_count: item.comments,
            allowed_actions: item.allowed,
        }
    }
}

/// The entries of a contest that the viewer sees.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EntryList {
    pub entries: Vec<EntryView>,
    /// All that were not withdrawn.
    pub total: i64,
    /// Of these, those that the viewer does not see.
    pub hidden: i64,
}

impl From<List> for EntryList {
    fn from(list: List) -> Self {
        Self { entries: list.entries.into_iter().map(Into::into).collect(), total: list.total, hidden: list.hidden }
    }
}

/// One of the viewer's own entries.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyEntry {
    pub entry: EntryView,
    pub contest: ContestCard,
    /// When the winner's files are due, while they are awaited.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub handover_due_at: Option<OffsetDateTime>,
    /// Until when the winner answers a dispute that the client opened, while that is awaited.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub dispute_answer_due_at: Option<OffsetDateTime>,
}

impl From<Mine> for MyEntry {
    fn from(mine: Mine) -> Self {
        Self {
            entry: mine.item.into(),
            contest: mine.card.into(),
            handover_due_at: mine.handover_due_at,
            dispute_answer_due_at: mine.dispute_answer_due_at,
        }
    }
}

/// How many entries the viewer has in which state; withdrawn ones count nowhere.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EntrySummary {
    pub entries: i64,
    /// Those that may still win.
    pub running: i64,
    pub shortlisted: i64,
    pub won: i64,
    /// Clients for whom the person won, as far as they count for top talent.
    pub wins: i64,
}

impl From<Numbers> for EntrySummary {
    fn from(Numbers { entries, running, shortlisted, won, wins, .. }: Numbers) -> Self {
        Self { entries, running, shortlisted, won, wins }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SubmitEntry {
    /// The contest of the address; clients of the specification send it in the body, too.
    #[serde(default)]
    pub contest_id: Option<Uuid>,
    /// Ids of uploads, at most 10, in the order in which they are shown.
    #[serde(default)]
    #[schema(required)]
    pub files: Vec<Uuid>,
    /// A web address.
    #[serde(default)]
    pub link: Option<String>,
    /// At most 2000 characters.
    #[serde(default)]
    pub note: Option<String>,
    /// The declaration that it is the author's own work.
    #[serde(default)]
    #[schema(required)]
    pub own_work: bool,
    #[serde(default)]
    pub third_party: Option<String>,
    #[serde(default)]
    pub ai_tools: Option<String>,
}

impl From<SubmitEntry> for EntryInput {
    fn from(body: SubmitEntry) -> Self {
        Self {
            files: body.files.into_iter().map(FileId::from).collect(),
            link: body.link.unwrap_or_default(),
            note: body.note.unwrap_or_default(),
            own_work: body.own_work,
            third_party: body.third_party.unwrap_or_default(),
            ai_tools: body.ai_tools.unwrap_or_default(),
        }
    }
}

/// Whether the entry is to be on the shortlist.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ShortlistBody {
    /// On it, or off it.
    pub shortlisted: bool,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RatingBody {
    /// 1 to 5.
    pub stars: i64,
}

/// Why the entry is declined.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DeclineBody {
    pub reason: DeclineReason,
}

/// Whether everybody may see the entry.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PublishBody {
    /// They may, or not any more.
    pub published: bool,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CommentBody {
    /// 1 to 2000 characters.
    #[serde(default)]
    #[schema(required)]
    pub body: String,
}

/// A message in the thread of an entry.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CommentView {
    pub id: Uuid,
    pub author: PersonRef,
    pub mine: bool,
    pub body: String,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
}

impl CommentView {
    /// The message as `viewer` sees it.
    pub fn new(item: CommentItem, viewer: kernel::ids::UserId) -> Self {
        Self {
            id: item.id.uuid(),
            mine: item.author.id == viewer,
            author: item.author.into(),
            body: item.body,
            created_at: item.created_at,
        }
    }
}
