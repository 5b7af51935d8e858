//! The text as a monitoring system reads it.

use super::*;
use notifications::outbox::Status;
use payments::health::Health;
use time::macros::datetime;

const NOW: OffsetDateTime = datetime!(2026-11-21 07:00 UTC);

fn moment() -> Moment {
    Moment {
        now: NOW,
        skew: time::Duration::ZERO,
        connections: (3, 13),
        is_held: false,
        providers: Vec::new(),
        outbox: None,
        store: None,
        replica: None,
    }
}

#[test]
fn calls_are_a_histogram_whose_buckets_only_grow() {
    let health = Health::default();
    let now = NOW;
    for ms in [3, 80, 700, 40_000] {
        health.answered(now, Duration::from_millis(ms));
    }
    health.failed(now, Duration::from_millis(15_000), "no answer in time");
    let providers = vec![(Provider::Jazzcash, Environment::Sandbox, Some(health.figures(now)), None)];
    let text = page(&Moment { providers, ..moment() }).unwrap();
    let at = "environment=\"sandbox\",provider=\"jazzcash\"";
    for line in [
        "muqabla_gateway_calls_total{environment=\"sandbox\",outcome=\"answered\",provider=\"jazzcash\"} 4".to_owned(),
        "muqabla_gateway_calls_total{environment=\"sandbox\",outcome=\"no_answer\",provider=\"jazzcash\"} 1".to_owned(),
        format!("muqabla_gateway_call_seconds_bucket{{{at},le=\"0.05\"}} 1"),
        format!("muqabla_gateway_call_seconds_bucket{{{at},le=\"0.1\"}} 2"),
        format!("muqabla_gateway_call_seconds_bucket{{{at},le=\"1\"}} 3"),
        format!("muqabla_gateway_call_seconds_bucket{{{at},le=\"15\"}} 4"),
        format!("muqabla_gateway_call_seconds_bucket{{{at},le=\"+Inf\"}} 5"),
        format!("muqabla_gateway_call_seconds_sum{{{at}}} 55.783"),
        format!("muqabla_gateway_breaker{{{at}}} 0"),
    ] {
        assert!(text.lines().any(|other| other == line), "{line}\n{text}");
    }
}

#[test]
fn labels_cannot_break_a_line() {
    request("a\"b\\c\nd", 200, Duration::ZERO);
    request("/api/of-this-test/{id}", 404, Duration::from_millis(1_500));
    request("/api/of-this-test/{id}", 404, Duration::from_millis(20));
    message(Provider::Easypaisa, 410);
    let skew = time::Duration::milliseconds(-2_900);
    let replica = Some(replica::Figures { lag: Some(Duration::from_millis(7_900)), is_in_use: false });
    let text = page(&Moment { skew, is_held: true, store: Some((2, 1)), replica, ..moment() }).unwrap();
    for line in [
        "muqabla_requests_total{class=\"2xx\",route=\"a\\\"b\\\\c\\nd\"} 1",
        "muqabla_requests_total{class=\"4xx\",route=\"/api/of-this-test/{id}\"} 2",
        "muqabla_request_seconds_bucket{class=\"4xx\",route=\"/api/of-this-test/{id}\",le=\"0.01\"} 0",
        "muqabla_request_seconds_bucket{class=\"4xx\",route=\"/api/of-this-test/{id}\",le=\"0.025\"} 1",
        "muqabla_request_seconds_bucket{class=\"4xx\",route=\"/api/of-this-test/{id}\",le=\"1\"} 1",
        "muqabla_request_seconds_bucket{class=\"4xx\",route=\"/api/of-this-test/{id}\",le=\"2.5\"} 2",
        "muqabla_request_seconds_bucket{class=\"4xx\",route=\"/api/of-this-test/{id}\",le=\"+Inf\"} 2",
        "muqabla_request_seconds_sum{class=\"4xx\",route=\"/api/of-this-test/{id}\"} 1.52",
        "muqabla_request_seconds_count{class=\"4xx\",route=\"/api/of-this-test/{id}\"} 2",
        "muqabla_gateway_messages_total{provider=\"easypaisa\",verdict=\"expired\"} 1",
        "muqabla_database_connections{state=\"in_use\"} 3",
        &format!("muqabla_password_hashes_total {}", accounts::password::computed()),
        "muqabla_database_up 0",
        "muqabla_clock_skew_seconds -2",
        "muqabla_store_differences{kind=\"file_without_row\"} 2",
        "muqabla_store_differences{kind=\"row_without_file\"} 1",
        "muqabla_outbound_held 1",
        "muqabla_replica_in_use 0",
        "muqabla_replica_lag_seconds 7",
    ] {
        assert!(text.lines().any(|other| other == line), "{line}\n{text}");
    }
    let named: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("# TYPE ")).collect();
    let mut once = named.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), named.len(), "each family is declared once");
}

#[test]
fn the_outbox_has_depths_and_ages() {
    let now = NOW;
    let outbox = Outbox {
        depths: vec![(Status::Queued, 12), (Status::Failed, 3), (Status::Rejected, 0)],
        oldest: Some(now - time::Duration::minutes(64)),
        unreachable_since: Some(now + time::Duration::SECOND),
    };
    let text = page(&Moment { outbox: Some(outbox), ..moment() }).unwrap();
    for line in [
        "muqabla_mails{status=\"queued\"} 12",
        "muqabla_mails{status=\"failed\"} 3",
        "muqabla_mails{status=\"rejected\"} 0",
        "muqabla_mails_oldest_seconds 3840",
        "muqabla_mail_server_outage_seconds 0",
    ] {
        assert!(text.lines().any(|other| other == line), "{line}\n{text}");
    }
}
