//! Payment messages that nobody signed: kept for 30 days, and so many bytes of one address in a day.

use actix_web::http::header::CONTENT_TYPE;
use actix_web::test::TestRequest;
use time::Duration;

use crate::helpers::{Answer, Person, TestApp};

const KEPT: &str = "SELECT coalesce(sum(octet_length(body)), 0)::bigint AS number FROM payment_notices";
const COUNTED: &str = "SELECT coalesce(sum(messages), 0)::bigint AS number FROM payment_notice_overflows";

async fn lie(person: &Person, bytes: usize) -> Answer {
    let body = format!("{{\"a\":\"{}\"}}", "x".repeat(bytes));
    let request = TestRequest::post().uri("/api/payments/jazzcash/webhook");
    person.send_bare(request.insert_header((CONTENT_TYPE, "application/json")).set_payload(body)).await
}

/// What an answer says, whichever request it answers.
fn said(mut body: serde_json::Value) -> serde_json::Value {
    if let Some(fields) = body.as_object_mut() {
        fields.remove("requestId");
    }
    body
}

#[actix_web::test]
async fn one_address_fills_a_megabyte_a_day() {
    let app = TestApp::start().await;
    let (one, other) = (app.calling_from("203.0.113.1:4000"), app.calling_from("203.0.113.2:4000"));
    let first = lie(&one, 15_000).await;
    assert!((400..500).contains(&first.status), "{}", first.status);
    for _message in 0..79 {
        let answer = lie(&one, 15_000).await;
        assert_eq!((answer.status, said(answer.body)), (first.status, said(first.body.clone())), "they learn nothing");
    }
    assert_eq!(app.number(KEPT), 66 * 15_008, "so many fit into a megabyte");
    assert_eq!(app.number(COUNTED), 14);
    assert_eq!(app.number("SELECT sum(bytes)::bigint AS number FROM payment_notice_overflows"), 14 * 15_008);
    lie(&other, 15_000).await;
    assert_eq!(app.number(KEPT), 67 * 15_008);
    app.wait(Duration::days(1));
    lie(&one, 15_000).await;
    assert_eq!(app.number(KEPT), 68 * 15_008, "another day");
    assert_eq!(app.number("SELECT count(DISTINCT sender) AS number FROM payment_notices"), 3, "nobody is known again");
}

#[actix_web::test]
async fn small_ones_count_with_their_rows() {
    let app = TestApp::start().await;
    let one = app.calling_from("203.0.113.1:4000");
    lie(&one, 10).await;
    // As if there were as many as fit.
    app.execute(
        "INSERT INTO payment_notices (id, provider, environment, content_type, body, verdict, reason, received_at, settled_at, query, sender) \
         SELECT gen_random_uuid(), provider, environment, content_type, body, verdict, reason, received_at, settled_at, query, sender \
         FROM payment_notices, generate_series(1, 3905)",
    );
    lie(&one, 10).await;
    assert_eq!(app.number(COUNTED), 1);
}

#[actix_web::test]
async fn they_go_after_thirty_days_and_signed_ones_stay() {
    let app = TestApp::start().await;
    let one = app.calling_from("203.0.113.1:4000");
    for _message in 0..68 {
        lie(&one, 15_000).await;
    }
    // As if one of them had been signed.
    app.execute(
        "UPDATE payment_notices SET sender = NULL, verdict = 'APPLIED' WHERE id = (SELECT id FROM payment_notices LIMIT 1)",
    );
    app.advance(Duration::days(30)).await;
    assert_eq!(app.number("SELECT count(*) AS number FROM payment_notices"), 66);
    app.advance(Duration::seconds(1)).await;
    assert_eq!(app.number("SELECT count(*) AS number FROM payment_notices WHERE verdict = 'APPLIED'"), 1);
    assert_eq!(app.number("SELECT count(*) AS number FROM payment_notices"), 1);
    assert_eq!(app.number(COUNTED), 0);
}
