//! Who may read which shape of a file: the table in the README.

use ::contests::contest::{self, Outcome};
use ::contests::entry::sight::{self, ContestFacts, EntryFacts, Sight};
use ::contests::handover::{self, Handover};
use ::contests::{dispute, entry};
use diesel::dsl::exists;
use diesel::pg::PgConnection;
use diesel::prelude::*;
use files::{File, Purpose, Variant};
use kernel::actor::{Actor, Permission};
use kernel::ids::{FileId, HandoverId, Id, UserId};
use time::OffsetDateTime;

use crate::Error;
use crate::schema::{contests, copy_reports, dispute_files, disputes, entries, entry_files, handover_files, handovers};

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
    if viewer.is_some_and(|actor| actor.user == file.owner) {
        return Ok(Access::everything(image));
    }
    match (file.purpose, viewer) {
        (Purpose::ProfileImage, _) => {
            Ok(Access { original: false, preview: image.then_some(Variant::Preview), thumb: image })
        }
        (Purpose::Handover | Purpose::Dispute, None) => Ok(Access::NONE),
        (Purpose::Entry, viewer) => entry_file(conn, viewer, file.id, image),
        (Purpose::Handover, Some(viewer)) => handover_file(conn, viewer, file.id, image),
        (Purpose::Dispute, Some(viewer)) => evidence(conn, viewer, file.id, image),
    }
}

fn entry_file(conn: &mut PgConnection, viewer: Option<&Actor>, file: FileId, image: bool) -> Result<Access, Error> {
    type Row = (UserId, String, Option<OffsetDateTime>, UserId, String, Option<String>, bool, bool, bool, bool);
    let accepted =
        exists(handovers::table.filter(handovers::entry_id.eq(entries::id)).filter(handovers::status.eq("ACCEPTED")));
    let reported = exists(copy_reports::table.filter(copy_reports::entry_id.eq(entries::id)));
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
            contests::hidden_at.is_not_null(),
            accepted,
            reported,
        ))
        .first(conn)
        .optional()?;
    let Some((author, status, published_at, client, contest_status, outcome, sealed, hidden, accepted, reported)) = row
    else {
        return Ok(Access::NONE);
    };
    let corrupt = || Error::Corrupt { table: "entry_files", id: file.uuid() };
    let status = entry::Status::parse(&status).ok_or_else(corrupt)?;
    let facts = ContestFacts {
        client,
        status: contest::Status::parse(&contest_status).ok_or_else(corrupt)?,
        outcome: outcome.as_deref().and_then(Outcome::parse),
        sealed,
        hidden,
    };
    let entry = EntryFacts { author, status, published: published_at.is_some() };
    let sight = match sight::of(&facts, &entry, viewer.map(|actor| actor.user)) {
        // Who decides whether an entry is a copy sees it as its client does, whatever became of it.
        Sight::None | Sight::Other if reported && viewer.is_some_and(|actor| actor.may(Permission::DecideCopies)) => {
            Sight::Client
        }
        sight @ (Sight::None | Sight::Author | Sight::Client | Sight::Other) => sight,
    };
    Ok(of_entry(sight, status, accepted, image))
}

fn handover_file(conn: &mut PgConnection, viewer: &Actor, file: FileId, image: bool) -> Result<Access, Error> {
    let held: Option<(HandoverId, Option<OffsetDateTime>)> = handover_files::table
        .filter(handover_files::file_id.eq(file))
        .select((handover_files::handover_id, handover_files::delivered_at))
        .first(conn)
        .optional()?;
    let Some((id, delivered_at)) = held else { return Ok(Access::NONE) };
    let award = Award::load(conn, id)?;
    let reads = viewer.user == award.handover.winner
        || (delivered_at.is_some()
            && ((viewer.user == award.client && !award.handover.status.is_taken_back())
                || (award.disputed && award.judges(conn, viewer)?)));
    Ok(if reads { Access::everything(image) } else { Access::NONE })
}

/// A file belongs to a dispute from the moment its statement is made.
fn evidence(conn: &mut PgConnection, viewer: &Actor, file: FileId, image: bool) -> Result<Access, Error> {
    let held: Option<HandoverId> = dispute_files::table
        .inner_join(disputes::table.on(disputes::id.eq(dispute_files::dispute_id)))
        .filter(dispute_files::file_id.eq(file))
        .select(disputes::handover_id)
        .first(conn)
        .optional()?;
    let Some(id) = held else { return Ok(Access::NONE) };
    let award = Award::load(conn, id)?;
    let reads = award.handover.side_of(award.client, viewer).is_some() || award.judges(conn, viewer)?;
    Ok(if reads { Access::everything(image) } else { Access::NONE })
}

/// An award as far as its files are concerned.
struct Award {
    handover: Handover,
    client: UserId,
    disputed: bool,
}

impl Award {
    fn load(conn: &mut PgConnection, id: HandoverId) -> Result<Self, Error> {
        let handover = handover::repo::get(conn, id)?;
        let client = contests::table.find(handover.contest).select(contests::client_id).first(conn)?;
        let disputed = diesel::select(exists(disputes::table.filter(disputes::handover_id.eq(id)))).get_result(conn)?;
        Ok(Self { handover, client, disputed })
    }

    /// Whether `viewer` is an admin who may decide about it.
    fn judges(&self, conn: &mut PgConnection, viewer: &Actor) -> Result<bool, Error> {
        Ok(viewer.may(Permission::Disputes)
            && !dispute::repo::is_involved(conn, &self.handover, self.client, viewer.user)?)
    }
}
