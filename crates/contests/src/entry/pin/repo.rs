//! Pins in the database. Who writes has locked contest and entry before.

use diesel::dsl::{exists, max};
use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{EntryId, FileId, PinId, UserId};

use super::{Pin, PinComment, Place};
use crate::Error;
use crate::schema::{entry_files, entry_pin_comments, entry_pins};

/// Whether a file is one of the entry, in whatever version.
pub fn has_file(conn: &mut PgConnection, entry: EntryId, file: FileId) -> Result<bool, Error> {
    let of_entry = entry_files::table.filter(entry_files::entry_id.eq(entry)).filter(entry_files::file_id.eq(file));
    Ok(diesel::select(exists(of_entry)).get_result(conn)?)
}

/// The number of the newest pin of an entry, 0 without one. With the entry locked, nobody adds another.
pub fn last_number(conn: &mut PgConnection, entry: EntryId) -> Result<i16, Error> {
    let of_entry = entry_pins::table.filter(entry_pins::entry_id.eq(entry));
    let last: Option<i16> = of_entry.select(max(entry_pins::number)).get_result(conn)?;
    Ok(last.unwrap_or(0))
}

/// Stores a pin with its first comment.
pub fn insert(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    (entry, file, number): (EntryId, FileId, i16),
    place: Place,
    (author, body): (UserId, String),
) -> Result<(), Error> {
    let pin =
        Pin { id: ctx.new_id(), entry, file, number, place, created_at: ctx.now, resolved_at: None, resolved_by: None };
    diesel::insert_into(entry_pins::table).values(&pin).execute(&mut **tx)?;
    insert_comment(tx, ctx, pin.id, author, body)
}

pub fn insert_comment(tx: &mut Tx<'_>, ctx: &Ctx, pin: PinId, author: UserId, body: String) -> Result<(), Error> {
    let comment = PinComment { id: ctx.new_id(), pin, author, body, created_at: ctx.now };
    diesel::insert_into(entry_pin_comments::table).values(&comment).execute(&mut **tx)?;
    Ok(())
}

/// Pin `number` of an entry.
///
/// # Errors
/// [`Error::NotFound`].
pub fn get(conn: &mut PgConnection, entry: EntryId, number: i16) -> Result<Pin, Error> {
    let of_entry = entry_pins::table.filter(entry_pins::entry_id.eq(entry)).filter(entry_pins::number.eq(number));
    of_entry.select(Pin::as_select()).first(conn).optional()?.ok_or(Error::NotFound)
}

pub fn count_comments(conn: &mut PgConnection, pin: PinId) -> Result<i64, Error> {
    Ok(entry_pin_comments::table.filter(entry_pin_comments::pin_id.eq(pin)).count().get_result(conn)?)
}

/// The pin is resolved by somebody, or open again.
pub fn set_resolved(tx: &mut Tx<'_>, ctx: &Ctx, pin: PinId, by: Option<UserId>) -> Result<(), Error> {
    diesel::update(entry_pins::table.find(pin))
        .set((entry_pins::resolved_at.eq(by.map(|_by| ctx.now)), entry_pins::resolved_by.eq(by)))
        .execute(&mut **tx)?;
    Ok(())
}

/// The pins of an entry by their numbers, each with the version of the entry that its file belongs to.
pub fn of_entry(conn: &mut PgConnection, entry: EntryId) -> Result<Vec<(Pin, i16)>, Error> {
    let of_file = entry_files::entry_id.eq(entry_pins::entry_id).and(entry_files::file_id.eq(entry_pins::file_id));
    Ok(entry_pins::table
        .inner_join(entry_files::table.on(of_file))
        .filter(entry_pins::entry_id.eq(entry))
        .order(entry_pins::number)
        .select((Pin::as_select(), entry_files::version))
        .load(conn)?)
}

/// The comments of all pins of an entry, oldest first.
pub fn comments_of_entry(conn: &mut PgConnection, entry: EntryId) -> Result<Vec<PinComment>, Error> {
    Ok(entry_pin_comments::table
        .inner_join(entry_pins::table.on(entry_pins::id.eq(entry_pin_comments::pin_id)))
        .filter(entry_pins::entry_id.eq(entry))
        .order((entry_pin_comments::created_at, entry_pin_comments::id))
        .select(PinComment::as_select())
        .load(conn)?)
}
