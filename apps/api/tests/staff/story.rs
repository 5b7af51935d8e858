//! The whole story of a person, and what staff note about them.

use serde_json::json;
use time::Duration;

use super::{acts, each};
use crate::helpers::TestApp;
use crate::market::{enter, open};

#[actix_web::test]
async fn the_story_holds_what_happened_and_no_text_of_a_mail() {
    let app = TestApp::start().await;
    let (admin, client, author) = (app.admin().await, app.client("ayesha").await, app.talent("bilal").await);
    let contest = open(&app, &client).await;
    enter(&author, &contest).await;
    app.execute(&format!(
        "INSERT INTO mails (id, user_id, kind, to_address, subject, text_body, html_body, status, attempts, due_at, created_at)
         VALUES (gen_random_uuid(), '{}', 'account.verify', 'bilal@example.com', '123456 is your code', 'Secret text', 'Secret text',
                 'SENT', 1, now(), now() + interval '1 year')",
        author.id()
    ));
    let story = admin.get(&format!("/api/admin/users/{}/story", author.id())).await.expect(200);
    let text = String::from_utf8_lossy(&story.bytes).into_owned();
    assert!(!text.contains("Secret text") && !text.contains("123456"), "{text}");
    assert_eq!(story.body["mails"][0]["subject"], "•••••• is your code");
    assert_eq!(
        (&story.body["entries"][0]["contest"]["id"], &story.body["totals"]["entries"]),
        (&json!(contest), &json!(1))
    );
    let posted = admin.get(&format!("/api/admin/users/{}/story", client.id())).await.expect(200).body;
    assert_eq!(each(&posted["contests"], "id"), [contest.as_str()]);
    assert_eq!((&posted["totals"]["contests"], &posted["secondFactorSince"]), (&json!(1), &json!(null)));
    admin.get("/api/admin/users/00000000-0000-7000-8000-000000000000/story").await.expect(404);
    assert_eq!(
        client.get(&format!("/api/admin/users/{}/story", author.id())).await.expect(403).code(),
        "admin_required"
    );
}

#[actix_web::test]
async fn notes_are_bounded_and_nobody_edits_them() {
    let app = TestApp::start().await;
    let (admin, client) = (app.admin().await, app.client("ayesha").await);
    let path = format!("/api/admin/users/{}/notes", client.id());
    let made = admin.post(&path, json!({"body": " Called twice.\nWants a receipt. "})).await.expect(201).body;
    assert_eq!((&made["body"], &made["author"]["name"]), (&json!("Called twice.\nWants a receipt."), &json!("Admin")));
    for wrong in [json!({"body": " "}), json!({"body": "x".repeat(2_001)}), json!({"body": "a\u{1}b"})] {
        assert_eq!(
            admin.post(&path, wrong).await.expect(422).field("body"),
            "Write a note of at most 2,000 characters"
        );
    }
    admin.post(&path, json!({"body": "x", "author": "somebody"})).await.expect(422);
    admin.post(&path, json!({})).await.expect(422);
    admin.post("/api/admin/users/00000000-0000-7000-8000-000000000000/notes", json!({"body": "x"})).await.expect(404);
    for _ in 0..21 {
        app.wait(Duration::minutes(1));
        admin.post(&path, json!({"body": "x".repeat(2_000)})).await.expect(201);
    }
    let story = admin.get(&format!("/api/admin/users/{}/story", client.id())).await.expect(200).body;
    assert_eq!((story["notes"].as_array().unwrap().len(), &story["totals"]["notes"]), (20, &json!(22)));
    assert_eq!(acts(&app, "user.noted"), 22);
    let words = "SELECT count(*) AS number FROM audit_log WHERE detail::text LIKE '%receipt%'";
    assert_eq!(app.number(words), 0, "the log outlives the account and holds no words");
    let edit = "UPDATE staff_notes SET body = 'x'";
    assert!(diesel::RunQueryDsl::execute(diesel::sql_query(edit), &mut app.db.connection()).is_err());
}
