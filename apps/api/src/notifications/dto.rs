//! What clients send and see of notifications.

use ::notifications::Topic;
use ::notifications::choice::Choice;
use ::notifications::inbox::Notification;
use kernel::fields::FieldErrors;
use kernel::ids::Id;
use kernel::page::Cursor;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
pub struct NotificationsQuery {
    /// `nextCursor` of the page before.
    pub(super) cursor: Option<String>,
    /// `true`: only those that are not read.
    pub(super) unread: Option<bool>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NotificationView {
    id: Uuid,
    /// Stable name of what happened.
    #[schema(example = "entry.received")]
    kind: String,
    topic: Topic,
    /// One line.
    title: String,
    body: String,
    /// Where it leads within the site.
    #[schema(example = "/contests/0192")]
    path: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    read_at: Option<OffsetDateTime>,
}

impl From<Notification> for NotificationView {
    fn from(line: Notification) -> Self {
        Self {
            id: line.id.uuid(),
            kind: line.kind,
            topic: line.topic,
            title: line.title,
            body: line.body,
            path: line.path,
            created_at: line.created_at,
            read_at: line.read_at,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NotificationList {
    /// Newest first.
    notifications: Vec<NotificationView>,
    /// How many of all lines are not read.
    unread_count: i64,
    /// Where the next page begins, if there is one.
    next_cursor: Option<String>,
}

impl NotificationList {
    pub(super) fn new(lines: Vec<Notification>, unread_count: i64, next: Option<Cursor>) -> Self {
        let notifications = lines.into_iter().map(NotificationView::from).collect();
        Self { notifications, unread_count, next_cursor: next.map(Cursor::encode) }
    }
}

/// Which lines were read: `ids` or `all`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReadBody {
    #[schema(min_items = 1, max_items = 100)]
    pub(super) ids: Option<Vec<Uuid>>,
    /// `true`: everything that is there.
    pub(super) all: Option<bool>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnreadView {
    /// Lines that are not read.
    pub(super) unread_count: i64,
}

/// The switches of a topic.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChoiceBody {
    #[schema(value_type = Topic)]
    topic: String,
    email: bool,
    /// Whether lines in the product are wanted.
    in_app: bool,
}

impl TryFrom<&ChoiceBody> for Choice {
    type Error = FieldErrors;

    fn try_from(body: &ChoiceBody) -> Result<Self, FieldErrors> {
        let topic = Topic::parse(&body.topic).ok_or_else(|| FieldErrors::one("topic", "There is no such topic"))?;
        Ok(Self { topic, email: body.email, in_app: body.in_app })
    }
}

/// What a person chose for a topic.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChoiceView {
    topic: Topic,
    email: bool,
    /// Whether lines in the product are written.
    in_app: bool,
    /// Whether it cannot be switched off.
    fixed: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChoiceList {
    /// Every topic, always in the same order.
    choices: Vec<ChoiceView>,
}

impl ChoiceList {
    pub(super) fn new(choices: Vec<Choice>) -> Self {
        let view = |choice: Choice| ChoiceView {
            topic: choice.topic,
            email: choice.email,
            in_app: choice.in_app,
            fixed: !choice.topic.is_optional(),
        };
        Self { choices: choices.into_iter().map(view).collect() }
    }
}
