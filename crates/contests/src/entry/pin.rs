//! Numbered comments on a place of a file of an entry: see the README.

use diesel::pg::Pg;
use diesel::prelude::*;
use kernel::actor::Actor;
use kernel::fields::FieldErrors;
use kernel::ids::{EntryId, FileId, PinCommentId, PinId, UserId};
use kernel::text;
use time::OffsetDateTime;

use super::Entry;
use crate::Error;
use crate::contest::Contest;
use crate::schema::{entry_pin_comments, entry_pins};

pub mod repo;

#[cfg(test)]
mod tests;

/// Pins of one entry.
pub const PINS_MAX: i64 = 100;
/// Comments of one pin, the first one included.
pub const COMMENTS_MAX: i64 = 50;
/// Characters of a comment.
pub const BODY_MAX: usize = 1_000;
/// The width and the height of a picture, in the unit of places.
pub const SCALE: i64 = 10_000;
/// Pages of a document whose number of pages is not known yet.
pub const PAGES_MAX: i32 = 2_000;
/// The last moment of a video that takes a pin, in milliseconds.
pub const MOMENT_MAX: i64 = 24 * 60 * 60 * 1_000;

/// What is shown of a file, as far as pins are set on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Surface {
    Picture,
    /// Pictures of pages, with their number once it is known.
    Pages(Option<i32>),
    Video,
}

/// Where a pin is: what its surface asks for is there, and nothing else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Queryable, Selectable, Insertable)]
#[diesel(table_name = entry_pins, check_for_backend(Pg))]
pub struct Place {
    /// Ten-thousandths of the width of the picture, from its left.
    pub x: Option<i16>,
    /// Ten-thousandths of the height of the picture, from its top.
    pub y: Option<i16>,
    /// Of an area; 0 of a point.
    pub width: Option<i16>,
    pub height: Option<i16>,
    /// Counted from 1.
    pub page: Option<i16>,
    /// From the beginning of the video, in milliseconds.
    pub moment_ms: Option<i32>,
}

/// A place as it was sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PlaceInput {
    pub x: Option<i64>,
    pub y: Option<i64>,
    pub width: Option<i64>,
    pub height: Option<i64>,
    pub page: Option<i64>,
    pub moment_ms: Option<i64>,
}

impl Place {
    /// What was sent, if it is a place on `surface`.
    ///
    /// # Errors
    /// Complaints about `x`, `y`, `width`, `height`, `page` and `momentMs`, all at once.
    pub fn check(surface: Surface, input: PlaceInput) -> Result<Self, Error> {
        let mut errors = FieldErrors::new();
        let is_video = surface == Surface::Video;
        let has_mark = [input.x, input.y, input.width, input.height].iter().any(Option::is_some);
        let mut place = Self::default();
        if is_video {
            errors.require(!has_mark, "x", "A comment on a video has no place in the picture");
            let moment = input.moment_ms.filter(|moment| (0..=MOMENT_MAX).contains(moment));
            errors.require(moment.is_some(), "momentMs", "Choose a moment of the video");
            place.moment_ms = moment.and_then(|moment| i32::try_from(moment).ok());
        } else {
            errors.require(input.moment_ms.is_none(), "momentMs", "Only videos have moments");
            if has_mark || surface == Surface::Picture {
                place.mark(input, &mut errors);
            }
        }
        match surface {
            Surface::Pages(pages) => {
                let last = pages.unwrap_or(PAGES_MAX);
                let page = input.page.filter(|page| (1..=i64::from(last)).contains(page));
                errors.require(page.is_some(), "page", "Choose a page of this document");
                place.page = page.and_then(|page| i16::try_from(page).ok());
            }
            Surface::Picture | Surface::Video => {
                errors.require(input.page.is_none(), "page", "Only documents have pages");
            }
        }
        errors.into_result()?;
        Ok(place)
    }

    /// The point or the area in the picture.
    fn mark(&mut self, input: PlaceInput, errors: &mut FieldErrors) {
        let within = |at: Option<i64>| at.filter(|at| (0..=SCALE).contains(at));
        let (x, y) = (within(input.x), within(input.y));
        errors.require(x.is_some(), "x", "Choose a place within the picture");
        errors.require(y.is_some(), "y", "Choose a place within the picture");
        let (width, height) = (input.width.unwrap_or(0), input.height.unwrap_or(0));
        // Each is bounded before the two are added.
        let fits = |at: Option<i64>, size: i64| {
            (0..=SCALE).contains(&size) && at.is_none_or(|at| at.saturating_add(size) <= SCALE)
        };
        errors.require(fits(x, width), "width", "The area reaches beyond the picture");
        errors.require(fits(y, height), "height", "The area reaches beyond the picture");
        errors.require((width == 0) == (height == 0), "height", "An area has a width and a height");
        let small = |value: Option<i64>| value.and_then(|value| i16::try_from(value).ok());
        (self.x, self.y) = (small(x), small(y));
        (self.width, self.height) = (small(Some(width)), small(Some(height)));
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = entry_pins, check_for_backend(Pg))]
pub struct Pin {
    pub id: PinId,
    #[diesel(column_name = entry_id)]
    pub entry: EntryId,
    #[diesel(column_name = file_id)]
    pub file: FileId,
    /// Counts the pins of the entry, from 1.
    pub number: i16,
    #[diesel(embed)]
    pub place: Place,
    pub created_at: OffsetDateTime,
    pub resolved_at: Option<OffsetDateTime>,
    pub resolved_by: Option<UserId>,
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = entry_pin_comments, check_for_backend(Pg))]
pub struct PinComment {
    pub id: PinCommentId,
    #[diesel(column_name = pin_id)]
    pub pin: PinId,
    #[diesel(column_name = author_id)]
    pub author: UserId,
    /// 1 to 1000 characters.
    pub body: String,
    pub created_at: OffsetDateTime,
}

/// The text of a comment, checked.
///
/// # Errors
/// Empty, too long, or with control characters.
pub fn checked(body: &str) -> Result<String, Error> {
    text::multi_line(body, 1, BODY_MAX).map_err(|refused| {
        Error::field(
            "body",
            match refused {
                text::Refused::TooShort => "Write a comment",
                text::Refused::TooLong => "Write at most 1000 characters",
                text::Refused::Control => "Plain text only",
            },
        )
    })
}

/// Whether `actor` may set pins on the entry at all.
///
/// # Errors
/// Not the client, or as [`Entry::decide_comment`].
pub fn decide_setting(contest: &Contest, entry: &Entry, actor: &Actor, author_is_removed: bool) -> Result<(), Error> {
    entry.require_client(contest, actor)?;
    entry.decide_comment(contest, actor, author_is_removed)
}

/// The number of the next pin of an entry whose newest one has the number `last`, 0 without one.
///
/// # Errors
/// [`Error::TooManyPins`].
pub fn next_number(last: i16) -> Result<i16, Error> {
    last.checked_add(1).filter(|number| i64::from(*number) <= PINS_MAX).ok_or(Error::TooManyPins)
}

/// Whether a pin with so many comments takes another one.
///
/// # Errors
/// [`Error::TooManyPinComments`].
pub const fn decide_room(comments: i64) -> Result<(), Error> {
    if comments < COMMENTS_MAX { Ok(()) } else { Err(Error::TooManyPinComments) }
}
