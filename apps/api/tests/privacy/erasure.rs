//! What is left of a person whose account has ended: a dump of every table and every file of the store is searched for what they wrote,
//! uploaded and were called.

use std::collections::BTreeMap;

use diesel::prelude::*;
use diesel::sql_types::{Nullable, Text};
use serde_json::json;

use super::{grace, pdf, stored};
use crate::helpers::{PASSWORD, Person, TestApp};
use crate::market::{self, PNG, back};
use crate::{identity, money, private};

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Nullable<Text>)]
    text: Option<String>,
}

fn lines(app: &TestApp, sql: &str) -> Vec<String> {
    diesel::sql_query(sql)
        .load::<Line>(&mut app.db.connection())
        .unwrap()
        .into_iter()
        .filter_map(|row| row.text)
        .collect()
}

/// Every table as text, in small letters.
fn dump(app: &TestApp) -> BTreeMap<String, String> {
    let tables = lines(app, "SELECT tablename::text AS text FROM pg_tables WHERE schemaname = 'public'");
    assert!(tables.len() > 45);
    let text = |table: &String| lines(app, &format!("SELECT t::text AS text FROM {table} t")).join("\n").to_lowercase();
    tables.iter().map(|table| (table.clone(), text(table))).collect()
}

/// Everything that is kept, looked through for one thing after the other.
struct Everything {
    tables: BTreeMap<String, String>,
    files: Vec<(String, String)>,
}

impl Everything {
    fn of(app: &TestApp) -> Self {
        let text = |(path, bytes): (String, Vec<u8>)| {
            (path.clone(), format!("{path} {}", String::from_utf8_lossy(&bytes)).to_lowercase())
        };
        Self { tables: dump(app), files: stored(app).into_iter().map(text).collect() }
    }

    /// Where a canary is found: tables, in the open or as bytes, and files by name or content.
    fn holds(&self, canary: &str) -> Vec<String> {
        let canary = canary.to_lowercase();
        let hex: String = canary.bytes().map(|byte| format!("{byte:02x}")).collect();
        let tables = self.tables.iter().filter(|(_, text)| text.contains(&canary) || text.contains(&hex));
        let files = self.files.iter().filter(|(_, text)| text.contains(&canary));
        tables.map(|(table, _)| table.clone()).chain(files.map(|(path, _)| path.clone())).collect()
    }
}

/// What lies open before the end, and must be nowhere after it.
const CANARIES: &[&str] = &[
    "zubaida",
    "canarylast",
    "canarybio",
    "canaryskill",
    "canaryportfolio",
    "canarynote",
    "canarylink",
    "canarytools",
    "canaryunsold",
    "canaryolder",
    "canarycomment",
    "canarypin",
    "canarysigner",
    "canaryquestion",
    "canaryanswer",
    "canaryannouncement",
    "canarychanges",
    "canarydraft",
    "canarybrief",
    "canaryreview",
    "canaryremoved",
    "canaryremoval",
    "canarycontact",
    "canaryreason",
    "canaryfile",
    "canaryattached",
    "canarybrowser",
];

/// What lies encrypted, and must be nowhere at any time.
const SEALED: &[&str] = &[
    "hira canary baloch",
    "4220103976408",
    "42201-0397640-8",
    "3007654321",
    "1991-04-23",
    "03019876543",
    "3019876543",
];

/// Somebody who has done whatever one can do.
async fn life(app: &TestApp) -> Person {
    let (ayesha, danish, admin) = (app.client("ayesha").await, app.talent("danish").await, app.admin().await);
    let zubaida = app.newcomer("zubaida").await;
    let profile = json!({"name": "Zubaida Canarylast", "bio": "canarybio", "skills": ["canaryskill", "Logo Design"],
        "portfolio": ["https://example.com/canaryportfolio"]});
    zubaida.put("/api/profile", profile).await.expect(200);
    zubaida.upload("/api/profile/image", "canaryfile.png", PNG).await.expect(200);
    zubaida.get("/api/referrals/my-code").await.expect(200);
    zubaida.post("/api/privacy/cookie-consent", json!({"analytics": true})).await.expect(200);
    zubaida.put("/api/notifications/choices", json!({"topic": "entry", "email": false, "inApp": true})).await;
    let id = identity::submitted(&zubaida, &admin).await;
    admin.press(&format!("/api/admin/kyc/{id}/approve")).await.expect(200);
    let wallet = json!({"type": "EASYPAISA", "accountNumber": "03019876543", "accountName": "Holder Keptname"});
    zubaida.post("/api/payout-methods", wallet).await.expect(201);
    let unused = json!({"type": "JAZZCASH", "accountNumber": "03017654399", "accountName": "Holder Unusedname"});
    zubaida.post("/api/payout-methods", unused).await.expect(201);
    let contact = json!({"name": "Zubaida", "email": "zubaida.other@example.com", "subject": "canarycontact", "message": "canarycontact"});
    zubaida.post("/api/contact", contact).await.expect(201);
    let browser =
        actix_web::test::TestRequest::post().uri("/api/auth/login").insert_header(("user-agent", "canarybrowser"));
    app.anonymous()
        .send(browser.set_json(json!({"email": "zubaida@example.com", "password": PASSWORD})))
        .await
        .expect(200);
    wins(app, &zubaida, &ayesha, &admin).await;
    loses(app, &zubaida, &ayesha, &danish).await;
    signs(app, &zubaida);
    hires(app, &zubaida, &danish).await;
    let form = json!({"title": "canarydraft", "brief": "canarybrief"});
    zubaida.put("/api/contests/draft", form).await.expect(200);
    zubaida
}

async fn hand_over(winner: &Person, client: &Person, contest: &str, file: &str, content: &[u8]) {
    let handover = format!("/api/contests/{contest}/handover");
    winner.upload(&format!("{handover}/files"), file, content).await.expect(201);
    winner.press(&format!("{handover}/deliver")).await.expect(200);
    client.press(&format!("{handover}/accept")).await.expect(200);
}

async fn enter(person: &Person, contest: &str, file: &str, content: &str) -> String {
    let file = market::upload(person, file, &pdf(content)).await;
    let body = json!({"files": [file], "link": "https://example.com/canarylink", "note": "canarynote", "ownWork": true, "aiTools": "canarytools"});
    let answer = person.post(&format!("/api/contests/{contest}/entries"), body).await.expect(201);
    answer.body["id"].as_str().unwrap().to_owned()
}

/// Work that Ayesha buys from her.
async fn wins(app: &TestApp, zubaida: &Person, ayesha: &Person, admin: &Person) {
    let contest = money::funded(app, ayesha).await;
    let question = json!({"body": "canaryquestion"});
    zubaida.post(&format!("/api/contests/{contest}/questions"), question).await.expect(201);
    let older = market::upload(zubaida, "canaryfile.pdf", &pdf("canaryolder")).await;
    let body = json!({"files": [older], "link": "https://example.com/canarylink", "note": "canaryolder", "ownWork": true,
        "thirdParty": "canaryolder", "aiTools": "canaryolder"});
    let entry = zubaida.post(&format!("/api/contests/{contest}/entries"), body).await.expect(201).body["id"].clone();
    let comments = format!("/api/entries/{}/comments", entry.as_str().unwrap());
    // The sold work is the second version: the first one was never bought.
    let newest = market::upload(zubaida, "canaryfile.pdf", &pdf("soldcontent")).await;
    let body = json!({"files": [newest], "link": "https://example.com/canarylink", "note": "canarynote", "ownWork": true,
        "thirdParty": "A font under the OFL"});
    let versions = format!("/api/entries/{}/versions", entry.as_str().unwrap());
    zubaida.post(&versions, body).await.expect(201);
    zubaida.post(&comments, json!({"body": "canarycomment"})).await.expect(201);
    ayesha.post(&comments, json!({"body": "Thank you"})).await.expect(201);
    let pins = format!("/api/entries/{}/pins", entry.as_str().unwrap());
    for file in [&older, &newest] {
        ayesha.post(&pins, json!({"fileId": file, "page": 1, "body": "Here"})).await.expect(201);
    }
    zubaida.post(&format!("{pins}/2/comments"), json!({"body": "canarypin"})).await.expect(201);
    zubaida.post(&format!("{pins}/2/resolution"), json!({"resolved": true})).await.expect(200);
    ayesha.post(&format!("/api/contests/{contest}/award"), json!({"entryId": entry})).await.expect(200);
    hand_over(zubaida, ayesha, &contest, "canaryfile-final.png", PNG).await;
    let review = json!({"contestId": contest, "revieweeId": ayesha.id().to_string(), "rating": 4, "comment": "canaryreview", "isPublic": true});
    zubaida.post("/api/reviews", review).await.expect(201);
    let review = json!({"contestId": contest, "revieweeId": zubaida.id().to_string(), "rating": 5, "comment": "Well done", "isPublic": true});
    ayesha.post("/api/reviews", review).await.expect(201);
    let payout = zubaida.get("/api/payouts").await.expect(200).body[0]["id"].as_str().unwrap().to_owned();
    admin.post(&format!("/api/admin/payouts/{payout}/paid"), json!({"reference": "TX-7"})).await.expect(200);
}

async fn loses(app: &TestApp, zubaida: &Person, ayesha: &Person, danish: &Person) {
    let contest = money::funded(app, ayesha).await;
    enter(zubaida, &contest, "canaryfile.pdf", "canaryunsold").await;
    let reason = json!({"personId": zubaida.id().to_string(), "reason": "canaryremoved for insults"});
    ayesha.post(&format!("/api/contests/{contest}/removals"), reason).await.expect(201);
    let best = market::enter(danish, &contest).await;
    ayesha.post(&format!("/api/contests/{contest}/award"), json!({"entryId": best})).await.expect(200);
    hand_over(danish, ayesha, &contest, "logo.png", PNG).await;
}

/// She signs an NDA.
fn signs(app: &TestApp, zubaida: &Person) {
    let contest = app.text("SELECT contest_id::text AS text FROM entries ORDER BY created_at LIMIT 1");
    private::sign(app, &contest, zubaida);
    app.execute("UPDATE nda_signatures SET legal_name = 'Zubaida Canarysigner'");
}

/// She is a client, too.
async fn hires(app: &TestApp, zubaida: &Person, danish: &Person) {
    zubaida.put("/api/profile/role", json!({"role": "CLIENT"})).await.expect(200);
    let mut draft = market::contest_body(app);
    draft["title"] = json!("canarydraft");
    draft["brief"] = json!("canarybrief canarybrief canarybrief");
    zubaida.post("/api/contests", draft).await.expect(201);
    zubaida.upload("/api/contests/draft/attachments", "canaryattached.png", PNG).await.expect(201);
    let contest = money::funded(app, zubaida).await;
    zubaida.upload(&format!("/api/contests/{contest}/attachments"), "canaryattached.png", PNG).await.expect(201);
    let path = format!("/api/contests/{contest}/questions");
    let entry = market::enter(danish, &contest).await;
    let omar = app.talent("omar").await;
    market::enter(&omar, &contest).await;
    let reason = json!({"personId": omar.id().to_string(), "reason": "canaryremoval for insults"});
    zubaida.post(&format!("/api/contests/{contest}/removals"), reason).await.expect(201);
    zubaida.post(&path, json!({"body": "canaryannouncement"})).await.expect(201);
    let asked = danish.post(&path, json!({"body": "Which colours?"})).await.expect(201).body;
    let answer = format!("/api/questions/{}/answer", asked["id"].as_str().unwrap());
    zubaida.post(&answer, json!({"answer": "canaryanswer"})).await.expect(200);
    zubaida.post(&format!("/api/contests/{contest}/award"), json!({"entryId": entry})).await.expect(200);
    let handover = format!("/api/contests/{contest}/handover");
    danish.upload(&format!("{handover}/files"), "logo.png", PNG).await.expect(201);
    danish.press(&format!("{handover}/deliver")).await.expect(200);
    let note = json!({"note": "canarychanges please"});
    zubaida.post(&format!("{handover}/request-changes"), note).await.expect(200);
    danish.upload(&format!("{handover}/files"), "logo-2.png", PNG).await.expect(201);
    danish.press(&format!("{handover}/deliver")).await.expect(200);
    zubaida.press(&format!("{handover}/accept")).await.expect(200);
}

#[actix_web::test]
async fn nothing_of_the_person_is_left() {
    let app = money::start().await;
    let zubaida = life(&app).await;
    zubaida.press("/api/privacy/export-data").await.expect(202);
    app.run_due().await;
    zubaida.post("/api/privacy/delete-account", json!({"reason": "canaryreason"})).await.expect(200);
    let before = Everything::of(&app);
    for canary in CANARIES {
        assert!(!before.holds(canary).is_empty(), "{canary} is nowhere: the search would find nothing later, either");
    }
    for canary in SEALED {
        assert_eq!(before.holds(canary), [""; 0], "{canary} lies in the open");
    }
    let others = lines(&app, "SELECT count(*)::text AS text FROM ledger_entries");
    grace(&app).await;

    let after = Everything::of(&app);
    for canary in CANARIES.iter().chain(SEALED).chain(&["holder unusedname", "example.com/canary"]) {
        assert_eq!(after.holds(canary), [""; 0], "{canary} is left");
    }
    let code = format!("SELECT count(*) AS number FROM referral_codes WHERE user_id = '{}'", zubaida.id());
    assert_eq!(app.number(&code), 0);
    assert!(app.mails("zubaida").await.is_empty(), "not even the last mail says where it went");

    // What the law and others need.
    assert_eq!(after.holds("holder keptname"), ["payouts"], "whom a payout was made to");
    assert_eq!(lines(&app, "SELECT count(*)::text AS text FROM ledger_entries"), others, "the ledger is as it was");
    assert!(!after.holds("soldcontent").is_empty(), "work that was bought stays with its buyer");
    assert_eq!(after.holds("a font under the ofl"), ["entries"], "what the buyer relies on");
    let person =
        format!("SELECT concat_ws(' ', first_name, last_name) AS text FROM users WHERE id = '{}'", zubaida.id());
    assert_eq!(lines(&app, &person), ["Deleted member"]);
    let names_on_documents = "SELECT DISTINCT facts #>> '{person,name}' AS text FROM documents d JOIN users u ON u.id = d.user_id WHERE u.erased_at IS NOT NULL";
    assert_eq!(lines(&app, names_on_documents), ["Deleted member"]);
    assert_eq!(
        app.number(
            "SELECT count(*) AS number FROM kyc_documents WHERE destroyed_at IS NOT NULL AND application_id IS NOT NULL"
        ),
        0,
        "documents of an approved identity are kept encrypted for their five years"
    );
}

#[actix_web::test]
async fn others_keep_what_is_theirs() {
    let app = money::start().await;
    let zubaida = life(&app).await;
    zubaida.post("/api/privacy/delete-account", json!({})).await.expect(200);
    grace(&app).await;
    app.anonymous().get(&format!("/api/users/{}", zubaida.id())).await.expect(404);
    let talents = app.anonymous().get("/api/talent/top").await;
    assert!(!String::from_utf8_lossy(&talents.bytes).contains(&zubaida.id().to_string()));

    let ayesha = app.calling_from("192.0.2.7:1");
    ayesha.post("/api/auth/login", json!({"email": "ayesha@example.com", "password": PASSWORD})).await.expect(200);
    let contests = lines(
        &app,
        "SELECT c.id::text AS text FROM contests c JOIN entries e ON e.contest_id = c.id AND e.status = 'WINNER' JOIN users u ON u.id = e.author_id AND u.erased_at IS NOT NULL",
    );
    let contest = &contests[0];
    let handover = ayesha.get(&format!("/api/contests/{contest}/handover")).await.expect(200).body;
    let file = &handover["files"][0];
    assert_eq!(file["name"], "file.png");
    assert_eq!(ayesha.get(file["url"].as_str().unwrap()).await.expect(200).bytes, PNG);
    let agreement = ayesha.get(&format!("/api/contests/{contest}/agreement")).await.expect(200);
    assert!(String::from_utf8_lossy(&agreement.bytes).contains("Deleted member"));
    let entries = ayesha.get(&format!("/api/contests/{contest}/entries")).await.expect(200).body;
    let entry = &entries["entries"][0];
    assert_eq!((entry["author"]["name"].as_str(), entry["note"].as_str()), (Some("Deleted member"), Some("")));
    let comments = ayesha.get(&format!("/api/entries/{}/comments", entry["id"].as_str().unwrap())).await.expect(200);
    let text = String::from_utf8_lossy(&comments.bytes).into_owned();
    assert!(text.contains("Thank you") && text.contains("went with the account of its author"), "{text}");
    let received = ayesha.get(&format!("/api/reviews/user/{}", ayesha_id(&ayesha).await)).await.expect(200);
    assert!(String::from_utf8_lossy(&received.bytes).contains("\"rating\":4"), "stars stay with whom they were given");

    let danish = app.calling_from("192.0.2.8:1");
    danish.post("/api/auth/login", json!({"email": "danish@example.com", "password": PASSWORD})).await.expect(200);
    for path in ["/api/entries/mine", "/api/payouts", "/api/dashboard", "/api/notifications", "/api/reviews/pending"] {
        let status = danish.get(path).await.status;
        assert!(status == 200 || status == 404, "{path}: {status}");
    }
    // Nothing is told to somebody who is gone.
    let before = app.number("SELECT count(*) AS number FROM mails");
    let ctx = app.state().ctx("test");
    let message = notifications::messages::privacy::export_failed("http://muqabla.test/privacy");
    app.db.db().write(|tx| workflows::notify::user(tx, &ctx, zubaida.id(), &message)).unwrap();
    assert_eq!(app.number("SELECT count(*) AS number FROM mails"), before);
}

async fn ayesha_id(ayesha: &Person) -> String {
    ayesha.get("/api/auth/user").await.expect(200).body["id"].as_str().unwrap().to_owned()
}

#[actix_web::test]
async fn an_account_without_a_life_ends_too() {
    let app = TestApp::start().await;
    let hira = app.unverified("hira", "CLIENT").await;
    hira.post("/api/privacy/delete-account", json!({})).await.expect(200);
    grace(&app).await;
    assert_eq!(Everything::of(&app).holds("hira@example.com"), [""; 0]);
    assert_eq!(app.number("SELECT count(*) AS number FROM account_deletions WHERE status = 'DONE'"), 1);
    let again = app.client("hira").await;
    assert_ne!(again.id(), hira.id());
    back(&again, "hira").await.get("/api/profile").await.expect(200);
}

#[actix_web::test]
async fn credits_that_are_left_are_posted_out() {
    let app = money::start().await;
    let hira = app.newcomer("hira").await;
    crate::subscriptions::give_credits(&app, &hira, 20_000);
    hira.post("/api/privacy/delete-account", json!({})).await.expect(200);
    grace(&app).await;
    assert_eq!(
        app.number("SELECT count(*) AS number FROM credit_lots WHERE status = 'EXPIRED' AND remaining_paisa = 0"),
        1
    );
}

#[actix_web::test]
async fn documents_change_for_nobody_else() {
    let app = money::start().await;
    let client = app.client("ayesha").await;
    money::funded(&app, &client).await;
    let forge = |sql: &str| diesel::sql_query(sql).execute(&mut app.db.connection()).is_err();
    assert!(forge("UPDATE documents SET facts = documents_without_person(facts, user_id)"), "the account lives");
    app.execute("UPDATE users SET erased_at = now() WHERE email_key = 'ayesha@example.com'");
    assert!(forge("UPDATE documents SET facts = '{}'"), "nothing but the person goes");
    assert!(forge("UPDATE documents SET facts = documents_without_person(facts, user_id), number = 9"));
    assert!(!forge("UPDATE documents SET facts = documents_without_person(facts, user_id)"));
    app.execute("UPDATE users SET erased_at = NULL");
}

/// Tables that refer to people. A new one must say here what becomes of its rows when an account ends: erased by the `erasure` of its
/// domain, or kept because it says nothing about the person but that there was one.
const ERASED: &[&str] = &[
    "account_tokens",
    "contact_messages",
    "contest_events",
    "contest_form_drafts",
    "contest_former_members",
    "contest_invitations",
    "contest_members",
    "contest_questions",
    "contest_removals",
    "contests",
    "copy_reports",
    "cookie_consents",
    "data_exports",
    "account_deletions",
    "dispute_statements",
    "disputes",
    "email_codes",
    "entries",
    "entry_comments",
    "entry_pin_comments",
    "experiment_exposures",
    "files",
    "idempotency_keys",
    "kyc_applications",
    "kyc_documents",
    "mails",
    "money_back_requests",
    "nda_signatures",
    "notification_choices",
    "notifications",
    "documents",
    "payout_methods",
    "payouts",
    "recovery_codes",
    "referral_codes",
    "refund_answers",
    "refund_requests",
    "reviews",
    "second_factors",
    "sign_in_challenges",
    "sign_in_traces",
    "staff_notes",
    "talent_standings",
    "user_sessions",
];
const KEPT: &[&str] = &[
    "audit_log",
    "boosts",
    "chargebacks",
    "credit_debts",
    "credit_lots",
    "dispute_decisions",
    "distribution_shares",
    "entry_pins",
    "entry_purchases",
    "experiments",
    "handovers",
    "kyc_views",
    "ledger_transactions",
    "payments",
    "payout_batches",
    "payout_imports",
    "payout_proposals",
    "referrals",
    "refunds",
    "settlement_files",
    "subscription_charges",
    "subscriptions",
    "currency_rates",
];

#[actix_web::test]
async fn every_table_that_refers_to_people_says_what_becomes_of_it() {
    let app = TestApp::start().await;
    let sql = "SELECT DISTINCT k.conrelid::regclass::text AS text FROM pg_constraint k
        WHERE k.contype = 'f' AND k.confrelid = 'users'::regclass ORDER BY 1";
    let refer = lines(&app, sql);
    assert!(refer.len() > 35);
    let known = |table: &&String| ERASED.contains(&table.as_str()) || KEPT.contains(&table.as_str());
    let unknown: Vec<_> = refer.iter().filter(|table| !known(table)).collect();
    assert!(unknown.is_empty(), "say in ERASED or KEPT what becomes of {unknown:?} when an account ends");
}
