//! What a person is told in the product, and what the person wants to be told.

use ::notifications::choice::{self, Choice};
use ::notifications::inbox;
use actix_web::{get, post, put};
use i18n::api::requests as m;
use kernel::fields::FieldErrors;
use kernel::ids::NotificationId;
use kernel::page::Cursor;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::auth::Authenticated;
use crate::error::{ApiError, ApiResult, Code};
use crate::extract::{Json, Query};
use crate::state::RequestContext;

mod dto;
mod unsubscribe;

pub use dto::{ChoiceBody, ChoiceList, NotificationList, NotificationView, NotificationsQuery, ReadBody, UnreadView};

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
    let parse = |text: &str| Cursor::parse(text).map_err(|_other| ApiError::new(Code::Malformed, m::NoSuchPage));
    let (user, unread) = (actor.0.user, query.unread == Some(true));
    let after = query.cursor.as_deref().map(parse).transpose()?;
    let list = call.run(move |db, _ctx| {
        db.read(|conn| {
            let (lines, next) = inbox::page_of(conn, user, unread, after)?;
            Ok::<_, ::notifications::Error>(NotificationList::new(lines, inbox::unread_count(conn, user)?, next))
        })
    });
    Ok(Json(list.await?))
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
    let choices = call.run(move |db, _ctx| db.read(|conn| choice::all(conn, user))).await?;
    Ok(Json(ChoiceList::new(choices)))
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
            choice::all(tx, user)
        })
    });
    Ok(Json(ChoiceList::new(choices.await?)))
}
