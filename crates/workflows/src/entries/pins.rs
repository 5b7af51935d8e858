//! Pins: the client comments on places of an entry's files, and client and author talk about them.

use contests::contest::Contest;
use contests::entry::pin::{self, Pin, Place, PlaceInput, Surface};
use contests::entry::{self, Entry, Visibility};
use contests::removal;
use files::sniff::Family;
use files::{File, PreviewStatus};
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{EntryId, FileId};
use notifications::messages;
use notifications::messages::entry::Pinned;

use crate::error::Error;
use crate::notify;

/// A pin as the client sends it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PinInput {
    pub file: FileId,
    pub place: PlaceInput,
    pub body: String,
}

/// What the choice of a surface needs of a file.
#[derive(Debug, Clone, Copy)]
struct Look {
    family: Family,
    /// Whether no pictures of it could be made.
    has_failed: bool,
    pages: Option<i32>,
}

impl From<&File> for Look {
    fn from(file: &File) -> Self {
        let has_failed = file.preview == PreviewStatus::Failed;
        Self { family: Family::of(&file.media_type), has_failed, pages: file.pages }
    }
}

impl Look {
    /// As it is shown itself.
    const fn own_surface(self) -> Option<Surface> {
        match self.family {
            Family::Picture => Some(Surface::Picture),
            Family::Document => Some(Surface::Pages(self.pages)),
            Family::Video => Some(Surface::Video),
            Family::Audio | Family::Archive | Family::Font => None,
        }
    }

    /// What is shown of the file to those who may only look, `added` being its author's preview; none when nothing of it takes pins.
    fn surface(self, added: Option<Self>) -> Option<Surface> {
        let is_drawn = matches!(self.family, Family::Picture | Family::Document) && !self.has_failed;
        if is_drawn { self.own_surface() } else { added.and_then(Self::own_surface) }
    }
}

/// The entry, its contest, both locked, and whether the author is removed.
fn lock(tx: &mut Tx<'_>, id: EntryId) -> Result<(Contest, Entry, bool), Error> {
    let (entry, contest) = entry::repo::lock_with_contest(tx, id)?;
    let is_removed = removal::repo::is_removed(tx, contest.id, entry.author)?;
    Ok((contest, entry, is_removed))
}

/// An act of the client on an entry opens it.
fn open(tx: &mut Tx<'_>, ctx: &Ctx, (contest, entry): (&Contest, &Entry), actor: &Actor) -> Result<(), Error> {
    if entry.visibility(contest, actor.user) == Visibility::Client {
        entry::repo::mark_seen(tx, &[entry.id], ctx.now)?;
    }
    Ok(())
}

/// Tells the other side of comments on pins, in one line for each entry.
fn tell(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    (contest, entry): (&Contest, &Entry),
    actor: &Actor,
    number: i16,
) -> Result<(), Error> {
    let other = if actor.user == contest.client { entry.author } else { contest.client };
    let [writer, other] = accounts::user::repo::contacts(tx, [actor.user, other])?;
    let link = ctx.link(&format!("/contests/{}?entry={}&pin={number}", contest.id, entry.id));
    notify::aggregated(tx, ctx, &other, ("entry.pinned", &format!("pins:{}", entry.id)), |_tx, aggregate| {
        let pinned = Pinned { who: &writer.name(), entry: entry.number, comments: aggregate.count, pin: number };
        Ok(messages::entry::pinned(&contest.title, pinned, &link))
    })
}

/// The client sets a pin on a file of the entry; answers its number.
///
/// # Errors
/// Not the client, nobody is left to read it, a file of another entry or one that takes no pins, not a place on it, an invalid text, or too
/// many pins.
pub fn set(db: &Db, ctx: &Ctx, actor: &Actor, id: EntryId, input: &PinInput) -> Result<i16, Error> {
    db.write(|tx| {
        let (contest, entry, is_removed) = lock(tx, id)?;
        pin::decide_setting(&contest, &entry, actor, is_removed)?;
        let body = pin::checked(&input.body)?;
        if !pin::repo::has_file(tx, id, input.file)? {
            return Err(contests::Error::field("fileId", "Choose a file of this entry").into());
        }
        let file = files::repo::get(tx, input.file)?;
        let added = files::repo::previews_of(tx, &[file.id])?.remove(&file.id);
        let Some(surface) = Look::from(&file).surface(added.as_ref().map(Look::from)) else {
            return Err(contests::Error::field("fileId", "Nothing of this file can be commented on").into());
        };
        let place = Place::check(surface, input.place)?;
        let number = pin::next_number(pin::repo::last_number(tx, id)?)?;
        pin::repo::insert(tx, ctx, (id, file.id, number), place, (actor.user, body))?;
        open(tx, ctx, (&contest, &entry), actor)?;
        tell(tx, ctx, (&contest, &entry), actor, number)?;
        Ok(number)
    })
}

/// Locks the pin's contest and entry, and reads the pin for somebody who may write about it.
fn writable(tx: &mut Tx<'_>, actor: &Actor, (id, number): (EntryId, i16)) -> Result<(Contest, Entry, Pin), Error> {
    let (contest, entry, is_removed) = lock(tx, id)?;
    entry.decide_comment(&contest, actor, is_removed)?;
    let pin = pin::repo::get(tx, id, number)?;
    Ok((contest, entry, pin))
}

/// Client or author answers at a pin.
///
/// # Errors
/// Neither of the two, a removed author, nobody is left to read it, no such pin, an invalid text, or too many comments.
pub fn answer(db: &Db, ctx: &Ctx, actor: &Actor, (id, number): (EntryId, i16), body: &str) -> Result<(), Error> {
    db.write(|tx| {
        let (contest, entry, pin) = writable(tx, actor, (id, number))?;
        let body = pin::checked(body)?;
        pin::decide_room(pin::repo::count_comments(tx, pin.id)?)?;
        pin::repo::insert_comment(tx, ctx, pin.id, actor.user, body)?;
        open(tx, ctx, (&contest, &entry), actor)?;
        tell(tx, ctx, (&contest, &entry), actor, number)
    })
}

/// Client or author resolves a pin, or opens it again. Nothing happens when it is so already.
///
/// # Errors
/// Neither of the two, a removed author, nobody is left to read it, or no such pin.
pub fn resolve(db: &Db, ctx: &Ctx, actor: &Actor, (id, number): (EntryId, i16), wanted: bool) -> Result<(), Error> {
    db.write(|tx| {
        let (_contest, _entry, pin) = writable(tx, actor, (id, number))?;
        if pin.resolved_at.is_some() != wanted {
            pin::repo::set_resolved(tx, ctx, pin.id, wanted.then_some(actor.user))?;
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(family: Family) -> Look {
        Look { family, has_failed: false, pages: (family == Family::Document).then_some(3) }
    }

    #[test]
    fn pins_are_set_on_what_is_shown_of_a_file() {
        use Family::{Archive, Audio, Document, Picture, Video};
        let pages = Some(Surface::Pages(Some(3)));
        for (of, added, surface) in [
            (Picture, None, Some(Surface::Picture)),
            (Picture, Some(Picture), Some(Surface::Picture)),
            (Document, None, pages),
            (Document, Some(Picture), pages),
            (Video, Some(Video), Some(Surface::Video)),
            (Video, Some(Picture), Some(Surface::Picture)),
            (Video, None, None),
            (Archive, None, None),
            (Archive, Some(Document), pages),
            (Archive, Some(Picture), Some(Surface::Picture)),
            (Audio, Some(Audio), None),
            (Audio, None, None),
        ] {
            assert_eq!(look(of).surface(added.map(look)), surface, "{of:?} {added:?}");
        }
        let failed = Look { has_failed: true, ..look(Picture) };
        assert_eq!((failed.surface(None), failed.surface(Some(look(Document)))), (None, pages));
    }
}
