//! The text as a monitoring system reads it.

use std::collections::BTreeSet;

use super::*;
use ledger::checks::runs::Finished;
use notifications::outbox::Status;
use payments::health::Health;
use payments::webhook_event::repo::Unprocessed;
use time::macros::datetime;

const NOW: OffsetDateTime = datetime!(2026-11-21 07:00 UTC);

fn moment() -> Moment {
    Moment {
        now: NOW,
        skew: time::Duration::ZERO,
        usage: Usage {
            in_use: 3,
            idle: 13,
            waiting: 2,
            requested: 90,
            timeouts: 4,
            waited: Duration::from_millis(1_250),
        },
        is_held: false,
        is_read_only: false,
        is_store_down: false,
        providers: Vec::new(),
        disks: vec![("uploads", Disk { size: 1_000, free: 10 })],
        figures: Arc::new(Figures::read_at(NOW, None)),
        replica: None,
        search_index: None,
    }
}

fn known() -> DatabaseFigures {
    DatabaseFigures {
        outbox: Outbox { depths: Vec::new(), oldest: None, unreachable_since: None },
        providers: Vec::new(),
        webhooks: Unprocessed { count: 5, oldest: Some(NOW - time::Duration::minutes(3)) },
        late: vec!["send refunds"],
        stopped: Vec::new(),
        ledger_check: Some(Finished { at: NOW - time::Duration::hours(7), violations: 2 }),
        is_held: false,
        store_differences: Some((2, 1)),
    }
}

fn with(database: DatabaseFigures) -> Moment {
    Moment { figures: Arc::new(Figures::read_at(NOW, Some(database))), ..moment() }
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
    assert!(text.contains("\nmuqabla_database_up 0\n"), "{text}");
    assert!(
        !text.contains("muqabla_mails") && !text.contains("muqabla_ledger"),
        "what is not known is left out: {text}"
    );
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
    lag::failed("send refunds");
    let replica = Some(replica::Figures { lag: Some(Duration::from_millis(7_900)), is_in_use: false });
    let age = Some(Duration::from_millis(6_900));
    let search_index = Some(search::index::Figures { documents: 12, age, is_in_use: true, rebuilds: 1 });
    let moment =
        Moment { skew, is_held: true, is_read_only: true, is_store_down: true, replica, search_index, ..with(known()) };
    let text = page(&moment).unwrap();
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
        "muqabla_database_connections{state=\"waiting\"} 2",
        "muqabla_database_waits_total 90",
        "muqabla_database_wait_timeouts_total 4",
        "muqabla_database_wait_seconds_total 1.25",
        "muqabla_database_up 1",
        "muqabla_disk_free_bytes{folder=\"uploads\"} 10",
        "muqabla_disk_size_bytes{folder=\"uploads\"} 1000",
        "muqabla_read_only 1",
        "muqabla_store_circuit_open 1",
        "muqabla_due_work_late{kind=\"send refunds\"} 1",
        "muqabla_due_work_failures_total{kind=\"send refunds\"} 1",
        "muqabla_due_work_failures_total{kind=\"deliver mails\"} 0",
        "muqabla_webhooks_unprocessed 5",
        "muqabla_webhooks_unprocessed_seconds 180",
        "muqabla_ledger_check_violations 2",
        "muqabla_ledger_check_age_seconds 25200",
        "muqabla_clock_skew_seconds -2",
        "muqabla_store_differences{kind=\"file_without_row\"} 2",
        "muqabla_store_differences{kind=\"row_without_file\"} 1",
        "muqabla_outbound_held 1",
        "muqabla_replica_in_use 0",
        "muqabla_replica_lag_seconds 7",
        "muqabla_search_index_in_use 1",
        "muqabla_search_index_documents 12",
        "muqabla_search_index_rebuilds_total 1",
        "muqabla_search_index_age_seconds 6",
    ] {
        assert!(text.lines().any(|other| other == line), "{line}\n{text}");
    }
    let declared: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("# TYPE ")).collect();
    let mut once = declared.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), declared.len(), "each family is declared once");
}

#[test]
fn the_outbox_has_depths_and_ages() {
    let now = NOW;
    let outbox = Outbox {
        depths: vec![(Status::Queued, 12), (Status::Failed, 3), (Status::Rejected, 0)],
        oldest: Some(now - time::Duration::minutes(64)),
        unreachable_since: Some(now + time::Duration::SECOND),
    };
    let text = page(&with(DatabaseFigures { outbox, ..known() })).unwrap();
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

const ALERTS: &str = include_str!("../../../../deploy/prometheus/alerts.yml");
const DASHBOARD: &str = include_str!("../../../../deploy/grafana/muqabla.json");
const OPERATIONS: &str = include_str!("../../../../docs/operations.md");

/// Every name of ours in `text`.
fn named(text: &str) -> BTreeSet<&str> {
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
    words.filter(|word| word.starts_with("muqabla_")).collect()
}

/// The anchor of a heading, as GitHub makes it.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().to_lowercase();
    kept.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_')).collect::<String>().replace(' ', "-")
}

#[test]
fn alerts_and_dashboard_name_figures_that_are_exported() {
    request("/api/of-this-test", 200, Duration::ZERO);
    message(Provider::Easypaisa, 200);
    connections_closed(1);
    lag::begin("send refunds");
    let health = Health::default();
    health.answered(NOW, Duration::from_millis(3));
    let waiting = Waiting { pending: 1, oldest: Some(NOW), review: 0, refunds: 0, ask_due: None };
    let provider = (Provider::Jazzcash, Environment::Sandbox, Some(health.figures(NOW)), Some(waiting));
    let outbox = Outbox { depths: vec![(Status::Failed, 1)], oldest: None, unreachable_since: None };
    let replica = Some(replica::Figures { lag: Some(Duration::ZERO), is_in_use: true });
    let age = Some(Duration::ZERO);
    let search_index = Some(search::index::Figures { documents: 0, age, is_in_use: false, rebuilds: 0 });
    let figures = with(DatabaseFigures { outbox, ..known() });
    let text = page(&Moment { providers: vec![provider], replica, search_index, ..figures }).unwrap();
    let exported: BTreeSet<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("# TYPE "))
        .filter_map(|declared| declared.split(' ').next())
        .collect();
    serde_json::from_str::<serde_json::Value>(DASHBOARD).unwrap();
    for (file, names) in [("alerts.yml", named(ALERTS)), ("muqabla.json", named(DASHBOARD))] {
        assert!(names.len() > 15, "{file}: {names:?}");
        let missing: Vec<&&str> = names
            .iter()
            .filter(|name| {
                let family = name.strip_suffix("_bucket").unwrap_or(name);
                !exported.contains(family)
            })
            .collect();
        assert!(missing.is_empty(), "{file} names what nobody exports: {missing:?}");
    }
}

#[test]
fn each_alert_has_a_runbook_that_exists() {
    let headings: BTreeSet<String> = OPERATIONS
        .lines()
        .filter_map(|line| line.strip_prefix("## "))
        .map(|heading| format!("docs/operations.md#{}", anchor(heading)))
        .collect();
    let after = |start: &str| -> Vec<&str> {
        ALERTS.lines().filter_map(|line| line.trim_start().strip_prefix(start)).map(str::trim).collect()
    };
    let (alerts, runbooks) = (after("- alert:"), after("runbook:"));
    assert!(alerts.len() > 20 && alerts.len() == runbooks.len(), "{alerts:?} {runbooks:?}");
    for (alert, runbook) in alerts.iter().zip(&runbooks) {
        assert!(headings.contains(*runbook), "{alert}: {runbook} is no heading of {headings:?}");
    }
}
