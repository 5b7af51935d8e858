//! The payer's way to a provider's page and back. Nothing that a browser brings settles anything.

use actix_web::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, LOCATION, REFERRER_POLICY};
use actix_web::http::{Method, StatusCode};
use actix_web::route;
use actix_web::web::Bytes;
use i18n::api::requests as m;
use kernel::ids::{ContestId, PaymentId};
use kernel::time::karachi;
use payments::Provider;
use payments::gateway::RawEvent;
use payments::gateway::fields::BODY_BYTES_MAX;
use runtime::metrics;
use vault::Purpose;
use workflows::payments::checkout::Returned;

use crate::auth::CurrentSession;
use crate::error::Problem;
use crate::payments::dto::WebhookAnswer;
use crate::prelude::*;

mod page;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(go).service(checkout).service(returned).service(ipn);
}

/// Brings the payer of an own payment to the page that leads to the provider. Only our own pages may send a browser here.
#[utoipa::path(
    tag = "payments",
    operation_id = "go_to_provider",
    responses(
        (status = 303, description = "To the page, once"),
        (status = 410, description = "A page that says why not"),
        (status = "4XX", body = Problem)
    )
)]
#[get("/payments/{id}/go")]
pub async fn go(
    call: RequestContext,
    actor: Authenticated,
    session: CurrentSession,
    req: HttpRequest,
    id: Path<Uuid>,
) -> Result<HttpResponse, ApiError> {
    if !comes_from_us(&req) {
        return Err(ApiError::not_found());
    }
    let (id, gateways) = (PaymentId::from(*id), call.app.gateways.clone());
    let issued =
        call.run(move |db, ctx| workflows::payments::checkout::go(db, ctx, &gateways, (&actor.0, session.0), id)).await;
    match issued {
        Ok(token) => Ok(redirect(&format!("/api/payments/{id}/checkout?t={}", token.expose()))),
        Err(error) => page_of(error, id),
    }
}

/// The token of the page.
#[derive(Debug, Deserialize, IntoParams)]
pub struct CheckoutQuery {
    /// From the call before; good once, for ten minutes, in the same session.
    t: Option<String>,
}

/// A page that brings the payer to the provider: by itself, or by its button where scripts do not run.
#[utoipa::path(
    tag = "payments",
    operation_id = "checkout_page",
    params(CheckoutQuery),
    responses(
        (status = 200, content_type = "text/html", body = String),
        (status = 410, content_type = "text/html", body = String)
    )
)]
#[get("/payments/{id}/checkout")]
pub async fn checkout(
    call: RequestContext,
    actor: Authenticated,
    session: CurrentSession,
    id: Path<Uuid>,
    query: Query<CheckoutQuery>,
) -> Result<HttpResponse, ApiError> {
    let (id, gateways) = (PaymentId::from(*id), call.app.gateways.clone());
    let token = query.into_inner().t.unwrap_or_default();
    let opened = call
        .run(move |db, ctx| {
            workflows::payments::checkout::open(db, ctx, &gateways, (&actor.0, session.0), (id, &token))
        })
        .await;
    match opened {
        Ok(opened) => html(StatusCode::OK, page::checkout(&opened)),
        Err(error) => page_of(error, id),
    }
}

/// Where a provider sends the payer's browser. What it brings is kept, and trusted by nobody: the provider is asked.
#[utoipa::path(
    get,
    post,
    tag = "payments",
    operation_id = "payment_return",
    params(("gateway" = Provider, Path)),
    request_body(content = HashMap<String, String>, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, content_type = "text/html", body = String, description = "A page that goes back to the provider once more"),
        (status = 303, description = "To the dashboard, which shows what is known"),
        (status = "4XX", body = Problem)
    )
)]
#[route("/payments/{gateway}/return", method = "GET", method = "POST")]
pub async fn returned(
    call: RequestContext,
    gateway: Path<String>,
    req: HttpRequest,
    body: Bytes,
) -> Result<HttpResponse, ApiError> {
    let (provider, raw) = message(&call, &gateway, &req, &body)?;
    let gateways = call.app.gateways.clone();
    let step =
        call.run(move |db, ctx| workflows::payments::checkout::returned(db, ctx, &gateways, provider, &raw)).await?;
    match step {
        Returned::PostAgain(provider, form) => html(StatusCode::OK, page::onwards(provider, &form)),
        Returned::To { payment, contest } => Ok(redirect(&dashboard(payment, contest))),
        Returned::Nowhere => Ok(redirect("/dashboard")),
    }
}

/// A provider's message that there is news: a reason to ask it, and no more.
#[utoipa::path(
    get,
    post,
    tag = "payments",
    operation_id = "payment_ipn",
    params(("gateway" = Provider, Path)),
    request_body(content = HashMap<String, String>, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = WebhookAnswer), (status = "4XX", body = WebhookAnswer))
)]
#[route("/payments/{gateway}/ipn", method = "GET", method = "POST")]
pub async fn ipn(
    call: RequestContext,
    gateway: Path<String>,
    req: HttpRequest,
    body: Bytes,
) -> Result<HttpResponse, ApiError> {
    let (provider, raw) = message(&call, &gateway, &req, &body)?;
    take(&call, provider, raw).await
}

/// What came to a provider's address.
///
/// # Errors
/// No such provider; too many; too large.
pub(super) fn message(
    call: &RequestContext,
    gateway: &str,
    req: &HttpRequest,
    body: &Bytes,
) -> Result<(Provider, RawEvent), ApiError> {
    let provider = Provider::parse(gateway).ok_or_else(ApiError::not_found)?;
    call.app.limits.webhook.count(format!("{} {}", provider.as_str(), call.network()))?;
    let query = if *req.method() == Method::GET { req.query_string() } else { "" };
    if body.len() > BODY_BYTES_MAX || query.len() > BODY_BYTES_MAX {
        return Err(ApiError::new(Code::TooLarge, m::MessageTooLarge));
    }
    let content_type = req.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or("").to_owned();
    let (query, body, sender) = (query.to_owned(), body.to_vec(), sender(call)?);
    Ok((provider, RawEvent { content_type, query, body, sender }))
}

/// The sender, for counting what is kept of them: not their address, and nothing that is the same tomorrow.
fn sender(call: &RequestContext) -> Result<Vec<u8>, ApiError> {
    let day = call.ctx.now.to_offset(karachi()).date();
    let fingerprint =
        call.app.vault.fingerprint(Purpose::WebhookSender, format!("{day} {}", call.network()).as_bytes());
    fingerprint.map_err(|error| ApiError::internal(&error))
}

/// Keeps a message, acts on it, and answers as the provider expects.
pub(super) async fn take(call: &RequestContext, provider: Provider, raw: RawEvent) -> Result<HttpResponse, ApiError> {
    let gateways = call.app.gateways.clone();
    let ack =
        call.run(move |db, ctx| workflows::payments::webhook::apply_event(db, ctx, &gateways, provider, &raw)).await?;
    let status = StatusCode::from_u16(ack.status).map_err(|error| ApiError::internal(&error))?;
    metrics::message(provider, status.as_u16());
    Ok(HttpResponse::build(status).json(ack.body))
}

/// Whether one of our pages, or the person's own hand, sent the browser: another site may not send anybody to pay.
fn comes_from_us(req: &HttpRequest) -> bool {
    let site = req.headers().get("sec-fetch-site").map(|value| value.to_str().unwrap_or(""));
    site.is_none_or(|site| matches!(site, "same-origin" | "none"))
}

fn dashboard(payment: PaymentId, contest: Option<ContestId>) -> String {
    let contest = contest.map(|contest| format!("&contest={contest}")).unwrap_or_default();
    format!("/dashboard?payment={payment}{contest}")
}

fn redirect(to: &str) -> HttpResponse {
    HttpResponse::SeeOther()
        .insert_header((LOCATION, to))
        .insert_header((CACHE_CONTROL, "no-store"))
        .insert_header((REFERRER_POLICY, "no-referrer"))
        .finish()
}

fn html(status: StatusCode, page: Result<page::Page, ApiError>) -> Result<HttpResponse, ApiError> {
    let page = page?;
    Ok(HttpResponse::build(status)
        .insert_header((CONTENT_TYPE, "text/html; charset=utf-8"))
        .insert_header((CACHE_CONTROL, "no-store"))
        .insert_header((CONTENT_SECURITY_POLICY, page.policy))
        .insert_header((REFERRER_POLICY, "origin"))
        .body(page.html))
}

/// A way that was used or is closed is told on a page that leads on; everything else is an error like any other.
fn page_of(error: ApiError, id: PaymentId) -> Result<HttpResponse, ApiError> {
    if error.code() == Code::CheckoutSpent {
        html(StatusCode::GONE, page::spent(id))
    } else if error.code() == Code::CheckoutOver {
        html(StatusCode::GONE, page::over())
    } else {
        Err(error)
    }
}
