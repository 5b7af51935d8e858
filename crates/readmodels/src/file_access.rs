//! Who may read which shape of a file: the table in the README.

use ::contests::contest::requirements::repo::Owner;
use ::contests::contest::{self, Outcome};
use ::contests::entry::visibility::{self, ContestFacts, EntryFacts, Visibility};
use ::contests::handover::{self, Handover};
use ::contests::{attachment, dispute, entry};
use diesel::dsl::exists;
use diesel::pg::PgConnection;
use diesel::prelude::*;
use files::sniff::Family;
use files::{File, Purpose, Variant, Width};
use kernel::actor::{Actor, Permission};
use kernel::ids::{FileId, HandoverId, UserId};
use time::OffsetDateTime;

use crate::Error;
use crate::schema::{contests, copy_reports, dispute_files, disputes, entries, entry_files, handover_files, handovers};

#[cfg(test)]
mod tests;
mod view;

pub use view::FileView;

/// What a viewer may read of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Access {
    /// The bytes as uploaded.
    pub original: bool,
    /// [`Variant::Preview`] or [`Variant::MarkedPreview`].
    pub preview: Option<Variant>,
    pub thumb: bool,
    /// Pictures of the pages of a document, or the names in an archive.
    pub document: bool,
    /// What its author added to be looked at.
    pub authors_preview: bool,
}

impl Access {
    /// Nothing: to the viewer the file does not exist.
    pub const NONE: Self =
        Self { original: false, preview: None, thumb: false, document: false, authors_preview: false };

    /// All that there is of a file: what its owner may read.
    pub fn everything(family: Family) -> Self {
        Self { original: true, ..Self::previews(family, Variant::Preview) }
    }

    /// What is shown of a file that may not be opened, with pictures in this shape.
    fn previews(family: Family, shape: Variant) -> Self {
        Self {
            original: false,
            preview: (family == Family::Picture).then_some(shape),
            thumb: matches!(family, Family::Picture | Family::Document),
            document: matches!(family, Family::Document | Family::Archive),
            authors_preview: true,
        }
    }

    /// Page `page` of a document, counted from 1, for those who may look at it.
    pub fn page(self, file: &File, page: u32) -> Option<Variant> {
        let pages = file.pages.and_then(|pages| u32::try_from(pages).ok()).filter(|_pages| self.document)?;
        (1..=pages).contains(&page).then_some(Variant::Page(page))
    }

    /// For those who may see a thumbnail: where they see large pictures under a watermark only, small ones that show more than a
    /// thumbnail carry it, too.
    pub fn small(self, file: &File, width: Width) -> Variant {
        // Portraits are small wherever they are shown.
        let width = if file.purpose == Purpose::ProfileImage { Width::W320 } else { width };
        let marked = self.preview != Some(Variant::Preview);
        match (file.previews_current, marked, width) {
            (false, _, _) => Variant::Thumb,
            (true, true, Width::W640 | Width::W960) => Variant::MarkedSmall(width),
            (true, false, _) | (true, true, Width::W320) => Variant::Small(width),
        }
    }

    /// Whether there is anything to read.
    pub fn is_any(self) -> bool {
        self != Self::NONE
    }
}

/// Files as a viewer with such access sees them, with what their authors added to them.
pub fn shown(conn: &mut PgConnection, files: Vec<(File, Access)>) -> Result<Vec<FileView>, Error> {
    let ids: Vec<FileId> = files.iter().filter(|(_, access)| access.authors_preview).map(|(file, _)| file.id).collect();
    let mut added = files::repo::previews_of(conn, &ids)?;
    let shown = |(file, access): (File, Access)| {
        let added = added.remove(&file.id);
        FileView::new(file, access).with_authors_preview(added)
    };
    Ok(files.into_iter().map(shown).collect())
}

/// The rule for files of older versions of entries: to be looked at by the two who know of them, and never handed over.
pub fn of_older_version(visibility: Visibility, family: Family) -> Access {
    match visibility {
        Visibility::Author => Access::everything(family),
        Visibility::Client => Access::previews(family, Variant::MarkedPreview),
        Visibility::Other | Visibility::None => Access::NONE,
    }
}

/// The rule for files of the newest version of entries. `accepted` says that the entry's handover was accepted.
pub fn of_entry(visibility: Visibility, status: entry::Status, accepted: bool, family: Family) -> Access {
    let won = status == entry::Status::Winner;
    let shape = if won { Variant::Preview } else { Variant::MarkedPreview };
    match visibility {
        Visibility::Author => Access::everything(family),
        Visibility::Client => Access { original: won && accepted, ..Access::previews(family, shape) },
        Visibility::Other if family == Family::Picture => {
            Access { authors_preview: false, ..Access::previews(family, shape) }
        }
        Visibility::Other | Visibility::None => Access::NONE,
    }
}

/// The rule for files of briefs that the viewer reads. Visitors look at them: who saves one says who they are first.
pub fn of_brief(is_signed_in: bool, family: Family) -> Access {
    let previews = Access { authors_preview: false, ..Access::previews(family, Variant::Preview) };
    // Pages carry our watermark, which says nothing about a client's own document: its first page is shown without.
    Access { original: is_signed_in, document: family == Family::Archive, ..previews }
}

/// The rule for files of a handover, for its winner and, of those that were delivered, its client: looked at like entries until they are
/// accepted; then they are the client's.
pub fn of_handover(is_winner: bool, status: handover::Status, family: Family) -> Access {
    if is_winner || status == handover::Status::Accepted {
        Access::everything(family)
    } else if status.is_taken_back() {
        Access::NONE
    } else {
        Access::previews(family, Variant::MarkedPreview)
    }
}

/// The rule for what authors add, for those who may look at it: sound and video play as they came.
pub fn of_authors_preview(family: Family) -> Access {
    let plays = family.needs_authors_preview();
    Access { original: plays, authors_preview: false, ..Access::previews(family, Variant::MarkedPreview) }
}

/// What `viewer` may read of `file` at this moment.
pub fn decide(conn: &mut PgConnection, viewer: Option<&Actor>, file: &File) -> Result<Access, Error> {
    let family = Family::of(&file.media_type);
    if viewer.is_some_and(|actor| actor.user == file.owner) {
        return Ok(Access::everything(family));
    }
    match (file.purpose, viewer) {
        (Purpose::ProfileImage, _) => {
            Ok(Access { authors_preview: false, ..Access::previews(family, Variant::Preview) })
        }
        (Purpose::Attachment, viewer) => attachment(conn, viewer, file.id, family),
        (Purpose::Handover | Purpose::Dispute, None) => Ok(Access::NONE),
        (Purpose::Entry, viewer) => entry_file(conn, viewer, file.id, family),
        (Purpose::Preview, viewer) => {
            let Some(of) = file.preview_of else { return Ok(Access::NONE) };
            let of = files::repo::get(conn, of)?;
            let may_look = of.purpose != Purpose::Preview && decide(conn, viewer, &of)?.authors_preview;
            Ok(if may_look { of_authors_preview(family) } else { Access::NONE })
        }
        (Purpose::Handover, Some(viewer)) => handover_file(conn, viewer, file.id, family),
        (Purpose::Dispute, Some(viewer)) => evidence(conn, viewer, file.id, family),
    }
}

fn entry_file(conn: &mut PgConnection, viewer: Option<&Actor>, file: FileId, family: Family) -> Result<Access, Error> {
    type Row = (
        UserId,
        entry::Status,
        Option<OffsetDateTime>,
        UserId,
        contest::Status,
        Option<Outcome>,
        (bool, bool, bool),
        bool,
        bool,
        (bool, bool),
    );
    let accepted = exists(
        handovers::table
            .filter(handovers::entry_id.eq(entries::id))
            .filter(handovers::status.eq(handover::Status::Accepted)),
    );
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
            (
                contests::sealed,
                contests::hidden_at.is_not_null(),
                contests::visibility.ne("PUBLIC").and(contests::publication_agreed_at.is_null()),
            ),
            accepted,
            reported,
            (entry_files::version.eq(entries::version), entries::bought_at.is_not_null()),
        ))
        .first(conn)
        .optional()?;
    let Some(row) = row else { return Ok(Access::NONE) };
    let (author, status, published_at, client, contest_status, outcome, contest, accepted, reported, (newest, bought)) =
        row;
    let (sealed, hidden, withheld) = contest;
    let rule = |visibility| {
        if newest { of_entry(visibility, status, accepted, family) } else { of_older_version(visibility, family) }
    };
    let facts = ContestFacts { client, status: contest_status, outcome, sealed, hidden, withheld };
    let entry = EntryFacts { author, status, published: published_at.is_some(), bought };
    match visibility::of(&facts, &entry, viewer.map(|actor| actor.user)) {
        // Who decides whether an entry is a copy sees its pictures as its client does, and opens everything else, whatever became of it.
        Visibility::None | Visibility::Other
            if reported && viewer.is_some_and(|actor| actor.may(Permission::DecideCopies)) =>
        {
            let original = family != Family::Picture;
            Ok(Access { original, ..rule(Visibility::Client) })
        }
        visibility @ (Visibility::None | Visibility::Author | Visibility::Client | Visibility::Other) => {
            Ok(rule(visibility))
        }
    }
}

/// A file of a brief is for everybody who reads the brief.
fn attachment(conn: &mut PgConnection, viewer: Option<&Actor>, file: FileId, family: Family) -> Result<Access, Error> {
    for contest in attachment::repo::contests_with(conn, file)? {
        let contest = contest::repo::get(conn, contest)?;
        match contest::repo::ensure_full(conn, &contest, viewer) {
            Ok(()) => return Ok(of_brief(viewer.is_some(), family)),
            Err(::contests::Error::NotFound | ::contests::Error::NdaRequired) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(Access::NONE)
}

/// The files of a brief, for somebody who reads it.
pub fn of_brief_files(conn: &mut PgConnection, owner: Owner, is_signed_in: bool) -> Result<Vec<FileView>, Error> {
    let ids = attachment::repo::of(conn, owner)?;
    let view = |file: File| {
        let family = Family::of(&file.media_type);
        FileView::new(file, of_brief(is_signed_in, family))
    };
    Ok(files::repo::of_ids(conn, &ids)?.into_iter().map(view).collect())
}

/// A file of a handover is for its two sides, and for who decides about it.
fn handover_file(conn: &mut PgConnection, viewer: &Actor, file: FileId, family: Family) -> Result<Access, Error> {
    let held: Option<(HandoverId, Option<OffsetDateTime>)> = handover_files::table
        .filter(handover_files::file_id.eq(file))
        .select((handover_files::handover_id, handover_files::delivered_at))
        .first(conn)
        .optional()?;
    let Some((id, delivered_at)) = held else { return Ok(Access::NONE) };
    let award = Award::load(conn, id)?;
    let is_winner = viewer.user == award.handover.winner;
    if !is_winner && delivered_at.is_none() {
        return Ok(Access::NONE);
    }
    if is_winner || viewer.user == award.client {
        return Ok(of_handover(is_winner, award.handover.status, family));
    }
    let decides = award.disputed && award.judges(conn, viewer)?;
    Ok(if decides { Access::everything(family) } else { Access::NONE })
}

/// A file belongs to a dispute from the moment its statement is made.
fn evidence(conn: &mut PgConnection, viewer: &Actor, file: FileId, family: Family) -> Result<Access, Error> {
    let held: Option<HandoverId> = dispute_files::table
        .inner_join(disputes::table.on(disputes::id.eq(dispute_files::dispute_id)))
        .filter(dispute_files::file_id.eq(file))
        .select(disputes::handover_id)
        .first(conn)
        .optional()?;
    let Some(id) = held else { return Ok(Access::NONE) };
    let award = Award::load(conn, id)?;
    let reads = award.handover.side_of(award.client, viewer).is_some() || award.judges(conn, viewer)?;
    Ok(if reads { Access::everything(family) } else { Access::NONE })
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
