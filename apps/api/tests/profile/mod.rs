//! The person's own profile, and what others see of it.

mod first_steps;

use serde_json::{Value, json};

use crate::helpers::TestApp;

/// One red pixel.
const PNG: &str = "89504e470d0a1a0a0000000d49484452000000010000000108020000009077\
53de0000000c49444154789c63f8cfc0000003010100c9fe92ef0000000049454e44ae426082";

#[actix_web::test]
async fn replaces_the_profile() {
    let app = TestApp::start().await;
    let bilal = app.talent("bilal").await;
    let body = json!({"name": "Bilal Ahmed Raza", "bio": "Logos.\nAnd more.", "skills": ["Logo", "logo "], "portfolio": ["https://behance.net/b"]});
    let answer = bilal.put("/api/profile", body).await.expect(200);
    for (field, value) in [
        ("firstName", json!("Bilal")),
        ("lastName", json!("Ahmed Raza")),
        ("name", json!("Bilal Ahmed Raza")),
        ("bio", json!("Logos.\nAnd more.")),
        ("skills", json!(["Logo"])),
        ("portfolio", json!(["https://behance.net/b"])),
        ("imageUrl", Value::Null),
        ("emailVerified", json!(true)),
        ("memberSince", json!("2026-11-21T07:00:00Z")),
    ] {
        assert_eq!(answer.body[field], value, "{field}");
    }
    assert_eq!(bilal.get("/api/profile").await.expect(200).body, answer.body);
}

#[actix_web::test]
async fn names_what_is_wrong() {
    let app = TestApp::start().await;
    let bilal = app.talent("bilal").await;
    let skills: Vec<String> = (0..11).map(|n| format!("skill {n}")).collect();
    let body = json!({"name": "B", "bio": "x".repeat(501), "skills": skills, "portfolio": ["javascript:alert(1)"]});
    let answer = bilal.put("/api/profile", body).await.expect(422);
    assert_eq!(answer.field("skills"), "Maximum 10 skills allowed");
    for field in ["name", "bio", "portfolio"] {
        assert!(!answer.field(field).is_empty(), "{field}");
    }
    for (field, value) in [("role", json!("CLIENT")), ("isAdmin", json!(true)), ("email", json!("x@y.pk"))] {
        let mut body = json!({"name": "Bilal"});
        body[field] = value;
        bilal.put("/api/profile", body).await.expect(422);
    }
    assert_eq!(bilal.get("/api/profile").await.body["name"], "Bilal");
}

#[actix_web::test]
async fn a_picture_appears_at_once() {
    let app = TestApp::start().await;
    let bilal = app.talent("bilal").await;
    let picture = hex::decode(PNG).unwrap();
    let answer = bilal.upload("/api/profile/image", "me.png", &picture).await.expect(200);
    let url = answer.body["imageUrl"].as_str().unwrap().to_owned();
    assert_eq!(bilal.get("/api/auth/user").await.body["profileImageUrl"], url);
    let shown = app.anonymous().get(&url).await.expect(200);
    assert_eq!(shown.header("content-type"), "image/jpeg");
    let again = bilal.upload("/api/profile/image", "me.png", &picture).await.expect(200);
    assert_ne!(again.body["imageUrl"], url);
    bilal.upload("/api/profile/image", "me.png", b"<svg onload=alert(1)>").await.expect(422);
    bilal.upload("/api/profile/image", "me.pdf", b"%PDF-1.7\n").await.expect(422);
    bilal.upload("/api/profile/image", "me.png", &vec![0; 5 * 1024 * 1024 + 1]).await.expect(413);
    app.anonymous().upload("/api/profile/image", "me.png", &picture).await.expect(401);
    assert_eq!(bilal.get("/api/profile").await.body["imageUrl"], again.body["imageUrl"]);
}

#[actix_web::test]
async fn switches_sides() {
    let app = TestApp::start().await;
    let bilal = app.talent("bilal").await;
    let me = bilal.put("/api/profile/role", json!({"role": "CLIENT"})).await.expect(200);
    assert_eq!(me.body["role"], "CLIENT");
    bilal.put("/api/profile/role", json!({"role": "ADMIN"})).await.expect(422);
    bilal.put("/api/profile/role", json!({"role": "CLIENT"})).await.expect(200);
    assert_eq!(app.number("SELECT count(*) AS number FROM audit_log WHERE act = 'user.role_changed'"), 1);
}

#[actix_web::test]
async fn the_public_page_shows_no_address() {
    let app = TestApp::start().await;
    let bilal = app.talent("bilal").await;
    let path = format!("/api/users/{}", bilal.id());
    let page = app.anonymous().get(&path).await.expect(200);
    assert_eq!((&page.body["name"], &page.body["wins"], &page.body["work"]), (&json!("Bilal"), &json!(0), &json!([])));
    assert!(!String::from_utf8_lossy(&page.bytes).contains("example.com"));
    app.anonymous().get("/api/users/00000000-0000-7000-8000-000000000000").await.expect(404);
    app.anonymous().get("/api/users/bilal").await.expect(404);
}
