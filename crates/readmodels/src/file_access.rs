//! Who may read which shape of a file: the table in the README.

use ::contests::contest::{self, Outcome};
use ::contests::entry;
use ::contests::entry::sight::{self, ContestFacts, EntryFacts, Sight};
use diesel::dsl::exists;
use diesel::pg::PgConnection;
use diesel::prelude::*;
use files::{File, Purpose, Variant};
use kernel::actor::Actor;
use kernel::ids::{FileId, Id, UserId};
use time::OffsetDateTime;

use crate::Error;
use crate::schema::{contests, entries, entry_files, handover_files, handovers};

#[cfg(test)]
mod tests;

/// What a viewer may read of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Access {
    /// The bytes as uploaded.
    pub original: bool,
    /// [`Variant::Preview`] or [`Variant::MarkedPreview`].
    pub preview: Option<Variant>,
    /// The small picture.
    pub thumb: bool,
}

impl Access {
    /// Nothing: to the viewer the file does not exist.
    pub const NONE: Self = Self { original: false, preview: None, thumb: false };

    /// All that there is of a file: what its owner may read.
    pub const fn everything(image: bool) -> Self {
        Self { original: true, preview: if image { Some(Variant::Preview) } else { None }, thumb: image }
    }

    /// Whether there is anything to read.
    pub fn is_any(self) -> bool {
        self != Self::NONE
    }
}

/// Whether the server makes previews of this type.
pub fn is_image(media_type: &str) -> bool {
    matches!(media_type, "image/jpeg" | "image/png" | "image/webp" | "image/gif")
}

/// The rule for files of entries. `accepted` says that the entry's handover was accepted.
pub fn of_entry(sight: Sight, status: entry::Status, accepted: bool, image: bool) -> Access {
    let won = status == entry::Status::Winner;
    let preview = Some(if won { Variant::Preview } else { Variant::MarkedPreview });
    match sight {
        Sight::Author => Access::everything(image),
        Sight::Client if image => Access { original: won && accepted, preview, thumb: true },
        Sight::Client => Access { original: true, preview: None, thumb: false },
        Sight::Other if image => Access { original: false, preview, thumb: true },
        Sight::Other | Sight::None => Access::NONE,
    }
}

/// What `viewer` may read of `file` at this moment.
///
/// # Errors
/// The database, or a corrupt row.
pub fn decide(conn: &mut PgConnection, viewer: Option<&Actor>, file: &File) -> Result<Access, Error> {
    let image = is_image(&file.media_type);
    let viewer = viewer.map(|actor| actor.user);
    if viewer == Some(file.owner) {
        return Ok(Access::everything(image));
    }
    match (file.purpose, viewer) {
        (Purpose::ProfileImage, _) => {
            Ok(Access { original: false, preview: image.then_some(Variant::Preview), thumb: image })
        }
        (Purpose::Handover, None) => Ok(Access::NONE),
        (Purpose::Entry, viewer) => entry_file(conn, viewer, file.id, image),
        (Purpose::Handover, Some(viewer)) => handover_file(conn, viewer, file.id, image),
    }
}

fn entry_file(conn: &mut PgConnection, viewer: Option<UserId>, file: FileId, image: bool) -> Result<Access, Error> {
    type Row = (UserId, String, Option<OffsetDateTime>, UserId, String, Option<String>, bool, bool);
    let accepted =
        exists(handovers::table.filter(handovers::entry_id.eq(entries::id)).filter(handovers::status.eq("ACCEPTED")));
    let row: Option<Row> = entry_files::table
        .inner_join(entries::table.on(entries::id.eq(entry_files::entry_id)))
        .inner_join(contests::table.on(contests::id.eq(entries::contest_id)))
        .filter(entry_files::file_id.eq(file))
        .select((
            entries::author_id,
            entries::status,
            entries::published_at,
            contests::client_id,
            contests::status,
            contests::outcome,
            contests::sealed,
            accepted,
        ))
        .first(conn)
        .optional()?;
    let Some((author, status, published_at, client, contest_status, outcome, sealed, accepted)) = row else {
        return Ok(Access::NONE);
    };
    let corrupt = || Error::Corrupt { table: "entry_files", id: file.uuid() };
    let status = entry::Status::parse(&status).ok_or_else(corrupt)?;
    let facts = ContestFacts {
        client,
        status: contest::Status::parse(&contest_status).ok_or_else(corrupt)?,
        outcome: outcome.as_deref().and_then(Outcome::parse),
        sealed,
    };
    let sight = sight::of(&facts, &EntryFacts { author, status, published: published_at.is_some() }, viewer);
    Ok(of_entry(sight, status, accepted, image))
}

fn handover_file(conn: &mut PgConnection, viewer: UserId, file: FileId, image: bool) -> Result<Access, Error> {
    type Row = (UserId, UserId, String, Option<OffsetDateTime>);
    let row: Option<Row> = handover_files::table
        .inner_join(handovers::table.on(handovers::id.eq(handover_files::handover_id)))
        .inner_join(contests::table.on(contests::id.eq(handovers::contest_id)))
        .filter(handover_files::file_id.eq(file))
        .select((handovers::winner_id, contests::client_id, handovers::status, handover_files::delivered_at))
        .first(conn)
        .optional()?;
    let Some((winner, client, status, delivered_at)) = row else { return Ok(Access::NONE) };
    let given_back = status == "LAPSED" || status == "REPLACED";
    let reads = viewer == winner || (viewer == client && delivered_at.is_some() && !given_back);
    Ok(if reads { Access::everything(image) } else { Access::NONE })
}
