//! Who may call what, call by call, from the document itself.

use actix_web::http::Method;
use actix_web::test::TestRequest;
use serde_json::json;

use crate::helpers::{Person, TestApp};

/// Calls that visitors may use. Everything else asks for a sign-in before it looks at anything.
const PUBLIC: [&str; 40] = [
    "POST /api/auth/register",
    "POST /api/auth/register/confirm",
    "POST /api/auth/login",
    "POST /api/auth/login/second-step",
    "POST /api/auth/email/confirm",
    "POST /api/auth/logout",
    "POST /api/auth/verify-email",
    "POST /api/auth/password/forgot",
    "POST /api/auth/password/reset",
    "GET /api/logout",
    "GET /api/users/{id}",
    "GET /api/contests",
    "GET /api/contests/feed",
    "GET /api/contests/{id}",
    "GET /api/files/{id}",
    "GET /api/plans",
    "GET /api/join/{secret}",
    "GET /api/nda/standard",
    "GET /api/poll/{secret}",
    "GET /api/poll/{secret}/entries/{position}/pictures/{picture}",
    "PUT /api/poll/{secret}/vote",
    "GET /api/categories/prizes",
    "GET /api/categories/stats",
    "GET /api/search/contests",
    "GET /api/status",
    "POST /api/contact",
    "GET /api/experiments",
    "POST /api/experiments/{key}/exposure",
    "GET /api/currency/rates",
    "POST /api/currency/convert",
    "POST /api/payments/{gateway}/webhook",
    "GET /api/payments/{gateway}/ipn",
    "POST /api/payments/{gateway}/ipn",
    "GET /api/payments/{gateway}/return",
    "POST /api/payments/{gateway}/return",
    "GET /api/payments/providers",
    "GET /api/reviews/contest/{id}",
    "GET /api/reviews/user/{userId}",
    "GET /api/notifications/unsubscribe",
    "POST /api/notifications/unsubscribe",
];

fn calls() -> Vec<(Method, String)> {
    let document = serde_json::to_value(api::openapi::document()).unwrap();
    let mut calls = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for method in ["get", "post", "put", "patch", "delete"] {
            if item.get(method).is_some() && path.starts_with("/api") {
                calls.push((method.to_uppercase().parse().unwrap(), path.clone()));
            }
        }
    }
    calls
}

async fn send(person: &Person, method: &Method, path: &str) -> (u16, String) {
    let id = "00000000-0000-7000-8000-000000000000";
    let path = path
        .replace("{id}", id)
        .replace("{fileId}", id)
        .replace("{documentId}", id)
        .replace("{gateway}", "easypaisa")
        .replace("{key}", "landing-cta");
    let mut request = TestRequest::default().method(method.clone()).uri(&path);
    if method != Method::GET {
        request = request.set_json(json!({}));
    }
    let answer = person.send(request).await;
    (answer.status, answer.code().to_owned())
}

#[actix_web::test]
async fn visitors_are_asked_to_sign_in() {
    let app = TestApp::start().await;
    for (method, path) in calls() {
        if !PUBLIC.contains(&format!("{method} {path}").as_str()) {
            let (status, code) = send(&app.anonymous(), &method, &path).await;
            assert_eq!((status, code.as_str()), (401, "sign_in_required"), "{method} {path}");
        }
    }
}

#[actix_web::test]
async fn admin_calls_are_for_administrators() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    for (method, path) in calls().into_iter().filter(|(_method, path)| path.starts_with("/api/admin")) {
        let (status, code) = send(&ayesha, &method, &path).await;
        assert_eq!((status, code.as_str()), (403, "admin_required"), "{method} {path}");
    }
    app.execute("UPDATE users SET staff_role = 'OWNER'");
    for (method, path) in calls().into_iter().filter(|(_method, path)| path.starts_with("/api/admin")) {
        let (status, _code) = send(&ayesha, &method, &path).await;
        assert!(!matches!(status, 401 | 403), "{method} {path}: {status}");
    }
}

/// Which permission each call of the admin area takes, by the beginning of its path; the first line that fits counts.
const PERMISSIONS: [(&str, &str); 37] = [
    ("/api/admin/stats", "OVERVIEW"),
    ("/api/admin/figures", "OVERVIEW"),
    ("/api/admin/queues", "OVERVIEW"),
    ("/api/admin/search", "VIEW_USERS"),
    ("/api/admin/users/{id}/suspend", "SUSPEND_USERS"),
    ("/api/admin/users/{id}/restore", "SUSPEND_USERS"),
    ("/api/admin/users/{id}/end-sessions", "END_SESSIONS"),
    ("/api/admin/users", "VIEW_USERS"),
    ("/api/admin/exports/users.csv", "VIEW_USERS"),
    ("/api/admin/contests", "HIDE_CONTESTS"),
    ("/api/admin/exports/contests.csv", "HIDE_CONTESTS"),
    ("/api/admin/contact-messages", "READ_MESSAGES"),
    ("/api/admin/mails", "MAILS"),
    ("/api/admin/copy-reports", "DECIDE_COPIES"),
    ("/api/admin/exports/copy-reports.csv", "DECIDE_COPIES"),
    ("/api/admin/audit", "READ_AUDIT"),
    ("/api/admin/experiments", "EXPERIMENTS"),
    ("/api/admin/kyc", "DECIDE_IDENTITY"),
    ("/api/admin/payouts", "PAYOUTS"),
    ("/api/admin/payout-batches", "PAYOUTS"),
    ("/api/admin/payout-results", "PAYOUTS"),
    ("/api/admin/exports/payouts.csv", "PAYOUTS"),
    ("/api/admin/refund", "REFUNDS"),
    ("/api/admin/exports/refunds.csv", "REFUNDS"),
    ("/api/admin/exports/refund-requests.csv", "REFUNDS"),
    ("/api/admin/money-back", "REFUNDS"),
    ("/api/admin/exports/money-back.csv", "REFUNDS"),
    ("/api/admin/disputes", "DISPUTES"),
    ("/api/admin/exports/disputes.csv", "DISPUTES"),
    ("/api/admin/payments", "PAYMENTS"),
    ("/api/admin/exports/payments.csv", "PAYMENTS"),
    ("/api/admin/unapplied", "PAYMENTS"),
    ("/api/admin/chargebacks", "PAYMENTS"),
    ("/api/admin/gateways", "PAYMENTS"),
    ("/api/admin/settlements", "PAYMENTS"),
    ("/api/admin/plans", "PLANS"),
    ("/api/admin/currency", "RATES"),
];

fn permission_of(path: &str) -> &'static str {
    match path {
        "/api/admin/exports/contact-messages.csv" => return "READ_MESSAGES",
        "/api/admin/exports/audit.csv" => return "READ_AUDIT",
        _ => {}
    }
    if path.starts_with("/api/admin/ledger") || path == "/api/admin/exports/ledger.csv" {
        return "LEDGER";
    }
    let found = PERMISSIONS.iter().find(|(prefix, _permission)| path.starts_with(prefix));
    found.unwrap_or_else(|| panic!("{path} has no permission in the table")).1
}

#[actix_web::test]
async fn each_role_reaches_what_its_permissions_say() {
    let app = TestApp::start().await;
    let person = app.client("ayesha").await;
    for role in ["SUPPORT", "MODERATOR", "FINANCE", "OWNER"] {
        app.execute(&format!("UPDATE users SET staff_role = '{role}'"));
        let me = person.get("/api/auth/user").await.expect(200).body;
        assert_eq!((me["isAdmin"].as_bool(), me["staffRole"].as_str()), (Some(true), Some(role)));
        let has = |permission: &str| me["permissions"].as_array().unwrap().iter().any(|one| one == permission);
        assert!(has("OVERVIEW") && has("LEDGER") == matches!(role, "FINANCE" | "OWNER"), "{role}");
        for (method, path) in calls().into_iter().filter(|(_method, path)| path.starts_with("/api/admin")) {
            let (status, code) = send(&person, &method, &path).await;
            assert_eq!(code != "admin_required", has(permission_of(&path)), "{role} {method} {path}: {status} {code}");
        }
    }
    app.execute("UPDATE users SET staff_role = NULL");
    let me = person.get("/api/auth/user").await.expect(200).body;
    assert_eq!((me["isAdmin"].as_bool(), me["permissions"].as_array().map(Vec::len)), (Some(false), Some(0)));
    person.get("/api/admin/stats").await.expect(403);
}

#[actix_web::test]
async fn nobody_meets_a_fault_of_ours() {
    let app = TestApp::start().await;
    let people = [app.anonymous(), app.client("ayesha").await, app.talent("bilal").await, app.admin().await];
    for (method, path) in calls() {
        // Those end a session, and this one does not end.
        if matches!(path.as_str(), "/api/logout" | "/api/auth/logout" | "/api/events") {
            continue;
        }
        for person in &people {
            let (status, code) = send(person, &method, &path).await;
            assert!(status < 500, "{method} {path}: {status} {code}");
        }
    }
}
