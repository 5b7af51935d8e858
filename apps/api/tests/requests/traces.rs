//! What a trace says: the parts of a request as its children, and nothing about people.

use std::collections::BTreeMap;

use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::tonic::trace::v1::Span;
use otlp::{Exporter, Settings};
use prost::Message;
use serde_json::json;
use testkit::Collector;
use tracing_subscriber::layer::SubscriberExt;

use crate::helpers::{PASSWORD, TestApp};
use crate::money::{deposit, success, webhook};
use crate::{market, money};

#[actix_web::test]
async fn a_trace_of_a_sign_in_and_of_a_payment_names_nobody() {
    let collector = Collector::start();
    let settings = Settings::to(format!("{}/v1/traces", collector.url()));
    let (exporter, layer) = Exporter::start(&settings, |_outcome, _count| {}).unwrap();
    // Of the whole process: work goes on on other threads.
    tracing::subscriber::set_global_default(tracing_subscriber::registry().with(layer)).unwrap();

    let app: TestApp = money::start().await;
    let client = app.client("ayesha").await;
    let again = client.sign_in_again("ayesha@example.com").await;
    let wallet = json!({"type": "EASYPAISA", "accountNumber": "03012344471", "accountName": "Canary Ahmed"});
    app.talent("bilal").await.post("/api/payout-methods", wallet).await.expect(201);
    let contest = market::draft(&app, &client).await;
    let url = deposit(&client, &contest, "jazzcash").await;
    webhook(&app, "jazzcash", &success(&url)).await.expect(200);
    app.run_due().await;
    let reference = url.split("ref=").nth(1).unwrap().split('&').next().unwrap().to_owned();
    drop(exporter);

    let decoded = |body: &Vec<u8>| ExportTraceServiceRequest::decode(&**body).unwrap();
    let spans: Vec<Span> = collector
        .bodies()
        .iter()
        .flat_map(|body| decoded(body).resource_spans)
        .flat_map(|resource| resource.scope_spans)
        .flat_map(|scope| scope.spans)
        .collect();
    let by_id: BTreeMap<_, _> = spans.iter().map(|span| (span.span_id.clone(), span)).collect();
    let names: Vec<_> = spans.iter().map(|span| span.name.as_str()).collect();
    for request in ["POST /api/auth/login", "POST /api/payments/deposit", "POST /api/payments/{gateway}/webhook"] {
        let part = spans.iter().any(|span| {
            let parent = by_id.get(&span.parent_span_id).map(|parent| parent.name.as_str());
            parent == Some(request) && (span.name.starts_with("read ") || span.name.starts_with("write "))
        });
        assert!(part, "no transaction of {request}: {names:?}");
    }
    assert!(names.contains(&"deliver mails"), "{names:?}");

    let session = client.cookie().unwrap().value().to_owned();
    let sessions = [session, again.cookie().unwrap().value().to_owned()];
    let device = client.device().unwrap().value().to_owned();
    let secrets = [
        "example.com",
        "yesha",
        "03012344471",
        "3012344471",
        "Canary",
        PASSWORD,
        &sessions[0],
        &sessions[1],
        &device,
        &reference,
        "12500",
        "1250000",
        "192.0.2.1",
        "203.0.113.9",
        &contest,
        &client.id().to_string(),
    ];
    for body in collector.bodies() {
        let text = String::from_utf8_lossy(&body);
        for secret in secrets {
            assert!(!text.contains(secret), "an exported trace holds {secret}");
        }
    }
}
