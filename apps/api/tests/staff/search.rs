//! One box for everything: exact ones first, bounded, by role, and whatever is typed is text.

use serde_json::{Value, json};

use super::each;
use crate::helpers::{Person, TestApp};
use crate::market::open;
use crate::money::{deposit, success, webhook};

async fn find(person: &Person, typed: &str) -> Value {
    let typed: String = url::form_urlencoded::byte_serialize(typed.as_bytes()).collect();
    person.get(&format!("/api/admin/search?q={typed}")).await.expect(200).body
}

fn total(hits: &Value) -> usize {
    ["people", "contests", "payments", "payouts"].iter().map(|kind| hits[kind].as_array().unwrap().len()).sum()
}

#[actix_web::test]
async fn exact_ones_come_first_and_five_of_a_kind_at_most() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let ayesha = app.client("ayesha").await;
    for n in 0..7 {
        app.client(&format!("mayesha{n}")).await;
    }
    let contest = open(&app, &ayesha).await;
    let by_name = find(&admin, "AYESHA").await;
    assert_eq!(by_name["people"].as_array().unwrap().len(), 5);
    let by_address = find(&admin, " Ayesha@Example.com ").await;
    assert_eq!(each(&by_address["people"], "email")[0], "ayesha@example.com");
    let by_id = find(&admin, &ayesha.id().to_string()).await;
    assert_eq!((each(&by_id["people"], "email"), total(&by_id)), (vec!["ayesha@example.com"], 1));
    for typed in ["dhaba", "logo dha", contest.as_str()] {
        assert_eq!(each(&find(&admin, typed).await["contests"], "id"), [contest.as_str()], "{typed}");
    }
    assert_eq!(total(&find(&admin, "ay").await), 0, "two letters are no part");
    assert_eq!(total(&find(&admin, " ").await), 0);
    assert_eq!(total(&admin.get("/api/admin/search").await.expect(200).body), 0);
}

#[actix_web::test]
async fn references_are_found_by_those_who_work_on_them() {
    let app = crate::money::start().await;
    let (admin, client) = (app.admin().await, app.client("ayesha").await);
    let contest = crate::market::draft(&app, &client).await;
    let url = deposit(&client, &contest, "easypaisa").await;
    webhook(&app, "easypaisa", &success(&url)).await.expect(200);
    let payment = admin.get("/api/admin/payments").await.expect(200).body["payments"][0].clone();
    let reference = payment["orderRef"].as_str().unwrap();
    for typed in [reference.to_lowercase(), payment["id"].as_str().unwrap().to_owned(), contest] {
        assert_eq!(each(&find(&admin, &typed).await["payments"], "reference"), [reference], "{typed}");
    }
    for (role, found) in [("SUPPORT", 0), ("MODERATOR", 0), ("FINANCE", 1)] {
        app.execute(&format!("UPDATE users SET staff_role = '{role}' WHERE email_key = 'admin@example.com'"));
        assert_eq!(total(&find(&admin, reference).await), found, "{role}");
    }
    app.execute("UPDATE users SET staff_role = NULL");
    assert_eq!(admin.get("/api/admin/search?q=abc").await.expect(403).code(), "admin_required");
}

#[actix_web::test]
async fn whatever_is_typed_is_text() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    app.client("ayesha").await;
    for typed in [
        "%",
        "%%%",
        "___",
        "a%a",
        "'; DROP TABLE users;--",
        "\"",
        "-\"two words\"",
        "!( | & :*",
        "\\",
        "'",
        "or or",
        "نستعلیق",
    ] {
        assert_eq!(total(&find(&admin, typed).await), 0, "{typed}");
    }
    for long in ["x".repeat(101), "x".repeat(10_000)] {
        let refused = admin.get(&format!("/api/admin/search?q={long}")).await.expect(422);
        assert_eq!(refused.field("q"), "Search for at most 100 characters, on one line");
    }
    admin.get("/api/admin/search?q=a%0Ab").await.expect(422);
    assert!(matches!(admin.post("/api/admin/search", json!({"q": "abc"})).await.status, 404 | 405));
}
