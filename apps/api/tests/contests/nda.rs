//! The NDA of a private contest: chosen with the draft, signed by members, downloaded by both sides.

use kernel::actor::{Actor, Role};
use kernel::ids::ContestId;
use serde_json::{Value, json};
use workflows::contests::nda::{SignatureInput, sign};

use crate::helpers::{Answer, Person, TestApp};
use crate::market::{self, contest_body};

const NAME: &str = "Bilal Ahmed Chaudhry";
const OWN: &str = "Tell nobody.\n\nNot even your cat.";

async fn start() -> TestApp {
    let app = TestApp::start().await;
    app.execute("UPDATE plans SET private_contests = true");
    app
}

fn body(app: &TestApp, nda: Value) -> Value {
    let mut body = contest_body(app);
    body["visibility"] = json!("PRIVATE");
    body["nda"] = nda;
    body
}

/// A private contest of `client` that is paid.
pub(crate) async fn private(app: &TestApp, client: &Person, nda: Value) -> String {
    let created = client.post("/api/contests", body(app, nda)).await.expect(201).body;
    let id = created["id"].as_str().unwrap().to_owned();
    market::fund(app, &id);
    id
}

fn let_in(app: &TestApp, contest: &str, person: &Person) {
    let person = person.id();
    app.execute(&format!(
        "INSERT INTO contest_members (contest_id, user_id, source, created_at) VALUES ('{contest}', '{person}', 'LINK', now())"
    ));
}

async fn nda(person: &Person, contest: &str) -> Value {
    person.get(&format!("/api/contests/{contest}/nda")).await.expect(200).body
}

async fn send(person: &Person, contest: &str, name: &str, sha256: &Value) -> Answer {
    let body = json!({"legalName": name, "sha256": sha256});
    person.post(&format!("/api/contests/{contest}/nda/signature"), body).await
}

/// A member who signed.
async fn signed(app: &TestApp, contest: &str, person: &Person) {
    signed_as(app, contest, person, NAME).await;
}

/// A member who signed with this name.
pub(crate) async fn signed_as(app: &TestApp, contest: &str, person: &Person, name: &str) {
    let_in(app, contest, person);
    let text = nda(person, contest).await;
    send(person, contest, name, &text["sha256"]).await.expect(200);
}

#[actix_web::test]
async fn a_draft_chooses_its_text_and_a_paid_contest_keeps_it() {
    let app = start().await;
    let client = app.client("ayesha").await;
    let standard = app.anonymous().get("/api/nda/standard").await.expect(200).body;
    let created = client.post("/api/contests", body(&app, json!(null))).await.expect(201).body;
    let id = created["id"].as_str().unwrap();
    let path = format!("/api/contests/{id}");
    let ours = nda(&client, id).await;
    assert_eq!((&ours["text"], &ours["standardVersion"]), (&standard["text"], &standard["version"]));
    assert_eq!((&ours["sha256"].as_str().unwrap().len(), &ours["signature"]), (&64, &json!(null)));

    client.patch(&path, json!({"nda": OWN})).await.expect(200);
    let own = nda(&client, id).await;
    assert_eq!((&own["text"], &own["standardVersion"]), (&json!(OWN), &json!(null)));
    assert_ne!(own["sha256"], ours["sha256"]);
    client.patch(&path, json!({"title": "A logo for two dhabas"})).await.expect(200);
    assert_eq!(nda(&client, id).await["text"], OWN, "what is left out stays");
    client.patch(&path, json!({"nda": ""})).await.expect(200);
    assert_eq!(nda(&client, id).await["text"], standard["text"]);

    client.patch(&path, json!({"visibility": "PUBLIC"})).await.expect(200);
    client.get(&format!("{path}/nda")).await.expect(404);
    let refused = client.patch(&path, json!({"nda": OWN})).await.expect(422);
    assert_eq!(refused.body["fields"]["nda"], "Only private contests have an NDA");
    client.patch(&path, json!({"visibility": "INVITE_ONLY", "nda": OWN})).await.expect(200);
    market::fund(&app, id);
    for other in ["", OWN, "Tell everybody."] {
        assert_eq!(client.patch(&path, json!({"nda": other})).await.expect(409).code(), "terms_fixed");
    }
    assert_eq!(nda(&client, id).await["text"], OWN);
}

#[actix_web::test]
async fn a_text_has_bounds() {
    let app = start().await;
    let client = app.client("ayesha").await;
    let longest = "ن".repeat(10_000);
    let created = client.post("/api/contests", body(&app, json!(longest))).await.expect(201).body;
    assert_eq!(nda(&client, created["id"].as_str().unwrap()).await["text"], longest);
    for wrong in [json!(format!("{longest}x")), json!("a\u{7}b")] {
        let refused = client.post("/api/contests", body(&app, wrong)).await.expect(422);
        assert!(refused.body["fields"]["nda"].is_string(), "{}", refused.body);
    }
    client.post("/api/contests", body(&app, json!(7))).await.expect(422);
    let mut public = contest_body(&app);
    public["nda"] = json!(OWN);
    client.post("/api/contests", public).await.expect(422);
}

#[actix_web::test]
async fn members_sign_what_they_read_once() {
    let app = start().await;
    let (client, bilal) = (app.client("ayesha").await, app.talent("bilal").await);
    let contest = private(&app, &client, json!(OWN)).await;
    let_in(&app, &contest, &bilal);
    let text = nda(&bilal, &contest).await;
    let other = json!("0".repeat(64));
    assert_eq!(send(&bilal, &contest, NAME, &other).await.expect(409).code(), "nda_changed");
    assert_eq!(send(&bilal, &contest, NAME, &json!("no hash")).await.expect(409).code(), "nda_changed");
    for name in ["", "B", &"x".repeat(101), "Bilal\nAhmed"] {
        let refused = send(&bilal, &contest, name, &text["sha256"]).await.expect(422);
        assert!(refused.body["fields"]["legalName"].is_string(), "{}", refused.body);
    }
    bilal.post(&format!("/api/contests/{contest}/nda/signature"), json!({"legalName": NAME})).await.expect(422);

    let after = send(&bilal, &contest, NAME, &text["sha256"]).await.expect(200).body;
    assert_eq!(after["legalName"], NAME);
    let again = send(&bilal, &contest, "Somebody Else", &text["sha256"]).await.expect(200).body;
    assert_eq!(again, after, "the first signature stands");
    assert_eq!(nda(&bilal, &contest).await["signature"], after);
    assert_eq!(app.number("SELECT count(*) AS number FROM nda_signatures WHERE address IS NOT NULL"), 1);
    let list = client.get(&format!("/api/contests/{contest}/nda/signatures")).await.expect(200).body;
    assert_eq!((&list[0]["legalName"], &list[0]["person"]["id"]), (&json!(NAME), &json!(bilal.id().to_string())));
    assert_eq!(list.as_array().unwrap().len(), 1);
    let told = client.get("/api/notifications").await.expect(200).body.to_string();
    assert!(told.contains("entry.nda_signed"), "{told}");
}

#[actix_web::test]
async fn strangers_find_no_nda() {
    let app = start().await;
    let client = app.client("ayesha").await;
    let (other, stranger, member, admin) =
        (app.client("sana").await, app.talent("omar").await, app.talent("bilal").await, app.admin().await);
    let contest = private(&app, &client, json!(OWN)).await;
    signed(&app, &contest, &member).await;
    let (path, unknown) = (format!("/api/contests/{contest}/nda"), format!("/api/contests/{}/nda", member.id()));
    let of = |person: &Person| format!("{path}/signatures/{}", person.id());
    let hash = json!({"legalName": NAME, "sha256": "0".repeat(64)});
    for person in [&other, &stranger] {
        for address in [path.clone(), of(&member), format!("{}/pdf", of(&member)), format!("{path}/signatures")] {
            let refused = person.get(&address).await.expect(404);
            assert_eq!(refused.body["code"], person.get(&unknown).await.expect(404).body["code"], "{address}");
        }
        person.post(&format!("{path}/signature"), hash.clone()).await.expect(404);
    }
    // A member does not read who else signed, nor the document of somebody else.
    member.get(&format!("{path}/signatures")).await.expect(404);
    signed(&app, &contest, &stranger).await;
    member.get(&of(&stranger)).await.expect(404);
    // The client and staff are no signers.
    for person in [&client, &admin] {
        person.get(&path).await.expect(200);
        person.get(&of(&member)).await.expect(200);
        person.post(&format!("{path}/signature"), hash.clone()).await.expect(404);
    }
    client.get(&of(&other)).await.expect(404);
    for address in [path.clone(), format!("{path}/signatures"), of(&member)] {
        app.anonymous().get(&address).await.expect(401);
    }
    let public = market::open(&app, &client).await;
    client.get(&format!("/api/contests/{public}/nda")).await.expect(404);
    client.get(&format!("/api/contests/{public}/nda/signatures")).await.expect(404);
}

#[actix_web::test]
async fn who_lost_the_access_keeps_the_document_and_signs_nothing() {
    let app = start().await;
    let (client, bilal, omar) = (app.client("ayesha").await, app.talent("bilal").await, app.talent("omar").await);
    let contest = private(&app, &client, json!(null)).await;
    signed(&app, &contest, &bilal).await;
    let_in(&app, &contest, &omar);
    let sha256 = nda(&omar, &contest).await["sha256"].clone();
    for person in [&bilal, &omar] {
        client.delete(&format!("/api/contests/{contest}/members/{}", person.id())).await.expect(204);
    }
    for person in [&bilal, &omar] {
        person.get(&format!("/api/contests/{contest}/nda")).await.expect(404);
        send(person, &contest, NAME, &sha256).await.expect(404);
    }
    let document = format!("/api/contests/{contest}/nda/signatures/{}", bilal.id());
    for person in [&bilal, &client] {
        person.get(&format!("{document}/pdf")).await.expect(200);
    }
}

#[actix_web::test]
async fn both_sides_find_the_same_document() {
    let app = start().await;
    let (client, bilal) = (app.client("ayesha").await, app.talent("bilal").await);
    let contest = private(&app, &client, json!(OWN)).await;
    signed(&app, &contest, &bilal).await;
    let path = format!("/api/contests/{contest}/nda/signatures/{}", bilal.id());
    let mut pdfs = Vec::new();
    for (person, side) in [(&client, "CLIENT"), (&bilal, "SIGNER")] {
        let list = person.get("/api/documents/ndas").await.expect(200).body;
        assert_eq!((&list[0]["side"], &list[0]["contestTitle"]), (&json!(side), &json!("A logo for a dhaba")));
        assert_eq!((list.as_array().unwrap().len(), &list[0]["legalName"]), (1, &json!(NAME)));
        let page = person.get(&path).await.expect(200);
        assert_eq!(page.header("cache-control"), "private, no-store");
        let text = String::from_utf8(page.bytes.clone()).unwrap();
        for words in [NAME, "Not even your cat.", "PKT", &contest] {
            assert!(text.contains(words), "{words:?} is not in {text}");
        }
        let pdf = person.get(&format!("{path}/pdf")).await.expect(200);
        assert_eq!(pdf.header("content-type"), "application/pdf");
        pdfs.push(pdf.bytes.clone());
    }
    // A new title changes what was signed as little as a second look does.
    client.patch(&format!("/api/contests/{contest}"), json!({"title": "Another title"})).await.expect(200);
    pdfs.push(client.get(&format!("{path}/pdf")).await.expect(200).bytes.clone());
    assert!(pdfs[0].starts_with(b"%PDF-") && pdfs.iter().all(|pdf| *pdf == pdfs[0]));
    let stranger = app.talent("omar").await;
    assert_eq!(stranger.get("/api/documents/ndas").await.expect(200).body, json!([]));
}

#[actix_web::test]
async fn of_two_signatures_at_the_same_moment_one_is_kept() {
    let app = start().await;
    let (client, bilal) = (app.client("ayesha").await, app.talent("bilal").await);
    let contest = private(&app, &client, json!(null)).await;
    let_in(&app, &contest, &bilal);
    let sha256 = nda(&bilal, &contest).await["sha256"].as_str().unwrap().to_owned();
    let (db, ctx, id) = (app.db.db(), app.state().ctx("test"), contest.parse::<ContestId>().unwrap());
    let actor = Actor { user: bilal.id(), role: Role::Talent, email_verified: true, staff: None };
    let done = testkit::run_concurrently(6, |number| {
        let input = SignatureInput {
            legal_name: format!("Bilal {number}"),
            sha256: sha256.clone(),
            address: "203.0.113.7".to_owned(),
        };
        sign(&db, &ctx, &actor, id, &input).unwrap();
    });
    assert_eq!(done.len(), 6);
    assert_eq!(app.number("SELECT count(*) AS number FROM nda_signatures"), 1);
    assert_eq!(app.number("SELECT count(*) AS number FROM audit_log WHERE act = 'nda.signed'"), 1);
}

#[actix_web::test]
async fn a_signature_and_the_end_of_the_membership_come_one_after_the_other() {
    let app = start().await;
    let client = app.client("ayesha").await;
    // As many as the plan lets run.
    for round in 0..2 {
        let bilal = app.talent(&format!("bilal{round}")).await;
        let contest = private(&app, &client, json!(null)).await;
        let_in(&app, &contest, &bilal);
        let sha256 = nda(&bilal, &contest).await["sha256"].clone();
        let path = format!("/api/contests/{contest}/members/{}", bilal.id());
        let (signed, removed) =
            futures_util::future::join(send(&bilal, &contest, NAME, &sha256), client.delete(&path)).await;
        assert!(matches!(signed.status, 200 | 404), "{}", signed.body);
        assert!(matches!(removed.status, 200 | 204), "{}", removed.body);
        let kept = app.number(&format!("SELECT count(*) AS number FROM nda_signatures WHERE contest_id = '{contest}'"));
        assert_eq!(kept, i64::from(signed.status == 200));
        bilal.get(&format!("/api/contests/{contest}/nda")).await.expect(404);
    }
}

#[actix_web::test]
async fn a_poll_in_a_private_contest_is_made_knowingly() {
    let app = start().await;
    let (client, bilal) = (app.client("ayesha").await, app.talent("bilal").await);
    let contest = private(&app, &client, json!(null)).await;
    signed(&app, &contest, &bilal).await;
    let mut entries = Vec::new();
    for name in ["one.png", "two.png"] {
        let file = market::upload(&bilal, name, market::PNG).await;
        let mut body = market::entry_body();
        body["files"] = json!([file]);
        let entry = bilal.post(&format!("/api/contests/{contest}/entries"), body).await.expect(201).body;
        entries.push(entry["id"].clone());
    }
    app.run_due().await;
    let path = format!("/api/contests/{contest}/polls");
    let poll = |acknowledged: Value| json!({"entryIds": entries, "days": 2, "acknowledged": acknowledged});
    let refused = client.post(&path, json!({"entryIds": entries, "days": 2})).await.expect(422);
    assert!(refused.body["fields"]["acknowledged"].is_string(), "{}", refused.body);
    client.post(&path, poll(json!(false))).await.expect(422);
    client.post(&path, poll(json!(true))).await.expect(201);
}
