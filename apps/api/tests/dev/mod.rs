//! Development routes: the mailbox and the clock.

use std::sync::Arc;

use actix_web::test::TestRequest;
use runtime::config::Profile;
use runtime::services::Services;
use serde_json::json;

use crate::helpers::TestApp;

#[actix_web::test]
async fn mails_can_be_read_by_programs_and_people() {
    let app = TestApp::start().await;
    app.unverified("ayesha", "CLIENT").await;
    app.unverified("bilal", "TALENT").await;
    let mails = app.anonymous().get("/dev/mailbox?to=ayesha@example.com").await.expect(200);
    assert_eq!(mails.body.as_array().unwrap().len(), 1);
    for field in ["to", "subject", "text", "html", "sentAt"] {
        assert!(mails.body[0][field].is_string(), "{field}");
    }
    let page = TestRequest::get().uri("/dev/mailbox").insert_header(("accept", "text/html,application/xhtml+xml"));
    let page = app.anonymous().send(page).await.expect(200);
    assert!(page.header("content-type").starts_with("text/html"));
    let text = String::from_utf8_lossy(&page.bytes).into_owned();
    assert!(text.contains("bilal@example.com") && text.contains("<a href=\"http://muqabla.test/auth/verify?token="));
}

#[actix_web::test]
async fn the_clock_moves_forward_and_stays_moved() {
    let app = TestApp::start().await;
    let clock = Arc::new(kernel::time::SystemClock::default());
    let mut services = Services::new(app.state().config.clone(), app.db.db(), clock.clone()).unwrap();
    services.movable_clock = Some(clock);
    let state = api::state::App::new(services);
    let served = actix_web::test::init_service(api::server::build(&actix_web::web::Data::new(state))).await;
    let call = |request: TestRequest| {
        let request = request.insert_header(("sec-fetch-site", "same-origin")).to_request();
        actix_web::test::call_and_read_body_json::<_, _, serde_json::Value>(&served, request)
    };
    let at = |value: &serde_json::Value| {
        let text = value["now"].as_str().unwrap();
        time::OffsetDateTime::parse(text, &time::format_description::well_known::Rfc3339).unwrap()
    };
    let before = at(&call(TestRequest::get().uri("/dev/clock")).await);
    let moved = at(&call(TestRequest::post().uri("/dev/clock").set_json(json!({"advanceSeconds": 86_400}))).await);
    assert!(moved - before >= time::Duration::days(1));
    assert!(at(&call(TestRequest::get().uri("/dev/clock")).await) >= moved);
    assert_eq!(app.number("SELECT offset_seconds AS number FROM development_clock"), 86_400);
    for wrong in [json!({"advanceSeconds": -1}), json!({"advanceSeconds": 31_536_001}), json!({})] {
        let answer = call(TestRequest::post().uri("/dev/clock").set_json(wrong)).await;
        assert_eq!(answer["code"], "invalid_fields");
    }
}

#[actix_web::test]
async fn production_has_none_of_it() {
    let app = TestApp::start_with(|config| config.profile = Profile::Production).await;
    for path in ["/dev/mailbox", "/dev/clock", "/dev/mailbox?to=a@b.pk"] {
        app.anonymous().get(path).await.expect(404);
    }
    app.anonymous().post("/dev/clock", json!({"advanceSeconds": 1})).await.expect(404);
}
