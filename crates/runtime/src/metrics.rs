//! Figures for a monitoring system, in the text format of Prometheus.
//!
//! Requests, calls to providers, their messages and failures of due work are those of this process since it was started; what waits is the
//! database's, as `figures` keeps it.

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use kernel::db::Usage;
use payments::gateway::gate::Gate;
use payments::health::Figures as Calls;
use payments::{Environment, Provider};
use prometheus::proto::{Bucket, Histogram, LabelPair, Metric, MetricFamily, MetricType};
use prometheus::{Counter, HistogramOpts, HistogramVec, IntCounterVec, IntGaugeVec, Opts, Registry, TextEncoder};
use readmodels::admin::mails::Outbox;
use readmodels::finance_gateways::Waiting;
use time::OffsetDateTime;
use workflows::schedule::{SWEEPS, Sweep};

use crate::figures::{self, DatabaseFigures, Figures};
use crate::machine::{Disk, resident_bytes};
use crate::services::Services;
use crate::{lag, replica, worker};

#[cfg(test)]
mod tests;

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
    spans: IntCounterVec,
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
        let help = "Spans of traces by what became of them; finished ones that are neither exported nor failed wait or were dropped.";
        let spans = counter(&registry, "muqabla_trace_spans_total", help, &["outcome"])?;
        Ok(Self { registry, requests, durations, messages, connections_closed, spans })
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

/// What became of `count` spans: `finished`, `exported` or `failed`.
pub fn spans(outcome: &'static str, count: u64) {
    COUNTS.spans.with_label_values(&[outcome]).inc_by(count);
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

/// What a provider did, and what waits there if the database could say.
type Providers = Vec<(Provider, Environment, Option<Calls>, Option<Waiting>)>;

/// What is read for a page; what could not be read is missing.
struct Moment {
    now: OffsetDateTime,
    /// How far the machine's clock is ahead of `now`.
    skew: time::Duration,
    usage: Usage,
    is_held: bool,
    is_read_only: bool,
    is_store_down: bool,
    providers: Providers,
    /// Of uploads, if they lie in a folder, and of pictures for sharing.
    disks: Vec<(&'static str, Disk)>,
    figures: Arc<Figures>,
    replica: Option<replica::Figures>,
    /// Nothing where no index is kept.
    search_index: Option<search::index::Figures>,
}

/// The page as of now. Waits for the database, two seconds at most.
///
/// # Errors
/// When two figures have the same name, which a test excludes.
pub async fn render(services: &Arc<Services>) -> prometheus::Result<String> {
    let figures = figures::current(services).await;
    let reading = Arc::clone(services);
    let moment = tokio::task::spawn_blocking(move || Moment::read(&reading, figures)).await;
    page(&moment.map_err(|broken| prometheus::Error::Msg(broken.to_string()))?)
}

impl Moment {
    fn read(services: &Services, figures: Arc<Figures>) -> Self {
        let now = services.clock.now();
        let uploads = figures.uploads.map(|disk| ("uploads", disk));
        let cache = Disk::of(&services.config.cache_dir).map(|disk| ("cache", disk));
        Self {
            now,
            skew: services.clock.skew(),
            usage: services.db.usage(),
            is_held: services.outbound.is_held(),
            is_read_only: services.config.is_read_only,
            is_store_down: services.store.is_circuit_open(),
            providers: providers(services, now, &figures),
            disks: uploads.into_iter().chain(cache).collect(),
            figures,
            replica: services.replica.figures(),
            search_index: services.search_index.figures(),
        }
    }
}

fn providers(services: &Services, now: OffsetDateTime, figures: &Figures) -> Providers {
    let known = services.gateways.all().map(|gateway| (gateway.provider(), gateway.environment()));
    known
        .map(|(provider, environment)| {
            let calls = services.gateways.health(provider, environment).map(|health| health.figures(now));
            let waiting = figures.database.iter().flat_map(|known| &known.providers);
            let mut waiting = waiting.filter(|(other, of, _)| (*other, *of) == (provider, environment));
            (provider, environment, calls, waiting.next().map(|(_, _, waiting)| waiting.clone()))
        })
        .collect()
}

/// A number, or a moment that is as long ago.
type Figure = fn(&Waiting) -> (i64, Option<OffsetDateTime>);

/// The page: what was counted, and the figures of this moment, in a registry of their own.
fn page(moment: &Moment) -> prometheus::Result<String> {
    let registry = Registry::new();
    push_process(&registry, moment)?;
    push_pool(&registry, &moment.usage)?;
    push_disks(&registry, &moment.disks)?;
    push_due_work(&registry)?;
    push_calls(&registry, &moment.providers)?;
    push_waiting(&registry, moment)?;
    push_replica(&registry, moment.replica)?;
    push_search_index(&registry, moment.search_index)?;
    if let Some(known) = &moment.figures.database {
        push_database(&registry, known, moment.now)?;
        push_mails(&registry, &known.outbox, moment.now)?;
    }
    let mut families = COUNTS.registry.gather();
    families.extend(registry.gather());
    families.extend(call_durations(&moment.providers));
    TextEncoder::new().encode_to_string(&families)
}

/// A figure without labels.
fn set(registry: &Registry, name: &str, help: &str, value: i64) -> prometheus::Result<()> {
    gauge(registry, name, help, &[])?.with_label_values::<&str>(&[]).set(value);
    Ok(())
}

fn count(registry: &Registry, name: &str, help: &str, value: u64) -> prometheus::Result<()> {
    counter(registry, name, help, &[])?.with_label_values::<&str>(&[]).inc_by(value);
    Ok(())
}

fn push_process(registry: &Registry, moment: &Moment) -> prometheus::Result<()> {
    let help = "Passwords hashed, for sign-ins that succeed or not; each takes a core for some 40 ms.";
    count(registry, "muqabla_password_hashes_total", help, accounts::password::computed())?;
    let help = "Seconds that the clock of this machine is ahead of the database's, by which the product goes.";
    set(registry, "muqabla_clock_skew_seconds", help, moment.skew.whole_seconds())?;
    let help = "Whether nothing leaves until an operator says so: 1 after a restore.";
    set(registry, "muqabla_outbound_held", help, moment.is_held.into())?;
    let help = "Whether this process writes nothing: 1 with `serve --read-only`.";
    set(registry, "muqabla_read_only", help, moment.is_read_only.into())?;
    let help = "Whether the file store has not answered lately (1) and most requests are refused without asking it.";
    set(registry, "muqabla_store_circuit_open", help, moment.is_store_down.into())?;
    let help = "Whether the database answered while these figures were collected.";
    set(registry, "muqabla_database_up", help, moment.figures.database.is_some().into())?;
    if let Some(bytes) = resident_bytes() {
        set(registry, "muqabla_resident_memory_bytes", "Memory that the process holds.", signed(bytes))?;
    }
    Ok(())
}

fn push_pool(registry: &Registry, usage: &Usage) -> prometheus::Result<()> {
    let help = "Connections of the pool, and callers who wait for one.";
    let pool = gauge(registry, "muqabla_database_connections", help, &["state"])?;
    for (state, value) in [("in_use", usage.in_use), ("idle", usage.idle), ("waiting", usage.waiting)] {
        pool.with_label_values(&[state]).set(value.into());
    }
    let help = "Connections that were taken from the pool, or asked for in vain.";
    count(registry, "muqabla_database_waits_total", help, usage.requested)?;
    let help = "Connections that were not free in time.";
    count(registry, "muqabla_database_wait_timeouts_total", help, usage.timeouts)?;
    let help = "Seconds that callers waited for connections, all together.";
    let waited = Counter::new("muqabla_database_wait_seconds_total", help)?;
    waited.inc_by(usage.waited.as_secs_f64());
    registry.register(Box::new(waited))
}

fn push_disks(registry: &Registry, disks: &[(&str, Disk)]) -> prometheus::Result<()> {
    let help = "What can still be written to the disk of uploads and of pictures for sharing.";
    let free = gauge(registry, "muqabla_disk_free_bytes", help, &["folder"])?;
    let size = gauge(registry, "muqabla_disk_size_bytes", "The size of that disk.", &["folder"])?;
    for (folder, disk) in disks {
        free.with_label_values(&[folder]).set(signed(disk.free));
        size.with_label_values(&[folder]).set(signed(disk.size));
    }
    Ok(())
}

fn signed(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

fn push_database(registry: &Registry, known: &DatabaseFigures, now: OffsetDateTime) -> prometheus::Result<()> {
    let help = "Kinds of due work of which something is late, whichever process does it: 1.";
    let late = gauge(registry, "muqabla_due_work_late", help, &["kind"])?;
    for kind in &known.late {
        late.with_label_values(&[kind]).set(1);
    }
    let help = "Payment messages that were stored and not acted on.";
    set(registry, "muqabla_webhooks_unprocessed", help, known.webhooks.count)?;
    let help = "Age of the oldest of these payment messages.";
    set(registry, "muqabla_webhooks_unprocessed_seconds", help, age(now, known.webhooks.oldest))?;
    if let Some(check) = known.ledger_check {
        let help = "What the last check of the ledger found; 0 when it is true.";
        set(registry, "muqabla_ledger_check_violations", help, check.violations.into())?;
        let help = "Seconds since the last check of the ledger came to its end.";
        set(registry, "muqabla_ledger_check_age_seconds", help, age(now, Some(check.at)))?;
    }
    let Some((orphans, missing)) = known.store_differences else { return Ok(()) };
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

fn push_search_index(registry: &Registry, index: Option<search::index::Figures>) -> prometheus::Result<()> {
    let Some(index) = index else { return Ok(()) };
    let help = "Whether the search index answers searches (1), or the database does (0).";
    set(registry, "muqabla_search_index_in_use", help, index.is_in_use.into())?;
    let help = "Contests in the search index.";
    set(registry, "muqabla_search_index_documents", help, signed(index.documents))?;
    let help = "How often the search index was built as a whole.";
    count(registry, "muqabla_search_index_rebuilds_total", help, index.rebuilds)?;
    if let Some(age) = index.age {
        let help = "Seconds since the search index held every change; up to 15 while nothing happens.";
        set(registry, "muqabla_search_index_age_seconds", help, signed(age.as_secs()))?;
    }
    Ok(())
}

fn push_due_work(registry: &Registry) -> prometheus::Result<()> {
    let help = "Seconds since a worker of this process last found nothing more due of a kind: nothing that is due now waits longer.";
    let lag = gauge(registry, "muqabla_due_work_lag_seconds", help, &["kind"])?;
    let help = "Rounds of due work that failed.";
    let failures = counter(registry, "muqabla_due_work_failures_total", help, &["kind"])?;
    let failed = lag::failures();
    for (kind, since) in lag::all() {
        lag.with_label_values(&[kind]).set(signed(since.as_secs()));
    }
    for kind in worker::KINDS.iter().copied().chain(SWEEPS.iter().map(Sweep::name)) {
        failures.with_label_values(&[kind]).inc_by(failed.get(kind).copied().unwrap_or_default());
    }
    Ok(())
}

/// Provider, environment and figures of those that were called.
fn called(providers: &Providers) -> impl Iterator<Item = (&'static str, &'static str, &Calls)> {
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

fn push_waiting(registry: &Registry, moment: &Moment) -> prometheus::Result<()> {
    let families: [(&str, &str, Figure); 5] = [
        ("muqabla_gateway_pending_payments", "Attempts that wait for money.", |it| (it.pending, None)),
        ("muqabla_gateway_review_payments", "Payments that wait for an administrator.", |it| (it.review, None)),
        ("muqabla_gateway_stuck_refunds", "Refunds sent, of which nothing is known.", |it| (it.refunds, None)),
        ("muqabla_gateway_pending_seconds", "Age of the oldest attempt that waits.", |it| (0, it.oldest)),
        ("muqabla_gateway_reconciler_lag_seconds", "How long a question has been due.", |it| (0, it.ask_due)),
    ];
    for (name, help, of) in families {
        let family = gauge(registry, name, help, &["provider", "environment"])?;
        for (provider, environment, _calls, waiting) in &moment.providers {
            let Some(waiting) = waiting else { continue };
            let (count, since) = of(waiting);
            family.with_label_values(&[provider.as_str(), environment.as_str()]).set(count.max(age(moment.now, since)));
        }
    }
    Ok(())
}
