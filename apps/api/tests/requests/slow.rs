//! Requests that do not end: slow bodies, slow heads, more connections than one address may have.

use std::time::Duration;

use futures_util::stream::{FuturesUnordered, StreamExt};
use runtime::config::Pace;

use super::socket::{Client, Site, head, status};
use crate::helpers::{Person, TestApp};

const BODY: Duration = Duration::from_millis(200);
const HOUR: Duration = Duration::from_secs(3_600);
const DRIP: Duration = Duration::from_millis(10);

async fn site(app: &TestApp) -> Site {
    // The application exists before somebody listens.
    Site::open(app)
}

async fn hurried() -> TestApp {
    TestApp::start_with(|config| {
        config.pace = Pace { body: BODY, upload_window: 5 * BODY, upload_window_bytes: 1_000, ..Pace::default() };
    })
    .await
}

/// Addresses that read bodies, with what they take.
const READERS: [(&str, &str); 5] = [
    ("POST /api/auth/login", "application/json"),
    ("POST /api/contact", "application/json"),
    ("POST /api/payments/jazzcash/webhook", "application/json"),
    // Not even when they call it a form with files.
    ("POST /api/payments/easypaisa/ipn", "multipart/form-data; boundary=x"),
    ("POST /api/auth/password/forgot", "application/json"),
];

#[actix_web::test]
async fn half_a_body_is_waited_for_so_long() {
    let app = hurried().await;
    let site = site(&app).await;
    let nobody = app.anonymous();
    for (line, kind) in READERS {
        for (length, part) in [("Content-Length: 60", "{\"a\":"), ("Transfer-Encoding: chunked", "5\r\n{\"a\":\r\n")] {
            let mut client = site.connect().await;
            client.send(head(line, &nobody, &format!("Content-Type: {kind}\r\n{length}\r\n"))).await;
            client.send(part).await;
            let answer = client.rest().await;
            assert_eq!(status(&answer), "408", "{line} {length}: {answer}");
            assert!(answer.contains("\"code\":\"request_timeout\""), "{answer}");
        }
    }
    // One that never stops, slowly.
    let mut client = site.connect().await;
    let headers = "Content-Type: application/json\r\nContent-Length: 60000\r\n";
    client.send(head("POST /api/auth/login", &nobody, headers)).await;
    let answer = client.rest_while(DRIP, b" ").await;
    assert_eq!(status(&answer), "408", "{answer}");
    site.close().await;
}

const FORM: &str = "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\r\n";

async fn uploading(site: &Site, author: &Person, length: usize) -> Client {
    let headers = format!("Content-Type: multipart/form-data; boundary=x\r\nContent-Length: {length}\r\n");
    let mut client = site.connect().await;
    client.send(head("POST /api/upload/entry", author, &headers)).await;
    client.send(FORM).await;
    client
}

#[actix_web::test]
async fn an_upload_may_be_slow_and_not_slower() {
    let app = hurried().await;
    let author = app.talent("bilal").await;
    let site = site(&app).await;
    let answer = uploading(&site, &author, 1_000_000).await.rest_while(DRIP, b"a").await;
    assert_eq!(status(&answer), "408", "{answer}");
    // Longer than a body of another kind may take, and than a window.
    let (text, end) = (vec![b'a'; 400], "\r\n--x--\r\n");
    let parts = 150;
    let mut client = uploading(&site, &author, FORM.len() + text.len() * parts + end.len()).await;
    let begun = std::time::Instant::now();
    for _part in 0..parts {
        client.send(&text).await;
        assert!(tokio::time::timeout(DRIP, std::future::pending::<()>()).await.is_err());
    }
    assert!(begun.elapsed() > 5 * BODY);
    client.send(end).await;
    let answer = client.until("}").await;
    assert_eq!(status(&answer), "201", "{answer}");
    site.close().await;
}

#[actix_web::test]
async fn who_is_answered_early_is_not_waited_for() {
    let app = hurried().await;
    let site = site(&app).await;
    let nobody = app.anonymous();
    // Nobody reads these bodies: there is no such address, nobody is signed in, another method.
    for line in ["POST /nothing", "POST /healthz", "POST /api/contests", "POST /api/upload/entry", "GET /healthz"] {
        for (length, part) in [("Content-Length: 60", "{\"a\":"), ("Transfer-Encoding: chunked", "5\r\n{\"a\":\r\n")] {
            let mut client = site.connect().await;
            client.send(head(line, &nobody, &format!("Content-Type: application/json\r\n{length}\r\n"))).await;
            client.send(part).await;
            let answer = client.rest_while(DRIP, b"").await;
            assert!(status(&answer) != "nothing", "{line} {length}: {answer}");
        }
    }
    site.close().await;
}

#[actix_web::test]
async fn heads_are_waited_for_so_long() {
    // Long enough for a whole head on a machine that does other things, too.
    let app = TestApp::start_with(|config| config.pace.head = Duration::from_secs(1)).await;
    let site = site(&app).await;
    let nobody = app.anonymous();
    let mut first = site.connect().await;
    first.send("GET /healthz HTTP/1.1\r\nHost:").await;
    assert_eq!(status(&first.rest_while(DRIP, b" ").await), "408");
    // After another request, too.
    let mut second = site.connect().await;
    second.send(head("GET /healthz", &nobody, "")).await;
    assert_eq!(status(&second.until("ok").await), "200");
    second.send("GET /healthz HTTP/1.1\r\nHost:").await;
    assert_eq!(second.rest_while(DRIP, b" ").await, "");
    site.close().await;
}

#[actix_web::test]
async fn streams_of_events_stay() {
    let app = hurried().await;
    let author = app.talent("bilal").await;
    let site = site(&app).await;
    let mut events = site.connect().await;
    events.send(head("GET /api/events", &author, "")).await;
    let begun = events.until("\n\n").await;
    assert_eq!(status(&begun), "200", "{begun}");
    // Meanwhile others are sent away.
    for _other in 0..3 {
        let mut client = site.connect().await;
        let headers = "Content-Type: application/json\r\nContent-Length: 60\r\n";
        client.send(head("POST /api/auth/login", &author, headers)).await;
        assert_eq!(status(&client.rest().await), "408");
    }
    assert!(events.is_silent().await);
    site.close().await;
}

#[actix_web::test]
async fn one_address_does_not_take_all_connections() {
    const MANY: usize = 700;
    const PLACES: usize = 100;
    let app = TestApp::start_with(|config| {
        config.connections_per_address = PLACES;
        // Nobody who has a place loses it to a deadline, however busy the machine is.
        config.pace = Pace { head: HOUR, body: HOUR, ..Pace::default() };
    })
    .await;
    let site = site(&app).await;
    let nobody = app.anonymous();
    let headers = "Content-Type: application/json\r\nContent-Length: 60\r\n";
    let half = format!("{}{{", head("POST /api/auth/login", &nobody, headers));
    let mut clients = Vec::new();
    for _client in 0..MANY {
        let mut client = site.connect_from(2).await;
        client.send(&half).await;
        clients.push(client);
    }
    let ended: FuturesUnordered<_> = clients.iter_mut().map(Client::rest).collect();
    let answers: Vec<String> = ended.take(MANY - PLACES).collect().await;
    assert_eq!(answers.iter().find(|answer| !answer.is_empty()), None, "they are closed without a word");
    let mut other = site.connect().await;
    other.send(head("GET /healthz", &nobody, "")).await;
    assert_eq!(status(&other.until("ok").await), "200");
    // Who leaves makes room.
    drop(clients);
    let healthy = async {
        loop {
            let mut again = site.connect_from(2).await;
            again.send(head("GET /healthz", &nobody, "Connection: close\r\n")).await;
            if status(&again.rest().await) == "200" {
                return;
            }
        }
    };
    healthy.await;
    site.close().await;
}

#[actix_web::test]
async fn behind_a_proxy_requests_count_by_the_address_it_names() {
    let app = TestApp::start_with(|config| (config.connections_per_address, config.trust_proxy) = (1, true)).await;
    let site = site(&app).await;
    let nobody = app.anonymous();
    let of = |address: &str| format!("X-Forwarded-For: 192.0.2.99, {address}\r\n");
    let hold = async || {
        let mut half = site.connect().await;
        let headers = format!("{}Content-Type: application/json\r\nContent-Length: 60\r\n", of("203.0.113.7"));
        half.send(head("POST /api/auth/login", &nobody, &headers)).await;
        half
    };
    let mut half = hold().await;
    let ask = async |address: &str| {
        let mut client = site.connect().await;
        client.send(head("GET /healthz", &nobody, &format!("{}Connection: close\r\n", of(address)))).await;
        status(&client.rest().await).to_owned()
    };
    // The half-sent one may still be on its way, or have found the place taken by our own question.
    while ask("203.0.113.7").await != "429" {
        if !half.is_silent().await {
            half = hold().await;
        }
    }
    assert_eq!(ask("203.0.113.8").await, "200");
    drop(half);
    while ask("203.0.113.7").await != "200" {}
    site.close().await;
}
