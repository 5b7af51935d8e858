//! Headers of every answer.

use actix_web::test::TestRequest;

use crate::helpers::TestApp;

#[actix_web::test]
async fn every_answer_carries_them() {
    let app = TestApp::start_with(|config| config.base_url = "https://muqabla.test".into()).await;
    let ayesha = app.client("ayesha").await;
    let requests = [
        "/healthz",
        "/readyz",
        "/api/auth/user",
        "/api/profile",
        "/api/nothing",
        "/api/docs",
        "/api/openapi.json",
        "/api/logout?",
        "/nothing",
        "/dev/mailbox",
        "/dev/clock",
    ];
    for path in requests {
        let answer = ayesha.send_bare(TestRequest::get().uri(path)).await;
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "strict-origin-when-cross-origin"),
            ("cross-origin-opener-policy", "same-origin"),
            ("strict-transport-security", "max-age=31536000; includeSubDomains"),
        ] {
            assert_eq!(answer.header(name), value, "{path} {name}");
        }
        let policy = answer.header("content-security-policy");
        for rule in [
            "default-src 'self'",
            "script-src 'self';",
            "object-src 'none'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        ] {
            assert!(policy.contains(rule), "{path} {policy}");
        }
        assert!(!policy.contains("unsafe-eval"));
        assert_eq!(answer.header("x-request-id").len(), 32, "{path}");
        assert_eq!(answer.header("access-control-allow-origin"), "", "{path}");
        assert!(!answer.header("content-type").is_empty(), "{path}");
        if path.starts_with("/api") {
            assert_eq!(answer.header("cache-control"), "no-store", "{path}");
        }
    }
    let refused = ayesha
        .send_bare(TestRequest::post().uri("/api/auth/logout").insert_header(("origin", "https://evil.example")))
        .await;
    assert_eq!((refused.status, refused.header("x-content-type-options")), (403, "nosniff"));
    assert!(!refused.header("content-security-policy").is_empty());
}

#[actix_web::test]
async fn the_description_is_served() {
    let app = TestApp::start().await;
    let document = app.anonymous().get("/api/openapi.json").await.expect(200);
    assert_eq!(document.body["info"]["title"], "Muqabla API");
    let page = app.anonymous().get("/api/docs").await.expect(200);
    assert!(page.header("content-type").starts_with("text/html"));
    assert!(String::from_utf8_lossy(&page.bytes).contains("/api/auth/login"));
}

#[actix_web::test]
async fn forwarded_addresses_count_only_behind_a_proxy() {
    for (trusted, seen) in [(false, "192.0.2.1"), (true, "203.0.113.5")] {
        let app = TestApp::start_with(|config| config.trust_proxy = trusted).await;
        let person = app.anonymous();
        let body = serde_json::json!({"email": "a@example.com", "password": crate::helpers::PASSWORD, "firstName": "Asma", "role": "CLIENT"});
        app.anonymous().post("/api/auth/register", body.clone()).await.expect(202);
        let body = serde_json::json!({"email": "a@example.com", "code": app.code(&body["email"])});
        let request = TestRequest::post().uri("/api/auth/register/confirm").set_json(body);
        person.send(request.insert_header(("x-forwarded-for", "198.51.100.1, 203.0.113.5"))).await.expect(200);
        assert_eq!(person.get("/api/auth/sessions").await.expect(200).body[0]["ip"], seen);
    }
}
