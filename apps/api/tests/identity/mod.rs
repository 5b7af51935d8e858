//! Identities over HTTP: what is kept of uploads and how, who sees what, what is written down.

mod identity_documents;

use actix_web::http::header;
use actix_web::test::TestRequest;
use serde_json::{Value, json};
use time::Duration;

use crate::helpers::{Answer, Person, TestApp};
use crate::market::PNG;
use crate::money;

pub(crate) const CNIC: &str = "42201-0397640-8";

/// A form with a type and a file.
pub(crate) async fn send(person: &Person, kind: &str, name: &str, bytes: &[u8]) -> Answer {
    let boundary = "----muqabla";
    let mut body = format!(
        "--{boundary}\r\nContent-Disposition: form-data; name=\"type\"\r\n\r\n{kind}\r\n--{boundary}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\nContent-Type: image/jpeg\r\n\r\n"
    )
    .into_bytes();
    body.extend_from_slice(bytes);
    body.extend_from_slice(format!("\r\n--{boundary}--\r\n").as_bytes());
    let kind = format!("multipart/form-data; boundary={boundary}");
    let request = TestRequest::post().uri("/api/upload/kyc").insert_header((header::CONTENT_TYPE, kind));
    person.send(request.set_payload(body)).await
}

pub(crate) async fn body(person: &Person) -> Value {
    let mut files = json!({});
    for kind in ["cnicFront", "cnicBack", "selfie"] {
        files[kind] = send(person, kind, "card.png", PNG).await.expect(201).body["url"].clone();
    }
    json!({"fullName": "Hira Canary Baloch", "cnic": CNIC, "phoneNumber": "0300 7654321",
        "dateOfBirth": "1991-04-23", "files": files})
}

/// Submits; answers the application's id.
pub(crate) async fn submitted(person: &Person, admin: &Person) -> String {
    let body = body(person).await;
    person.post("/api/kyc/submit", body).await.expect(201);
    let list = admin.get("/api/admin/kyc?status=pending").await.expect(200).body;
    let mine =
        list["applications"].as_array().unwrap().iter().find(|one| one["person"]["id"] == person.id().to_string());
    mine.unwrap()["id"].as_str().unwrap().to_owned()
}

#[actix_web::test]
async fn who_waits_longest_comes_first_unless_asked_otherwise() {
    let app = TestApp::start().await;
    let (hira, sana, admin) = (app.newcomer("hira").await, app.newcomer("sana").await, app.admin().await);
    submitted(&hira, &admin).await;
    app.wait(Duration::minutes(1));
    submitted(&sana, &admin).await;
    let names = async |query: &str| {
        let list = admin.get(&format!("/api/admin/kyc?{query}")).await.expect(200).body;
        let lines = list["applications"].as_array().unwrap();
        lines.iter().map(|line| line["person"]["name"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names("status=pending").await, ["Hira", "Sana"]);
    assert_eq!(names("").await, ["Sana", "Hira"]);
    assert_eq!(names("status=pending&sort=-submitted").await, ["Sana", "Hira"]);
    assert_eq!(names("sort=submitted").await, ["Hira", "Sana"]);
    assert!(!admin.get("/api/admin/kyc?sort=name").await.expect(422).field("sort").is_empty());
}

#[actix_web::test]
async fn from_nothing_to_verified_by_way_of_a_rejection() {
    let app = TestApp::start().await;
    let (hira, admin) = (app.newcomer("hira").await, app.admin().await);
    let nothing = hira.get("/api/kyc/status").await.expect(200).body;
    assert_eq!((nothing["status"].as_str(), nothing["canSubmit"].as_bool()), (Some("NOT_SUBMITTED"), Some(true)));
    let id = submitted(&hira, &admin).await;
    let waits = hira.get("/api/kyc/status").await.expect(200).body;
    assert_eq!((waits["status"].as_str(), waits["cnic"].as_str()), (Some("PENDING"), Some("•••••-•••••40-8")));
    assert_eq!(waits["form"], Value::Null);
    assert_eq!(
        send(&hira, "selfie", "x.png", PNG).await.expect(409).code(),
        "kyc_pending",
        "nothing more is collected"
    );

    let reason = json!({"reason": "The selfie is too dark."});
    admin.post(&format!("/api/admin/kyc/{id}/reject"), reason.clone()).await.expect(200);
    assert_eq!(admin.press(&format!("/api/admin/kyc/{id}/approve")).await.expect(409).code(), "kyc_decided");
    let rejected = hira.get("/api/kyc/status").await.expect(200).body;
    assert_eq!(rejected["rejectionReason"], "The selfie is too dark.");
    assert_eq!(
        rejected["form"],
        json!({"fullName": "Hira Canary Baloch", "phoneNumber": "+923007654321", "dateOfBirth": "1991-04-23"})
    );

    let again = submitted(&hira, &admin).await;
    let line = admin.press(&format!("/api/admin/kyc/{again}/approve")).await.expect(200).body;
    assert_eq!((line["status"].as_str(), &line["allowedActions"]), (Some("APPROVED"), &json!(["REVOKE"])));
    let verified = hira.get("/api/kyc/status").await.expect(200).body;
    assert_eq!((verified["status"].as_str(), verified["canSubmit"].as_bool()), (Some("APPROVED"), Some(false)));
    assert_eq!(verified["expiresAt"], "2029-11-21T07:00:00Z");
    let profile = app.anonymous().get(&format!("/api/users/{}", hira.id())).await.expect(200).body;
    assert_eq!(profile["identityVerified"], true);
    assert_eq!(hira.post("/api/kyc/submit", json!({})).await.status, 422);

    let other = app.newcomer("sana").await;
    let taken = body(&other).await;
    let refused = other.post("/api/kyc/submit", taken).await.expect(409);
    assert_eq!((refused.code(), refused.field("cnic").is_empty()), ("cnic_in_use", false));
    assert!(!String::from_utf8_lossy(&refused.bytes).to_lowercase().contains("hira"), "not whose");
    admin.post(&format!("/api/admin/kyc/{again}/revoke"), reason).await.expect(200);
    assert_eq!(hira.get("/api/kyc/status").await.expect(200).body["status"], "REJECTED");
}

#[actix_web::test]
async fn everything_wrong_is_said_at_its_field() {
    let app = TestApp::start().await;
    let hira = app.newcomer("hira").await;
    let empty = json!({"fullName": "", "cnic": "1", "phoneNumber": "2", "dateOfBirth": "2020-01-01", "files": {}});
    let answer = hira.post("/api/kyc/submit", empty).await.expect(422);
    let fields = answer.body["fields"].as_object().unwrap();
    let names: Vec<_> = fields.keys().map(String::as_str).collect();
    assert_eq!(names, ["cnic", "cnicBack", "cnicFront", "dateOfBirth", "fullName", "phoneNumber", "selfie"]);
    assert_eq!(
        (answer.field("fullName"), answer.field("dateOfBirth")),
        ("Full name is required", "You must be at least 18 years old")
    );
    let mut foreign = body(&hira).await;
    foreign["files"]["selfie"] = json!("https://evil.example/x.jpg");
    assert!(!hira.post("/api/kyc/submit", foreign.clone()).await.expect(422).field("selfie").is_empty());
    foreign["files"]["selfie"] = foreign["files"]["cnicBack"].clone();
    assert!(
        !hira.post("/api/kyc/submit", foreign.clone()).await.expect(422).field("selfie").is_empty(),
        "another kind"
    );
    foreign["isApproved"] = json!(true);
    assert!([400, 422].contains(&hira.post("/api/kyc/submit", foreign).await.status), "unknown fields");
    let newcomer = app.unverified("omar", "TALENT").await;
    assert_eq!(send(&newcomer, "selfie", "x.png", PNG).await.expect(403).code(), "email_unverified");
    assert_eq!(app.number("SELECT count(*) AS number FROM kyc_applications"), 0);
}

#[actix_web::test]
async fn nobody_else_gets_at_it() {
    let app = TestApp::start().await;
    let (hira, sana, admin) = (app.newcomer("hira").await, app.newcomer("sana").await, app.admin().await);
    let url = send(&hira, "selfie", "me.png", PNG).await.expect(201).body["url"].as_str().unwrap().to_owned();
    hira.get(&url).await.expect(200);
    for stranger in [&sana, &admin] {
        assert_eq!(stranger.get(&url).await.status, 404, "not even an admin by this call");
    }
    assert_eq!(app.anonymous().get(&url).await.status, 401);
    let mut stolen = body(&sana).await;
    stolen["files"]["selfie"] = json!(url);
    assert!(!sana.post("/api/kyc/submit", stolen).await.expect(422).field("selfie").is_empty());
    let id = submitted(&hira, &admin).await;
    let documents = admin.get(&format!("/api/admin/kyc/{id}")).await.expect(200).body["documents"].clone();
    let document = documents[0]["url"].as_str().unwrap().to_owned();
    for path in ["/api/admin/kyc".to_owned(), format!("/api/admin/kyc/{id}"), document.clone()] {
        for person in [&hira, &sana] {
            assert_eq!(person.get(&path).await.expect(403).code(), "admin_required", "{path}");
        }
    }
    let other = format!("/api/admin/kyc/{}/documents/{}", sana.id(), documents[0]["id"].as_str().unwrap());
    admin.get(&other).await.expect(404);
    admin.get(&format!("{document}?purpose=curiosity")).await.expect(422);
    for verb in ["approve", "reject", "revoke"] {
        let body = if verb == "approve" { Value::Null } else { json!({"reason": "x"}) };
        hira.post(&format!("/api/admin/kyc/{id}/{verb}"), body).await.expect(403);
    }
}

#[actix_web::test]
async fn an_admin_does_not_decide_about_themselves_and_every_look_is_a_row() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let own = submitted(&admin, &admin).await;
    assert_eq!(admin.press(&format!("/api/admin/kyc/{own}/approve")).await.expect(403).code(), "own_application");
    let views = || app.number("SELECT count(*) AS number FROM kyc_views");
    assert_eq!(views(), 0, "the list is no look");
    let seen = admin.get(&format!("/api/admin/kyc/{own}?purpose=DISPUTE")).await.expect(200).body;
    assert_eq!((views(), seen["form"]["cnic"].as_str()), (1, Some(CNIC)));
    assert_eq!(seen["allowedActions"], json!([]));
    assert_eq!(seen["warnings"], json!(["NAME_DIFFERS"]));
    for (count, document) in seen["documents"].as_array().unwrap().iter().enumerate() {
        admin.get(&format!("{}?purpose=REVIEW", document["url"].as_str().unwrap())).await.expect(200);
        assert_eq!(views(), i64::try_from(count).unwrap() + 2);
    }
    admin.get(&format!("/api/admin/kyc/{}", admin.id())).await.expect(404);
    assert_eq!(views(), 4, "nothing was seen");
}

/// What a thief of the database reads: every table as text.
fn dump(app: &TestApp) -> String {
    use diesel::prelude::*;
    use diesel::sql_types::{Nullable, Text};
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Nullable<Text>)]
        text: Option<String>,
    }
    let mut conn = app.db.connection();
    let load = |conn: &mut diesel::PgConnection, sql: String| -> Vec<String> {
        diesel::sql_query(sql).load::<Row>(conn).unwrap().into_iter().filter_map(|row| row.text).collect()
    };
    let tables =
        load(&mut conn, "SELECT tablename::text AS text FROM pg_tables WHERE schemaname = 'public'".to_owned());
    assert!(tables.len() > 40);
    tables.iter().map(|table| load(&mut conn, format!("SELECT t::text AS text FROM {table} t")).join("\n")).collect()
}

#[actix_web::test]
async fn nothing_lies_in_the_open() {
    let app = TestApp::start().await;
    let (hira, admin) = (app.newcomer("hira").await, app.admin().await);
    let id = submitted(&hira, &admin).await;
    admin.get(&format!("/api/admin/kyc/{id}")).await.expect(200);
    admin.press(&format!("/api/admin/kyc/{id}/approve")).await.expect(200);
    app.run_due().await;
    let dump = dump(&app);
    assert!(dump.contains("identity.approved"), "the dump is one");
    for canary in ["Canary", "4220103976408", "42201-0397640-8", "0397640", "3007654321", "7654321", "1991-04-23"] {
        assert!(!dump.contains(canary), "{canary}");
        let hex: String = canary.bytes().map(|byte| format!("{byte:02x}")).collect();
        assert!(!dump.contains(&hex), "{canary} as bytes");
    }
    for (who, path) in [(&hira, "/api/profile"), (&hira, "/api/kyc/status"), (&admin, "/api/admin/kyc?status=approved")]
    {
        let answer = String::from_utf8_lossy(&who.get(path).await.expect(200).bytes).into_owned();
        assert!(!answer.contains("0397640") && !answer.contains("Canary"), "{path}");
    }
}

#[actix_web::test]
async fn one_submits_five_times_a_day() {
    let app = TestApp::start_with(|config| config.rates.kyc_submit.count = 5).await;
    let (hira, admin) = (app.newcomer("hira").await, app.admin().await);
    for _ in 0..5 {
        let id = submitted(&hira, &admin).await;
        admin.post(&format!("/api/admin/kyc/{id}/reject"), json!({"reason": "Too dark"})).await.expect(200);
    }
    let answer = hira
        .post("/api/kyc/submit", json!({"fullName": "", "cnic": "", "phoneNumber": "", "dateOfBirth": "", "files": {}}))
        .await;
    assert!(!answer.expect(429).header("retry-after").is_empty());
    // Another process counts what the database knows.
    let beside = app.beside().await;
    let elsewhere = beside.anonymous().sign_in_again("hira@example.com").await;
    assert_eq!(send(&elsewhere, "selfie", "x.png", PNG).await.status, 201);
    app.wait(Duration::days(1));
}

#[actix_web::test]
async fn a_payout_waits_for_its_winner() {
    let app = money::start().await;
    let (client, hira, admin) = (app.client("client").await, app.newcomer("hira").await, app.admin().await);
    let contest = money::funded(&app, &client).await;
    let entry = crate::market::enter(&hira, &contest).await;
    client.post(&format!("/api/contests/{contest}/award"), json!({"entryId": entry})).await.expect(200);
    let payouts = hira.get("/api/payouts").await.expect(200).body;
    assert_eq!(payouts[0]["holds"], json!(["HANDOVER", "KYC", "METHOD"]));
    let id = submitted(&hira, &admin).await;
    admin.press(&format!("/api/admin/kyc/{id}/approve")).await.expect(200);
    let payout = hira.get("/api/payouts").await.expect(200).body[0].clone();
    assert_eq!(payout["holds"], json!(["HANDOVER", "METHOD"]));
    admin.post(&format!("/api/admin/kyc/{id}/revoke"), json!({"reason": "A forged card"})).await.expect(200);
    let paid = format!("/api/admin/payouts/{}/paid", payout["id"].as_str().unwrap());
    assert_eq!(admin.post(&paid, json!({"reference": "TX"})).await.expect(409).code(), "payout_on_hold");
}
