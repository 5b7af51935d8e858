//! Papers in the database.

use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{Id, PaperId, UserId};
use kernel::page::{Cursor, PAGE_SIZE_MAX};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::Error;
use crate::facts::Facts;
use crate::kind::{Kind, Number};
use crate::paper::Paper;
use crate::period::karachi_year;
use crate::schema::papers;

/// Any number; held while numbers are given, by one transaction at a time over all processes.
const NUMBERING_LOCK: i64 = 7_205_700;

#[derive(Queryable, Selectable)]
#[diesel(table_name = papers)]
struct Row {
    id: PaperId,
    kind: String,
    user_id: UserId,
    facts: serde_json::Value,
    year: i32,
    number: Option<i32>,
    issued_at: OffsetDateTime,
}

impl TryFrom<Row> for Paper {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        let corrupt = || Error::Corrupt { table: "papers", id: row.id.uuid() };
        let kind = Kind::parse(&row.kind).ok_or_else(corrupt)?;
        let facts = Facts::from_json(row.facts).map_err(|_other| corrupt())?;
        if facts.kind() != kind {
            return Err(corrupt());
        }
        let number = row.number.map(|place| Number { kind, year: row.year, place });
        Ok(Self { id: row.id, kind, user: row.user_id, facts, number, issued_at: row.issued_at })
    }
}

/// Issues the paper about `subject`, once: a repeat writes nothing and answers the paper that is there.
///
/// # Errors
/// [`Error::Db`].
pub fn issue(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId, subject: Uuid, facts: &Facts) -> Result<PaperId, Error> {
    let id: PaperId = ctx.new_id();
    let kind = facts.kind().as_str();
    let stored = facts.to_json().map_err(|error| Error::rendering(&error))?;
    let inserted = diesel::insert_into(papers::table)
        .values((
            papers::id.eq(id),
            papers::kind.eq(kind),
            papers::user_id.eq(user),
            papers::subject_id.eq(subject),
            papers::facts.eq(stored),
            papers::year.eq(karachi_year(ctx.now)),
            papers::issued_at.eq(ctx.now),
        ))
        .on_conflict((papers::kind, papers::subject_id))
        .do_nothing()
        .execute(&mut **tx)?;
    if inserted == 1 {
        return Ok(id);
    }
    let there = papers::table.filter(papers::kind.eq(kind)).filter(papers::subject_id.eq(subject));
    Ok(there.select(papers::id).first(&mut **tx)?)
}

/// A person's paper.
///
/// # Errors
/// [`Error::NotFound`] when there is none or it is somebody else's, [`Error::Db`].
pub fn get_of(conn: &mut PgConnection, user: UserId, id: PaperId) -> Result<Paper, Error> {
    let row = papers::table.find(id).filter(papers::user_id.eq(user)).select(Row::as_select());
    row.first(conn).optional()?.ok_or(Error::NotFound)?.try_into()
}

/// A person's papers after a cursor, newest first, and where the next page begins.
///
/// # Errors
/// [`Error::Db`].
pub fn page_of(
    conn: &mut PgConnection,
    user: UserId,
    after: Option<Cursor>,
) -> Result<(Vec<Paper>, Option<Cursor>), Error> {
    let mut query = papers::table.filter(papers::user_id.eq(user)).into_boxed();
    if let Some(cursor) = after {
        let same_moment = papers::issued_at.eq(cursor.at).and(papers::id.lt(PaperId::from(cursor.id)));
        query = query.filter(papers::issued_at.lt(cursor.at).or(same_moment));
    }
    let rows: Vec<Row> = query
        .order((papers::issued_at.desc(), papers::id.desc()))
        .limit(PAGE_SIZE_MAX.saturating_add(1))
        .select(Row::as_select())
        .load(conn)?;
    let shown = usize::try_from(PAGE_SIZE_MAX).unwrap_or(0);
    let more = rows.len() > shown;
    let page = rows.into_iter().take(shown).map(Paper::try_from).collect::<Result<Vec<_>, _>>()?;
    let next = page.last().filter(|_last| more).map(|last| Cursor { at: last.issued_at, id: last.id.uuid() });
    Ok((page, next))
}

/// Gives numbers to papers that have none, at most `limit`, oldest first; answers how many. One transaction at a time gives
/// numbers, and each number follows the highest of its kind and year: so none is given twice and none is left out.
///
/// # Errors
/// [`Error::Db`].
pub fn give_numbers(tx: &mut Tx<'_>, limit: i64) -> Result<usize, Error> {
    diesel::sql_query("SELECT pg_advisory_xact_lock($1)").bind::<BigInt, _>(NUMBERING_LOCK).execute(&mut **tx)?;
    // A statement of its own, so that it sees what the holder before us committed.
    let numbered = diesel::sql_query(
        "WITH due AS (
             SELECT id, kind, year, row_number() OVER (PARTITION BY kind, year ORDER BY issued_at, id) AS place
               FROM (SELECT id, kind, year, issued_at FROM papers
                      WHERE number IS NULL ORDER BY issued_at, id LIMIT $1) oldest)
         UPDATE papers SET number = due.place
                + coalesce((SELECT max(given.number) FROM papers given
                             WHERE given.kind = due.kind AND given.year = due.year), 0)
           FROM due WHERE papers.id = due.id",
    );
    Ok(numbered.bind::<BigInt, _>(limit).execute(&mut **tx)?)
}

/// Whether some paper has no number yet.
///
/// # Errors
/// [`Error::Db`].
pub fn has_unnumbered(conn: &mut PgConnection) -> Result<bool, Error> {
    Ok(diesel::select(diesel::dsl::exists(papers::table.filter(papers::number.is_null()))).get_result(conn)?)
}
