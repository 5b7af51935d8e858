//! Public questions, answers and announcements.

use contests::question::{self, Kind};
use contests::{contest, entry, removal};
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::Db;
use kernel::ids::{ContestId, QuestionId};
use notifications::messages;

use crate::error::Error;
use crate::notify;

/// Asks the client; the client's own words are an announcement, which entrants get by mail.
///
/// # Errors
/// The contest is not there for the actor or not running, its client removed the actor, or an invalid text.
pub fn post(db: &Db, ctx: &Ctx, actor: &Actor, id: ContestId, body: &str) -> Result<QuestionId, Error> {
    db.write(|tx| {
        // The lock makes a question and a removal come one before the other.
        let contest = contest::repo::lock(tx, id)?;
        contest::repo::ensure_full(tx, &contest, Some(actor))?;
        let kind = question::decide_post(&contest, actor, removal::repo::is_removed(tx, id, actor.user)?)?;
        let posted = question::repo::insert(tx, ctx, id, actor.user, kind, question::checked_body(body)?)?;
        let author = notify::name_of(tx, actor.user)?;
        let link = ctx.link(&format!("/contests/{id}"));
        match kind {
            Kind::Question => {
                let message = messages::contest::question_asked(&contest.title, &author, &posted.body, &link);
                notify::user(tx, ctx, contest.client, &message)?;
            }
            Kind::Announcement => {
                let message = messages::contest::announcement(&contest.title, &author, &posted.body, &link);
                let entrants = entry::repo::authors(tx, id)?;
                notify::users(tx, ctx, &entrants, &message)?;
            }
        }
        Ok(posted.id)
    })
}

/// The client answers, once; the person who asked gets a mail.
///
/// # Errors
/// Not the client, answered before, the contest is not running, or an invalid text.
pub fn answer(db: &Db, ctx: &Ctx, actor: &Actor, id: QuestionId, answer: &str) -> Result<(), Error> {
    db.write(|tx| {
        let question = question::repo::get(tx, id)?;
        let contest = contest::repo::get(tx, question.contest)?;
        question::decide_answer(&contest, &question, actor)?;
        let answer = question::checked_answer(answer)?;
        question::repo::record_answer(tx, ctx, id, &answer)?;
        let link = ctx.link(&format!("/contests/{}", contest.id));
        let message =
            messages::contest::question_answered(&contest.title, &notify::name_of(tx, actor.user)?, &answer, &link);
        notify::user(tx, ctx, question.author, &message)?;
        Ok(())
    })
}
