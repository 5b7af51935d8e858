//! Figures for a monitoring system, in the text format of Prometheus.
//!
//! Requests, calls to providers and their messages are those of this process since it was started; what waits is the database's.

use std::sync::LazyLock;
use std::time::Duration;

use payments::gateway::gate::Gate;
use payments::health::Figures;
use payments::{Environment, Provider};
use prometheus::proto::{Bucket, Histogram, LabelPair, Metric, MetricFamily, MetricType};
use prometheus::{HistogramOpts, HistogramVec, IntCounterVec, IntGaugeVec, Opts, Registry, TextEncoder};
use readmodels::admin::mails::{self, Outbox};
use readmodels::finance_gateways::{self, Waiting};
use time::OffsetDateTime;

use crate::lag;
use crate::replica;
use crate::services::Services;

#[cfg(test)]
mod tests;

/// The format's media type.
pub const MEDIA_TYPE: &str = "text/plain; version=0.0.4; charset=utf-8";

/// Limits of the histogram of requests, in seconds.
const LIMITS: [f64; 10] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

/// What this process counts as it happens.
struct Counts {
    registry: Registry,
    requests: IntCounterVec,
    durations: HistogramVec,
    messages: IntCounterVec,
    connections_closed: IntCounterVec,
}

#[allow(clippy::expect_used, reason = "names and labels are constants; a test reads them")]
static COUNTS: LazyLock<Counts> = LazyLock::new(|| Counts::new().expect("valid metrics"));

impl Counts {
    fn new() -> prometheus::Result<Self> {
        let registry = Registry::new();
        let help = "Answered requests by route and class of status.";
        let requests = counter(&registry, "muqabla_requests_total", help, &["route", "class"])?;
        let durations =
            HistogramOpts::new("muqabla_request_seconds", "How long requests took.").buckets(LIMITS.to_vec());
        let durations = HistogramVec::new(durations, &["route", "class"])?;
        registry.register(Box::new(durations.clone()))?;
        let help = "Messages of a provider by what became of them.";
        let messages = counter(&registry, "muqabla_gateway_messages_total", help, &["provider", "verdict"])?;
        let help = "Connections that were closed because others needed their place.";
        let connections_closed = counter(&registry, "muqabla_connections_closed_total", help, &[])?;
        Ok(Self { registry, requests, durations, messages, connections_closed })
    }
}

fn counter(registry: &Registry, name: &str, help: &str, labels: &[&str]) -> prometheus::Result<IntCounterVec> {
    let family = IntCounterVec::new(Opts::new(name, help), labels)?;
    registry.register(Box::new(family.clone()))?;
    Ok(family)
}

fn gauge(registry: &Registry, name: &str, help: &str, labels: &[&str]) -> prometheus::Result<IntGaugeVec> {
    let family = IntGaugeVec::new(Opts::new(name, help), labels)?;
    registry.register(Box::new(family.clone()))?;
    Ok(family)
}

/// A request was answered with `status`. `route` is a template like `/api/contests/{id}`, never an address.
pub fn request(route: &str, status: u16, took: Duration) {
    let labels = [route, class(status)];
    COUNTS.requests.with_label_values(&labels).inc();
    COUNTS.durations.with_label_values(&labels).observe(took.as_secs_f64());
}

/// A provider's message was answered with `status`, which says what became of it.
pub fn message(provider: Provider, status: u16) {
    COUNTS.messages.with_label_values(&[provider.as_str(), verdict(status)]).inc();
}

/// So many connections were closed because others needed their place.
pub fn connections_closed(count: usize) {
    COUNTS.connections_closed.with_label_values::<&str>(&[]).inc_by(u64::try_from(count).unwrap_or(u64::MAX));
}

fn class(status: u16) -> &'static str {
    match status {
        200..=299 => "2xx",
        300..=399 => "3xx",
        400..=499 => "4xx",
        500.. => "5xx",
        _ => "1xx",
    }
}

fn verdict(status: u16) -> &'static str {
    match status {
        200 => "accepted",
        400 => "rejected",
        404 => "unknown_reference",
        409 | 422 => "mismatch",
        410 => "expired",
        _ => "other",
    }
}

/// What waits at a provider, if the database could say.
type Providers = Vec<(Provider, Environment, Option<Figures>, Option<Waiting>)>;

/// What is read for a page; what the database could not say is missing.
struct Moment {
    now: OffsetDateTime,
    /// How far the machine's clock is ahead of `now`.
    skew: time::Duration,
    /// In use and idle.
    connections: (u32, u32),
    is_held: bool,
    providers: Providers,
    outbox: Option<Outbox>,
    /// Files without a row and rows without a file.
    store: Option<(i64, i64)>,
    replica: Option<replica::Figures>,
}

/// The page as of now. Waits for the database.
///
/// # Errors
/// When two figures have the same name, which a test excludes.
pub fn render(services: &Services) -> prometheus::Result<String> {
    let now = services.clock.now();
    page(&Moment {
        now,
        skew: services.clock.skew(),
        connections: services.db.state(),
        is_held: services.outbound.is_held(),
        providers: providers(services, now),
        outbox: services.db.read(mails::outbox).ok(),
        store: services.db.read(files::sweep::last).ok().flatten(),
        replica: services.replica.figures(),
    })
}

fn providers(services: &Services, now: OffsetDateTime) -> Providers {
    let known = services.gateways.all().map(|gateway| (gateway.provider(), gateway.environment()));
    known
        .map(|(provider, environment)| {
            let figures = services.gateways.health(provider, environment).map(|health| health.figures(now));
            let waiting = services.db.read(|conn| finance_gateways::waiting(conn, provider, environment, now)).ok();
            (provider, environment, figures, waiting)
        })
        .collect()
}

/// A number, or a moment that is as long ago.
type Figure = fn(&Waiting) -> (i64, Option<OffsetDateTime>);

/// The page: what was counted, and the figures of this moment, in a registry of their own.
fn page(moment: &Moment) -> prometheus::Result<String> {
    let registry = Registry::new();
    push_process(&registry, moment)?;
    push_lag(&registry)?;
    push_calls(&registry, &moment.providers)?;
    push_waiting(&registry, &moment.providers, moment.now)?;
    push_store(&registry, moment.store)?;
    push_replica(&registry, moment.replica)?;
    if let Some(outbox) = &moment.outbox {
        push_mails(&registry, outbox, moment.now)?;
    }
    let mut families = COUNTS.registry.gather();
    families.extend(registry.gather());
    families.extend(call_durations(&moment.providers));
    TextEncoder::new().encode_to_string(&families)
}

fn push_process(registry: &Registry, moment: &Moment) -> prometheus::Result<()> {
    let (in_use, idle) = moment.connections;
    let pool = gauge(registry, "muqabla_database_connections", "Connections of the pool.", &["state"])?;
    pool.with_label_values(&["in_use"]).set(in_use.into());
    pool.with_label_values(&["idle"]).set(idle.into());
    let help = "Passwords hashed, for sign-ins that succeed or not; each takes a core for some 40 ms.";
    let hashes = counter(registry, "muqabla_password_hashes_total", help, &[])?;
    hashes.with_label_values::<&str>(&[]).inc_by(accounts::password::computed());
    let set = |name: &str, help: &str, value: i64| {
        gauge(registry, name, help, &[]).map(|gauge| gauge.with_label_values::<&str>(&[]).set(value))
    };
    let help = "Seconds that the clock of this machine is ahead of the database's, by which the product goes.";
    set("muqabla_clock_skew_seconds", help, moment.skew.whole_seconds())?;
    set(
        "muqabla_outbound_held",
        "Whether nothing leaves until an operator says so: 1 after a restore.",
        moment.is_held.into(),
    )
}

fn push_store(registry: &Registry, found: Option<(i64, i64)>) -> prometheus::Result<()> {
    let Some((orphans, missing)) = found else { return Ok(()) };
    let help = "What the last comparison of the file store with the rows found.";
    let family = gauge(registry, "muqabla_store_differences", help, &["kind"])?;
    family.with_label_values(&["file_without_row"]).set(orphans);
    family.with_label_values(&["row_without_file"]).set(missing);
    Ok(())
}

fn push_replica(registry: &Registry, figures: Option<replica::Figures>) -> prometheus::Result<()> {
    let Some(figures) = figures else { return Ok(()) };
    let help = "Whether the replica answers reads: 0 when it is too old, or does not answer.";
    gauge(registry, "muqabla_replica_in_use", help, &[])?.with_label_values::<&str>(&[]).set(figures.is_in_use.into());
    let Some(lag) = figures.lag else { return Ok(()) };
    let help =
        "Seconds for which nothing proves that the replica has all that was committed; up to 1 while all is well.";
    gauge(registry, "muqabla_replica_lag_seconds", help, &[])?
        .with_label_values::<&str>(&[])
        .set(i64::try_from(lag.as_secs()).unwrap_or(i64::MAX));
    Ok(())
}

fn push_lag(registry: &Registry) -> prometheus::Result<()> {
    let help = "Seconds since a worker of this process last found nothing more due of a kind: nothing that is due now waits longer.";
    let lag = gauge(registry, "muqabla_due_work_lag_seconds", help, &["kind"])?;
    for (kind, since) in lag::all() {
        lag.with_label_values(&[kind]).set(i64::try_from(since.as_secs()).unwrap_or(i64::MAX));
    }
    Ok(())
}

/// Provider, environment and figures of those that were called.
fn called(providers: &Providers) -> impl Iterator<Item = (&'static str, &'static str, &Figures)> {
    providers.iter().filter_map(|(provider, environment, figures, _waiting)| {
        Some((provider.as_str(), environment.as_str(), figures.as_ref()?))
    })
}

fn push_calls(registry: &Registry, providers: &Providers) -> prometheus::Result<()> {
    let labels = ["provider", "environment", "outcome"];
    let calls = counter(registry, "muqabla_gateway_calls_total", "Calls to a provider by outcome.", &labels)?;
    let help = "Whether anything is begun at a provider: 0 closed (it answers), 1 half open, 2 open (it rests).";
    let breaker = gauge(registry, "muqabla_gateway_breaker", help, &["provider", "environment"])?;
    for (provider, environment, figures) in called(providers) {
        let answered = figures.calls.saturating_sub(figures.failures);
        calls.with_label_values(&[provider, environment, "answered"]).inc_by(answered);
        calls.with_label_values(&[provider, environment, "no_answer"]).inc_by(figures.failures);
        breaker.with_label_values(&[provider, environment]).set(match figures.breaker {
            payments::health::Breaker::Closed => 0,
            payments::health::Breaker::HalfOpen => 1,
            payments::health::Breaker::Open => 2,
        });
    }
    Ok(())
}

/// How long calls took: histograms that were counted elsewhere, so that they are put together here.
fn call_durations(providers: &Providers) -> Option<MetricFamily> {
    let seconds = |ms| Duration::from_millis(ms).as_secs_f64();
    let metrics: Vec<Metric> = called(providers)
        .map(|(provider, environment, figures)| {
            let mut histogram = Histogram::default();
            histogram.set_sample_count(figures.calls);
            histogram.set_sample_sum(seconds(figures.took_ms));
            let buckets = figures.within.iter().map(|(limit, within)| {
                let mut bucket = Bucket::default();
                bucket.set_upper_bound(seconds(*limit));
                bucket.set_cumulative_count(*within);
                bucket
            });
            histogram.set_bucket(buckets.collect());
            let mut metric = Metric::from_label(vec![label("environment", environment), label("provider", provider)]);
            metric.set_histogram(histogram);
            metric
        })
        .collect();
    if metrics.is_empty() {
        return None;
    }
    let mut family = MetricFamily::default();
    family.set_name("muqabla_gateway_call_seconds".to_owned());
    family.set_help("How long calls to a provider took.".to_owned());
    family.set_field_type(MetricType::HISTOGRAM);
    family.set_metric(metrics);
    Some(family)
}

fn label(name: &str, value: &str) -> LabelPair {
    let mut pair = LabelPair::default();
    pair.set_name(name.to_owned());
    pair.set_value(value.to_owned());
    pair
}

/// Seconds since then; 0 when there is no such moment.
fn age(now: OffsetDateTime, since: Option<OffsetDateTime>) -> i64 {
    since.map_or(0, |since| now.unix_timestamp().saturating_sub(since.unix_timestamp()).max(0))
}

fn push_mails(registry: &Registry, outbox: &Outbox, now: OffsetDateTime) -> prometheus::Result<()> {
    let help =
        "Mails that wait for delivery (queued), were not delivered in time (failed), or were not taken (rejected).";
    let depths = gauge(registry, "muqabla_mails", help, &["status"])?;
    for (status, count) in &outbox.depths {
        depths.with_label_values(&[status.as_str().to_ascii_lowercase().as_str()]).set(*count);
    }
    let ages = [
        ("muqabla_mails_oldest_seconds", "Age of the oldest mail that waits.", outbox.oldest),
        (
            "muqabla_mail_server_outage_seconds",
            "How long nobody has reached the mail server.",
            outbox.unreachable_since,
        ),
    ];
    for (name, help, since) in ages {
        gauge(registry, name, help, &[])?.with_label_values::<&str>(&[]).set(age(now, since));
    }
    Ok(())
}

fn push_waiting(registry: &Registry, providers: &Providers, now: OffsetDateTime) -> prometheus::Result<()> {
    let answered = !providers.is_empty() && providers.iter().all(|(_, _, _, waiting)| waiting.is_some());
    let help = "Whether the database answered while these figures were collected.";
    gauge(registry, "muqabla_database_up", help, &[])?.with_label_values::<&str>(&[]).set(answered.into());
    let families: [(&str, &str, Figure); 5] = [
        ("muqabla_gateway_pending_payments", "Attempts that wait for money.", |it| (it.pending, None)),
        ("muqabla_gateway_review_payments", "Payments that wait for an administrator.", |it| (it.review, None)),
        ("muqabla_gateway_stuck_refunds", "Refunds sent, of which nothing is known.", |it| (it.refunds, None)),
        ("muqabla_gateway_pending_seconds", "Age of the oldest attempt that waits.", |it| (0, it.oldest)),
        ("muqabla_gateway_reconciler_lag_seconds", "How long a question has been due.", |it| (0, it.ask_due)),
    ];
    for (name, help, of) in families {
        let family = gauge(registry, name, help, &["provider", "environment"])?;
        for (provider, environment, _figures, waiting) in providers {
            let Some(waiting) = waiting else { continue };
            let (count, since) = of(waiting);
            family.with_label_values(&[provider.as_str(), environment.as_str()]).set(count.max(age(now, since)));
        }
    }
    Ok(())
}
