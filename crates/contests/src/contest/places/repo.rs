//! Places in the database: a row while there is more than one. The caller has locked the contest.

use diesel::prelude::*;
use diesel::sql_types::Nullable;
use kernel::db::{StaticSql, Tx, static_sql};
use kernel::ids::ContestId;
use kernel::money::Paisa;

use super::{Places, Row, UnusedPlaces};
use crate::Error;
use crate::schema::contest_places;

/// The row of the contest that a query reads. The payment fixes it, so it is the same under the lock.
pub(in crate::contest) fn of_contest_read() -> StaticSql<Nullable<Row>> {
    static_sql("(SELECT ROW (p.lower_paisa, p.unused) FROM contest_places p WHERE p.contest_id = contests.id)")
}

/// The places, read by a statement of its own: one that waits for the lock of a draft reads other tables as they were before.
pub(in crate::contest) fn find(conn: &mut PgConnection, contest: ContestId) -> Result<Option<Places>, Error> {
    let row: Option<(Vec<Paisa>, UnusedPlaces)> = contest_places::table
        .find(contest)
        .select((contest_places::lower_paisa, contest_places::unused))
        .first(conn)
        .optional()?;
    Ok(row.map(|(lower, unused)| Places { lower, unused }))
}

/// Gives a draft these places in the place of those before.
pub(in crate::contest) fn store(tx: &mut Tx<'_>, contest: ContestId, places: Option<&Places>) -> Result<(), Error> {
    let Some(Places { lower, unused }) = places else {
        diesel::delete(contest_places::table.find(contest)).execute(&mut **tx)?;
        return Ok(());
    };
    let columns = (contest_places::lower_paisa.eq(lower), contest_places::unused.eq(unused));
    diesel::insert_into(contest_places::table)
        .values((contest_places::contest_id.eq(contest), columns))
        .on_conflict(contest_places::contest_id)
        .do_update()
        .set(columns)
        .execute(&mut **tx)?;
    Ok(())
}
