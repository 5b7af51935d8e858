//! Writing to support: what is kept and mailed, what is refused, how often.

use runtime::config::Rates;
use serde_json::{Value, json};

use crate::helpers::{Person, TestApp};

fn message() -> Value {
    json!({"name": "Ayesha Khan", "email": "ayesha@example.com", "subject": "Payout", "category": "payment",
        "message": "When does it come?\n<b>Regards</b>"})
}

fn with(field: &str, value: Value) -> Value {
    let mut body = message();
    body[field] = value;
    body
}

async fn to_support(app: &TestApp) -> Vec<Value> {
    let answer = app.anonymous().get("/dev/mailbox?to=support@muqabla.pk").await.expect(200);
    answer.body.as_array().unwrap().clone()
}

async fn kept(app: &TestApp) -> (i64, usize) {
    (app.number("SELECT count(*) AS number FROM contact_messages"), to_support(app).await.len())
}

async fn write(person: &Person, body: Value) -> crate::helpers::Answer {
    person.post("/api/contact", body).await
}

#[actix_web::test]
async fn a_message_is_kept_and_mailed_to_support_only() {
    let app = TestApp::start().await;
    let answer = write(&app.anonymous(), message()).await.expect(201);
    let id = answer.body["id"].as_str().unwrap().to_owned();
    assert_eq!(app.number(&format!("SELECT count(*) AS number FROM contact_messages WHERE id = '{id}' AND user_id IS NULL AND category = 'payment'")), 1);
    let mails = app.anonymous().get("/dev/mailbox").await.expect(200).body;
    assert_eq!(mails.as_array().unwrap().len(), 1, "nobody else gets a mail: {mails}");
    let mail = &mails[0];
    assert_eq!((&mail["to"], &mail["replyTo"]), (&json!("support@muqabla.pk"), &json!("ayesha@example.com")));
    assert_eq!(mail["subject"], "[Payment] Payout");
    let (text, html) = (mail["text"].as_str().unwrap(), mail["html"].as_str().unwrap());
    assert!(text.contains("Ayesha Khan <ayesha@example.com> wrote to support (Payment, a visitor):"), "{text}");
    assert!(text.contains("When does it come?") && text.contains(&id), "{text}");
    assert!(html.contains("&lt;b&gt;Regards&lt;/b&gt;") && !html.contains("<b>Regards"), "{html}");
}

#[actix_web::test]
async fn members_are_known_and_may_want_the_answer_elsewhere() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    write(&ayesha, with("email", json!("office@example.com"))).await.expect(201);
    let query = format!(
        "SELECT count(*) AS number FROM contact_messages WHERE user_id = '{}' AND email = 'office@example.com'",
        ayesha.id()
    );
    assert_eq!(app.number(&query), 1);
    let mails = to_support(&app).await;
    assert!(mails[0]["text"].as_str().unwrap().contains("a member who was signed in"));
    assert_eq!(mails[0]["replyTo"], "office@example.com");
}

#[actix_web::test]
async fn mails_to_people_name_nobody_else_to_answer_to() {
    let app = TestApp::start().await;
    app.unverified("sana", "CLIENT").await;
    assert_eq!(app.mails("sana").await[0]["replyTo"], Value::Null);
}

#[actix_web::test]
async fn support_is_where_the_configuration_says() {
    let app = TestApp::start_with(|config| config.support_email = "help@example.com".to_owned()).await;
    write(&app.anonymous(), with("category", Value::Null)).await.expect(201);
    let mails = app.anonymous().get("/dev/mailbox?to=help@example.com").await.expect(200).body;
    assert_eq!(mails[0]["subject"], "[No category] Payout");
}

#[actix_web::test]
async fn bad_fields_are_named_and_change_nothing() {
    let app = TestApp::start().await;
    let person = app.anonymous();
    for (field, value) in [
        ("name", json!("")),
        ("name", json!("   ")),
        ("name", json!("x".repeat(101))),
        ("name", json!("Ali\r\nBcc: all@example.com")),
        ("email", json!("")),
        ("email", json!("nobody")),
        ("email", json!("a@b.pk\r\nBcc: all@example.com")),
        ("email", json!("Ali <a@b.pk>")),
        ("email", json!("a@b.pk, c@d.pk")),
        ("email", json!(format!("{}@example.com", "x".repeat(300)))),
        ("subject", json!("")),
        ("subject", json!("Hi\nContent-Type: text/html")),
        ("subject", json!("x".repeat(151))),
        ("category", json!("refund")),
        ("category", json!("general\u{0}")),
        ("message", json!("")),
        ("message", json!("a\u{0}b")),
        ("message", json!("x".repeat(5_001))),
        ("website", json!("https://example.com")),
    ] {
        let answer = write(&person, with(field, value.clone())).await.expect(422);
        assert!(!answer.field(field).is_empty(), "{field} {value}: {}", answer.body);
    }
    for (field, value) in
        [("name", json!(7)), ("message", json!(["x"])), ("category", json!(1)), ("email", Value::Null)]
    {
        write(&person, with(field, value)).await.expect(422);
    }
    for field in ["name", "email", "subject", "message"] {
        let mut body = message();
        body.as_object_mut().unwrap().remove(field);
        assert_eq!(write(&person, body).await.expect(422).field(field), "This field is required");
    }
    let all = write(&person, json!({"name": "", "email": "", "subject": "", "message": ""})).await.expect(422);
    assert_eq!(all.body["fields"].as_object().unwrap().len(), 4, "all at once: {}", all.body);
    write(&person, with("message", json!("x".repeat(70_000)))).await.expect(413);
    assert_eq!(kept(&app).await, (0, 0));
}

#[actix_web::test]
async fn the_longest_message_fits() {
    let app = TestApp::start().await;
    let body = json!({"name": "م".repeat(100), "email": "ayesha@example.com", "subject": "ق".repeat(150),
        "category": "OTHER", "message": "ا".repeat(5_000)});
    write(&app.anonymous(), body).await.expect(201);
    assert_eq!(kept(&app).await, (1, 1));
}

#[actix_web::test]
async fn five_in_an_hour_from_one_network_and_from_one_person() {
    let app = TestApp::start_with(|config| config.rates = Rates::times(1)).await;
    let here = app.calling_from("192.0.2.7:1");
    for _ in 0..10 {
        write(&here, with("email", json!("nobody"))).await.expect(422);
    }
    for _ in 0..5 {
        write(&here, message()).await.expect(201);
    }
    let refused = write(&app.calling_from("192.0.2.7:2"), message()).await.expect(429);
    assert_eq!(refused.code(), "too_many_requests");
    assert!(refused.header("retry-after").parse::<u64>().unwrap() >= 1);
    write(&app.calling_from("192.0.2.8:1"), message()).await.expect(201);
    assert_eq!(kept(&app).await, (6, 6));
}

#[actix_web::test]
async fn one_person_at_many_addresses_is_one_person() {
    let app = TestApp::start_with(|config| config.rates = Rates::times(1)).await;
    let ayesha = app.client("ayesha").await;
    for _ in 0..5 {
        write(&ayesha, message()).await.expect(201);
    }
    let elsewhere = app.calling_from("198.51.100.1:1");
    let body = json!({"email": "ayesha@example.com", "password": crate::helpers::PASSWORD});
    elsewhere.post("/api/auth/login", body).await.expect(200);
    write(&elsewhere, message()).await.expect(429);
}

#[actix_web::test]
async fn other_sites_cannot_send_in_a_members_name() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    let request = actix_web::test::TestRequest::post().uri("/api/contact").set_json(message());
    let answer = ayesha.send_bare(request.insert_header(("sec-fetch-site", "cross-site"))).await;
    assert_eq!(answer.status, 403);
    assert_eq!(kept(&app).await, (0, 0));
}
