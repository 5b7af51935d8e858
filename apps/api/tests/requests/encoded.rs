//! Compressed bodies are refused on every route, before anything of them is read.

use actix_web::http::header::CONTENT_ENCODING;
use actix_web::test::TestRequest;
use futures_util::future::join_all;
use serde_json::json;

use super::socket::{Site, head, status};
use crate::helpers::TestApp;

/// Sign-in, contact, providers' messages, a mail program, uploads, and addresses that take no body at all.
const CALLS: [(&str, &str); 9] = [
    ("POST /api/auth/login", "application/json"),
    ("POST /api/contact", "application/json"),
    ("POST /api/payments/jazzcash/webhook", "application/json"),
    ("POST /api/payments/easypaisa/ipn", "application/x-www-form-urlencoded"),
    ("POST /api/notifications/unsubscribe", "application/x-www-form-urlencoded"),
    ("POST /api/upload/entry", "multipart/form-data; boundary=x"),
    ("POST /api/upload/kyc", "multipart/form-data; boundary=x"),
    ("GET /healthz", "application/json"),
    ("POST /nothing", "application/json"),
];

#[actix_web::test]
async fn an_encoded_body_is_refused_before_it_comes() {
    let app = TestApp::start().await;
    let author = app.talent("bilal").await;
    let site = Site::open(&app);
    for (line, kind) in CALLS {
        let encodings = ["gzip", "deflate", "br", "zstd", "GZIP", "identity, gzip", "", "unknown"];
        // Beside each other: the server takes its time to close a connection from which a body was announced.
        let calls = encodings.map(|encoding| {
            let (site, author) = (&site, &author);
            async move {
                let mut client = site.connect().await;
                let headers =
                    format!("Content-Type: {kind}\r\nContent-Encoding: {encoding}\r\nContent-Length: 63000\r\n");
                client.send(head(line, author, &headers)).await;
                // Nothing follows; the server does not wait for it.
                (encoding, client.rest().await)
            }
        });
        for (encoding, answer) in join_all(calls).await {
            assert_eq!(status(&answer), "415", "{line} {encoding}: {answer}");
            assert!(answer.contains("\"code\":\"unsupported_type\"") && answer.contains("x-request-id"), "{answer}");
        }
    }
    site.close().await;
}

#[actix_web::test]
async fn a_body_as_it_is_passes() {
    let app = TestApp::start().await;
    let body = json!({"email": "nobody@example.com", "password": "kites over lahore 9"});
    let sent = |encoding: &str| {
        TestRequest::post()
            .uri("/api/auth/login")
            .insert_header((CONTENT_ENCODING, encoding.to_owned()))
            .set_json(&body)
    };
    for encoding in ["identity", "Identity", "identity, identity"] {
        assert_eq!(app.anonymous().send(sent(encoding)).await.expect(401).code(), "wrong_credentials");
    }
    let two = sent("identity").append_header((CONTENT_ENCODING, "gzip"));
    app.anonymous().send(two).await.expect(415);
}
