//! The text as a monitoring system reads it.

use super::*;
use payments::health::Health;
use time::macros::datetime;

#[test]
fn calls_are_a_histogram_whose_buckets_only_grow() {
    let health = Health::default();
    let now = datetime!(2026-11-21 07:00 UTC);
    for ms in [3, 80, 700, 40_000] {
        health.answered(now, Duration::from_millis(ms));
    }
    health.failed(now, Duration::from_millis(15_000), "no answer in time");
    let mut text = String::new();
    push_calls(&mut text, &vec![(Provider::Jazzcash, Environment::Sandbox, Some(health.figures(now)), None)]);
    let at = "provider=\"jazzcash\",environment=\"sandbox\"";
    for line in [
        format!("muqabla_gateway_calls_total{{{at},outcome=\"answered\"}} 4"),
        format!("muqabla_gateway_calls_total{{{at},outcome=\"no_answer\"}} 1"),
        format!("muqabla_gateway_call_seconds_bucket{{{at},le=\"0.050\"}} 1"),
        format!("muqabla_gateway_call_seconds_bucket{{{at},le=\"0.100\"}} 2"),
        format!("muqabla_gateway_call_seconds_bucket{{{at},le=\"1.000\"}} 3"),
        format!("muqabla_gateway_call_seconds_bucket{{{at},le=\"15.000\"}} 4"),
        format!("muqabla_gateway_call_seconds_bucket{{{at},le=\"+Inf\"}} 5"),
        format!("muqabla_gateway_call_seconds_sum{{{at}}} 55.783"),
        format!("muqabla_gateway_breaker{{{at}}} 0"),
    ] {
        assert!(text.lines().any(|other| other == line), "{line}\n{text}");
    }
}

#[test]
fn labels_cannot_break_a_line() {
    assert_eq!(escaped("a\"b\\c\nd"), "a\\\"b\\\\c\\nd");
    request("/api/of-this-test/{id}", StatusCode::NOT_FOUND, Duration::from_millis(1_500));
    request("/api/of-this-test/{id}", StatusCode::NOT_FOUND, Duration::from_millis(20));
    message(Provider::Easypaisa, StatusCode::GONE);
    let text = page(&Vec::new(), (3, 13), datetime!(2026-11-21 07:00 UTC));
    for line in [
        "muqabla_requests_total{route=\"/api/of-this-test/{id}\",class=\"4xx\"} 2",
        "muqabla_request_seconds_bucket{route=\"/api/of-this-test/{id}\",class=\"4xx\",le=\"0.010\"} 0",
        "muqabla_request_seconds_bucket{route=\"/api/of-this-test/{id}\",class=\"4xx\",le=\"0.025\"} 1",
        "muqabla_request_seconds_bucket{route=\"/api/of-this-test/{id}\",class=\"4xx\",le=\"1.000\"} 1",
        "muqabla_request_seconds_bucket{route=\"/api/of-this-test/{id}\",class=\"4xx\",le=\"2.500\"} 2",
        "muqabla_request_seconds_bucket{route=\"/api/of-this-test/{id}\",class=\"4xx\",le=\"+Inf\"} 2",
        "muqabla_request_seconds_sum{route=\"/api/of-this-test/{id}\",class=\"4xx\"} 1.520",
        "muqabla_request_seconds_count{route=\"/api/of-this-test/{id}\",class=\"4xx\"} 2",
        "muqabla_gateway_messages_total{provider=\"easypaisa\",verdict=\"expired\"} 1",
        "muqabla_database_connections{state=\"in_use\"} 3",
        &format!("muqabla_password_hashes_total {}", accounts::password::computed()),
        "muqabla_database_up 0",
    ] {
        assert!(text.lines().any(|other| other == line), "{line}\n{text}");
    }
    let named: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("# TYPE ")).collect();
    let mut once = named.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), named.len(), "each family is declared once");
}
