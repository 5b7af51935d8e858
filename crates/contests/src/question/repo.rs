//! Questions in the database.

use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{ContestId, QuestionId, UserId};

use super::{Kind, Question};
use crate::Error;
use crate::schema::contest_questions;

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
    diesel::insert_into(contest_questions::table).values(&question).execute(&mut **tx)?;
    Ok(question)
}

/// The question.
///
/// # Errors
/// [`Error::NotFound`].
pub fn get(conn: &mut PgConnection, id: QuestionId) -> Result<Question, Error> {
    let found = contest_questions::table.find(id).select(Question::as_select()).first(conn).optional()?;
    found.ok_or(Error::NotFound)
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
