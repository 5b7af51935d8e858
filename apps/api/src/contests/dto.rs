//! How contests look on the wire.

use contests::contest::actions::{Action, Viewer};
use contests::contest::{self, Category, Choice, Edit, Outcome, Proposal, Status};
use contests::event;
use kernel::fields::FieldErrors;
use kernel::ids::Id;
use kernel::page::Cursor;
use readmodels::contests::{Card, CategoryCounts as Counts, Detail, Filter, List, Own};
use readmodels::people::Person;
use readmodels::timeline::Item;
use serde::{Deserialize, Serialize};
use time::format_description::well_known::Rfc3339;
use time::{OffsetDateTime, UtcOffset};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::error::{ApiError, Code};
use crate::payments::dto::PaymentView;

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
    ContestOutcome of Outcome { Completed = "COMPLETED", Refunded = "REFUNDED", Cancelled = "CANCELLED" }
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
    }
}

/// The one currency.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum Currency {
    /// Pakistani rupees.
    Pkr,
}

/// A contest on a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContestCard {
    /// Its id.
    pub id: Uuid,
    /// The title.
    pub title: String,
    /// The brief.
    pub brief: String,
    /// One of four.
    pub category: ContestCategory,
    /// One of fourteen names.
    #[schema(required, example = "Logo Design")]
    pub subcategory: Option<String>,
    /// Where it stands.
    pub status: ContestStatus,
    /// How it ended.
    #[schema(required)]
    pub outcome: Option<ContestOutcome>,
    /// The prize in paisa.
    #[schema(example = 1_250_000)]
    pub prize_cents: i64,
    /// The currency.
    pub currency: Currency,
    /// Until when entries are taken (exclusive).
    #[serde(with = "time::serde::rfc3339")]
    pub deadline: OffsetDateTime,
    /// When it was created.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// Entries that were not withdrawn.
    pub entries_count: i32,
    /// Whether entries are hidden from other entrants while it runs.
    pub sealed: bool,
    /// Who posted it.
    pub client: PersonRef,
}

impl From<Card> for ContestCard {
    fn from(card: Card) -> Self {
        let contest = card.contest;
        Self {
            id: contest.id.uuid(),
            title: contest.title,
            brief: contest.brief,
            category: contest.category.into(),
            subcategory: contest.subcategory.map(|name| name.as_str().to_owned()),
            status: contest.status.into(),
            outcome: contest.outcome.map(Into::into),
            prize_cents: contest.prize.get(),
            currency: Currency::Pkr,
            deadline: contest.deadline,
            created_at: contest.created_at,
            entries_count: contest.entry_count,
            sealed: contest.sealed,
            client: card.client.into(),
        }
    }
}

/// Contests by category.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategoryCounts {
    /// design
    pub design: i64,
    /// development
    pub development: i64,
    /// marketing
    pub marketing: i64,
    /// writing
    pub writing: i64,
}

impl From<Counts> for CategoryCounts {
    fn from(counts: Counts) -> Self {
        let Counts { design, development, marketing, writing } = counts;
        Self { design, development, marketing, writing }
    }
}

/// A page of contests, newest first, with counts over all pages.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContestList {
    /// At most 60.
    pub contests: Vec<ContestCard>,
    /// Send it as `cursor` for the next page.
    #[schema(required)]
    pub next_cursor: Option<String>,
    /// All contests that fit the filters.
    pub total: i64,
    /// Open ones of the chosen category.
    pub open_total: i64,
    /// By category, of the chosen status.
    pub category_counts: CategoryCounts,
}

impl From<List> for ContestList {
    fn from(list: List) -> Self {
        Self {
            contests: list.cards.into_iter().map(Into::into).collect(),
            next_cursor: list.next.map(Cursor::encode),
            total: list.total,
            open_total: list.open_total,
            category_counts: list.category_counts.into(),
        }
    }
}

/// What happens next and by when.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NextStep {
    /// Stable name.
    #[schema(example = "CHOOSE_WINNER")]
    pub code: String,
    /// One line.
    pub title: String,
    /// A sentence or two.
    pub detail: String,
    /// When it happens, or until when it must be done.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub due_at: Option<OffsetDateTime>,
    /// Whether it is the viewer's turn.
    pub mine: bool,
}

impl From<contest::next::NextStep> for NextStep {
    fn from(step: contest::next::NextStep) -> Self {
        Self {
            code: step.code.to_owned(),
            title: step.title,
            detail: step.detail,
            due_at: step.due_at,
            mine: step.mine,
        }
    }
}

/// What the client has done so far.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClientRecord {
    /// When the client registered.
    #[serde(with = "time::serde::rfc3339")]
    pub member_since: OffsetDateTime,
    /// Contests that were paid.
    pub contests_posted: i64,
    /// Of these, those with a winner.
    pub contests_awarded: i64,
    /// Prizes of completed contests.
    pub prizes_paid_cents: i64,
}

/// The winner of a contest.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContestWinner {
    /// The winning entry.
    pub entry_id: Uuid,
    /// Its number.
    pub entry_number: i32,
    /// Its author.
    pub person: PersonRef,
}

/// The page of a contest.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContestDetail {
    /// What lists show.
    #[serde(flatten)]
    pub card: ContestCard,
    /// Counts the versions of title and brief, from 1.
    pub brief_version: i32,
    /// When the prize arrived.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub funded_at: Option<OffsetDateTime>,
    /// When entries stopped being taken.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub entries_closed_at: Option<OffsetDateTime>,
    /// When the winner was chosen.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub awarded_at: Option<OffsetDateTime>,
    /// When it ended.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub closed_at: Option<OffsetDateTime>,
    /// The platform's part of the prize.
    pub fee_cents: i64,
    /// The winner's part of the prize.
    pub winner_cents: i64,
    /// How the viewer stands to it.
    pub viewer: ContestViewer,
    /// What the viewer may do now.
    pub allowed_actions: Vec<ContestAction>,
    /// What happens next; null for visitors.
    #[schema(required)]
    pub next: Option<NextStep>,
    /// What the client has done so far; null for visitors.
    #[schema(required)]
    pub client_record: Option<ClientRecord>,
    /// Live entries that one person may have.
    pub entries_per_person_max: i64,
    /// The viewer's live entries.
    pub my_live_entries: i64,
    /// The winner, after the award; null for visitors.
    #[schema(required)]
    pub winner: Option<ContestWinner>,
    /// The latest deposit, for the client only.
    #[schema(required)]
    pub payment: Option<PaymentView>,
}

impl ContestDetail {
    /// The page with the latest deposit.
    pub fn new(detail: Detail, payment: Option<PaymentView>) -> Self {
        let contest = &detail.card.contest;
        Self {
            brief_version: contest.brief_version,
            funded_at: contest.funded_at,
            entries_closed_at: contest.entries_closed_at,
            awarded_at: contest.awarded_at,
            closed_at: contest.closed_at,
            fee_cents: detail.split.part.get(),
            winner_cents: detail.split.rest.get(),
            viewer: detail.viewer.into(),
            allowed_actions: detail.allowed.into_iter().map(Into::into).collect(),
            next: detail.next.map(Into::into),
            client_record: detail.record.map(|record| ClientRecord {
                member_since: record.member_since,
                contests_posted: record.contests_posted,
                contests_awarded: record.contests_awarded,
                prizes_paid_cents: record.prizes_paid.get(),
            }),
            entries_per_person_max: contests::entry::LIVE_PER_PERSON_MAX,
            my_live_entries: detail.my_live_entries,
            winner: detail.winner.map(|winner| ContestWinner {
                entry_id: winner.entry.uuid(),
                entry_number: winner.number,
                person: winner.person.into(),
            }),
            payment,
            card: detail.card.into(),
        }
    }
}

/// A version of title and brief.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BriefVersion {
    /// From 1.
    pub version: i32,
    /// The title.
    pub title: String,
    /// The brief.
    pub brief: String,
    /// When it was written.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
}

impl From<readmodels::contests::BriefVersion> for BriefVersion {
    fn from(version: readmodels::contests::BriefVersion) -> Self {
        let readmodels::contests::BriefVersion { version, title, brief, created_at } = version;
        Self { version, title, brief, created_at }
    }
}

/// One of the viewer's own contests.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnContest {
    /// What lists show.
    pub contest: ContestCard,
    /// What happens next.
    pub next: NextStep,
    /// Entries that the client has not seen.
    pub unseen_entries: i64,
    /// Entries in the running.
    pub live_entries: i64,
    /// What is held for the contest.
    pub escrow_cents: i64,
    /// What the client may do now.
    pub allowed_actions: Vec<ContestAction>,
}

impl From<Own> for OwnContest {
    fn from(own: Own) -> Self {
        Self {
            contest: own.card.into(),
            next: own.next.into(),
            unseen_entries: own.unseen_entries,
            live_entries: own.live_entries,
            escrow_cents: own.escrow.get(),
            allowed_actions: own.allowed.into_iter().map(Into::into).collect(),
        }
    }
}

/// What a line of the timeline is about.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[allow(missing_docs, reason = "the names are the events")]
pub enum TimelineKind {
    Created,
    Paid,
    BriefChanged,
    EntriesClosed,
    Awarded,
    Delivered,
    ChangesRequested,
    Accepted,
    HandoverLapsed,
    Refunded,
    Cancelled,
    Announcement,
}

impl From<event::Kind> for TimelineKind {
    fn from(kind: event::Kind) -> Self {
        match kind {
            event::Kind::Created => Self::Created,
            event::Kind::Paid => Self::Paid,
            event::Kind::BriefChanged => Self::BriefChanged,
            event::Kind::EntriesClosed => Self::EntriesClosed,
            event::Kind::Awarded => Self::Awarded,
            event::Kind::Delivered => Self::Delivered,
            event::Kind::ChangesRequested => Self::ChangesRequested,
            event::Kind::Accepted => Self::Accepted,
            event::Kind::HandoverLapsed => Self::HandoverLapsed,
            event::Kind::Refunded => Self::Refunded,
            event::Kind::Cancelled => Self::Cancelled,
        }
    }
}

/// One line of the timeline.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TimelineItem {
    /// What it is about.
    pub kind: TimelineKind,
    /// One line.
    pub title: String,
    /// More, or nothing.
    pub detail: String,
    /// When it happened, or is expected to.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    /// Who did it; null when a timer did.
    #[schema(required)]
    pub by: Option<PersonRef>,
    /// Expected, not happened.
    pub future: bool,
}

impl From<Item> for TimelineItem {
    fn from(item: Item) -> Self {
        Self {
            kind: item.kind.map_or(TimelineKind::Announcement, Into::into),
            title: item.title,
            detail: item.detail,
            at: item.at,
            by: item.by.map(Into::into),
            future: item.future,
        }
    }
}

/// A contest to post.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CreateContest {
    /// 3 to 100 characters.
    #[serde(default)]
    #[schema(required)]
    pub title: String,
    /// 20 to 2000 characters.
    #[serde(default)]
    #[schema(required)]
    pub brief: String,
    /// A category, or one of the fourteen names, which implies it.
    #[serde(default)]
    #[schema(required, example = "Logo Design")]
    pub category: String,
    /// 500 to 50,000,000 paisa.
    #[serde(default)]
    #[schema(value_type = i64, required, example = 1_250_000)]
    pub prize_cents: Option<i64>,
    /// A moment in the future (RFC 3339).
    #[serde(default)]
    #[schema(value_type = String, format = DateTime, required)]
    pub deadline: String,
    /// PKR.
    #[serde(default = "pkr")]
    pub currency: String,
    /// Whether entries are hidden from other entrants while the contest runs.
    #[serde(default = "yes")]
    pub sealed: bool,
}

fn pkr() -> String {
    "PKR".to_owned()
}

const fn yes() -> bool {
    true
}

fn moment(text: &str) -> Option<OffsetDateTime> {
    // Out of range in UTC is out of range for the database.
    OffsetDateTime::parse(text.trim(), &Rfc3339).ok()?.checked_to_offset(UtcOffset::UTC)
}

impl From<CreateContest> for Proposal {
    fn from(body: CreateContest) -> Self {
        Self {
            deadline: moment(&body.deadline),
            title: body.title,
            brief: body.brief,
            category: body.category,
            prize: body.prize_cents,
            currency: body.currency,
            sealed: body.sealed,
        }
    }
}

/// What to change; what is left out stays as it is.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EditContest {
    /// 3 to 100 characters.
    pub title: Option<String>,
    /// 20 to 2000 characters.
    pub brief: Option<String>,
    /// Drafts only.
    pub category: Option<String>,
    /// Drafts only.
    pub prize_cents: Option<i64>,
    /// Drafts only (RFC 3339).
    #[schema(value_type = Option<String>, format = DateTime)]
    pub deadline: Option<String>,
    /// Drafts only.
    pub sealed: Option<bool>,
}

impl TryFrom<EditContest> for Edit {
    type Error = FieldErrors;

    fn try_from(body: EditContest) -> Result<Self, FieldErrors> {
        let deadline = match body.deadline.as_deref() {
            None => None,
            Some(text) => {
                Some(moment(text).ok_or_else(|| FieldErrors::one("deadline", "Deadline must be in the future"))?)
            }
        };
        Ok(Self {
            title: body.title,
            brief: body.brief,
            category: body.category,
            prize: body.prize_cents,
            deadline,
            sealed: body.sealed,
        })
    }
}

/// Where a page begins.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FeedQuery {
    /// `nextCursor` of the page before.
    pub cursor: Option<String>,
}

/// Which contests to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// open, shortlisting, awarded, closed, or draft (own drafts); in any case.
    pub status: Option<String>,
    /// A category, or one of the fourteen names; in any case.
    pub category: Option<String>,
    /// `nextCursor` of the page before.
    pub cursor: Option<String>,
}

fn given(text: Option<&str>) -> Option<&str> {
    text.map(str::trim).filter(|text| !text.is_empty() && !text.eq_ignore_ascii_case("all"))
}

fn cursor(text: Option<&str>) -> Result<Option<Cursor>, ApiError> {
    text.map(Cursor::parse).transpose().map_err(|_other| ApiError::new(Code::Malformed, "The cursor cannot be read."))
}

impl FeedQuery {
    /// The filter of the feed.
    ///
    /// # Errors
    /// Not a cursor of ours.
    pub fn filter(&self) -> Result<Filter, ApiError> {
        Ok(Filter { after: cursor(self.cursor.as_deref())?, ..Filter::default() })
    }
}

impl ListQuery {
    /// The filter that was asked for.
    ///
    /// # Errors
    /// No such status or category, or not a cursor of ours.
    pub fn filter(&self) -> Result<Filter, ApiError> {
        let mut errors = FieldErrors::new();
        let status = given(self.status.as_deref()).map(|text| Status::parse(&text.to_ascii_uppercase()));
        errors.require(status != Some(None), "status", "Unknown status");
        let category = given(self.category.as_deref()).map(Choice::parse);
        errors.require(category != Some(None), "category", "Unknown category");
        errors.into_result()?;
        let after = cursor(self.cursor.as_deref())?;
        Ok(Filter { status: status.flatten(), category: category.flatten(), after, viewer: None })
    }
}
