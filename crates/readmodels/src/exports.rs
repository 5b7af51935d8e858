//! Tables to take along, chunk by chunk: oldest first, so that rows which come meanwhile come last.

use diesel::QueryableByName;
use diesel::deserialize::{self, FromSql};
use diesel::pg::{Pg, PgConnection, PgValue};
use diesel::query_dsl::RunQueryDsl;
use diesel::row::{Field, NamedRow, Row};
use diesel::sql_types::{Array, BigInt, Bool, Integer, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use documents::csv::{self, Cell};
use kernel::ids::{Id, UserId};
use kernel::page::Cursor;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::Error;

pub mod tables;
#[cfg(test)]
mod tests;

/// Rows that are in memory at a time.
const CHUNK: i64 = 1_000;

#[derive(Debug, Clone, Copy)]
pub struct Range {
    pub user: Option<UserId>,
    pub from: OffsetDateTime,
    pub to: OffsetDateTime,
}

/// A table as SQL. Its rows are those of one table of the database, in the order of `at` and `id`; what is joined to a row may make several
/// lines of it.
#[derive(Debug, Clone, Copy)]
pub struct Table {
    pub name: &'static str,
    /// Whose rows they are; the statement calls it `r`.
    rows: &'static str,
    /// Its column that the range is about.
    at: &'static str,
    /// Its column that names a person, in tables that people take along of themselves.
    person: Option<&'static str>,
    /// Which of its rows are shown.
    only: &'static str,
    joins: &'static str,
    /// The columns, each `… AS name`. A bigint is an amount.
    columns: &'static str,
    /// The order of several lines of a row.
    lines_by: Option<&'static str>,
}

impl Table {
    /// Some rows as CSV, below the names of the columns when they are the first, and where the next begin.
    pub fn csv(
        &self,
        conn: &mut PgConnection,
        range: &Range,
        after: Option<Cursor>,
    ) -> Result<(Vec<u8>, Option<Cursor>), Error> {
        let lines: Vec<Line> = diesel::sql_query(self.statement(after.is_some()))
            .bind::<Timestamptz, _>(after.map_or(range.from, |row| row.at))
            .bind::<Timestamptz, _>(range.to)
            .bind::<Nullable<SqlUuid>, _>(range.user.map(Id::uuid))
            .bind::<Nullable<SqlUuid>, _>(after.map(|row| row.id))
            .load(conn)?;
        let last = lines.last().map(|line| line.row);
        let rows = lines.chunk_by(|one, next| one.row.id == next.row.id).count();
        let is_full = i64::try_from(rows).is_ok_and(|rows| rows >= CHUNK);
        let head = after.is_none().then(|| csv::head(&self.head()));
        let bytes = csv::rows(head.into_iter().chain(lines.into_iter().map(|line| line.cells)))?;
        Ok((bytes, last.filter(|_last| is_full)))
    }

    fn head(&self) -> Vec<&'static str> {
        self.columns.split(" AS ").skip(1).filter_map(|rest| rest.split([',', '\n']).next()).collect()
    }

    /// `$1` is the first moment, or that of the row which came last; `$2` the end; `$3` the person; `$4` the row which came last.
    fn statement(&self, is_further: bool) -> String {
        let Self { rows, at, only, joins, columns, .. } = self;
        let person = self.person.map_or("$3 IS NULL".to_owned(), |person| format!("($3 IS NULL OR r.{person} = $3)"));
        let after = if is_further { format!("(r.{at}, r.id) > ($1, $4)") } else { "$4 IS NULL".to_owned() };
        let lines_by = self.lines_by.map(|column| format!(", {column}")).unwrap_or_default();
        format!(
            "SELECT r.{at} AS row_at, r.id AS row_id, {columns}
               FROM (SELECT * FROM {rows} r
                      WHERE r.{at} >= $1 AND r.{at} < $2 AND {person} AND {after} AND {only}
                      ORDER BY r.{at}, r.id LIMIT {CHUNK}) r {joins}
              ORDER BY r.{at}, r.id{lines_by}"
        )
    }
}

/// A line, and the row that it belongs to.
struct Line {
    row: Cursor,
    cells: Vec<Cell>,
}

impl QueryableByName<Pg> for Line {
    fn build<'a>(row: &impl NamedRow<'a, Pg>) -> deserialize::Result<Self> {
        let at: OffsetDateTime = NamedRow::get::<Timestamptz, _>(row, "row_at")?;
        let id: Uuid = NamedRow::get::<SqlUuid, _>(row, "row_id")?;
        let cells = (2..row.field_count()).map(|index| match Row::get(row, index).as_ref().and_then(Field::value) {
            Some(value) => cell(value),
            None => Ok(Cell::Empty),
        });
        Ok(Self { row: Cursor { at, id }, cells: cells.collect::<Result<_, _>>()? })
    }
}

/// By the number that PostgreSQL gives a type, the same in every database.
fn cell(value: PgValue<'_>) -> deserialize::Result<Cell> {
    Ok(match value.get_oid().get() {
        16 => Cell::text(if FromSql::<Bool, Pg>::from_sql(value)? { "yes" } else { "no" }),
        20 => Cell::Amount(FromSql::<BigInt, Pg>::from_sql(value)?),
        23 => Cell::text(<i32 as FromSql<Integer, Pg>>::from_sql(value)?.to_string()),
        25 => Cell::Text(FromSql::<Text, Pg>::from_sql(value)?),
        1009 => Cell::text(<Vec<String> as FromSql<Array<Text>, Pg>>::from_sql(value)?.join(" ")),
        1184 => Cell::At(FromSql::<Timestamptz, Pg>::from_sql(value)?),
        2950 => Cell::text(<Uuid as FromSql<SqlUuid, Pg>>::from_sql(value)?.to_string()),
        other => return Err(format!("no cell shows a value of type {other}").into()),
    })
}
