//! Forms that are kept, in the database.

use diesel::pg::Pg;
use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::UserId;
use time::{Duration, OffsetDateTime};

use super::{FormDraft, StoredDraft};
use crate::Error;
use crate::schema::contest_form_drafts;

/// A form that nobody went on with for so long goes.
pub const KEPT_FOR: Duration = Duration::days(90);

#[derive(Queryable, Selectable)]
#[diesel(table_name = contest_form_drafts, check_for_backend(Pg))]
struct Row {
    title: String,
    brief: String,
    category: String,
    prize_paisa: Option<i64>,
    deadline: String,
    sealed: bool,
    guaranteed: bool,
    updated_at: OffsetDateTime,
}

impl From<Row> for StoredDraft {
    fn from(row: Row) -> Self {
        let Row { title, brief, category, prize_paisa: prize, deadline, sealed, guaranteed, updated_at } = row;
        Self { form: FormDraft { title, brief, category, prize, deadline, sealed, guaranteed }, updated_at }
    }
}

/// The form of the person, if one is kept.
pub fn find(conn: &mut PgConnection, user: UserId) -> Result<Option<StoredDraft>, Error> {
    let row = contest_form_drafts::table.find(user).select(Row::as_select()).first(conn).optional()?;
    Ok(row.map(StoredDraft::from))
}

/// Keeps the form in the place of the one before; `form` is checked.
pub fn store(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId, form: &FormDraft) -> Result<(), Error> {
    use contest_form_drafts as columns;
    let values = (
        columns::title.eq(&form.title),
        columns::brief.eq(&form.brief),
        columns::category.eq(&form.category),
        columns::prize_paisa.eq(form.prize),
        columns::deadline.eq(&form.deadline),
        columns::sealed.eq(form.sealed),
        columns::guaranteed.eq(form.guaranteed),
        columns::updated_at.eq(ctx.now),
    );
    diesel::insert_into(columns::table)
        .values((columns::user_id.eq(user), values))
        .on_conflict(columns::user_id)
        .do_update()
        .set(values)
        .execute(&mut **tx)?;
    Ok(())
}

/// The form was sent, or given up.
pub fn remove(tx: &mut Tx<'_>, user: UserId) -> Result<(), Error> {
    diesel::delete(contest_form_drafts::table.find(user)).execute(&mut **tx)?;
    Ok(())
}

/// Removes forms that nobody went on with; says how many, at most `limit`.
pub fn remove_old(tx: &mut Tx<'_>, now: OffsetDateTime, limit: i64) -> Result<usize, Error> {
    let old: Vec<UserId> = contest_form_drafts::table
        .filter(contest_form_drafts::updated_at.le(now.checked_sub(KEPT_FOR).unwrap_or(now)))
        .select(contest_form_drafts::user_id)
        .limit(limit)
        .for_update()
        .skip_locked()
        .load(&mut **tx)?;
    let gone = contest_form_drafts::table.filter(contest_form_drafts::user_id.eq_any(old));
    Ok(diesel::delete(gone).execute(&mut **tx)?)
}
