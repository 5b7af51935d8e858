//! Experiments: started, seen, counted, stopped.

use actix_web::test::TestRequest;
use serde_json::{Value, json};
use time::Duration;

use super::acts;
use crate::helpers::{PASSWORD, Person, TestApp};

fn body() -> Value {
    json!({"key": "landing-cta", "variantA": "Post a contest", "variantB": "Start a contest", "description": "Words"})
}

fn visitor(number: u32) -> String {
    format!("00000000-0000-4000-8000-{number:012}")
}

async fn see(person: &Person, number: u32) -> String {
    let seen = person.post("/api/experiments/landing-cta/exposure", json!({"visitorId": visitor(number)})).await;
    seen.expect(200).body["variant"].as_str().unwrap().to_owned()
}

async fn registered(results: &Value) -> [i64; 4] {
    let goal = results["results"].as_array().unwrap().iter().find(|goal| goal["goal"] == "registered").unwrap();
    [("a", "exposures"), ("a", "conversions"), ("b", "exposures"), ("b", "conversions")]
        .map(|(side, what)| goal[side][what].as_i64().unwrap())
}

#[actix_web::test]
async fn it_runs_from_start_to_stop() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    assert_eq!(app.anonymous().get("/api/experiments").await.expect(200).body, json!([]));
    let made = admin.post("/api/admin/experiments", body()).await.expect(201).body;
    assert_eq!((&made["status"], &made["sampleRatio"]), (&json!("RUNNING"), &json!(null)));
    let again = admin.post("/api/admin/experiments", body()).await.expect(409);
    assert_eq!((again.code(), again.field("key").is_empty()), ("experiment_exists", false));
    let told = app.anonymous().get("/api/experiments").await.expect(200).body;
    assert_eq!(
        told,
        json!([{"key": "landing-cta", "seed": "landing-cta", "variantA": "Post a contest", "variantB": "Start a contest"}])
    );
    admin.press("/api/admin/experiments/landing-cta/stop").await.expect(200);
    admin.press("/api/admin/experiments/landing-cta/stop").await.expect(409);
    assert_eq!(app.anonymous().get("/api/experiments").await.expect(200).body, json!([]));
    let late = json!({"visitorId": visitor(1)});
    app.anonymous().post("/api/experiments/landing-cta/exposure", late).await.expect(409);
    assert_eq!(admin.get("/api/admin/experiments").await.expect(200).body[0]["status"], "STOPPED");
    assert_eq!((acts(&app, "experiment.started"), acts(&app, "experiment.stopped")), (1, 1));
    for path in ["/api/admin/experiments/none", "/api/admin/experiments/%27%3B--"] {
        admin.get(path).await.expect(404);
    }
}

#[actix_web::test]
async fn what_is_missing_is_said() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let refused =
        admin.post("/api/admin/experiments", json!({"key": "", "variantA": "", "variantB": ""})).await.expect(422);
    assert_eq!(
        ["key", "variantA", "variantB"].map(|field| refused.field(field)),
        ["Key is required", "Variant A is required", "Variant B is required"]
    );
    admin.post("/api/admin/experiments", json!({"key": "ok"})).await.expect(422);
    let mut more = body();
    more["status"] = json!("STOPPED");
    admin.post("/api/admin/experiments", more).await.expect(422);
    assert_eq!(app.number("SELECT count(*) AS number FROM experiments"), 0);
}

#[actix_web::test]
async fn members_who_did_not_agree_are_not_counted_whatever_their_browser_says() {
    let app = TestApp::start().await;
    let (admin, ayesha) = (app.admin().await, app.client("ayesha").await);
    admin.post("/api/admin/experiments", body()).await.expect(201);
    let counted = || app.number("SELECT count(*) AS number FROM experiment_exposures");
    see(&ayesha, 1).await;
    assert_eq!(counted(), 0, "nobody who was not asked is counted");
    for (analytics, expected) in [(false, 0), (true, 1), (false, 1)] {
        app.wait(Duration::SECOND);
        ayesha.post("/api/privacy/cookie-consent", json!({"analytics": analytics})).await.expect(200);
        see(&ayesha, 1).await;
        assert_eq!(counted(), expected);
    }
}

/// Somebody registers in a browser with this number.
async fn join(app: &TestApp, person: &Person, body: Value, number: &str) {
    person.post("/api/auth/register", body.clone()).await.expect(202);
    let typed = json!({"email": body["email"], "code": app.code(&body["email"])});
    let request = TestRequest::post().uri("/api/auth/register/confirm").insert_header(("x-visitor-id", number));
    person.send(request.set_json(typed)).await.expect(200);
}

#[actix_web::test]
async fn looks_and_registrations_are_counted_once() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    admin.post("/api/admin/experiments", body()).await.expect(201);
    let nobody = app.anonymous();
    let variants = [see(&nobody, 1).await, see(&nobody, 2).await, see(&nobody, 1).await];
    assert_eq!(variants[0], variants[2], "the same browser, the same version");
    assert_eq!(app.number("SELECT count(*) AS number FROM experiment_exposures"), 2);
    // The browser that registers says which one it is.
    let joining = json!({"email": "new@example.com", "password": PASSWORD, "firstName": "New", "role": "CLIENT"});
    let person = app.anonymous();
    join(&app, &person, joining, &visitor(1).to_string()).await;
    let counted = registered(&admin.get("/api/admin/experiments/landing-cta").await.expect(200).body).await;
    assert_eq!((counted[0] + counted[2], counted[1] + counted[3]), (2, 1));
    // Signed in, the person is the one who was counted.
    person.post("/api/privacy/cookie-consent", json!({"analytics": true})).await.expect(200);
    person.post("/api/experiments/landing-cta/exposure", json!({})).await.expect(200);
    assert_eq!(app.number("SELECT count(*) AS number FROM experiment_exposures"), 2);
    // A visitor who never looked, and something that is no visitor, register all the same.
    for (name, header) in [("two", visitor(99)), ("three", "not a number".to_owned())] {
        let joining =
            json!({"email": format!("{name}@example.com"), "password": PASSWORD, "firstName": "New", "role": "TALENT"});
        join(&app, &app.anonymous(), joining, &header.to_string()).await;
    }
    assert_eq!(app.number("SELECT count(*) AS number FROM experiment_conversions"), 1);
}

#[actix_web::test]
async fn a_browser_that_says_nothing_is_not_counted() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    admin.post("/api/admin/experiments", body()).await.expect(201);
    let refused = app.anonymous().post("/api/experiments/landing-cta/exposure", json!({})).await.expect(422);
    assert!(!refused.field("visitorId").is_empty());
    for wrong in [json!({"visitorId": "x"}), json!({"visitorId": visitor(1), "variant": "B"})] {
        assert!(app.anonymous().post("/api/experiments/landing-cta/exposure", wrong).await.status >= 400);
    }
    app.anonymous().post("/api/experiments/none/exposure", json!({"visitorId": visitor(1)})).await.expect(404);
    assert_eq!(app.number("SELECT count(*) AS number FROM experiment_exposures"), 0);
}

#[actix_web::test]
async fn results_have_intervals_and_the_check_of_the_ratio() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    admin.post("/api/admin/experiments", body()).await.expect(201);
    for number in 0..80 {
        see(&app.anonymous(), number).await;
    }
    let found = admin.get("/api/admin/experiments/landing-cta").await.expect(200).body;
    assert_eq!(found["sampleRatio"]["mismatch"], false);
    let goal = &found["results"][0];
    let (low, high) = (goal["a"]["interval"]["low"].as_f64().unwrap(), goal["a"]["interval"]["high"].as_f64().unwrap());
    assert!(low <= 0.0 + f64::EPSILON && high > 0.0 && high < 0.5, "{goal}");
    assert_eq!((&goal["pValue"], &goal["difference"]), (&json!(1.0), &json!(0.0)));
    app.execute("DELETE FROM experiment_exposures WHERE variant = 'B'");
    let broken = admin.get("/api/admin/experiments/landing-cta").await.expect(200).body;
    assert_eq!(broken["sampleRatio"]["mismatch"], true);
}
