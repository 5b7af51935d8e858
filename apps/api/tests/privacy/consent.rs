//! Choices about cookies.

use actix_web::test::TestRequest;
use serde_json::{Value, json};

use crate::helpers::TestApp;

const PATH: &str = "/api/privacy/cookie-consent";

fn choices(body: &Value) -> [Option<bool>; 4] {
    ["necessary", "analytics", "marketing", "preferences"].map(|name| body[name].as_bool())
}

#[actix_web::test]
async fn nothing_is_allowed_before_it_was_chosen() {
    let app = TestApp::start().await;
    let (ayesha, bilal) = (app.client("ayesha").await, app.client("bilal").await);
    let first = ayesha.get(PATH).await.expect(200).body;
    assert_eq!(choices(&first), [Some(true), Some(false), Some(false), Some(false)]);
    assert_eq!(first["updatedAt"], Value::Null);
    let body = json!({"necessary": true, "analytics": true, "marketing": false, "preferences": true});
    let chosen = ayesha.post(PATH, body.clone()).await.expect(200).body;
    assert_eq!(choices(&chosen), [Some(true), Some(true), Some(false), Some(true)]);
    assert_eq!(chosen["updatedAt"], "2026-11-21T07:00:00Z");
    assert_eq!(choices(&ayesha.get(PATH).await.expect(200).body), choices(&chosen));
    assert_eq!(bilal.get(PATH).await.expect(200).body["updatedAt"], Value::Null, "somebody else's choice is their own");
    ayesha.post(PATH, body).await.expect(200);
    assert_eq!(
        app.number("SELECT count(*) AS number FROM cookie_consents"),
        1,
        "a choice that changes nothing is none"
    );
    let less = ayesha.post(PATH, json!({"necessary": true})).await.expect(200).body;
    assert_eq!(choices(&less), [Some(true), Some(false), Some(false), Some(false)]);
    assert_eq!(
        app.number("SELECT count(*) AS number FROM cookie_consents"),
        2,
        "what was chosen before stays on record"
    );
}

#[actix_web::test]
async fn what_does_not_fit_changes_nothing() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    let refused = ayesha.post(PATH, json!({"necessary": false, "analytics": true})).await.expect(422);
    assert_eq!(refused.field("necessary"), "Necessary cookies cannot be disabled");
    for body in [
        json!({"analytics": "yes"}),
        json!({"analytics": 1}),
        json!({"analytics": null}),
        json!({"tracking": true}),
        json!({"analytics": true, "userId": ayesha.id().to_string()}),
    ] {
        let status = ayesha.post(PATH, body.clone()).await.status;
        assert!((400..500).contains(&status), "{body}: {status}");
    }
    let anonymous = app.anonymous();
    anonymous.get(PATH).await.expect(401);
    anonymous.post(PATH, json!({"analytics": true})).await.expect(401);
    let foreign = TestRequest::post().uri(PATH).set_json(json!({"analytics": true}));
    ayesha.send_bare(foreign.insert_header(("sec-fetch-site", "cross-site"))).await.expect(403);
    assert_eq!(app.number("SELECT count(*) AS number FROM cookie_consents"), 0);
}
