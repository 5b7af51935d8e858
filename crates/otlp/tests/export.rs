//! Spans over the wire to a collector of the test.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use kernel::spans::{self, ATTRIBUTES, TARGET};
use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::tonic::trace::v1::Span;
use opentelemetry_proto::tonic::trace::v1::status::StatusCode;
use opentelemetry_sdk::trace::Sampler;
use otlp::{Exporter, Settings};
use prost::Message;
use testkit::{Collector, free_port};
use tracing_subscriber::layer::SubscriberExt;

fn settings(endpoint: &str) -> Settings {
    Settings::to(format!("{endpoint}/v1/traces"))
}

/// Runs `work` with an exporter, and ends it.
fn exported(settings: &Settings, count: fn(&'static str, u64), work: impl FnOnce()) {
    let (exporter, layer) = Exporter::start(settings, count).unwrap();
    tracing::subscriber::with_default(tracing_subscriber::registry().with(layer), work);
    drop(exporter);
}

fn uncounted(_outcome: &'static str, _count: u64) {}

fn requests(collector: &Collector) -> Vec<ExportTraceServiceRequest> {
    collector.bodies().iter().map(|body| ExportTraceServiceRequest::decode(&**body).unwrap()).collect()
}

fn spans_of(collector: &Collector) -> Vec<Span> {
    let resources = requests(collector).into_iter().flat_map(|request| request.resource_spans);
    resources.flat_map(|resource| resource.scope_spans).flat_map(|scope| scope.spans).collect()
}

fn named<'s>(spans: &'s [Span], name: &str) -> &'s Span {
    spans.iter().find(|span| span.name == name).unwrap_or_else(|| panic!("no span {name}: {spans:?}"))
}

#[test]
fn a_request_arrives_with_its_parts_and_nothing_that_is_not_listed() {
    let collector = Collector::start();
    exported(&settings(&collector.url()), uncounted, || {
        let request = spans::request("0123abcd");
        request.in_scope(|| {
            let call = spans::call("jazzcash", "inquiry");
            call.in_scope(|| tracing::error!(target: TARGET, email = "canary@example.com", "canary"));
            spans::fail(&call, "no_answer");
            // Somebody adds an attribute without adding it to the list.
            drop(tracing::trace_span!(target: TARGET, "careless", user.email = "canary@example.com"));
            drop(tracing::error_span!("of another target", email = "canary@example.com"));
        });
        spans::answered(&request, "POST", Some("/api/payments/deposit"), 503);
    });

    let spans = spans_of(&collector);
    let request = named(&spans, "POST /api/payments/deposit");
    let call = named(&spans, "jazzcash inquiry");
    assert_eq!((&call.parent_span_id, &call.trace_id), (&request.span_id, &request.trace_id));
    for span in [request, call] {
        assert_eq!(span.status.as_ref().unwrap().code(), StatusCode::Error);
    }
    let status = request.attributes.iter().find(|one| one.key == "http.response.status_code").unwrap();
    assert!(format!("{status:?}").contains("IntValue(503)"), "{status:?}");
    let attributes = |span: &Span| span.attributes.iter().map(|one| one.key.clone()).collect::<BTreeSet<_>>();
    assert!(attributes(request).is_superset(&["http.route", spans::REQUEST_ID].map(str::to_owned).into()));
    assert!(spans.iter().flat_map(attributes).all(|name| ATTRIBUTES.contains(&name.as_str())), "{spans:?}");
    assert!(attributes(named(&spans, "careless")).is_empty());
    assert_eq!(spans.len(), 3);
    for body in collector.bodies() {
        assert!(!String::from_utf8_lossy(&body).contains("canary"));
    }
    let requests = requests(&collector);
    let resource = requests[0].resource_spans[0].resource.as_ref().unwrap();
    assert!(format!("{resource:?}").contains("\"muqabla\""), "{resource:?}");
}

#[test]
fn methods_that_a_client_invents_are_not_exported() {
    let collector = Collector::start();
    exported(&settings(&collector.url()), uncounted, || {
        spans::answered(&spans::request("0123abcd"), "CANARY", None, 404);
    });
    let spans = spans_of(&collector);
    assert_eq!(named(&spans, "_OTHER").status.as_ref().map_or(0, |status| status.code), 0, "a refusal is no fault");
}

#[test]
fn continues_a_trace_and_takes_its_decision() {
    let collector = Collector::start();
    exported(&settings(&collector.url()), uncounted, || {
        for (id, flags) in [("sampled", "01"), ("not", "00")] {
            let span = spans::request(id);
            let parent = format!("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-{flags}");
            spans::continue_trace(&span, &parent);
            span.in_scope(|| {});
            spans::answered(&span, "GET", Some("/"), 200);
        }
        let span = spans::request("malformed");
        spans::continue_trace(&span, "00-nonsense");
        spans::answered(&span, "GET", Some("/malformed"), 200);
    });
    let spans = spans_of(&collector);
    assert_eq!(spans.len(), 2, "{spans:?}");
    let continued = named(&spans, "GET /");
    assert_eq!(continued.trace_id, 0x0af7_6519_16cd_43dd_8448_eb21_1c80_319c_u128.to_be_bytes());
    assert_eq!(continued.parent_span_id, 0xb7ad_6b71_6920_3331_u64.to_be_bytes());
    assert!(named(&spans, "GET /malformed").parent_span_id.is_empty());
}

#[test]
fn parts_without_a_whole_are_not_exported() {
    let collector = Collector::start();
    exported(&settings(&collector.url()), uncounted, || drop(spans::call("smtp", "send")));
    assert!(spans_of(&collector).is_empty());
}

#[test]
fn a_sampler_of_zero_sends_nothing() {
    let collector = Collector::start();
    let settings = Settings { sampler: Sampler::TraceIdRatioBased(0.0), ..settings(&collector.url()) };
    exported(&settings, uncounted, || drop(spans::request("0123abcd")));
    assert!(collector.bodies().is_empty());
}

static FINISHED: AtomicU64 = AtomicU64::new(0);
static EXPORTED: AtomicU64 = AtomicU64::new(0);

fn of_the_silent(outcome: &'static str, count: u64) {
    match outcome {
        "finished" => FINISHED.fetch_add(count, Ordering::Relaxed),
        "exported" => EXPORTED.fetch_add(count, Ordering::Relaxed),
        _failed => 0,
    };
}

/// Costs the two seconds that the end waits at most.
#[test]
fn a_collector_that_hangs_delays_neither_work_nor_the_end() {
    const SPANS: u64 = 10_000;
    let collector = Collector::silent();
    let settings = Settings { timeout: Duration::from_secs(60), ..settings(&collector.url()) };
    let mut worked = Duration::MAX;
    let begun = Instant::now();
    exported(&settings, of_the_silent, || {
        for _request in 0..SPANS {
            spans::answered(&spans::request("0123abcd"), "GET", Some("/"), 200);
        }
        worked = begun.elapsed();
    });
    let ended = begun.elapsed().saturating_sub(worked);
    // A queue that made somebody wait would make him wait for a minute.
    assert!(worked < Duration::from_secs(30), "{worked:?}");
    assert!(ended < Duration::from_secs(10), "{ended:?}");
    assert_eq!((FINISHED.load(Ordering::Relaxed), EXPORTED.load(Ordering::Relaxed)), (SPANS, 0));
}

static FAILED: AtomicU64 = AtomicU64::new(0);

fn of_the_absent(outcome: &'static str, count: u64) {
    if outcome == "failed" {
        FAILED.fetch_add(count, Ordering::Relaxed);
    }
}

#[test]
fn spans_for_a_collector_that_is_away_are_counted() {
    let settings = settings(&format!("http://127.0.0.1:{}", free_port()));
    let begun = Instant::now();
    exported(&settings, of_the_absent, || drop(spans::request("0123abcd")));
    assert_eq!(FAILED.load(Ordering::Relaxed), 1);
    assert!(begun.elapsed() < Duration::from_secs(10));
}
