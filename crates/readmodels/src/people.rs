//! People as others see them: names, pictures, numbers, work.

use std::collections::HashMap;

use ::contests::contest::{Category, Outcome, Subcategory, Visibility};
use ::contests::entry::Status;
use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text, Timestamptz, Uuid as SqlUuid};
use kernel::db::{StaticSql, prepared, static_sql};
use kernel::ids::{ContestId, EntryId, FileId, Id, UserId};
use kernel::money::Paisa;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Error;
use crate::schema::{contests, entries, entry_files, files, users};

/// What strangers read in the place of the title of a private contest.
pub(crate) const PRIVATE_TITLE: &str = "Private contest";
/// Pieces of work on a public page.
const WORK_MAX: i64 = 60;

/// A person with a picture.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = PersonRef)]
#[serde(rename_all = "camelCase")]
pub struct Person {
    pub id: Uuid,
    pub name: String,
    pub image_url: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable, QueryableByName, Selectable, Serialize, ToSchema)]
#[diesel(table_name = users)]
pub struct Named {
    #[diesel(sql_type = SqlUuid, column_name = person_id, select_expression = users::id)]
    pub id: Uuid,
    #[diesel(sql_type = Text, column_name = person_name)]
    #[diesel(select_expression = static_sql::<Text>(FULL_NAME), select_expression_type = StaticSql<Text>)]
    pub name: String,
}

impl From<Person> for Named {
    fn from(person: Person) -> Self {
        Self { id: person.id, name: person.name }
    }
}

/// What is written where a name should be and nobody is known.
fn nobody(id: UserId) -> Person {
    Person { id: id.uuid(), name: "Former member".to_owned(), image_url: None }
}

/// Names and pictures by person.
#[derive(Debug, Default)]
pub struct People(HashMap<UserId, Person>);

impl People {
    pub fn get(&self, id: UserId) -> Person {
        self.0.get(&id).cloned().unwrap_or_else(|| nobody(id))
    }
}

/// Where a person's picture is served, in the size of an avatar.
pub fn image_url(file: FileId) -> String {
    picture_url(file, "thumb")
}

fn picture_url(file: FileId, variant: &str) -> String {
    format!("/api/files/{file}?variant={variant}")
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
pub fn of_ids(conn: &mut PgConnection, ids: &[UserId]) -> Result<People, Error> {
    type Row = (UserId, String, Option<String>, Option<FileId>);
    let ready = files::table.on(files::id.nullable().eq(users::image_file_id).and(files::preview_status.eq("READY")));
    let rows: Vec<Row> = users::table
        .left_join(ready)
        .filter(users::id.eq_any(ids))
        .select((users::id, users::first_name, users::last_name, files::id.nullable()))
        .load(conn)?;
    let person = |(id, first, last, image): Row| {
        let name = full_name(&first, last.as_deref());
        (id, Person { id: id.uuid(), name, image_url: image.map(image_url) })
    };
    Ok(People(rows.into_iter().map(person).collect()))
}

pub fn one(conn: &mut PgConnection, id: UserId) -> Result<Person, Error> {
    Ok(of_ids(conn, &[id])?.get(id))
}

/// What the client has done so far.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClientRecord {
    #[serde(with = "time::serde::rfc3339")]
    pub member_since: OffsetDateTime,
    pub contests_posted: i64,
    /// Of these, those with a winner.
    pub contests_awarded: i64,
    pub prizes_paid_cents: i64,
    /// People whom the client removed from contests, once for each contest; undone removals do not count.
    pub people_removed: i64,
    /// The average of the stars that winners gave the client, with two digits; null without a review.
    pub rating_avg: Option<f64>,
    /// How many reviews that is.
    pub review_count: i64,
}

/// How many entries the viewer has in which state; withdrawn ones count nowhere.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EntrySummary {
    #[diesel(sql_type = BigInt)]
    pub entries: i64,
    /// Those that may still win.
    #[diesel(sql_type = BigInt)]
    pub running: i64,
    #[diesel(sql_type = BigInt)]
    pub shortlisted: i64,
    #[diesel(sql_type = BigInt)]
    pub won: i64,
    /// Clients for whom the person won, as far as they count for top talent.
    #[diesel(sql_type = BigInt)]
    pub wins: i64,
}

/// What a person has done so far.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct Numbers {
    #[diesel(embed)]
    pub entered: EntrySummary,
    #[diesel(sql_type = Timestamptz)]
    pub member_since: OffsetDateTime,
    #[diesel(sql_type = BigInt)]
    pub contests_posted: i64,
    /// Of these, those with a winner.
    #[diesel(sql_type = BigInt)]
    pub contests_awarded: i64,
    #[diesel(sql_type = BigInt)]
    pub prizes_paid: Paisa,
    /// People whom the person removed from contests, once for each contest; undone removals do not count.
    #[diesel(sql_type = BigInt)]
    pub people_removed: i64,
}

/// A contest that was given up was never funded; one without a winner has no `awarded_at` or was refunded. What a dispute gave back
/// of a prize was not paid.
const RECORD: &str = concat!(
    "
SELECT users.created_at AS member_since, posted.*, entered.*,
       coalesce((SELECT standing.wins FROM talent_standings AS standing
                  WHERE standing.user_id = users.id AND standing.category = 'All'), 0)::bigint AS wins,
       (SELECT count(*) FROM contest_removals AS removal JOIN contests ON contests.id = removal.contest_id
         WHERE contests.client_id = users.id AND removal.undone_at IS NULL) AS people_removed
FROM users,
LATERAL (
    SELECT count(*) AS contests_posted,
           count(*) FILTER (WHERE awarded_at IS NOT NULL AND outcome IS DISTINCT FROM 'REFUNDED') AS contests_awarded,
           coalesce(sum(prize_paisa - coalesce((SELECT sum(r.amount_paisa) FROM refunds r
                                                WHERE r.contest_id = contests.id AND r.reason = 'DISPUTE'), 0))
               FILTER (WHERE outcome = 'COMPLETED'), 0)::bigint AS prizes_paid
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

/// What `client` has done so far, for those who think of entering.
///
/// # Errors
/// [`Error::NotFound`].
pub fn client_record(conn: &mut PgConnection, client: UserId) -> Result<ClientRecord, Error> {
    let numbers = numbers(conn, client)?;
    let rating = crate::reviews::as_client(conn, client)?;
    Ok(ClientRecord {
        member_since: numbers.member_since,
        contests_posted: numbers.contests_posted,
        contests_awarded: numbers.contests_awarded,
        prizes_paid_cents: numbers.prizes_paid.get(),
        people_removed: numbers.people_removed,
        rating_avg: rating.average(),
        review_count: rating.reviews,
    })
}

/// What `person` has done so far.
///
/// # Errors
/// [`Error::NotFound`].
pub fn numbers(conn: &mut PgConnection, person: UserId) -> Result<Numbers, Error> {
    prepared(RECORD).bind::<SqlUuid, _>(person.uuid()).get_result(conn).optional()?.ok_or(Error::NotFound)
}

/// A piece of work on a public page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WorkView {
    pub entry_id: Uuid,
    /// Null when the contest is private.
    pub contest_id: Option<Uuid>,
    /// The title of the contest; “Private contest” when it is private.
    pub contest_title: String,
    /// The category of the contest.
    pub category: Category,
    /// The name within the category.
    pub subcategory: Option<Subcategory>,
    pub won: bool,
    pub thumbnail_url: Option<String>,
    pub preview_url: Option<String>,
    /// When the contest was completed, or the entry published.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
}

/// What `person` won, and what they published, newest first. Only of completed contests; of private ones once their client agreed, and then
/// without what the contest is about.
pub fn work(conn: &mut PgConnection, person: UserId) -> Result<Vec<WorkView>, Error> {
    type Row = (
        EntryId,
        ContestId,
        String,
        Visibility,
        Category,
        Option<Subcategory>,
        Status,
        Option<OffsetDateTime>,
        Option<OffsetDateTime>,
        OffsetDateTime,
    );
    let rows: Vec<Row> = entries::table
        .inner_join(contests::table.on(contests::id.eq(entries::contest_id)))
        .filter(entries::author_id.eq(person))
        .filter(contests::outcome.eq(Outcome::Completed))
        .filter(contests::hidden_at.is_null())
        .filter(contests::visibility.eq(Visibility::Public).or(contests::publication_agreed_at.is_not_null()))
        .filter(entries::status.eq(Status::Winner).or(entries::published_at.is_not_null()))
        .filter(entries::status.ne(Status::Withdrawn))
        .order((contests::closed_at.desc(), entries::id.desc()))
        .limit(WORK_MAX)
        .select((
            entries::id,
            contests::id,
            contests::title,
            contests::visibility,
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
        .map(|(entry, contest, title, visibility, category, subcategory, status, published, closed, created)| {
            let won = status == Status::Winner;
            let at = if won { closed } else { published.or(closed) }.unwrap_or(created);
            let picture = |variant| images.get(&entry).map(|file| picture_url(*file, variant));
            WorkView {
                entry_id: entry.uuid(),
                contest_id: (!visibility.is_private()).then(|| contest.uuid()),
                contest_title: if visibility.is_private() { PRIVATE_TITLE.to_owned() } else { title },
                category,
                subcategory,
                won,
                thumbnail_url: picture("thumb"),
                preview_url: picture("preview"),
                at,
            }
        })
        .collect())
}

fn first_images(conn: &mut PgConnection, ids: &[EntryId]) -> Result<HashMap<EntryId, FileId>, Error> {
    let rows: Vec<(EntryId, FileId)> = entry_files::table
        .inner_join(files::table.on(files::id.eq(entry_files::file_id)))
        .inner_join(entries::table.on(entries::id.eq(entry_files::entry_id)))
        .filter(entry_files::entry_id.eq_any(ids).and(entry_files::version.eq(entries::version)))
        // Pages of documents are for those who judge them.
        .filter(files::preview_status.eq("READY").and(files::width.is_not_null()))
        .order((entry_files::entry_id, entry_files::position.desc()))
        .select((entry_files::entry_id, entry_files::file_id))
        .load(conn)?;
    // The lowest position comes last and stays.
    Ok(rows.into_iter().collect())
}
