//! Pins of an entry, for its author and the client.

use std::collections::HashMap;

use contests::contest;
use contests::entry::pin::{self, Pin, PinComment};
use contests::entry::repo as entries;
use diesel::pg::PgConnection;
use kernel::actor::Actor;
use kernel::ids::{EntryId, Id, PinId, UserId};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Error;
use crate::people::{self, People, Person};

/// A comment of a pin.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PinCommentView {
    pub id: Uuid,
    pub author: Person,
    pub mine: bool,
    pub body: String,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
}

/// A numbered comment on a place of a file of an entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PinView {
    /// Counts the pins of the entry, from 1.
    pub number: i16,
    pub file_id: Uuid,
    /// The version of the entry that the file belongs to.
    pub version: i16,
    /// Ten-thousandths of the width of the picture, from its left.
    pub x: Option<i16>,
    /// Ten-thousandths of the height of the picture, from its top.
    pub y: Option<i16>,
    /// Of an area; 0 of a point.
    pub width: Option<i16>,
    pub height: Option<i16>,
    /// Of a document, counted from 1.
    pub page: Option<i16>,
    /// From the beginning of a video, in milliseconds.
    pub moment_ms: Option<i32>,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// Null while the pin is open.
    #[serde(with = "time::serde::rfc3339::option")]
    pub resolved_at: Option<OffsetDateTime>,
    pub resolved_by: Option<Person>,
    /// The oldest first; at least one.
    pub comments: Vec<PinCommentView>,
}

impl PinView {
    fn new(actor: &Actor, people: &People, (pin, version): (Pin, i16), comments: Vec<PinComment>) -> Self {
        let comment = |comment: PinComment| PinCommentView {
            id: comment.id.uuid(),
            author: people.get(comment.author),
            mine: comment.author == actor.user,
            body: comment.body,
            created_at: comment.created_at,
        };
        let place = pin.place;
        Self {
            number: pin.number,
            file_id: pin.file.uuid(),
            version,
            x: place.x,
            y: place.y,
            width: place.width,
            height: place.height,
            page: place.page,
            moment_ms: place.moment_ms,
            created_at: pin.created_at,
            resolved_at: pin.resolved_at,
            resolved_by: pin.resolved_by.map(|person| people.get(person)),
            comments: comments.into_iter().map(comment).collect(),
        }
    }
}

/// The pins of an entry with their comments, by number; for its author and the client.
///
/// # Errors
/// [`Error::NotFound`] when the thread is not there for `actor`.
pub fn of_entry(conn: &mut PgConnection, actor: &Actor, id: EntryId) -> Result<Vec<PinView>, Error> {
    let entry = entries::get(conn, id)?;
    let contest = contest::repo::get(conn, entry.contest)?;
    entry.decide_reading_thread(&contest, actor)?;
    let pins = pin::repo::of_entry(conn, id)?;
    if pins.is_empty() {
        return Ok(Vec::new());
    }
    let mut comments: HashMap<PinId, Vec<PinComment>> = HashMap::new();
    for comment in pin::repo::comments_of_entry(conn, id)? {
        comments.entry(comment.pin).or_default().push(comment);
    }
    let mut ids: Vec<UserId> = comments.values().flatten().map(|comment| comment.author).collect();
    ids.extend(pins.iter().filter_map(|(pin, _version)| pin.resolved_by));
    ids.sort_unstable();
    ids.dedup();
    let people = people::of_ids(conn, &ids)?;
    let view = |(pin, version): (Pin, i16)| {
        let of_pin = comments.remove(&pin.id).unwrap_or_default();
        PinView::new(actor, &people, (pin, version), of_pin)
    };
    Ok(pins.into_iter().map(view).collect())
}
