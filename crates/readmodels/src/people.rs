//! People as others see them: names, pictures, numbers, work.

use std::collections::HashMap;

use diesel::dsl::sql;
use diesel::expression::SqlLiteral;
use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use kernel::ids::{ContestId, EntryId, FileId, Id, UserId};
use kernel::money::Paisa;
use reviews::standing::Rating;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Error;
use crate::schema::{contests, entries, entry_files, files, users};

/// Pieces of work on a public page.
const WORK_MAX: i64 = 60;

/// A name with a picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    pub id: UserId,
    /// First and last name.
    pub name: String,
    /// The picture, once its previews are made.
    pub image: Option<FileId>,
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable, QueryableByName, Selectable, Serialize, ToSchema)]
#[diesel(table_name = users)]
pub struct Named {
    #[diesel(sql_type = SqlUuid, column_name = person_id, select_expression = users::id)]
    pub id: Uuid,
    /// First and last name.
    #[diesel(sql_type = Text, column_name = person_name)]
    #[diesel(select_expression = sql::<Text>(FULL_NAME), select_expression_type = SqlLiteral<Text>)]
    pub name: String,
}

impl From<Person> for Named {
    fn from(person: Person) -> Self {
        Self { id: person.id.uuid(), name: person.name }
    }
}

/// What is written where a name should be and nobody is known.
fn nobody(id: UserId) -> Person {
    Person { id, name: "Former member".to_owned(), image: None }
}

/// Names and pictures by person.
#[derive(Debug, Default)]
pub struct People(HashMap<UserId, Person>);

impl People {
    pub fn get(&self, id: UserId) -> Person {
        self.0.get(&id).cloned().unwrap_or_else(|| nobody(id))
    }
}

/// What [`full_name`] says, in SQL.
macro_rules! full_name_of {
    ($users:literal) => {
        concat!($users, ".first_name || coalesce(' ' || nullif(", $users, ".last_name, ''), '')")
    };
}
pub(crate) use full_name_of;

pub(crate) const FULL_NAME: &str = full_name_of!("users");

/// First and last name in one.
pub fn full_name(first: &str, last: Option<&str>) -> String {
    match last {
        Some(last) if !last.is_empty() => format!("{first} {last}"),
        Some(_) | None => first.to_owned(),
    }
}

/// Names and pictures of `ids`, in one query.
///
/// # Errors
/// The database.
pub fn of_ids(conn: &mut PgConnection, ids: &[UserId]) -> Result<People, Error> {
    type Row = (UserId, String, Option<String>, Option<FileId>);
    let ready = files::table.on(files::id.nullable().eq(users::image_file_id).and(files::preview_status.eq("READY")));
    let rows: Vec<Row> = users::table
        .left_join(ready)
        .filter(users::id.eq_any(ids))
        .select((users::id, users::first_name, users::last_name, files::id.nullable()))
        .load(conn)?;
    let people = rows
        .into_iter()
        .map(|(id, first, last, image)| (id, Person { id, name: full_name(&first, last.as_deref()), image }))
        .collect();
    Ok(People(people))
}

/// One person.
///
/// # Errors
/// The database.
pub fn one(conn: &mut PgConnection, id: UserId) -> Result<Person, Error> {
    Ok(of_ids(conn, &[id])?.get(id))
}

/// What a client has done so far, for those who think of entering.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClientRecord {
    pub member_since: OffsetDateTime,
    pub contests_posted: i64,
    /// Of these, those with a winner.
    pub contests_awarded: i64,
    pub prizes_paid: Paisa,
    /// What winners said about the client, in stars.
    pub rating: Rating,
}

/// The numbers of a public page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Numbers {
    /// Clients for whom the person won, as far as they count for the standing as a talent.
    pub wins: i64,
    /// Entries that won, no matter who the client was.
    pub won: i64,
    /// Entries that were not withdrawn.
    pub entries: i64,
    /// Of these, those that may still win.
    pub running: i64,
    /// Of these, those on the shortlist.
    pub shortlisted: i64,
    pub contests_posted: i64,
    /// Of these, those with a winner.
    pub contests_awarded: i64,
}

#[derive(QueryableByName)]
struct RecordRow {
    #[diesel(sql_type = Timestamptz)]
    member_since: OffsetDateTime,
    #[diesel(sql_type = BigInt)]
    posted: i64,
    #[diesel(sql_type = BigInt)]
    awarded: i64,
    #[diesel(sql_type = Nullable<BigInt>)]
    paid: Option<i64>,
    #[diesel(sql_type = BigInt)]
    wins: i64,
    #[diesel(sql_type = BigInt)]
    won: i64,
    #[diesel(sql_type = BigInt)]
    entries: i64,
    #[diesel(sql_type = BigInt)]
    running: i64,
    #[diesel(sql_type = BigInt)]
    shortlisted: i64,
}

/// A contest that was given up was never funded; one without a winner has no `awarded_at` or was refunded. What a dispute gave back
/// of a prize was not paid.
const RECORD: &str = concat!(
    "
SELECT users.created_at AS member_since, posted.posted, posted.awarded, posted.paid, entered.*,
       coalesce((SELECT standing.wins FROM talent_standings AS standing
                  WHERE standing.user_id = users.id AND standing.category = 'All'), 0)::bigint AS wins
FROM users,
LATERAL (
    SELECT count(*) AS posted,
           count(*) FILTER (WHERE awarded_at IS NOT NULL AND outcome IS DISTINCT FROM 'REFUNDED') AS awarded,
           (sum(prize_paisa - coalesce((SELECT sum(r.amount_paisa) FROM refunds r
                                        WHERE r.contest_id = contests.id AND r.reason = 'DISPUTE'), 0))
               FILTER (WHERE outcome = 'COMPLETED'))::bigint AS paid
    FROM contests WHERE client_id = users.id AND funded_at IS NOT NULL
) AS posted,
LATERAL (
    SELECT count(*) AS entries, count(*) FILTER (WHERE status = 'WINNER') AS won,
           count(*) FILTER (WHERE ",
    ::contests::live_entry!("entries"),
    ") AS running,
           count(*) FILTER (WHERE status = 'SHORTLISTED') AS shortlisted
    FROM entries WHERE entries.author_id = users.id AND entries.status <> 'WITHDRAWN'
) AS entered
WHERE users.id = $1"
);

fn record_row(conn: &mut PgConnection, person: UserId) -> Result<RecordRow, Error> {
    diesel::sql_query(RECORD).bind::<SqlUuid, _>(person.uuid()).get_result(conn).optional()?.ok_or(Error::NotFound)
}

/// What `client` has done so far.
///
/// # Errors
/// [`Error::NotFound`], or the database.
pub fn client_record(conn: &mut PgConnection, client: UserId) -> Result<ClientRecord, Error> {
    let row = record_row(conn, client)?;
    Ok(ClientRecord {
        member_since: row.member_since,
        contests_posted: row.posted,
        contests_awarded: row.awarded,
        prizes_paid: Paisa::new(row.paid.unwrap_or(0)),
        rating: crate::reviews::as_client(conn, client)?,
    })
}

/// The numbers of the public page of `person`.
///
/// # Errors
/// [`Error::NotFound`], or the database.
pub fn numbers(conn: &mut PgConnection, person: UserId) -> Result<Numbers, Error> {
    let row = record_row(conn, person)?;
    let RecordRow { wins, won, entries, running, shortlisted, posted, awarded, .. } = row;
    Ok(Numbers { wins, won, entries, running, shortlisted, contests_posted: posted, contests_awarded: awarded })
}

/// A piece of work on a public page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Work {
    pub entry: EntryId,
    pub contest: ContestId,
    /// The title of the contest.
    pub contest_title: String,
    /// The category of the contest.
    pub category: String,
    pub subcategory: Option<String>,
    /// Whether it won; otherwise its author published it.
    pub won: bool,
    /// Its first picture, once the previews are made.
    pub image: Option<FileId>,
    /// When the contest was completed, or the entry published.
    pub at: OffsetDateTime,
}

/// What `person` won, and what they published, newest first. Only of completed contests.
///
/// # Errors
/// The database.
pub fn work(conn: &mut PgConnection, person: UserId) -> Result<Vec<Work>, Error> {
    type Row = (
        EntryId,
        ContestId,
        String,
        String,
        Option<String>,
        String,
        Option<OffsetDateTime>,
        Option<OffsetDateTime>,
        OffsetDateTime,
    );
    let rows: Vec<Row> = entries::table
        .inner_join(contests::table.on(contests::id.eq(entries::contest_id)))
        .filter(entries::author_id.eq(person))
        .filter(contests::outcome.eq("COMPLETED"))
        .filter(contests::hidden_at.is_null())
        .filter(entries::status.eq("WINNER").or(entries::published_at.is_not_null()))
        .filter(entries::status.ne("WITHDRAWN"))
        .order((contests::closed_at.desc(), entries::id.desc()))
        .limit(WORK_MAX)
        .select((
            entries::id,
            contests::id,
            contests::title,
            contests::category,
            contests::subcategory,
            entries::status,
            entries::published_at,
            contests::closed_at,
            entries::created_at,
        ))
        .load(conn)?;
    let ids: Vec<EntryId> = rows.iter().map(|row| row.0).collect();
    let images = first_images(conn, &ids)?;
    Ok(rows
        .into_iter()
        .map(|(entry, contest, contest_title, category, subcategory, status, published, closed, created)| {
            let won = status == "WINNER";
            let at = if won { closed } else { published.or(closed) }.unwrap_or(created);
            let image = images.get(&entry).copied();
            Work { entry, contest, contest_title, category, subcategory, won, image, at }
        })
        .collect())
}

fn first_images(conn: &mut PgConnection, entries: &[EntryId]) -> Result<HashMap<EntryId, FileId>, Error> {
    let rows: Vec<(EntryId, FileId)> = entry_files::table
        .inner_join(files::table.on(files::id.eq(entry_files::file_id)))
        .filter(entry_files::entry_id.eq_any(entries))
        // Pages of documents are for those who judge them.
        .filter(files::preview_status.eq("READY").and(files::width.is_not_null()))
        .order((entry_files::entry_id, entry_files::position.desc()))
        .select((entry_files::entry_id, entry_files::file_id))
        .load(conn)?;
    // The lowest position comes last and stays.
    Ok(rows.into_iter().collect())
}
