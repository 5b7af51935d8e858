//! Traces of the program itself, in a build with the feature `otel`.

use testkit::{Collector, TestDb};

use crate::server::{Member, Server};

#[test]
fn what_is_queued_is_exported_at_the_end() {
    let (database, collector) = (TestDb::new(), Collector::start());
    let url = collector.url();
    // No batch is due before the end, and the log wants nothing.
    let variables =
        [("OTEL_EXPORTER_OTLP_ENDPOINT", url.as_str()), ("OTEL_BSP_SCHEDULE_DELAY", "600000"), ("LOG", "off")];
    let mut server = Server::start(&database.url(), None, &variables);
    let member = Member::register(&server, &database);
    assert!(member.get("/api/auth/user").starts_with("HTTP/1.1 200"));
    assert!(collector.bodies().is_empty());
    assert!(server.end().success());
    let exported: String = collector.bodies().iter().map(|body| String::from_utf8_lossy(body).into_owned()).collect();
    assert!(exported.contains("GET /api/auth/user") && exported.contains("http.route"), "{exported}");
    assert!(!exported.contains("example.com"), "{exported}");
}

#[test]
fn sigterm_ends_it_while_the_collector_hangs() {
    let (database, collector) = (TestDb::new(), Collector::silent());
    let url = collector.url();
    let variables = [("OTEL_EXPORTER_OTLP_ENDPOINT", url.as_str()), ("OTEL_BSP_SCHEDULE_DELAY", "100")];
    let server = Server::start(&database.url(), None, &variables);
    let member = Member::register(&server, &database);
    assert!(member.get("/api/auth/user").starts_with("HTTP/1.1 200"));
    assert!(server.ending()().success());
}

#[test]
fn a_sampler_that_does_not_exist_is_refused_before_the_start() {
    let database = TestDb::new();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_muqabla"))
        .arg("serve")
        .env_clear()
        .envs([("DATABASE_URL", database.url().as_str()), ("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:9")])
        .env("OTEL_TRACES_SAMPLER", "sometimes")
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && told.contains("OTEL_TRACES_SAMPLER is 'sometimes'"), "{told}");
}
