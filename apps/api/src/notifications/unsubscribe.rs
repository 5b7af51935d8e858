//! No more mails about something, from a link in a mail: without a sign-in, and never by merely opening it.

use ::notifications::choice;
use ::notifications::unsubscribe::Unsubscribe;
use ::notifications::{Error, Topic};
use actix_web::http::StatusCode;
use actix_web::http::header::REFERRER_POLICY;
use kernel::ids::UserId;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::prelude::*;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct UnsubscribeQuery {
    /// From the mail.
    #[serde(default)]
    token: String,
}

/// Asks with a button; changes nothing, because mail programs and scanners open links by themselves.
#[utoipa::path(
    tag = "notifications",
    params(UnsubscribeQuery),
    responses(
        (status = 200, body = String, content_type = "text/html"),
        (status = 404, body = String, content_type = "text/html")
    )
)]
#[get("/notifications/unsubscribe")]
pub async fn unsubscribe_page(call: RequestContext, query: Query<UnsubscribeQuery>) -> Result<HttpResponse, ApiError> {
    call.app.limits.token.count(&call, call.network()).await?;
    Ok(match read(&call, &query.token) {
        Some((_user, topic)) => page(StatusCode::OK, "Switch these mails off?", &question(topic), &form(&query.token)),
        None => foreign(),
    })
}

/// Switches mails of one topic off for one person (RFC 8058: also called by mail programs themselves). Repeating it changes nothing.
#[utoipa::path(
    tag = "notifications",
    params(UnsubscribeQuery),
    responses(
        (status = 200, body = String, content_type = "text/html"),
        (status = 404, body = String, content_type = "text/html")
    )
)]
#[post("/notifications/unsubscribe")]
pub async fn unsubscribe(call: RequestContext, query: Query<UnsubscribeQuery>) -> Result<HttpResponse, ApiError> {
    let Some((user, topic)) = read(&call, &query.token) else {
        // Only what is guessed is counted: a provider sends for many people at once.
        call.app.limits.token.count(&call, call.network()).await?;
        return Ok(foreign());
    };
    let done = call.run(move |db, ctx| match db.write(|tx| choice::no_more_mails(tx, ctx, user, topic)) {
        Err(Error::ForeignLink) => Ok(false),
        done => done.map(|()| true),
    });
    Ok(if done.await? { page(StatusCode::OK, "Done", &answer(topic), &back()) } else { foreign() })
}

fn read(call: &RequestContext, token: &str) -> Option<(UserId, Topic)> {
    let config = &call.app.config;
    // Mails live longer than secrets.
    std::iter::once(&config.secret_key)
        .chain(&config.secret_keys_previous)
        .find_map(|secret| Unsubscribe::new(secret).read(token))
}

fn back() -> Markup {
    html! { a class="button" href="/notifications/settings" { "Choose what you are told" } }
}

/// What mails of a topic are about; the words of the page of choices.
const fn about(topic: Topic) -> &'static str {
    match topic {
        Topic::Security => "your account",
        Topic::Money => "your money",
        Topic::Contest => "contests",
        Topic::Entry => "entries",
        Topic::Question => "questions and answers",
        Topic::Handover => "the handover of files",
        Topic::Review => "reviews",
        Topic::Subscription => "your plan",
        Topic::Referral => "referrals",
        Topic::Identity => "the check of your identity",
    }
}

fn question(topic: Topic) -> String {
    format!(
        "You will get no more mails from us about {}. You still see them under Notifications, and mails about your account and your money go on.",
        about(topic)
    )
}

fn answer(topic: Topic) -> String {
    format!("You get no more mails about {}. You can switch them on again whenever you like.", about(topic))
}

fn form(token: &str) -> Markup {
    html! { form method="post" action={ "?token=" (token) } { button class="button" { "Switch them off" } } }
}

fn foreign() -> HttpResponse {
    let text = "Use the link from a mail of ours as it is, or sign in and choose what you are told.";
    page(StatusCode::NOT_FOUND, "This link does not work", text, &back())
}

fn page(status: StatusCode, title: &str, text: &str, action: &Markup) -> HttpResponse {
    let body = html! {
        (DOCTYPE)
        html lang="en" {
            meta charset="utf-8";
            meta name="viewport" content="width=device-width";
            meta name="robots" content="noindex";
            title { (title) " - Muqabla" }
            style { (PreEscaped(STYLE)) }
            main { p class="brand" { "Muqabla" } h1 { (title) } p { (text) } (action) }
        }
    };
    HttpResponse::build(status)
        .content_type("text/html; charset=utf-8")
        // The address is the key.
        .insert_header((REFERRER_POLICY, "no-referrer"))
        .body(body.into_string())
}

/// The colours of the site, by day and by night.
const STYLE: &str = "*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;\
    font:16px/1.55 'Plus Jakarta Sans',system-ui,sans-serif;background:#faf7f0;color:#1c1a14}\
    main{width:100%;max-width:480px;padding:40px 32px;background:#fff;border:1px solid #e6dfcf;border-radius:16px}\
    .brand{margin:0 0 28px;font-weight:800;font-size:19px;color:#0b6b4b}h1{margin:0 0 12px;font-size:26px;line-height:1.2;\
    letter-spacing:-.01em}p{margin:0 0 28px;color:#4d483c}form{margin:0}.button{display:inline-block;font:inherit;font-weight:650;\
    padding:12px 22px;border:0;border-radius:10px;background:#0b6b4b;color:#fff;text-decoration:none;cursor:pointer}\
    .button:hover{background:#095a3f}.button:focus-visible{outline:3px solid #d9a21b;outline-offset:2px}\
    @media(prefers-color-scheme:dark){body{background:#12110d;color:#f3eee1}main{background:#1b1914;border-color:#35312680}\
    p{color:#c6bfae}.brand{color:#5fd0a5}.button{background:#5fd0a5;color:#0b1f17}.button:hover{background:#7adbb6}}";
