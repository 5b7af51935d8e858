//! Questions in the database.

use diesel::pg::Pg;
use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{ContestId, Id, QuestionId, UserId};
use time::OffsetDateTime;

use super::{Kind, Question};
use crate::Error;
use crate::schema::contest_questions;

#[derive(Queryable, Selectable)]
#[diesel(table_name = contest_questions, check_for_backend(Pg))]
struct QuestionRow {
    id: QuestionId,
    contest_id: ContestId,
    author_id: UserId,
    kind: String,
    body: String,
    answer: Option<String>,
    answered_at: Option<OffsetDateTime>,
    created_at: OffsetDateTime,
}

impl TryFrom<QuestionRow> for Question {
    type Error = Error;

    fn try_from(row: QuestionRow) -> Result<Self, Error> {
        Ok(Self {
            kind: Kind::parse(&row.kind)
                .ok_or_else(|| Error::Corrupt { table: "contest_questions", id: row.id.uuid() })?,
            id: row.id,
            contest: row.contest_id,
            author: row.author_id,
            body: row.body,
            answer: row.answer,
            answered_at: row.answered_at,
            created_at: row.created_at,
        })
    }
}

/// Stores a question or an announcement; `body` is checked.
pub fn insert(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    contest: ContestId,
    author: UserId,
    kind: Kind,
    body: String,
) -> Result<Question, Error> {
    let question = Question {
        id: ctx.new_id(),
        contest,
        author,
        kind,
        body,
        answer: None,
        answered_at: None,
        created_at: ctx.now,
    };
    diesel::insert_into(contest_questions::table)
        .values((
            contest_questions::id.eq(question.id),
            contest_questions::contest_id.eq(question.contest),
            contest_questions::author_id.eq(question.author),
            contest_questions::kind.eq(question.kind.as_str()),
            contest_questions::body.eq(&question.body),
            contest_questions::created_at.eq(question.created_at),
        ))
        .execute(&mut **tx)?;
    Ok(question)
}

/// The question.
///
/// # Errors
/// [`Error::NotFound`].
pub fn get(conn: &mut PgConnection, id: QuestionId) -> Result<Question, Error> {
    let row = contest_questions::table.find(id).select(QuestionRow::as_select()).first(conn).optional()?;
    row.map(Question::try_from).transpose()?.ok_or(Error::NotFound)
}

/// Stores the answer, if there is none.
///
/// # Errors
/// [`Error::AlreadyAnswered`].
pub fn record_answer(tx: &mut Tx<'_>, ctx: &Ctx, id: QuestionId, answer: &str) -> Result<(), Error> {
    let changed = diesel::update(contest_questions::table.find(id).filter(contest_questions::answer.is_null()))
        .set((contest_questions::answer.eq(answer), contest_questions::answered_at.eq(ctx.now)))
        .execute(&mut **tx)?;
    if changed == 1 { Ok(()) } else { Err(Error::AlreadyAnswered) }
}
