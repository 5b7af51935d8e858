//! Plans over HTTP: what is for sale, buying it, living with it, and the way back. The ledger is checked when each test ends.

mod admin;
mod limits;
mod subscribing;

use serde_json::{Value, json};

use crate::helpers::{Answer, Person, TestApp};
use crate::money::{start, success, webhook};

/// The id of a plan by its kind.
async fn plan(person: &Person, tier: &str) -> String {
    let plans = person.get("/api/plans").await.expect(200).body;
    let found = plans.as_array().unwrap().iter().find(|plan| plan["tier"] == tier).unwrap();
    found["id"].as_str().unwrap().to_owned()
}

async fn choose(person: &Person, tier: &str, provider: &str) -> Answer {
    let body = json!({"planId": plan(person, tier).await, "provider": provider});
    person.post("/api/subscription/subscribe", body).await
}

/// Chosen at Easypaisa and paid there.
async fn subscribed(app: &TestApp, person: &Person, tier: &str) {
    let answer = choose(person, tier, "easypaisa").await.expect(200).body;
    let url = answer["redirectUrl"].as_str().unwrap();
    webhook(app, "easypaisa", &success(url)).await.expect(200);
}

async fn current(person: &Person) -> Value {
    person.get("/api/subscription/current").await.expect(200).body
}

/// Credits as a friend's first deposit brings them.
pub(crate) fn give_credits(app: &TestApp, person: &Person, amount: i64) {
    use kernel::money::Paisa;
    use referrals::credit::{self, Kind, NewLot};
    use referrals::referral;
    let (user, amount) = (person.id(), Paisa::new(amount));
    let ctx = testkit::ctx_at(app.now());
    let granted = app.db.db().write(|tx| {
        let friend = testkit::seed::user(tx, &ctx, "friend");
        referral::repo::insert(tx, &ctx, friend, user)?;
        let brought = referral::repo::lock(tx, friend)?.unwrap();
        let (kind, source, reason) = (Kind::Referral, ctx.new_id(), "A friend");
        let lot = credit::grant(tx, &ctx, &NewLot { user, kind, source, is_suspended: false, reason, amount })?;
        referral::repo::record_decided(tx, &ctx, &brought, referral::Event::Promise, source)?;
        let brought = referral::repo::lock(tx, friend)?.unwrap();
        referral::repo::record_rewarded(tx, &ctx, &brought, lot)?;
        let transaction = ledger::postings::credit_granted(friend, user, amount).unwrap();
        ledger::repo::post(tx, &ctx, ledger::Environment::Sandbox, None, &transaction).unwrap();
        Ok::<_, referrals::Error>(())
    });
    granted.unwrap();
}
