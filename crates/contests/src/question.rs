//! Public questions with answers, and the client's announcements.

use diesel::pg::Pg;
use diesel::prelude::*;
use kernel::actor::Actor;
use kernel::ids::{ContestId, QuestionId, UserId};
use kernel::text;
use time::OffsetDateTime;

use crate::Error;
use crate::contest::Contest;
use crate::removal;
use crate::schema::contest_questions;

pub mod repo;

text_enum! {
    /// A question, or an announcement of the client.
    pub enum Kind as QuestionKind {
        Question = "QUESTION",
        /// The client tells everybody.
        Announcement = "ANNOUNCEMENT",
    }
}

/// A question or an announcement.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = contest_questions, check_for_backend(Pg))]
pub struct Question {
    pub id: QuestionId,
    #[diesel(column_name = contest_id)]
    pub contest: ContestId,
    #[diesel(column_name = author_id)]
    pub author: UserId,
    pub kind: Kind,
    /// 3 to 1000 characters.
    pub body: String,
    pub answer: Option<String>,
    pub answered_at: Option<OffsetDateTime>,
    pub created_at: OffsetDateTime,
}

/// Whether `actor` may write on the page of `contest`, and as what; `is_removed` says whether a removal of the actor is open.
///
/// # Errors
/// The contest is not there for the actor, not running, or its client removed the actor.
pub fn decide_post(contest: &Contest, actor: &Actor, is_removed: bool) -> Result<Kind, Error> {
    if !contest.is_reachable_for(actor.user) {
        return Err(Error::NotFound);
    }
    let kind = if contest.client == actor.user { Kind::Announcement } else { Kind::Question };
    removal::require_not_removed(is_removed)?;
    if contest.takes_questions() {
        Ok(kind)
    } else {
        let event = if kind == Kind::Question { "ask" } else { "announce" };
        Err(Error::InvalidTransition { what: "contest", from: contest.status.as_str(), event })
    }
}

/// Whether `actor` may answer `question`.
///
/// # Errors
/// Not the client, an announcement, answered before, or the contest is not running.
pub fn decide_answer(contest: &Contest, question: &Question, actor: &Actor) -> Result<(), Error> {
    contest.require_client(actor)?;
    if question.contest != contest.id || question.kind != Kind::Question {
        return Err(Error::NotFound);
    }
    if question.answer.is_some() {
        return Err(Error::AlreadyAnswered);
    }
    if contest.takes_questions() {
        Ok(())
    } else {
        Err(Error::InvalidTransition { what: "contest", from: contest.status.as_str(), event: "answer" })
    }
}

/// A question or announcement, checked.
///
/// # Errors
/// Too short or too long.
pub fn checked_body(body: &str) -> Result<String, Error> {
    checked(body, "body", 3)
}

/// An answer, checked.
///
/// # Errors
/// Empty or too long.
pub fn checked_answer(answer: &str) -> Result<String, Error> {
    checked(answer, "answer", 1)
}

fn checked(body: &str, field: &'static str, min: usize) -> Result<String, Error> {
    text::multi_line(body, min, 1000).map_err(|refused| {
        Error::field(
            field,
            match refused {
                text::Refused::TooShort if min > 1 => "Write at least 3 characters",
                text::Refused::TooShort => "Write an answer",
                text::Refused::TooLong => "At most 1000 characters",
                text::Refused::Control => "Plain text only",
            },
        )
    })
}
