//! The list of first steps: what is done is read from what there is.

use serde_json::{Value, json};
use time::Duration;

use crate::helpers::{Person, TestApp};
use crate::{identity, market, money};

const STEPS: &str = "/api/first-steps";

async fn steps(person: &Person) -> Vec<(String, String)> {
    let body = person.get(STEPS).await.expect(200).body;
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    body["steps"].as_array().unwrap().iter().map(|one| (text(&one["step"]), text(&one["progress"]))).collect()
}

async fn open(person: &Person) -> Vec<String> {
    steps(person)
        .await
        .into_iter()
        .filter(|(_step, progress)| progress == "OPEN")
        .map(|(step, _progress)| step)
        .collect()
}

#[actix_web::test]
async fn a_talents_steps_are_done_as_they_are_taken() {
    let app = money::start().await;
    let (client, hira, admin) = (app.client("ayesha").await, app.unverified("hira", "TALENT").await, app.admin().await);
    assert_eq!(open(&hira).await, ["CONFIRM", "PROFILE", "SKILLS", "ENTRY", "PAYOUT_METHOD", "IDENTITY"]);
    app.wait(Duration::SECOND);
    hira.press("/api/auth/verify-email/resend").await.expect(204);
    let code = app.code(&json!("hira@example.com"));
    hira.post("/api/auth/verify-email/code", json!({"code": code})).await.expect(200);
    hira.put("/api/profile", json!({"name": "Hira Baloch", "bio": "I draw"})).await.expect(200);
    assert_eq!(open(&hira).await, ["SKILLS", "ENTRY", "PAYOUT_METHOD", "IDENTITY"]);
    hira.put("/api/profile", json!({"name": "Hira Baloch", "bio": "I draw", "skills": ["Logo"]})).await.expect(200);
    let contest = money::funded(&app, &client).await;
    market::enter(&hira, &contest).await;
    let id = identity::submitted(&hira, &admin).await;
    assert_eq!(open(&hira).await, ["PAYOUT_METHOD"]);
    assert!(steps(&hira).await.contains(&("IDENTITY".to_owned(), "WAITING".to_owned())));
    admin
        .post(&format!("/api/admin/kyc/{id}/reject"), json!({"reason": "The picture is too dark to read"}))
        .await
        .expect(200);
    assert_eq!(open(&hira).await, ["PAYOUT_METHOD", "IDENTITY"]);
    let wallet = json!({"type": "EASYPAISA", "accountNumber": "03012344471", "accountName": "Hira Baloch"});
    let method = hira.post("/api/payout-methods", wallet).await.expect(201).body;
    assert_eq!(open(&hira).await, ["IDENTITY"]);
    // A list that is read cannot lie: what is undone is open again.
    hira.delete(&format!("/api/payout-methods/{}", method["id"].as_str().unwrap())).await;
    assert_eq!(open(&hira).await, ["PAYOUT_METHOD", "IDENTITY"]);
}

#[actix_web::test]
async fn a_client_has_other_steps_and_the_first_is_done_when_its_prize_is_paid() {
    let app = money::start().await;
    let ayesha = app.client("ayesha").await;
    assert_eq!(open(&ayesha).await, ["PROFILE", "CONTEST"]);
    market::draft(&app, &ayesha).await;
    assert_eq!(open(&ayesha).await, ["PROFILE", "CONTEST"]);
    money::funded(&app, &ayesha).await;
    assert_eq!(open(&ayesha).await, ["PROFILE"]);
}

#[actix_web::test]
async fn anyone_who_puts_the_list_away_hides_it_permanently_and_only_for_themselves() {
    let app = TestApp::start().await;
    let (ayesha, sana) = (app.client("ayesha").await, app.client("sana").await);
    assert_eq!(ayesha.get(STEPS).await.expect(200).body["hidden"], false);
    assert_eq!(ayesha.get("/api/auth/user").await.body["hasFirstSteps"], true);
    ayesha.press("/api/first-steps/hide").await.expect(204);
    assert_eq!(ayesha.get("/api/auth/user").await.body["hasFirstSteps"], false);
    ayesha.press("/api/first-steps/hide").await.expect(204);
    let elsewhere = ayesha.sign_in_again("ayesha@example.com").await;
    assert_eq!(elsewhere.get(STEPS).await.expect(200).body["hidden"], true);
    assert_eq!(sana.get(STEPS).await.expect(200).body["hidden"], false);
    app.anonymous().get(STEPS).await.expect(401);
    app.anonymous().press("/api/first-steps/hide").await.expect(401);
}
