//! Unsafe calls are taken from our own pages only, and as JSON only.

use actix_web::http::Method;
use actix_web::test::TestRequest;
use serde_json::json;

use crate::helpers::TestApp;

/// Every unsafe call of the document, but for those of payment providers, which carry no session and are not accepted, and of the link that
/// switches mails off, which mail programs call and whose token is all that counts.
fn unsafe_calls() -> Vec<(Method, String)> {
    let document = serde_json::to_value(api::openapi::document()).unwrap();
    let mut calls = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for method in ["post", "put", "patch", "delete"] {
            if item.get(method).is_some()
                && path.starts_with("/api")
                && !path.contains("{gateway}")
                && path != ::notifications::unsubscribe::PATH
            {
                let path = path.replace("{id}", "00000000-0000-7000-8000-000000000000");
                let path = path.replace("{fileId}", "00000000-0000-7000-8000-000000000000");
                calls.push((Method::from_bytes(method.to_uppercase().as_bytes()).unwrap(), path));
            }
        }
    }
    assert!(calls.len() >= 10);
    calls
}

#[actix_web::test]
async fn other_sites_are_refused_everywhere() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    for (method, path) in unsafe_calls() {
        let request = || TestRequest::default().method(method.clone()).uri(&path).set_json(json!({}));
        for (name, value) in [
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-site", "same-site"),
            ("origin", "https://evil.example"),
            ("origin", "null"),
        ] {
            let answer = ayesha.send_bare(request().insert_header((name, value))).await;
            assert_eq!((answer.status, answer.code()), (403, "cross_site"), "{method} {path} {name}: {value}");
            assert_eq!(answer.header("access-control-allow-origin"), "");
        }
        let silent = ayesha.send_bare(request()).await;
        assert_eq!(silent.code(), "cross_site", "{method} {path} says nothing and has a session");
    }
    ayesha.get("/api/auth/user").await.expect(200);
}

#[actix_web::test]
async fn our_own_pages_and_programs_pass() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    let change = || TestRequest::put().uri("/api/profile/role").set_json(json!({"role": "TALENT"}));
    for (name, value) in
        [("sec-fetch-site", "same-origin"), ("sec-fetch-site", "none"), ("origin", "http://muqabla.test")]
    {
        ayesha.send_bare(change().insert_header((name, value))).await.expect(200);
    }
    let login = json!({"email": "ayesha@example.com", "password": crate::helpers::PASSWORD});
    let program = app.anonymous();
    program.send_bare(TestRequest::post().uri("/api/auth/login").set_json(login)).await.expect(200);
}

#[actix_web::test]
async fn forms_and_plain_text_are_not_taken() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    for (method, path) in unsafe_calls() {
        for kind in ["text/plain", "application/x-www-form-urlencoded", "text/plain; charset=application/json", ""] {
            let request =
                TestRequest::default().method(method.clone()).uri(&path).insert_header(("content-type", kind));
            let answer = ayesha.send(request.set_payload("{}")).await;
            assert_eq!((answer.status, answer.code()), (415, "unsupported_type"), "{method} {path} {kind:?}");
        }
    }
    ayesha.get("/api/auth/user").await.expect(200);
}
