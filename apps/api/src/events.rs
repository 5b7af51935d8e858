//! Open pages hear of notifications as they come: server-sent events, for as long as their session lives.
//!
//! An event names a line and how many are unread. `Last-Event-ID` brings back what was missed; the list itself is asked for as usual.

use i18n::api::requests as m;
use std::time::Duration;

use actix_web::http::header::{self, HeaderName};
use kernel::ids::UserId;
use tokio::time::Instant;

use crate::auth::CurrentSession;
use crate::prelude::*;
use crate::state::App;

mod stream;

use runtime::event_hub::Seat;
use stream::Stream;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(events);
}

/// Seconds after which a page that had too many streams, or whose server ends, may ask again.
const RETRY_AFTER: u32 = 3;
/// How long a page waits for the place of another that is gone.
const TIMEOUT: Duration = Duration::from_millis(500);
/// Between two words to those that are there: only the second one to a browser that is gone fails.
const NUDGE_EVERY: Duration = Duration::from_millis(50);

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct EventsQuery {
    /// `true` answers 204 when nobody is signed in any more, which tells a browser not to come back.
    optional: Option<bool>,
}

/// Notifications as they come (`text/event-stream`): `notification` with the line and the count of unread ones, `unread` with the count
/// alone, `account` when the address was confirmed, a comment every 25 seconds. At most five at a time per person and server; ends with the session.
#[utoipa::path(
    tag = "notifications",
    params(
        EventsQuery,
        ("Last-Event-ID" = Option<String>, Header, description = "The id of the last event that arrived")
    ),
    responses(
        (status = 200, body = String, content_type = "text/event-stream"),
        (status = 204, description = "Nobody, and that was allowed")
    )
)]
#[get("/events")]
pub async fn events(
    call: RequestContext,
    who: OptionalUser,
    session: Option<CurrentSession>,
    query: Query<EventsQuery>,
    req: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let (Some(actor), Some(session)) = (who.0, session) else {
        let nobody = ApiError::sign_in_required();
        return if query.optional == Some(true) { Ok(HttpResponse::NoContent().finish()) } else { Err(nobody) };
    };
    let seat = take_place(&call.app, actor.user).await?;
    // Asked after joining: a stream that joins later than the end would last until the process is ended by force.
    if call.app.events.is_closed() {
        return Err(ApiError::unavailable(&"the server is about to end").retry_after(RETRY_AFTER));
    }
    let last = req.headers().get("last-event-id").and_then(|id| id.to_str().ok()).and_then(|id| id.parse().ok());
    let stream = Stream::new(call.app.clone(), seat, session.0, actor.email_verified, last);
    Ok(HttpResponse::Ok()
        .content_type("text/event-stream")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header((HeaderName::from_static("x-accel-buffering"), "no"))
        // Said to be encoded already: an encoder further out would keep events until it has a block full.
        .insert_header((header::CONTENT_ENCODING, "identity"))
        .streaming(stream.chunks()))
}

/// A place for one more stream. A page that was left is noticed only when it is spoken to, so a full house is spoken to first:
/// someone who reloads a page quickly is not refused for the pages that are gone.
async fn take_place(app: &App, user: UserId) -> Result<Seat, ApiError> {
    let until = Instant::now().checked_add(TIMEOUT);
    loop {
        if let Some(seat) = app.events.join(user) {
            return Ok(seat);
        }
        if until.is_none_or(|until| Instant::now() >= until) {
            let full = ApiError::new(Code::TooManyRequests, m::TooManyWindows);
            return Err(full.retry_after(RETRY_AFTER));
        }
        tokio::time::sleep(NUDGE_EVERY).await;
    }
}
