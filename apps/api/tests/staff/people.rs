//! Ending access: who, what it ends, what goes on.

use serde_json::json;
use time::Duration;

use super::{acts, each};
use crate::helpers::{PASSWORD, TestApp};
use crate::market::{back, enter, open};

fn user(id: impl std::fmt::Display, act: &str) -> String {
    format!("/api/admin/users/{id}/{act}")
}

#[actix_web::test]
async fn who_is_suspended_is_out_at_once_and_stays_out() {
    let app = TestApp::start().await;
    let (admin, bilal) = (app.admin().await, app.talent("bilal").await);
    let other_browser = back(&bilal, "bilal").await;
    for path in ["/api/auth/user", "/api/profile", "/api/entries/mine", "/api/notifications", "/api/payouts"] {
        bilal.get(path).await.expect(200);
    }
    let answer = admin.post(&user(bilal.id(), "suspend"), json!({"reason": " Copied work, twice "})).await.expect(200);
    assert_eq!(answer.body["user"]["suspendedReason"], "Copied work, twice");
    assert_eq!((&answer.body["sessions"], &answer.body["canSuspend"]), (&json!(0), &json!(false)));
    for browser in [&bilal, &other_browser] {
        for path in ["/api/auth/user", "/api/profile", "/api/entries/mine", "/api/notifications", "/api/payouts"] {
            assert_eq!(browser.get(path).await.status, 401, "{path}");
        }
    }
    let body = json!({"email": "bilal@example.com", "password": PASSWORD});
    let refused = app.anonymous().post("/api/auth/login", body.clone()).await.expect(403);
    assert_eq!(refused.code(), "account_suspended");
    assert!(refused.body["message"].as_str().unwrap().contains("suspended"), "{}", refused.body);
    // Someone who does not know the password learns nothing.
    let wrong = json!({"email": "bilal@example.com", "password": "not the password"});
    assert_eq!(app.anonymous().post("/api/auth/login", wrong).await.expect(401).code(), "wrong_credentials");
    app.run_due().await;
    let mails = app.mails("bilal").await;
    assert!(mails.iter().any(|mail| mail["text"].as_str().unwrap().contains("Copied work, twice")), "{mails:?}");
    assert_eq!(acts(&app, "user.suspended"), 1);

    assert_eq!(admin.press(&user(bilal.id(), "restore")).await.expect(200).body["user"]["suspendedAt"], json!(null));
    assert_eq!(bilal.get("/api/auth/user").await.status, 401, "sessions do not come back");
    app.anonymous().post("/api/auth/login", body).await.expect(200);
    assert_eq!(admin.press(&user(bilal.id(), "restore")).await.expect(409).code(), "conflict");
}

#[actix_web::test]
async fn a_session_that_crossed_the_suspension_opens_nothing() {
    let app = TestApp::start().await;
    let bilal = app.talent("bilal").await;
    // As when the sign-in was answered after the sessions were ended.
    app.execute(
        "UPDATE users SET suspended_at = created_at, suspended_reason = 'x' WHERE email_key = 'bilal@example.com'",
    );
    assert_eq!(bilal.get("/api/auth/user").await.status, 401);
    app.execute("UPDATE users SET suspended_at = NULL, suspended_reason = NULL");
    bilal.get("/api/auth/user").await.expect(200);
}

#[actix_web::test]
async fn nobody_suspends_themselves_or_staff() {
    let app = TestApp::start().await;
    let (admin, second) = (app.admin().await, app.client("second").await);
    app.execute("UPDATE users SET staff_role = 'OWNER' WHERE email_key = 'second@example.com'");
    let reason = json!({"reason": "why not"});
    for id in [admin.id(), second.id()] {
        let refused = admin.post(&user(id, "suspend"), reason.clone()).await.expect(403);
        assert_eq!(refused.code(), "account_protected");
    }
    let nobody = "00000000-0000-7000-8000-000000000000";
    for act in ["restore", "end-sessions"] {
        admin.press(&user(nobody, act)).await.expect(404);
    }
    admin.post(&user(nobody, "suspend"), reason.clone()).await.expect(404);
    let ayesha = app.client("ayesha").await;
    for wrong in [json!({"reason": " "}), json!({"reason": "x".repeat(501)}), json!({"reason": "a\u{1}b"})] {
        let refused = admin.post(&user(ayesha.id(), "suspend"), wrong).await.expect(422);
        assert_eq!(refused.field("reason"), "Give a reason of at most 500 characters");
    }
    admin.post(&user(ayesha.id(), "suspend"), json!({})).await.expect(422);
    admin.post(&user(ayesha.id(), "suspend"), json!({"reason": "x", "role": "CLIENT"})).await.expect(422);
    assert_eq!(acts(&app, "user.suspended"), 0);
    admin.post(&user(ayesha.id(), "suspend"), reason.clone()).await.expect(200);
    admin.post(&user(ayesha.id(), "suspend"), reason).await.expect(409);
}

#[actix_web::test]
async fn ending_sessions_leaves_the_account() {
    let app = TestApp::start().await;
    let (admin, bilal) = (app.admin().await, app.talent("bilal").await);
    let second = back(&bilal, "bilal").await;
    assert_eq!(admin.get(&format!("/api/admin/users/{}", bilal.id())).await.expect(200).body["sessions"], 2);
    assert_eq!(admin.press(&user(bilal.id(), "end-sessions")).await.expect(200).body["sessions"], 0);
    for browser in [&bilal, &second] {
        browser.get("/api/auth/user").await.expect(401);
    }
    back(&bilal, "bilal").await.get("/api/auth/user").await.expect(200);
    assert_eq!(acts(&app, "user.sessions_ended"), 1);
}

/// Who watches over people has no say over those who watch over money. The whole table: `workflows`, `credentials.rs`.
#[actix_web::test]
async fn support_and_moderators_do_not_reach_owners_and_finance() {
    let app = TestApp::start().await;
    let (admin, finance) = (app.admin().await, app.talent("finance").await);
    let (helper, bilal) = (app.client("helper").await, app.talent("bilal").await);
    let role = |name: &str, role: &str| {
        app.execute(&format!("UPDATE users SET staff_role = '{role}' WHERE email_key = '{name}@example.com'"));
    };
    role("finance", "FINANCE");
    for acting in ["SUPPORT", "MODERATOR"] {
        role("helper", acting);
        for senior in [&admin, &finance] {
            let refused = helper.press(&user(senior.id(), "end-sessions")).await.expect(403);
            assert_eq!(refused.code(), "account_protected");
            assert_eq!(
                refused.body["message"],
                "Only an owner may act on the account of an owner or of finance staff."
            );
            senior.get("/api/auth/user").await.expect(200);
            let seen = helper.get(&format!("/api/admin/users/{}", senior.id())).await.expect(200).body;
            assert_eq!((&seen["canEndSessions"], &seen["canSuspend"]), (&json!(false), &json!(false)));
        }
        let seen = helper.get(&format!("/api/admin/users/{}", bilal.id())).await.expect(200).body;
        assert_eq!(seen["canEndSessions"], true);
        assert_eq!(seen["canSuspend"], acting == "MODERATOR");
    }
    assert_eq!(acts(&app, "user.sessions_ended"), 0);
    helper.post(&user(finance.id(), "suspend"), json!({"reason": "why not"})).await.expect(403);
    // Nor do they take the identity that finance staff are paid with.
    let application =
        app.text(&format!("SELECT id::text AS text FROM kyc_applications WHERE user_id = '{}'", finance.id()));
    let revoke = format!("/api/admin/kyc/{application}/revoke");
    let refused = helper.post(&revoke, json!({"reason": "why not"})).await.expect(403);
    assert_eq!(refused.code(), "account_protected");
    admin.post(&revoke, json!({"reason": "expired"})).await.expect(200);
    admin.press(&user(finance.id(), "end-sessions")).await.expect(200);
    finance.get("/api/auth/user").await.expect(401);
    // A suspension from before the role is lifted by an owner.
    app.execute(
        "UPDATE users SET suspended_at = created_at, suspended_reason = 'x' WHERE email_key = 'finance@example.com'",
    );
    assert_eq!(helper.press(&user(finance.id(), "restore")).await.expect(403).code(), "account_protected");
    assert_eq!(admin.get(&format!("/api/admin/users/{}", finance.id())).await.expect(200).body["canRestore"], true);
    admin.press(&user(finance.id(), "restore")).await.expect(200);
}

#[actix_web::test]
async fn what_a_suspended_client_began_goes_on() {
    let app = TestApp::start().await;
    let (admin, client, bilal) = (app.admin().await, app.client("ayesha").await, app.talent("bilal").await);
    let contest = open(&app, &client).await;
    admin.post(&user(client.id(), "suspend"), json!({"reason": "chargebacks"})).await.expect(200);
    enter(&bilal, &contest).await;
    assert_eq!(bilal.get(&format!("/api/contests/{contest}")).await.expect(200).body["status"], "OPEN");
}

#[actix_web::test]
async fn people_are_found_and_paged() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    app.wait(Duration::minutes(1));
    let bilal = app.talent("bilal").await;
    app.wait(Duration::minutes(1));
    app.client("ayesha").await;
    app.wait(Duration::minutes(1));
    app.unverified("zara", "TALENT").await;
    admin.post(&user(bilal.id(), "suspend"), json!({"reason": "spam"})).await.expect(200);
    let names = async |query: &str| {
        let answer = admin.get(&format!("/api/admin/users?{query}")).await.expect(200);
        each(&answer.body["users"], "name").iter().map(|name| (*name).to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names("sort=created").await, ["Admin", "Bilal", "Ayesha", "Zara"]);
    assert_eq!(names("sort=name").await, ["Admin", "Ayesha", "Bilal", "Zara"]);
    assert_eq!(names("sort=-name&role=talent").await, ["Zara", "Bilal"]);
    assert_eq!(names("").await, ["Zara", "Ayesha", "Bilal", "Admin"]);
    assert_eq!(names("q=BILAL%40example").await, ["Bilal"]);
    assert_eq!(names("q=%25").await, Vec::<String>::new(), "no wildcard");
    assert_eq!(names("role=talent").await, ["Zara", "Bilal"]);
    assert_eq!(names("role=STAFF").await, ["Admin"]);
    assert_eq!(names("state=suspended").await, ["Bilal"]);
    assert_eq!(names("state=UNVERIFIED").await, ["Zara"]);
    assert_eq!(names("state=active&role=client").await, ["Ayesha", "Admin"]);
    for (query, status) in [
        ("role=king", 422),
        ("state=x", 422),
        ("sort=prize", 422),
        ("sort=--name", 422),
        ("cursor=x", 400),
        ("q=a%00b", 422),
    ] {
        assert_eq!(admin.get(&format!("/api/admin/users?{query}")).await.status, status, "{query}");
    }
}
