//! What a person is told in the product, and what the person wants to be told.

use ::notifications::choice::{self, Choice};
use ::notifications::inbox;
use kernel::fields::FieldErrors;
use kernel::ids::NotificationId;
use readmodels::notifications::{ChoiceList, NotificationList};

use crate::prelude::*;

mod dto;
mod unsubscribe;

use dto::{ChoiceBody, NotificationsQuery, ReadBody, UnreadView};

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(notifications)
        .service(read_notifications)
        .service(notification_choices)
        .service(choose_notifications)
        .service(unsubscribe::unsubscribe_page)
        .service(unsubscribe::unsubscribe);
}

/// Lines marked in one call.
const IDS_MAX: usize = 100;

/// What the person was told, newest first, twenty on a page.
#[utoipa::path(tag = "notifications", params(NotificationsQuery), responses((status = 200, body = NotificationList)))]
#[get("/notifications")]
pub async fn notifications(
    call: RequestContext,
    actor: Authenticated,
    query: Query<NotificationsQuery>,
) -> ApiResult<NotificationList> {
    let (user, unread) = (actor.0.user, query.unread == Some(true));
    let after = read_cursor(query.cursor.as_deref())?;
    call.run(move |db, _ctx| db.read_one(|conn| readmodels::notifications::page(conn, user, unread, after)))
        .await
        .map(Json)
}

/// Marks lines as read: those named, or all that are there. Ids that are not the person's own change nothing.
#[utoipa::path(tag = "notifications", responses((status = 200, body = UnreadView)))]
#[post("/notifications/read")]
pub async fn read_notifications(
    call: RequestContext,
    actor: Authenticated,
    body: Json<ReadBody>,
) -> ApiResult<UnreadView> {
    let (user, ids) = (actor.0.user, wanted(&body)?);
    let unread_count = call.run(move |db, ctx| {
        db.write(|tx| {
            match &ids {
                Some(ids) => inbox::mark_read(tx, ctx, user, ids)?,
                None => inbox::mark_all_read(tx, ctx, user)?,
            };
            inbox::unread_count(tx, user)
        })
    });
    Ok(Json(UnreadView { unread_count: unread_count.await? }))
}

/// The ids to mark; none for all.
fn wanted(body: &ReadBody) -> Result<Option<Vec<NotificationId>>, FieldErrors> {
    let mut errors = FieldErrors::new();
    let ids = body.ids.as_deref();
    errors.require(ids.is_some() != (body.all == Some(true)), "ids", "Name ids, or all");
    errors.require(ids.is_none_or(|ids| (1..=IDS_MAX).contains(&ids.len())), "ids", "Name 1 to 100 ids");
    errors.into_result()?;
    Ok(ids.map(|ids| ids.iter().copied().map(NotificationId::from).collect()))
}

/// What the person wants to be told, by topic.
#[utoipa::path(tag = "notifications", responses((status = 200, body = ChoiceList)))]
#[get("/notifications/choices")]
pub async fn notification_choices(call: RequestContext, actor: Authenticated) -> ApiResult<ChoiceList> {
    let user = actor.0.user;
    call.read(move |conn, _ctx| readmodels::notifications::choices(conn, user)).await.map(Json)
}

/// Changes what the person wants to be told about one topic, and answers all of them.
#[utoipa::path(tag = "notifications", responses((status = 200, body = ChoiceList)))]
#[put("/notifications/choices")]
pub async fn choose_notifications(
    call: RequestContext,
    actor: Authenticated,
    body: Json<ChoiceBody>,
) -> ApiResult<ChoiceList> {
    let (user, chosen) = (actor.0.user, Choice::try_from(&*body)?);
    let choices = call.run(move |db, ctx| {
        db.write(|tx| {
            choice::set(tx, ctx, user, chosen)?;
            readmodels::notifications::choices(tx, user)
        })
    });
    choices.await.map(Json)
}
