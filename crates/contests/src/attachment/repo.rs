//! Files of briefs in the database. Who writes has locked the contest, or the form, before.

use diesel::dsl::exists;
use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{ContestId, FileId, UserId};
use time::OffsetDateTime;

use crate::Error;
use crate::contest::requirements::repo::Owner;
use crate::schema::contest_attachments;

/// The files of a brief, in the order in which they were uploaded.
pub fn of(conn: &mut PgConnection, owner: Owner) -> Result<Vec<FileId>, Error> {
    Ok(contest_attachments::table
        .filter(contest_attachments::owner_id.eq(owner.id()))
        .order(contest_attachments::file_id)
        .select(contest_attachments::file_id)
        .load(conn)?)
}

/// The contests whose brief the file belongs to.
pub fn contests_with(conn: &mut PgConnection, file: FileId) -> Result<Vec<ContestId>, Error> {
    Ok(contest_attachments::table
        .filter(contest_attachments::file_id.eq(file))
        .filter(contest_attachments::contest_id.is_not_null())
        .select(contest_attachments::contest_id.assume_not_null())
        .load(conn)?)
}

/// Whether the brief has a file that was added after `moment`.
pub fn has_newer(conn: &mut PgConnection, owner: Owner, moment: OffsetDateTime) -> Result<bool, Error> {
    let newer = contest_attachments::table
        .filter(contest_attachments::owner_id.eq(owner.id()))
        .filter(contest_attachments::added_at.gt(moment));
    Ok(diesel::select(exists(newer)).get_result(conn)?)
}

/// Adds files to the brief; those that it has already change nothing.
pub fn add(tx: &mut Tx<'_>, ctx: &Ctx, owner: Owner, files: &[FileId]) -> Result<(), Error> {
    let (contest, user) = owner.ids();
    let rows: Vec<_> = files
        .iter()
        .map(|file| {
            (
                contest_attachments::owner_id.eq(owner.id()),
                contest_attachments::file_id.eq(*file),
                contest_attachments::contest_id.eq(contest),
                contest_attachments::form_draft_user_id.eq(user),
                contest_attachments::added_at.eq(ctx.now),
            )
        })
        .collect();
    diesel::insert_into(contest_attachments::table).values(rows).on_conflict_do_nothing().execute(&mut **tx)?;
    Ok(())
}

/// Takes one file out of the brief, and answers the files that belong to no brief any more: this one, or none.
///
/// # Errors
/// [`Error::NotFound`] when the brief has no such file.
pub fn remove(tx: &mut Tx<'_>, owner: Owner, file: FileId) -> Result<Vec<FileId>, Error> {
    let gone = diesel::delete(contest_attachments::table.find((owner.id(), file))).execute(&mut **tx)?;
    if gone == 0 { Err(Error::NotFound) } else { without_brief(tx, vec![file]) }
}

/// Takes all files out of the brief, and answers those that belong to no brief any more.
pub fn remove_all(tx: &mut Tx<'_>, owner: Owner) -> Result<Vec<FileId>, Error> {
    let of_owner = contest_attachments::table.filter(contest_attachments::owner_id.eq(owner.id()));
    let gone = diesel::delete(of_owner).returning(contest_attachments::file_id).get_results(&mut **tx)?;
    without_brief(tx, gone)
}

/// Gives the files of the locked form that the person has filled in to the contest that was made of it.
pub fn take_from_form(tx: &mut Tx<'_>, user: UserId, contest: ContestId) -> Result<(), Error> {
    let (form, owner) = (Owner::FormDraft(user), Owner::Contest(contest));
    diesel::update(contest_attachments::table.filter(contest_attachments::owner_id.eq(form.id())))
        .set((
            contest_attachments::owner_id.eq(owner.id()),
            contest_attachments::contest_id.eq(contest),
            contest_attachments::form_draft_user_id.eq(None::<UserId>),
        ))
        .execute(&mut **tx)?;
    Ok(())
}

fn without_brief(tx: &mut Tx<'_>, mut files: Vec<FileId>) -> Result<Vec<FileId>, Error> {
    let kept: Vec<FileId> = contest_attachments::table
        .filter(contest_attachments::file_id.eq_any(&files))
        .select(contest_attachments::file_id)
        .load(&mut **tx)?;
    files.retain(|file| !kept.contains(file));
    Ok(files)
}
