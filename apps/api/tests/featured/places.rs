//! Ordering, paying and giving back featured places.

use actix_web::test::TestRequest;
use serde_json::{Value, json};
use time::Duration;

use crate::helpers::{Person, TestApp};
use crate::market;
use crate::money::{funded, start, success, webhook};

async fn boost(client: &Person, contest: &str, body: Value) -> crate::helpers::Answer {
    client.post(&format!("/api/contests/{contest}/boost"), body).await
}

async fn detail(person: &Person, contest: &str) -> Value {
    person.get(&format!("/api/contests/{contest}")).await.expect(200).body
}

fn has(detail: &Value, action: &str) -> bool {
    detail["allowedActions"].as_array().unwrap().iter().any(|allowed| allowed == action)
}

#[actix_web::test]
async fn a_place_is_ordered_paid_shown_and_given_back() {
    let app = start().await;
    let (client, other) = (app.client("ayesha").await, app.client("sana").await);
    let id = funded(&app, &client).await;
    let offer = client.get("/api/boosts/offer").await.expect(200).body;
    assert_eq!(offer, json!({"priceCents": 49_900, "creditsCents": 0, "planPlacesLeft": 0, "daysMax": 30}));
    let before = detail(&client, &id).await;
    assert_eq!(
        (&before["featured"], &before["featuredUntil"], &before["boost"]),
        (&json!(false), &json!(null), &json!(null))
    );
    assert!(has(&before, "boost") && !has(&before, "cancelBoost"));

    let started = boost(&client, &id, json!({"payWith": "jazzcash"})).await.expect(200).body;
    let url = started["redirectUrl"].as_str().unwrap().to_owned();
    assert_eq!(started["boost"]["payment"]["id"], started["paymentId"]);
    let pending = detail(&client, &id).await;
    assert_eq!((&pending["boost"]["status"], &pending["featured"]), (&json!("PENDING"), &json!(false)));
    assert_eq!(pending["boost"]["payment"]["redirectUrl"], json!(url));
    assert!(has(&pending, "boost") && has(&pending, "cancelBoost"));
    let again = boost(&client, &id, json!({"payWith": "jazzcash", "useCredits": true})).await.expect(200).body;
    assert_eq!(again["paymentId"], started["paymentId"], "without credits it is the same order");

    webhook(&app, "jazzcash", &success(&url)).await.expect(200);
    let active = detail(&client, &id).await;
    let place = &active["boost"];
    assert_eq!(
        (&place["status"], &place["cashCents"], &place["creditCents"]),
        (&json!("ACTIVE"), &json!(49_900), &json!(0))
    );
    assert_eq!((&place["fromPlan"], &place["payment"]), (&json!(false), &json!(null)));
    assert_eq!(place["endsAt"], active["deadline"], "the deadline comes before thirty days");
    assert_eq!((&active["featured"], &active["featuredUntil"]), (&json!(true), &active["deadline"]));
    assert!(!place["refundableUntil"].is_null());
    assert!(!has(&active, "boost") && has(&active, "cancelBoost"));
    for viewer in [&other, &app.anonymous()] {
        let seen = detail(viewer, &id).await;
        assert_eq!(
            (&seen["featured"], &seen["boost"]),
            (&json!(true), &json!(null)),
            "the place is the client's business"
        );
        assert!(!has(&seen, "boost") && !has(&seen, "cancelBoost"));
    }
    let twice = boost(&client, &id, json!({"payWith": "easypaisa"})).await;
    assert_eq!((twice.status, twice.code()), (409, "already_featured"));

    let back = client.press(&format!("/api/contests/{id}/boost/cancel")).await.expect(200).body;
    assert_eq!(
        (&back["featured"], &back["featuredUntil"], &back["boost"]["status"]),
        (&json!(false), &json!(null), &json!("REFUNDED"))
    );
    let again = client.press(&format!("/api/contests/{id}/boost/cancel")).await;
    assert_eq!((again.status, again.code()), (409, "boost_not_refundable"));
    let kinds = client.get(&format!("/api/contests/{id}/timeline")).await.expect(200).body;
    let kinds: Vec<&str> = kinds.as_array().unwrap().iter().filter_map(|item| item["kind"].as_str()).collect();
    assert!(kinds.contains(&"FEATURED") && kinds.contains(&"FEATURE_ENDED"), "{kinds:?}");
}

#[actix_web::test]
async fn a_place_is_earned_by_the_clock() {
    let app = start().await;
    let client = app.client("ayesha").await;
    let id = funded(&app, &client).await;
    let started = boost(&client, &id, json!({"payWith": "easypaisa"})).await.expect(200).body;
    webhook(&app, "easypaisa", &success(started["redirectUrl"].as_str().unwrap())).await.expect(200);
    app.advance(Duration::hours(24) - Duration::seconds(1)).await;
    let client = market::back(&client, "ayesha").await;
    assert_eq!(detail(&client, &id).await["boost"]["status"], "ACTIVE");
    app.advance(Duration::seconds(1)).await;
    let earned = detail(&client, &id).await;
    assert_eq!((&earned["boost"]["status"], &earned["boost"]["refundableUntil"]), (&json!("EARNED"), &json!(null)));
    assert_eq!(earned["featured"], true);
    let late = client.press(&format!("/api/contests/{id}/boost/cancel")).await;
    assert_eq!((late.status, late.code()), (409, "boost_not_refundable"));
    app.advance(Duration::days(2)).await;
    let client = market::back(&client, "ayesha").await;
    assert_eq!(detail(&client, &id).await["featured"], false, "it ended with the deadline");
}

#[actix_web::test]
async fn an_order_says_what_is_wrong_and_changes_nothing() {
    let app = start().await;
    let (client, other) = (app.client("ayesha").await, app.client("sana").await);
    let talent = app.talent("bilal").await;
    let id = funded(&app, &client).await;
    let before = app.number("SELECT count(*) AS number FROM audit_log");
    for body in [json!({}), json!({"payWith": "visa"}), json!({"payWith": "CREDITS"}), json!({"payWith": ""})] {
        let answer = boost(&client, &id, body).await.expect(422);
        assert_eq!(answer.field("payWith"), "Choose Easypaisa, JazzCash, your credits or your plan");
    }
    for body in [json!({"payWith": 1}), json!({"payWith": "easypaisa", "useCredits": "yes"}), json!([])] {
        boost(&client, &id, body).await.expect(422);
    }
    for extra in
        ["status", "priceCents", "cashCents", "creditCents", "featured", "featuredUntil", "buyerId", "subscriptionId"]
    {
        let answer = boost(&client, &id, json!({"payWith": "easypaisa", extra: 1})).await.expect(422);
        assert!(!answer.field(extra).is_empty(), "{extra}");
    }
    for pay_with in ["easypaisa", "credits", "plan"] {
        for stranger in [&other, &talent] {
            boost(stranger, &id, json!({"payWith": pay_with})).await.expect(404);
        }
        boost(&app.anonymous(), &id, json!({"payWith": pay_with})).await.expect(401);
        boost(&client, "00000000-0000-7000-8000-000000000000", json!({"payWith": pay_with})).await.expect(404);
        boost(&client, "nonsense", json!({"payWith": pay_with})).await.expect(404);
    }
    for stranger in [&other, &talent] {
        stranger.press(&format!("/api/contests/{id}/boost/cancel")).await.expect(404);
    }
    app.anonymous().press(&format!("/api/contests/{id}/boost/cancel")).await.expect(401);
    app.anonymous().get("/api/boosts/offer").await.expect(401);
    let poor = boost(&client, &id, json!({"payWith": "credits"})).await;
    assert_eq!((poor.status, poor.code()), (409, "not_enough_credits"));
    let free = boost(&client, &id, json!({"payWith": "plan"})).await;
    assert_eq!((free.status, free.code()), (409, "no_featured_place"));
    let nothing = client.press(&format!("/api/contests/{id}/boost/cancel")).await;
    assert_eq!((nothing.status, nothing.code()), (409, "boost_not_refundable"));
    assert_eq!(app.number("SELECT count(*) AS number FROM boosts"), 0);
    assert_eq!(app.number("SELECT count(*) AS number FROM payments"), 1);
    assert_eq!(app.number("SELECT count(*) AS number FROM audit_log"), before);
}

#[actix_web::test]
async fn featured_cannot_be_had_by_writing_it() {
    let app = start().await;
    let client = app.client("ayesha").await;
    let mut body = market::contest_body(&app);
    for (field, value) in
        [("featured", json!(true)), ("featuredUntil", json!("2030-01-01T00:00:00Z")), ("boost", json!({}))]
    {
        body[field] = value;
        client.post("/api/contests", body.clone()).await.expect(422);
        body.as_object_mut().unwrap().remove(field);
    }
    let id = market::draft(&app, &client).await;
    client.patch(&format!("/api/contests/{id}"), json!({"featured": true})).await.expect(422);
    client.patch(&format!("/api/contests/{id}"), json!({"featuredUntil": "2030-01-01T00:00:00Z"})).await.expect(422);
    assert_eq!(app.number("SELECT count(*) AS number FROM contests WHERE featured_until IS NOT NULL"), 0);
}

#[actix_web::test]
async fn an_idempotency_key_repeats_its_answer() {
    let app = start().await;
    let client = app.client("ayesha").await;
    let (one, two) = (funded(&app, &client).await, funded(&app, &client).await);
    let post = |contest: &str, pay_with: &str, key: &str| {
        let request = TestRequest::post().uri(&format!("/api/contests/{contest}/boost"));
        client.send(request.insert_header(("idempotency-key", key)).set_json(json!({"payWith": pay_with})))
    };
    let first = post(&one, "easypaisa", "key-1").await.expect(200);
    assert_eq!(first.header("idempotency-replayed"), "");
    let again = post(&one, "easypaisa", "key-1").await.expect(200);
    assert_eq!((again.header("idempotency-replayed"), &again.body["paymentId"]), ("true", &first.body["paymentId"]));
    for (contest, pay_with) in [(&two, "easypaisa"), (&one, "jazzcash")] {
        let other = post(contest, pay_with, "key-1").await;
        assert_eq!((other.status, other.code()), (422, "idempotency_key_reused"));
    }
    post(&two, "easypaisa", "two words").await.expect(400);
}

/// Gives `person` credits for a friend who never was; for tests that spend them.
pub(crate) fn give_credits(app: &TestApp, person: &Person, amount: i64) {
    let now = app.state().ctx("test");
    app.db
        .db()
        .write(|tx| {
            use referrals::credit::{Kind, NewLot};
            let friend = testkit::seed::user(tx, &now, "friend");
            let amount = kernel::money::Paisa::new(amount);
            let (user, kind, source) = (person.id(), Kind::Referral, now.new_id());
            let reason = "Friend made a first deposit";
            let lot = referrals::credit::grant(
                tx,
                &now,
                &NewLot { user, kind, source, is_suspended: false, reason, amount },
            )?;
            referrals::referral::repo::insert(tx, &now, friend, person.id())?;
            let found = referrals::referral::repo::lock(tx, friend)?.expect("just made");
            referrals::referral::repo::record_decided(tx, &now, &found, referrals::referral::Event::Promise, source)?;
            let found = referrals::referral::repo::lock(tx, friend)?.expect("promised");
            referrals::referral::repo::record_rewarded(tx, &now, &found, lot)?;
            let transaction = ledger::postings::credit_granted(friend, person.id(), amount).unwrap();
            ledger::repo::post(tx, &now, ledger::Environment::Sandbox, None, &transaction).unwrap();
            Ok::<_, referrals::Error>(())
        })
        .unwrap();
}

#[actix_web::test]
async fn credits_pay_a_place_alone_or_with_money() {
    let app = start().await;
    let client = app.client("ayesha").await;
    let (one, two) = (funded(&app, &client).await, funded(&app, &client).await);
    give_credits(&app, &client, 60_000);
    assert_eq!(client.get("/api/boosts/offer").await.expect(200).body["creditsCents"], 60_000);
    let settled = boost(&client, &one, json!({"payWith": "credits"})).await.expect(200).body;
    assert_eq!((&settled["paymentId"], &settled["redirectUrl"]), (&json!(null), &json!(null)));
    assert_eq!((&settled["boost"]["status"], &settled["boost"]["creditCents"]), (&json!("ACTIVE"), &json!(49_900)));
    let mixed = boost(&client, &two, json!({"payWith": "easypaisa", "useCredits": true})).await.expect(200).body;
    assert_eq!((&mixed["boost"]["cashCents"], &mixed["boost"]["creditCents"]), (&json!(39_800), &json!(10_100)));
    let left = client.get("/api/credits").await.expect(200).body;
    assert_eq!(
        (&left["totalAmountCents"], &left["credits"]),
        (&json!(0), &json!([])),
        "what an order holds cannot be spent again"
    );
    let history = client.get("/api/credits/history").await.expect(200).body;
    assert_eq!((&history[0]["status"], &history[0]["remainingCents"]), (&json!("PARTLY_USED"), &json!(10_100)));
    client.press(&format!("/api/contests/{two}/boost/cancel")).await.expect(200);
    assert_eq!(client.get("/api/credits").await.expect(200).body["totalAmountCents"], 10_100);
}
