//! Figures for a monitoring system, in the text format of Prometheus, on an address of their own: never on the public port.
//!
//! Requests, calls to providers and their messages are those of this process since it was started; what waits is the database's.

use std::collections::BTreeMap;
use std::fmt::{Display, Write};
use std::net::SocketAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use actix_web::dev::ServerHandle;
use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use actix_web::web::{self, Data};
use actix_web::{HttpResponse, HttpServer};
use payments::health::Figures;
use payments::{Environment, Provider};
use readmodels::desk_gateways::{self, Waiting};
use time::OffsetDateTime;

use crate::state::App;

#[cfg(test)]
mod tests;

/// The format's media type.
const TEXT: &str = "text/plain; version=0.0.4; charset=utf-8";

/// Answered requests of one route and class.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Tally {
    count: u64,
    took: Duration,
    /// Requests that took no longer than each of the limits.
    within: [u64; LIMITS_MS.len()],
}

/// Limits of the histogram of requests, in milliseconds.
const LIMITS_MS: [u64; 10] = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 10_000];

/// By route and class of status.
static REQUESTS: Mutex<BTreeMap<(String, &'static str), Tally>> = Mutex::new(BTreeMap::new());
/// By provider and what became of the message.
static MESSAGES: Mutex<BTreeMap<(&'static str, &'static str), u64>> = Mutex::new(BTreeMap::new());

/// A request was answered. `route` is a template like `/api/contests/{id}`, never an address.
pub fn request(route: &str, status: StatusCode, took: Duration) {
    let mut all = REQUESTS.lock().unwrap_or_else(PoisonError::into_inner);
    let tally = all.entry((route.to_owned(), class(status))).or_default();
    tally.count = tally.count.saturating_add(1);
    tally.took = tally.took.saturating_add(took);
    for (limit, within) in LIMITS_MS.into_iter().zip(&mut tally.within) {
        if took <= Duration::from_millis(limit) {
            *within = within.saturating_add(1);
        }
    }
}

/// A provider's message was answered with `status`, which says what became of it.
pub fn message(provider: Provider, status: StatusCode) {
    let mut all = MESSAGES.lock().unwrap_or_else(PoisonError::into_inner);
    let count = all.entry((provider.as_str(), verdict(status))).or_default();
    *count = count.saturating_add(1);
}

fn class(status: StatusCode) -> &'static str {
    match status.as_u16() {
        200..=299 => "2xx",
        300..=399 => "3xx",
        400..=499 => "4xx",
        500.. => "5xx",
        _ => "1xx",
    }
}

fn verdict(status: StatusCode) -> &'static str {
    match status.as_u16() {
        200 => "accepted",
        400 => "rejected",
        404 => "unknown_reference",
        409 | 422 => "mismatch",
        410 => "expired",
        _ => "other",
    }
}

/// Answers `/metrics` on `address`, and nothing else.
///
/// # Errors
/// The address cannot be taken.
pub fn start(app: Data<App>, address: SocketAddr) -> std::io::Result<ServerHandle> {
    let server = HttpServer::new(move || {
        actix_web::App::new().app_data(Data::clone(&app)).route("/metrics", web::get().to(metrics))
    })
    .workers(1)
    .bind(address)?
    .disable_signals()
    .run();
    let handle = server.handle();
    actix_web::rt::spawn(server);
    tracing::info!(%address, "figures for a monitoring system");
    Ok(handle)
}

/// What waits at a provider, if the database could say.
type Providers = Vec<(Provider, Environment, Option<Figures>, Option<Waiting>)>;

async fn metrics(app: Data<App>) -> HttpResponse {
    let now = app.clock.now();
    let shared = Data::clone(&app);
    let read = web::block(move || providers(&shared, now)).await;
    let body = page(&read.unwrap_or_default(), app.db.state(), now);
    HttpResponse::Ok().insert_header((CONTENT_TYPE, TEXT)).insert_header((CACHE_CONTROL, "no-store")).body(body)
}

fn providers(app: &App, now: OffsetDateTime) -> Providers {
    let known = app.gateways.all().map(|gateway| (gateway.provider(), gateway.environment()));
    known
        .map(|(provider, environment)| {
            let figures = app.gateways.health(provider, environment).map(|health| health.figures(now));
            let waiting = app.db.read(|conn| desk_gateways::waiting(conn, provider, environment, now)).ok();
            (provider, environment, figures, waiting)
        })
        .collect()
}

/// A number, or a moment that is as long ago.
type Figure = fn(&Waiting) -> (i64, Option<OffsetDateTime>);

/// A family of figures, one line for each.
struct Family<'p> {
    page: &'p mut String,
    name: &'static str,
}

impl<'p> Family<'p> {
    fn new(page: &'p mut String, name: &'static str, kind: &str, help: &str) -> Self {
        // Writing to a string cannot fail.
        let _fits = writeln!(page, "# HELP {name} {help}\n# TYPE {name} {kind}");
        Self { page, name }
    }

    fn line(&mut self, suffix: &str, labels: &[(&str, &str)], value: impl Display) {
        let labels: Vec<String> = labels.iter().map(|(name, text)| format!("{name}=\"{}\"", escaped(text))).collect();
        let labels = if labels.is_empty() { String::new() } else { format!("{{{}}}", labels.join(",")) };
        let _fits = writeln!(self.page, "{}{suffix}{labels} {value}", self.name);
    }
}

/// Text as it stands in a label.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}

/// Milliseconds as seconds.
fn seconds(ms: u64) -> String {
    let (whole, rest) = (ms / 1_000, ms % 1_000);
    format!("{whole}.{rest:03}")
}

fn page(providers: &Providers, (in_use, idle): (u32, u32), now: OffsetDateTime) -> String {
    let mut page = String::new();
    push_requests(&mut page);
    let mut pool = Family::new(&mut page, "muqabla_database_connections", "gauge", "Connections of the pool.");
    pool.line("", &[("state", "in_use")], in_use);
    pool.line("", &[("state", "idle")], idle);
    let help = "Passwords hashed, for sign-ins that succeed or not; each takes a core for some 40 ms.";
    let mut hashes = Family::new(&mut page, "muqabla_password_hashes_total", "counter", help);
    hashes.line("", &[], accounts::password::computed());
    push_calls(&mut page, providers);
    push_messages(&mut page);
    push_waiting(&mut page, providers, now);
    page
}

fn push_requests(page: &mut String) {
    let all = REQUESTS.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let help = "Answered requests by route and class of status.";
    let mut count = Family::new(page, "muqabla_requests_total", "counter", help);
    for ((route, class), tally) in &all {
        count.line("", &[("route", route), ("class", class)], tally.count);
    }
    let mut took = Family::new(page, "muqabla_request_seconds", "histogram", "How long requests took.");
    for ((route, class), tally) in &all {
        let [of, kind] = [("route", route.as_str()), ("class", *class)];
        for (limit, within) in LIMITS_MS.into_iter().zip(tally.within) {
            took.line("_bucket", &[of, kind, ("le", &seconds(limit))], within);
        }
        took.line("_bucket", &[of, kind, ("le", "+Inf")], tally.count);
        let ms = u64::try_from(tally.took.as_millis()).unwrap_or(u64::MAX);
        took.line("_sum", &[of, kind], seconds(ms));
        took.line("_count", &[of, kind], tally.count);
    }
}

fn push_calls(page: &mut String, providers: &Providers) {
    let known: Vec<_> = providers
        .iter()
        .filter_map(|(provider, environment, figures, _waiting)| {
            Some((provider.as_str(), environment.as_str(), figures.as_ref()?))
        })
        .collect();
    let help = "Calls to a provider by outcome.";
    let mut calls = Family::new(page, "muqabla_gateway_calls_total", "counter", help);
    for (provider, environment, figures) in &known {
        let labels = |outcome| [("provider", *provider), ("environment", *environment), ("outcome", outcome)];
        calls.line("", &labels("answered"), figures.calls.saturating_sub(figures.failures));
        calls.line("", &labels("no_answer"), figures.failures);
    }
    let help = "How long calls to a provider took.";
    let mut took = Family::new(page, "muqabla_gateway_call_seconds", "histogram", help);
    for (provider, environment, figures) in &known {
        for (limit, within) in &figures.within {
            let limit = seconds(*limit);
            took.line("_bucket", &[("provider", provider), ("environment", environment), ("le", &limit)], within);
        }
        took.line("_bucket", &[("provider", provider), ("environment", environment), ("le", "+Inf")], figures.calls);
        took.line("_sum", &[("provider", provider), ("environment", environment)], seconds(figures.took_ms));
        took.line("_count", &[("provider", provider), ("environment", environment)], figures.calls);
    }
    let help = "Whether anything is begun at a provider: 0 closed (it answers), 1 half open, 2 open (it rests).";
    let mut breaker = Family::new(page, "muqabla_gateway_breaker", "gauge", help);
    for (provider, environment, figures) in &known {
        let state = match figures.breaker {
            payments::health::Breaker::Closed => 0,
            payments::health::Breaker::HalfOpen => 1,
            payments::health::Breaker::Open => 2,
        };
        breaker.line("", &[("provider", provider), ("environment", environment)], state);
    }
}

fn push_messages(page: &mut String) {
    let all = MESSAGES.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let help = "Messages of a provider by what became of them.";
    let mut messages = Family::new(page, "muqabla_gateway_messages_total", "counter", help);
    for ((provider, verdict), count) in &all {
        messages.line("", &[("provider", provider), ("verdict", verdict)], count);
    }
}

fn push_waiting(page: &mut String, providers: &Providers, now: OffsetDateTime) {
    let answered = !providers.is_empty() && providers.iter().all(|(_, _, _, waiting)| waiting.is_some());
    let help = "Whether the database answered while these figures were collected.";
    Family::new(page, "muqabla_database_up", "gauge", help).line("", &[], u8::from(answered));
    let seconds_ago = |since: OffsetDateTime| now.unix_timestamp().saturating_sub(since.unix_timestamp()).max(0);
    let age = |since: Option<OffsetDateTime>| since.map_or(0, seconds_ago);
    let families: [(&'static str, &str, Figure); 5] = [
        ("muqabla_gateway_pending_payments", "Attempts that wait for money.", |it| (it.pending, None)),
        ("muqabla_gateway_review_payments", "Payments that wait for an administrator.", |it| (it.review, None)),
        ("muqabla_gateway_stuck_refunds", "Refunds sent, of which nothing is known.", |it| (it.refunds, None)),
        ("muqabla_gateway_pending_seconds", "Age of the oldest attempt that waits.", |it| (0, it.oldest)),
        ("muqabla_gateway_reconciler_lag_seconds", "How long a question has been due.", |it| (0, it.ask_due)),
    ];
    for (name, help, of) in families {
        let mut family = Family::new(page, name, "gauge", help);
        for (provider, environment, _figures, waiting) in providers {
            let Some(waiting) = waiting else { continue };
            let (count, since) = of(waiting);
            let value = count.max(age(since));
            family.line("", &[("provider", provider.as_str()), ("environment", environment.as_str())], value);
        }
    }
}
