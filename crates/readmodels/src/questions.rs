//! Questions and announcements of a contest.

use ::contests::contest;
use ::contests::question::Kind;
use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::actor::Actor;
use kernel::ids::{ContestId, QuestionId, UserId};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Error;
use crate::people::{self, Person};
use crate::schema::contest_questions;

/// A question or an announcement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuestionView {
    pub id: Uuid,
    pub kind: Kind,
    pub body: String,
    pub author: Person,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    pub answer: Option<String>,
    #[serde(with = "time::serde::rfc3339::option")]
    pub answered_at: Option<OffsetDateTime>,
}

type Row = (Uuid, UserId, Kind, String, Option<String>, Option<OffsetDateTime>, OffsetDateTime);

/// Everything asked and announced, oldest first.
///
/// # Errors
/// [`Error::NotFound`] when the contest is not there for `actor`.
pub fn of_contest(conn: &mut PgConnection, actor: &Actor, id: ContestId) -> Result<Vec<QuestionView>, Error> {
    let contest = contest::repo::get(conn, id)?;
    contest::repo::ensure_full(conn, &contest, Some(actor))?;
    load(conn, contest_questions::table.filter(contest_questions::contest_id.eq(id)).into_boxed())
}

/// One of them.
///
/// # Errors
/// [`Error::NotFound`].
pub fn one(conn: &mut PgConnection, id: QuestionId) -> Result<QuestionView, Error> {
    let found = load(conn, contest_questions::table.filter(contest_questions::id.eq(id)).into_boxed())?;
    found.into_iter().next().ok_or(Error::NotFound)
}

fn load(
    conn: &mut PgConnection,
    query: contest_questions::BoxedQuery<'_, diesel::pg::Pg>,
) -> Result<Vec<QuestionView>, Error> {
    let rows: Vec<Row> = query
        .order((contest_questions::created_at, contest_questions::id))
        .select((
            contest_questions::id,
            contest_questions::author_id,
            contest_questions::kind,
            contest_questions::body,
            contest_questions::answer,
            contest_questions::answered_at,
            contest_questions::created_at,
        ))
        .load(conn)?;
    let authors: Vec<UserId> = rows.iter().map(|row| row.1).collect();
    let people = people::of_ids(conn, &authors)?;
    let view = |(id, author, kind, body, answer, answered_at, created_at)| QuestionView {
        id,
        kind,
        body,
        author: people.get(author),
        created_at,
        answer,
        answered_at,
    };
    Ok(rows.into_iter().map(view).collect())
}
