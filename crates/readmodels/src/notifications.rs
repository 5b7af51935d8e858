//! What people are told in the product, and what they want to be told.

use ::notifications::choice::{self, Choice};
use ::notifications::inbox::{self, Notification};
use ::notifications::{Error, Topic};
use diesel::pg::PgConnection;
use kernel::ids::{Id, UserId};
use kernel::page::Cursor;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NotificationView {
    pub id: Uuid,
    /// Stable name of what happened.
    #[schema(example = "entry.received")]
    pub kind: String,
    pub topic: Topic,
    pub title: String,
    pub body: String,
    /// Where it leads within the site.
    #[schema(example = "/contests/0192")]
    pub path: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    pub read_at: Option<OffsetDateTime>,
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

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NotificationList {
    /// Newest first.
    pub notifications: Vec<NotificationView>,
    /// How many of all lines are not read.
    pub unread_count: i64,
    /// Where the next page begins, if there is one.
    pub next_cursor: Option<String>,
}

/// A page of what `user` was told, newest first; `unread` leaves out what was read.
pub fn page(
    conn: &mut PgConnection,
    user: UserId,
    unread: bool,
    after: Option<Cursor>,
) -> Result<NotificationList, Error> {
    let inbox::Page { lines, next, unread_count } = inbox::page_of(conn, user, unread, after)?;
    Ok(NotificationList {
        notifications: lines.into_iter().map(NotificationView::from).collect(),
        unread_count,
        next_cursor: next.map(Cursor::encode),
    })
}

/// What a person chose for a topic.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChoiceView {
    pub topic: Topic,
    pub email: bool,
    /// Whether lines in the product are written.
    pub in_app: bool,
    /// Whether it cannot be switched off.
    pub fixed: bool,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChoiceList {
    /// Every topic, always in the same order.
    pub choices: Vec<ChoiceView>,
}

/// What `user` wants to be told, by topic.
pub fn choices(conn: &mut PgConnection, user: UserId) -> Result<ChoiceList, Error> {
    let view = |Choice { topic, email, in_app }| ChoiceView { topic, email, in_app, fixed: !topic.is_optional() };
    Ok(ChoiceList { choices: choice::all(conn, user)?.into_iter().map(view).collect() })
}
