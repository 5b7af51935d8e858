//! Questions over HTTP.

use kernel::ids::{ContestId, QuestionId};
use readmodels::questions::QuestionView;

use crate::prelude::*;
use crate::questions::dto::{AnswerBody, QuestionBody};

pub mod dto;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(list_questions).service(post_question).service(answer_question);
}

fn view(db: &Db, id: QuestionId) -> Result<QuestionView, ApiError> {
    Ok(db.read(|conn| readmodels::questions::one(conn, id))?)
}

/// Questions and announcements, oldest first.
#[utoipa::path(tag = "questions", responses((status = 200, body = [QuestionView])))]
#[get("/contests/{id}/questions")]
pub async fn list_questions(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
) -> ApiResult<Vec<QuestionView>> {
    let id = ContestId::from(*id);
    call.read(move |conn, _ctx| readmodels::questions::of_contest(conn, &actor.0, id)).await.map(Json)
}

/// Asks the client; posted by the client, it is an announcement.
#[utoipa::path(tag = "questions", params(IdempotencyHeader), responses((status = 201, body = QuestionView)))]
#[post("/contests/{id}/questions")]
pub async fn post_question(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
    body: Json<QuestionBody>,
) -> Result<HttpResponse, ApiError> {
    call.app.limits.entry.count(actor.0.user.to_string())?;
    let (actor, id) = (actor.0, ContestId::from(*id));
    call.once(actor.user, StatusCode::CREATED, move |db, ctx| {
        let question = workflows::contests::questions::post(db, ctx, &actor, id, &body.body)?;
        view(db, question)
    })
    .await
}

/// Answers a question, once.
#[utoipa::path(tag = "questions", params(IdempotencyHeader), responses((status = 200, body = QuestionView)))]
#[post("/questions/{id}/answer")]
pub async fn answer_question(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
    body: Json<AnswerBody>,
) -> Result<HttpResponse, ApiError> {
    let (actor, id) = (actor.0, QuestionId::from(*id));
    call.once(actor.user, StatusCode::OK, move |db, ctx| {
        workflows::contests::questions::answer(db, ctx, &actor, id, &body.answer)?;
        view(db, id)
    })
    .await
}
