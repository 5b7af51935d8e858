//! For development only: the mails that were written, and a clock that can be moved. In production: 404, and no part of a build without
//! the feature `dev`.

use actix_web::http::header::{Accept, Header};
use i18n::api::requests as m;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use notifications::deliver::MailBranding;
use notifications::outbox::Mail;
use time::format_description::well_known::Rfc2822;

use crate::error::Problem;
use crate::prelude::*;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(mailbox).service(clock).service(advance_clock);
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct MailboxQuery {
    /// An address; all addresses without it.
    to: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MailView {
    to: String,
    subject: String,
    text: String,
    html: String,
    /// To whom an answer goes, when not to the sender.
    reply_to: Option<String>,
    /// Where such mails are switched off, when they can be: the `List-Unsubscribe` of the mail.
    unsubscribe: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    sent_at: OffsetDateTime,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ClockView {
    #[serde(with = "time::serde::rfc3339")]
    now: OffsetDateTime,
}

/// How far to move the clock.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AdvanceBody {
    /// Seconds forward, at most a year.
    #[schema(minimum = 0, maximum = 31_536_000)]
    advance_seconds: u32,
}

/// A year: deadlines lie nearer, and the clock never goes back.
const ADVANCE_SECONDS_MAX: u32 = 31_536_000;

impl MailView {
    fn new(mail: Mail, branding: &MailBranding) -> Self {
        Self {
            unsubscribe: branding.unsubscribe_link(&mail),
            to: mail.to_address,
            subject: mail.subject,
            text: mail.text_body,
            html: mail.html_body,
            reply_to: mail.reply_to,
            sent_at: mail.created_at,
        }
    }
}

fn in_development(call: &RequestContext) -> Result<(), ApiError> {
    if call.app.config.is_development() { Ok(()) } else { Err(ApiError::not_found()) }
}

/// The mails that were written, newest first; a page for browsers, JSON for programs.
#[utoipa::path(
    tag = "development",
    params(MailboxQuery),
    responses((status = 200, body = Vec<MailView>), (status = "4XX", body = Problem))
)]
#[get("/dev/mailbox")]
pub async fn mailbox(
    call: RequestContext,
    query: Query<MailboxQuery>,
    req: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    in_development(&call)?;
    // The database takes no NUL.
    let to = query.into_inner().to.map(|to| to.trim().replace('\0', " "));
    let mails = call.read(move |conn, _ctx| notifications::outbox::newest(conn, to.as_deref())).await?;
    let wants_page = Accept::parse(&req).is_ok_and(|accept| accept.preference().essence_str() == "text/html");
    if wants_page {
        return Ok(HttpResponse::Ok().content_type("text/html; charset=utf-8").body(page(&mails)));
    }
    Ok(HttpResponse::Ok()
        .json(mails.into_iter().map(|mail| MailView::new(mail, &call.app.branding)).collect::<Vec<_>>()))
}

/// The product's time.
#[utoipa::path(
    tag = "development",
    responses((status = 200, body = ClockView), (status = "4XX", body = Problem))
)]
#[get("/dev/clock")]
pub async fn clock(call: RequestContext) -> ApiResult<ClockView> {
    in_development(&call)?;
    Ok(Json(ClockView { now: call.ctx.now }))
}

/// Moves the product's clock forward, does what is due by then, and answers when nothing is left.
#[utoipa::path(
    tag = "development",
    responses((status = 200, body = ClockView), (status = "4XX", body = Problem))
)]
#[post("/dev/clock")]
pub async fn advance_clock(call: RequestContext, body: Json<AdvanceBody>) -> ApiResult<ClockView> {
    in_development(&call)?;
    let seconds = body.advance_seconds;
    if seconds > ADVANCE_SECONDS_MAX {
        return Err(ApiError::field("advanceSeconds", m::ClockTooFar));
    }
    let Some(moved) = call.app.movable_clock.clone() else { return Err(ApiError::not_found()) };
    let offset = call.run(move |db, _ctx| db.write(|tx| accounts::development::advance_clock(tx, seconds))).await?;
    moved.set_offset(offset);
    runtime::worker::run_until_idle(&call.app.services).await.map_err(|error| ApiError::internal(&error))?;
    Ok(Json(ClockView { now: call.app.clock.now() }))
}

const STYLE: &str = "body{font:16px/1.5 system-ui;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#14213d;background:#fff}\
    details{border:1px solid #d8dee9;border-radius:.6rem;padding:.6rem 1rem;margin:.6rem 0}\
    pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}small{color:#5b6579}\
    @media(prefers-color-scheme:dark){body{background:#0f1524;color:#e6eaf2}details{border-color:#2b3650}\
    a{color:#8fb4ff}small{color:#9aa5ba}}";

fn page(mails: &[Mail]) -> String {
    html! {
        (DOCTYPE)
        html lang="en" {
            meta charset="utf-8";
            meta name="viewport" content="width=device-width";
            title { "Mailbox" }
            style { (PreEscaped(STYLE)) }
            h1 { "Mailbox" }
            p { "Mails that Muqabla wrote, newest first." }
            @if mails.is_empty() { p { "No mail yet." } }
            @for (index, mail) in mails.iter().enumerate() {
                details open[index == 0] {
                    summary {
                        strong { (mail.subject) } " "
                        small { "to " (mail.to_address) ", " (mail.created_at.format(&Rfc2822).unwrap_or_default()) }
                    }
                    pre { (linked(&mail.text_body)) }
                }
            }
        }
    }
    .into_string()
}

/// Plain text with our own links made clickable.
fn linked(text: &str) -> Markup {
    html! {
        @for word in text.split_inclusive(char::is_whitespace) {
            @let (bare, rest) = word.split_at(word.trim_end().len());
            @if bare.starts_with("http://") || bare.starts_with("https://") { a href=(bare) { (bare) } (rest) }
            @else { (word) }
        }
    }
}
