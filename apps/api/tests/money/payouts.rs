//! Payout methods, payouts, and what admins do with them.

use std::cell::RefCell;

use serde_json::{Value, json};

use super::{funded, start};
use crate::helpers::{Answer, Person, TestApp};
use crate::market::{self, PNG};

/// In national form, so that it is found in every form it may be kept in.
const CANARY: &str = "3012344471";

fn wallet() -> Value {
    json!({"type": "EASYPAISA", "accountNumber": "0301 234-4471", "accountName": "Bilal Ahmed"})
}

/// A contest that `winner` won, handed over and accepted.
async fn won(app: &TestApp, client: &Person, winner: &Person) -> String {
    let contest = funded(app, client).await;
    let entry = market::enter(winner, &contest).await;
    client.post(&format!("/api/contests/{contest}/award"), json!({"entryId": entry})).await.expect(200);
    let handover = format!("/api/contests/{contest}/handover");
    winner.upload(&format!("{handover}/files"), "logo.png", PNG).await.expect(201);
    winner.press(&format!("{handover}/deliver")).await.expect(200);
    client.press(&format!("{handover}/accept")).await.expect(200);
    contest
}

#[actix_web::test]
async fn the_full_number_is_in_no_answer_and_no_mail() {
    let app = start().await;
    let (client, winner, admin) = (app.client("ayesha").await, app.talent("bilal").await, app.admin().await);
    let heard = RefCell::new(Vec::new());
    let keep = |answer: Answer| {
        heard.borrow_mut().push(String::from_utf8_lossy(&answer.bytes).into_owned());
        answer
    };
    keep(winner.post("/api/payout-methods", wallet()).await).expect(201);
    let twice = keep(winner.post("/api/payout-methods", wallet()).await);
    assert!(matches!(twice.status, 409 | 422), "{}", twice.body);
    let wrong = json!({"type": "EASYPAISA", "accountNumber": format!("{CANARY}9"), "accountName": "Bilal Ahmed"});
    keep(winner.post("/api/payout-methods", wrong).await).expect(422);
    let methods = keep(winner.get("/api/payout-methods").await).expect(200).body;
    assert_eq!(
        (methods[0]["accountNumber"].as_str(), methods[0]["isDefault"].as_bool()),
        (Some("•••• 4471"), Some(true))
    );
    won(&app, &client, &winner).await;
    let payouts = keep(winner.get("/api/payouts").await).expect(200).body;
    let payout = payouts[0]["id"].as_str().unwrap().to_owned();
    assert_eq!((payouts[0]["accountNumber"].as_str(), &payouts[0]["holds"]), (Some("•••• 4471"), &json!([])));
    let pending = keep(admin.get("/api/admin/payouts/pending").await).expect(200).body;
    assert_eq!((pending[0]["accountNumber"].as_str(), pending[0]["canPay"].as_bool()), (Some("•••• 4471"), Some(true)));
    assert_eq!(pending[0]["winner"]["email"], "bilal@example.com");
    keep(admin.post(&format!("/api/admin/payouts/{payout}/failed"), json!({"notes": "Wallet closed"})).await)
        .expect(200);
    let again = keep(winner.press(&format!("/api/payouts/{payout}/retry")).await).expect(200).body;
    assert_eq!(again["retryOf"], json!(payout));
    let id = again["id"].as_str().unwrap();
    let body = json!({"reference": "TX-1", "evidenceUrl": "https://bank.example.com/tx-1", "notes": ""});
    let paid = keep(admin.post(&format!("/api/admin/payouts/{id}/paid"), body).await).expect(200).body;
    assert_eq!((paid["status"].as_str(), paid["reference"].as_str()), (Some("PAID"), Some("TX-1")));
    keep(admin.get("/api/admin/payouts").await).expect(200);
    keep(winner.get(&format!("/api/payouts/{id}")).await).expect(200);
    for mail in app.mails("bilal").await {
        heard.borrow_mut().push(mail.to_string());
    }
    for text in heard.borrow().iter() {
        let compact: String = text.chars().filter(|c| !matches!(c, ' ' | '-')).collect();
        assert!(!compact.contains(CANARY), "{text}");
    }
    for table in ["payout_methods", "payouts", "mails", "audit_log"] {
        let found = format!("SELECT count(*) AS number FROM {table} t WHERE t::text LIKE '%{CANARY}%'");
        assert_eq!(app.number(&found), 0, "{table}");
    }
}

#[actix_web::test]
async fn other_peoples_payouts_and_methods_do_not_exist() {
    let app = start().await;
    let (client, winner, other) = (app.client("ayesha").await, app.talent("bilal").await, app.talent("danish").await);
    let method = winner.post("/api/payout-methods", wallet()).await.expect(201).body["id"].as_str().unwrap().to_owned();
    won(&app, &client, &winner).await;
    let payout = winner.get("/api/payouts").await.body[0]["id"].as_str().unwrap().to_owned();
    for person in [&other, &client] {
        assert_eq!(person.get("/api/payouts").await.expect(200).body, json!([]));
        person.get(&format!("/api/payouts/{payout}")).await.expect(404);
        person.press(&format!("/api/payouts/{payout}/retry")).await.expect(404);
        person.press(&format!("/api/payout-methods/{method}/default")).await.expect(404);
        person.delete(&format!("/api/payout-methods/{method}")).await.expect(404);
        person.get("/api/admin/payouts").await.expect(403);
        person.get("/api/admin/payouts/pending").await.expect(403);
        person.post(&format!("/api/admin/payouts/{payout}/paid"), json!({"reference": "TX"})).await.expect(403);
        person.post(&format!("/api/admin/payouts/{payout}/failed"), json!({"notes": "no"})).await.expect(403);
    }
    app.anonymous().get("/api/admin/payouts").await.expect(401);
    winner.press(&format!("/api/payouts/{payout}/retry")).await.expect(409);
    let newcomer = app.unverified("new", "TALENT").await;
    assert_eq!(newcomer.post("/api/payout-methods", wallet()).await.expect(403).code(), "email_unverified");
    assert_eq!(app.number("SELECT count(*) AS number FROM payouts WHERE status = 'PENDING'"), 1);
    assert_eq!(app.number("SELECT count(*) AS number FROM payout_methods WHERE deleted_at IS NULL AND is_default"), 1);
}

#[actix_web::test]
async fn an_admin_pays_others_once_and_with_a_reference() {
    let app = start().await;
    let (winner, admin) = (app.talent("bilal").await, app.admin().await);
    let client = app.client("ayesha").await;
    won(&app, &client, &winner).await;
    let payout = winner.get("/api/payouts").await.body[0].clone();
    assert_eq!((payout["holds"].clone(), payout["accountNumber"].clone()), (json!(["METHOD"]), json!(null)));
    let path = |step: &str| format!("/api/admin/payouts/{}/{step}", payout["id"].as_str().unwrap());
    admin.post(&path("paid"), json!({"reference": "TX-1"})).await.expect(409);
    admin.post(&path("failed"), json!({"notes": "no"})).await.expect(409);
    winner.post("/api/payout-methods", wallet()).await.expect(201);
    assert!(
        admin
            .post(&path("paid"), json!({"reference": " "}))
            .await
            .expect(422)
            .field("reference")
            .starts_with("Payment reference is required")
    );
    assert!(
        admin
            .post(&path("failed"), json!({"notes": " "}))
            .await
            .expect(422)
            .field("notes")
            .starts_with("Failure reason is required")
    );
    admin.post(&path("paid"), json!({"reference": "TX-1", "evidenceUrl": "javascript:alert(1)"})).await.expect(422);
    admin.post(&path("paid"), json!({"reference": "TX-1"})).await.expect(200);
    admin.post(&path("paid"), json!({"reference": "TX-1"})).await.expect(200);
    admin.post(&path("paid"), json!({"reference": "TX-2"})).await.expect(409);
    assert_eq!(app.number("SELECT count(*) AS number FROM ledger_transactions WHERE kind = 'payout_paid'"), 1);
    assert_eq!(app.number("SELECT count(*) AS number FROM audit_log WHERE act = 'payout.paid'"), 1);

    // An admin's own contest is paid by somebody else.
    won(&app, &admin, &winner).await;
    let own = admin.get("/api/admin/payouts/pending").await.expect(200).body[0].clone();
    assert_eq!(own["canPay"], false);
    let path = format!("/api/admin/payouts/{}/paid", own["id"].as_str().unwrap());
    let refused = admin.post(&path, json!({"reference": "TX-3"})).await;
    assert!(matches!(refused.status, 403 | 409), "{}", refused.body);
    assert_eq!(app.number("SELECT count(*) AS number FROM payouts WHERE status = 'PAID'"), 1);
}

#[actix_web::test]
async fn a_payout_under_review_tells_the_winner_a_date_and_staff_the_reason() {
    let app = start().await;
    let (client, winner, admin) = (app.client("ayesha").await, app.talent("bilal").await, app.admin().await);
    winner.post("/api/payout-methods", wallet()).await.expect(201);
    let contest = won(&app, &client, &winner).await;
    let id = winner.get("/api/payouts").await.expect(200).body[0]["id"].as_str().unwrap().to_owned();
    let payment = client.get(&format!("/api/contests/{contest}/payments")).await.expect(200).body[0]["id"].clone();
    let report = format!("/api/admin/payments/{}/chargeback", payment.as_str().unwrap());
    admin.post(&report, json!({"note": "the provider wrote"})).await.expect(200);
    let seen = winner.get(&format!("/api/payouts/{id}")).await.expect(200).body;
    assert_eq!((&seen["holds"], seen["reviewBy"].is_string()), (&json!(["RISK"]), true));
    assert!(!seen.to_string().contains("CHARGEBACK"), "the reason is for staff: {seen}");
    let mail =
        app.mails("bilal").await.into_iter().map(|mail| mail.to_string()).find(|mail| mail.contains("under review"));
    let mail = mail.expect("a mail");
    assert!(!mail.to_lowercase().contains("charge") && !mail.to_lowercase().contains("fraud"), "{mail}");

    let pending = admin.get("/api/admin/payouts/pending").await.expect(200).body[0].clone();
    assert_eq!((&pending["risk"]["reasons"], &pending["risk"]["canLift"]), (&json!(["CHARGEBACK"]), &json!(true)));
    assert_eq!((&pending["canPay"], &pending["risk"]["reviewBy"]), (&json!(false), &seen["reviewBy"]));
    let pay = format!("/api/admin/payouts/{id}/paid");
    assert_eq!(admin.post(&pay, json!({"reference": "TX-1"})).await.expect(409).code(), "payout_on_hold");
    let lift = format!("/api/admin/payouts/{id}/risk/lift");
    winner.post(&lift, json!({"reason": "I want my money"})).await.expect(403);
    assert_eq!(
        admin.post(&lift, json!({"reason": "short"})).await.expect(422).field("reason"),
        "Tell the reason in 10 to 1000 characters"
    );
    app.wait(time::Duration::minutes(10));
    let stale = admin.post(&lift, json!({"reason": "The provider was wrong"})).await.expect(403);
    assert_eq!(stale.code(), "reauth_required");
    let admin = market::back(&admin, "admin").await;
    let lifted = admin.post(&lift, json!({"reason": "The provider was wrong"})).await.expect(200).body;
    assert_eq!((&lifted["holds"], &lifted["risk"], &lifted["reviewBy"]), (&json!([]), &Value::Null, &Value::Null));
    admin.post(&lift, json!({"reason": "The provider was wrong"})).await.expect(409);
    admin.post(&pay, json!({"reference": "TX-1"})).await.expect(200);
}

const SUMMARY: [&str; 7] = [
    "pendingCount",
    "pendingCents",
    "heldCount",
    "needsIdentityCents",
    "needsMethodCents",
    "lapsedCount",
    "lapsedCents",
];

fn figures<const N: usize>(summary: &Value, names: [&str; N]) -> [i64; N] {
    names.map(|name| summary[name].as_i64().unwrap_or_else(|| panic!("{name}: {summary}")))
}

async fn summary_of(person: &Person) -> [i64; 7] {
    figures(&person.get("/api/payouts/summary").await.expect(200).body, SUMMARY)
}

#[actix_web::test]
async fn a_summary_counts_nothing_that_is_never_paid() {
    let app = start().await;
    let (client, winner, admin) = (app.client("ayesha").await, app.newcomer("hira").await, app.admin().await);
    let identity = async || winner.get("/api/payouts/summary").await.body["identityStatus"].clone();
    assert_eq!((summary_of(&winner).await, identity().await), ([0; 7], json!("NOT_SUBMITTED")));

    let contest = funded(&app, &client).await;
    let entry = market::enter(&winner, &contest).await;
    client.post(&format!("/api/contests/{contest}/award"), json!({"entryId": entry})).await.expect(200);
    let prize = winner.get("/api/payouts").await.body[0]["amountCents"].as_i64().unwrap();
    crate::identity::submitted(&winner, &admin).await;
    assert_eq!((summary_of(&winner).await, identity().await), ([1, prize, 1, prize, prize, 0, 0], json!("PENDING")));

    app.advance(time::Duration::days(5)).await;
    let (client, winner) = (market::back(&client, "ayesha").await, market::back(&winner, "hira").await);
    assert_eq!(winner.get("/api/payouts").await.body[0]["status"], "PENDING");
    assert_eq!(summary_of(&winner).await, [0, 0, 0, 0, 0, 1, prize], "nothing was handed over in time");

    winner.post("/api/payout-methods", wallet()).await.expect(201);
    won(&app, &client, &winner).await;
    assert_eq!(summary_of(&winner).await, [1, prize, 1, prize, 0, 1, prize]);
    let own = winner.get("/api/entries/mine/summary").await.expect(200).body;
    assert_eq!(figures(&own, ["entries", "running", "shortlisted", "won", "wins"]), [2, 0, 0, 2, 0]);
    let public = client.get(&format!("/api/users/{}", winner.id())).await.expect(200).body;
    assert_eq!(figures(&public, ["entries", "won", "wins"]), [2, 2, 0], "the same on both screens");
    assert_eq!(summary_of(&client).await, [0; 7], "only one's own count");
    let admin = market::back(&admin, "admin").await;
    let person = admin.get(&format!("/api/admin/users/{}", winner.id())).await.expect(200).body;
    assert_eq!(figures(&person, ["paidOutCents", "pendingCents"]), [0, prize], "what the winner sees");
}
