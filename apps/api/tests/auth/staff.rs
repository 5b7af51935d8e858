//! In production a role counts for nothing until its owner signs in with a second step.

use runtime::config::Profile;
use serde_json::json;

use crate::helpers::TestApp;
use crate::helpers::authenticator::enrol;

#[actix_web::test]
async fn the_admin_area_stays_closed_until_a_second_step_is_on() {
    let app = TestApp::start_with(|config| config.profile = Profile::Production).await;
    let admin = app.admin().await;
    let me = admin.get("/api/auth/user").await.expect(200).body;
    assert_eq!((&me["isAdmin"], &me["mustEnrolTwoFactor"]), (&json!(true), &json!(true)));
    for path in ["/api/admin/stats", "/api/admin/payouts", "/api/admin/kyc", "/api/admin/exports/ledger.csv"] {
        assert_eq!(admin.get(path).await.expect(403).code(), "two_factor_required", "{path}");
    }
    let client = app.client("ayesha").await;
    assert_eq!(client.get("/api/admin/stats").await.expect(403).code(), "admin_required");
    assert_eq!(client.get("/api/auth/user").await.body["mustEnrolTwoFactor"], false);
    // Somebody who has the password only.
    let thief = admin.sign_in_again("admin@example.com").await;
    enrol(&app, &admin).await;
    admin.get("/api/admin/stats").await.expect(200);
    thief.get("/api/admin/stats").await.expect(401);
    assert_eq!(admin.get("/api/auth/user").await.body["mustEnrolTwoFactor"], false);
    admin.delete("/api/auth/totp").await.expect(204);
    assert_eq!(admin.get("/api/admin/stats").await.expect(403).code(), "two_factor_required");
}

#[actix_web::test]
async fn in_development_it_is_open() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    admin.get("/api/admin/stats").await.expect(200);
    assert_eq!(admin.get("/api/auth/user").await.body["mustEnrolTwoFactor"], false);
}
