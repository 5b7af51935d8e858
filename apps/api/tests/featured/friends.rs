//! Codes, friends and credits.

use serde_json::{Value, json};
use time::Duration;

use super::places::give_credits;
use crate::helpers::{PASSWORD, Person, TestApp};
use crate::market;
use crate::money::{funded, start};

async fn code_of(person: &Person) -> Value {
    person.get("/api/referrals/my-code").await.expect(200).body
}

/// Somebody who registers with `code`, whatever that is.
async fn friend(app: &TestApp, name: &str, code: Value) -> Person {
    let body = json!({"email": format!("{name}@example.com"), "password": PASSWORD, "firstName": "Sana",
        "lastName": "Malik", "role": "CLIENT", "referralCode": code});
    let person = app.anonymous();
    app.register(&person, body).await;
    person
}

#[actix_web::test]
async fn a_friend_is_brought_and_rewarded() {
    let app = start().await;
    let ali = app.talent("ali").await;
    let mine = code_of(&ali).await;
    let code = mine["code"].as_str().unwrap().to_owned();
    assert_eq!(code.len(), 8);
    assert_eq!((&mine["stats"], &mine["friends"]), (&json!({"uses": 0, "totalEarned": 0, "pending": 0}), &json!([])));
    assert_eq!(code_of(&ali).await["code"], json!(code), "it stays");
    let sana = friend(&app, "sana", json!(code.to_lowercase())).await;
    let registered = code_of(&ali).await;
    assert_eq!((&registered["stats"]["uses"], &registered["friends"][0]["status"]), (&json!(0), &json!("REGISTERED")));
    let contest = funded(&app, &sana).await;
    let promised = code_of(&ali).await;
    assert_eq!(promised["stats"], json!({"uses": 0, "totalEarned": 0, "pending": 1}));
    assert_eq!(promised["friends"][0]["status"], "PENDING");
    let credits = ali.get("/api/credits").await.expect(200).body;
    let amounts = |credits: &Value| {
        ["totalAmountCents", "pendingAmountCents", "suspendedAmountCents", "debtAmountCents"]
            .map(|name| credits[name].clone())
    };
    assert_eq!(amounts(&credits), [json!(0), json!(20_000), json!(0), json!(0)]);
    let winner = app.talent("bilal").await;
    let entry = market::enter(&winner, &contest).await;
    sana.post(&format!("/api/contests/{contest}/award"), json!({"entryId": entry})).await.expect(200);
    let rewarded = code_of(&ali).await;
    assert_eq!(rewarded["stats"], json!({"uses": 1, "totalEarned": 20_000, "pending": 0}));
    let shown = rewarded["friends"][0].as_object().unwrap();
    assert_eq!((&shown["firstName"], &shown["status"]), (&json!("Sana"), &json!("REWARDED")));
    assert_eq!(shown.len(), 3, "first name, status, moment: no more of the friend is shown");
    let credits = ali.get("/api/credits").await.expect(200).body;
    assert_eq!(amounts(&credits), [json!(20_000), json!(0), json!(0), json!(0)]);
    assert_eq!(credits["credits"][0]["amountCents"], json!(20_000));
    assert_eq!(credits["credits"][0]["reason"], "Sana made a first deposit");
    assert_eq!(credits["credits"][0]["expiresAt"], "2027-11-21T07:00:00Z");
    assert_eq!(sana.get("/api/credits").await.expect(200).body["totalAmountCents"], 0);
    assert_eq!(code_of(&sana).await["friends"], json!([]));
    assert_ne!(code_of(&sana).await["code"], json!(code));
}

/// Who registered from which address is kept as a keyed hash, told in the copy of one's data, and decides about the reward.
#[actix_web::test]
async fn a_friend_from_the_same_block_of_addresses_brings_nothing() {
    let app = start().await;
    let ali = app.talent("ali").await;
    let code = code_of(&ali).await["code"].clone();
    let traces = |sql: &str| app.number(&format!("SELECT count(*) AS number FROM sign_in_traces {sql}"));
    assert_eq!(traces("WHERE kind = 'ADDRESS'"), 0, "tests call from an address that says nothing");
    assert_eq!(traces("WHERE kind = 'DEVICE'"), 1);
    for address in ["111.68.9.7:1", "111.68.9.200:2"] {
        let person = app.calling_from(address);
        let body = json!({"email": "ali@example.com", "password": PASSWORD});
        person.post("/api/auth/login", body).await.expect(200);
    }
    assert_eq!(traces("WHERE kind = 'ADDRESS'"), 1);
    for (name, address) in [("near", "111.68.9.9:1"), ("far", "39.40.7.9:1")] {
        let friend = app.calling_from(address);
        let body = json!({"email": format!("{name}@example.com"), "password": PASSWORD, "firstName": "Sana",
            "lastName": "Malik", "role": "CLIENT", "referralCode": code});
        app.register(&friend, body).await;
        funded(&app, &friend).await;
    }
    let status = |name: &str, status: &str| {
        let sql = "SELECT count(*) AS number FROM referrals r JOIN users u ON u.id = r.friend_id WHERE u.email_key";
        app.number(&format!("{sql} = '{name}@example.com' AND r.status = '{status}'"))
    };
    assert_eq!((status("near", "VOID"), status("far", "PENDING")), (1, 1));
    assert_eq!(traces("WHERE octet_length(fingerprint) = 32 AND kind = 'ADDRESS'"), 3);
}

#[actix_web::test]
async fn a_code_that_nobody_has_is_ignored_and_one_of_the_wrong_type_is_not() {
    let app = start().await;
    for (index, code) in
        [json!("00000000"), json!(""), json!("x".repeat(5_000)), json!("\u{1}"), json!(null)].into_iter().enumerate()
    {
        friend(&app, &format!("sana{index}"), code).await;
    }
    let body = json!({"email": "new@example.com", "password": PASSWORD, "firstName": "Sana", "role": "CLIENT", "referralCode": 7});
    app.anonymous().post("/api/auth/register", body).await.expect(422);
    assert_eq!(app.number("SELECT count(*) AS number FROM referrals"), 0);
}

#[actix_web::test]
async fn credits_are_their_owners_and_have_a_history() {
    let app = start().await;
    let (client, other) = (app.client("ayesha").await, app.client("sana").await);
    give_credits(&app, &client, 20_000);
    let id = funded(&app, &client).await;
    app.wait(Duration::seconds(1));
    give_credits(&app, &client, 30_000);
    client.post(&format!("/api/contests/{id}/boost"), json!({"payWith": "credits"})).await.expect(200);
    let history = client.get("/api/credits/history").await.expect(200).body;
    let lines: Vec<_> =
        history.as_array().unwrap().iter().map(|lot| (lot["status"].clone(), lot["remainingCents"].clone())).collect();
    assert_eq!(
        lines,
        [(json!("PARTLY_USED"), json!(100)), (json!("USED"), json!(0))],
        "newest first, spent oldest first"
    );
    assert!(history[0]["usedAt"].is_null() && !history[1]["usedAt"].is_null());
    assert_eq!(other.get("/api/credits/history").await.expect(200).body, json!([]));
    for path in ["/api/credits", "/api/credits/history", "/api/referrals/my-code"] {
        app.anonymous().get(path).await.expect(401);
    }
    app.advance(Duration::days(365)).await;
    let client = market::back(&client, "ayesha").await;
    let history = client.get("/api/credits/history").await.expect(200).body;
    assert_eq!((&history[0]["status"], &history[0]["remainingCents"]), (&json!("EXPIRED"), &json!(0)));
    assert_eq!(client.get("/api/credits").await.expect(200).body["totalAmountCents"], 0);
}
