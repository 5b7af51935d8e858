//! Documents in the database.

use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{DocumentId, Id, UserId};
use kernel::page::{Cursor, PAGE_SIZE_MAX};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::Error;
use crate::document::Document;
use crate::facts::Facts;
use crate::kind::{Kind, Number};
use crate::period::karachi_year;
use crate::schema::documents;

/// Any number; held while numbers are given, by one transaction at a time over all processes.
const NUMBERING_LOCK: i64 = 7_205_700;

#[derive(Queryable, Selectable)]
#[diesel(table_name = documents)]
struct Row {
    id: DocumentId,
    kind: String,
    user_id: UserId,
    facts: serde_json::Value,
    year: i32,
    number: Option<i32>,
    issued_at: OffsetDateTime,
}

impl TryFrom<Row> for Document {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        let corrupt = || Error::Corrupt { table: "documents", id: row.id.uuid() };
        let kind = Kind::parse(&row.kind).ok_or_else(corrupt)?;
        let facts = Facts::from_json(row.facts).map_err(|_other| corrupt())?;
        if facts.kind() != kind {
            return Err(corrupt());
        }
        let number = row.number.map(|place| Number { kind, year: row.year, place });
        Ok(Self { id: row.id, kind, user: row.user_id, facts, number, issued_at: row.issued_at })
    }
}

/// Issues the document about `subject`, once: a repeat changes nothing.
pub fn issue(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId, subject: Uuid, facts: &Facts) -> Result<(), Error> {
    let stored = facts.to_json().map_err(|error| Error::rendering(&error))?;
    let row = diesel::insert_into(documents::table)
        .values((
            documents::id.eq(ctx.new_id::<DocumentId>()),
            documents::kind.eq(facts.kind().as_str()),
            documents::user_id.eq(user),
            documents::subject_id.eq(subject),
            documents::facts.eq(stored),
            documents::year.eq(karachi_year(ctx.now)),
            documents::issued_at.eq(ctx.now),
        ))
        .on_conflict((documents::kind, documents::subject_id))
        .do_nothing();
    Ok(tx.defer(row)?)
}

/// A person's document.
///
/// # Errors
/// [`Error::NotFound`] when there is none or it is somebody else's.
pub fn get_of(conn: &mut PgConnection, user: UserId, id: DocumentId) -> Result<Document, Error> {
    let row = documents::table.find(id).filter(documents::user_id.eq(user)).select(Row::as_select());
    row.first(conn).optional()?.ok_or(Error::NotFound)?.try_into()
}

/// A person's documents after a cursor, newest first, and where the next page begins.
pub fn page_of(
    conn: &mut PgConnection,
    user: UserId,
    after: Option<Cursor>,
) -> Result<(Vec<Document>, Option<Cursor>), Error> {
    let mut query = documents::table.filter(documents::user_id.eq(user)).into_boxed();
    if let Some(cursor) = after {
        let same_moment = documents::issued_at.eq(cursor.at).and(documents::id.lt(DocumentId::from(cursor.id)));
        query = query.filter(documents::issued_at.lt(cursor.at).or(same_moment));
    }
    let rows: Vec<Row> = query
        .order((documents::issued_at.desc(), documents::id.desc()))
        .limit(PAGE_SIZE_MAX.saturating_add(1))
        .select(Row::as_select())
        .load(conn)?;
    let shown = usize::try_from(PAGE_SIZE_MAX).unwrap_or(0);
    let more = rows.len() > shown;
    let page = rows.into_iter().take(shown).map(Document::try_from).collect::<Result<Vec<_>, _>>()?;
    let next = page.last().filter(|_last| more).map(|last| Cursor { at: last.issued_at, id: last.id.uuid() });
    Ok((page, next))
}

/// Gives numbers to documents that have none, at most `limit`, oldest first; answers how many. One transaction at a time gives
/// numbers, and each number follows the highest of its kind and year: so none is given twice and none is left out.
pub fn give_numbers(tx: &mut Tx<'_>, limit: i64) -> Result<usize, Error> {
    diesel::sql_query("SELECT pg_advisory_xact_lock($1)").bind::<BigInt, _>(NUMBERING_LOCK).execute(&mut **tx)?;
    // A statement of its own, so that it sees what the holder before us committed.
    let numbered = diesel::sql_query(
        "WITH due AS (
             SELECT id, kind, year, row_number() OVER (PARTITION BY kind, year ORDER BY issued_at, id) AS place
               FROM (SELECT id, kind, year, issued_at FROM documents
                      WHERE number IS NULL ORDER BY issued_at, id LIMIT $1) oldest)
         UPDATE documents SET number = due.place
                + coalesce((SELECT max(given.number) FROM documents given
                             WHERE given.kind = due.kind AND given.year = due.year), 0)
           FROM due WHERE documents.id = due.id",
    );
    Ok(numbered.bind::<BigInt, _>(limit).execute(&mut **tx)?)
}

/// Whether some document has no number yet.
pub fn has_unnumbered(conn: &mut PgConnection) -> Result<bool, Error> {
    Ok(diesel::select(diesel::dsl::exists(documents::table.filter(documents::number.is_null()))).get_result(conn)?)
}
