//! Buying another entry over HTTP: who sees a price, who names it, who buys, and what is refused.

use serde_json::{Value, json};

use super::{funded, start, success, webhook};
use crate::helpers::{Person, TestApp};
use crate::market::{self, PNG};

const PRICE: i64 = 60_000;

struct Shop {
    app: TestApp,
    client: Person,
    winner: Person,
    author: Person,
    contest: String,
    won: String,
    entry: String,
}

/// A contest with two entries, of which nobody is awarded yet.
async fn shop() -> Shop {
    let app = start().await;
    let (client, winner, author) = (app.client("ayesha").await, app.talent("bilal").await, app.talent("hira").await);
    let contest = funded(&app, &client).await;
    let (won, entry) = (market::enter(&winner, &contest).await, market::enter(&author, &contest).await);
    Shop { app, client, winner, author, contest, won, entry }
}

impl Shop {
    fn price(&self) -> String {
        format!("/api/entries/{}/price", self.entry)
    }

    fn purchase(&self) -> String {
        format!("/api/entries/{}/purchase", self.entry)
    }

    async fn award(&self) {
        let path = format!("/api/contests/{}/award", self.contest);
        self.client.post(&path, json!({ "entryId": self.won })).await.expect(200);
    }

    /// The entry as `viewer` sees it.
    async fn seen(&self, viewer: &Person) -> Value {
        viewer.get(&format!("/api/entries/{}", self.entry)).await.expect(200).body
    }
}

fn may(entry: &Value, action: &str) -> bool {
    entry["allowedActions"].as_array().unwrap().iter().any(|allowed| allowed == action)
}

#[actix_web::test]
async fn the_author_names_a_price_that_only_the_client_sees() {
    let shop = shop().await;
    let fresh = shop.seen(&shop.author).await;
    assert!(may(&fresh, "setPrice") && !may(&fresh, "buy"));
    assert_eq!(fresh["sale"]["priceCents"], json!(null));
    assert_eq!(fresh["sale"]["priceMinCents"], json!(50_000));
    assert_eq!(shop.seen(&shop.client).await["sale"], json!(null), "nothing to tell");
    for wrong in [json!(null), json!("60000"), json!(600.5), json!({}), json!([1])] {
        shop.author.put(&shop.price(), json!({ "priceCents": wrong })).await.expect(422);
    }
    for wrong in [0, -1, 49_999, 50_000_001] {
        let refused = shop.author.put(&shop.price(), json!({ "priceCents": wrong })).await.expect(422);
        assert!(!refused.field("priceCents").is_empty());
    }
    shop.author.put(&shop.price(), json!({ "priceCents": PRICE, "x": 1 })).await.expect(422);
    for other in [&shop.client, &shop.winner] {
        other.put(&shop.price(), json!({ "priceCents": PRICE })).await.expect(404);
        other.delete(&shop.price()).await.expect(404);
    }
    let named = shop.author.put(&shop.price(), json!({ "priceCents": PRICE })).await.expect(200).body;
    assert_eq!((&named["sale"]["priceCents"], &named["sale"]["netCents"]), (&json!(PRICE), &json!(58_200)));
    assert_eq!(shop.seen(&shop.client).await["sale"]["priceCents"], json!(PRICE));
    let sold = shop.winner.get(&format!("/api/contests/{}/entries", shop.contest)).await.expect(200).body;
    let others = sold["entries"].as_array().unwrap();
    assert!(others.iter().all(|entry| entry["sale"]["priceCents"] == json!(null)), "{others:?}");
    let gone = shop.author.delete(&shop.price()).await.expect(200).body;
    assert_eq!(gone["sale"]["priceCents"], json!(null));
}

#[actix_web::test]
async fn the_client_buys_at_the_price_that_they_saw() {
    let shop = shop().await;
    shop.author.put(&shop.price(), json!({ "priceCents": PRICE })).await.expect(200);
    let body = |price: i64| json!({ "priceCents": price, "provider": "easypaisa" });
    assert_eq!(shop.client.post(&shop.purchase(), body(PRICE)).await.expect(409).code(), "not_for_sale");
    shop.award().await;
    let seen = shop.seen(&shop.client).await;
    assert!(may(&seen, "buy") && seen["sale"]["endsAt"].is_string(), "{seen}");
    assert!(!may(&shop.seen(&shop.author).await, "buy"));
    for other in [&shop.author, &shop.winner] {
        other.post(&shop.purchase(), body(PRICE)).await.expect(404);
    }
    for wrong in [json!({}), json!({"priceCents": PRICE}), json!({"priceCents": PRICE, "provider": "visa"})] {
        shop.client.post(&shop.purchase(), wrong).await.expect(422);
    }
    assert_eq!(shop.client.post(&shop.purchase(), body(PRICE - 1)).await.expect(409).code(), "price_changed");
    let first = shop.client.post(&shop.purchase(), body(PRICE)).await.expect(200).body;
    let second = shop.client.post(&shop.purchase(), body(PRICE)).await.expect(200).body;
    assert_eq!(first, second, "two tabs");
    assert_eq!(shop.seen(&shop.author).await["sale"]["purchase"], json!("PENDING"));
    let changed = shop.author.put(&shop.price(), json!({ "priceCents": PRICE + 1 })).await.expect(409);
    assert_eq!(changed.code(), "entry_ordered");
    let url = first["redirectUrl"].as_str().unwrap();
    webhook(&shop.app, "easypaisa", &success(url)).await.expect(200);
    let bought = shop.seen(&shop.client).await;
    assert_eq!((&bought["sale"]["purchase"], &bought["status"]), (&json!("PAID"), &json!("NOT_SELECTED")));
    assert!(!may(&bought, "buy"));
    assert_eq!(shop.client.post(&shop.purchase(), body(PRICE)).await.expect(409).code(), "entry_ordered");
    // The record that everybody reads says nothing of it.
    let timeline = shop.winner.get(&format!("/api/contests/{}/timeline", shop.contest)).await.expect(200);
    assert!(!timeline.body.to_string().contains("60000"));
    shop.client.post(&format!("/api/entries/{}/purchase", uuid::Uuid::nil()), body(PRICE)).await.expect(404);
}

#[actix_web::test]
async fn staff_see_what_was_bought_and_which_award_a_dispute_is_about() {
    let shop = shop().await;
    let admin = shop.app.admin().await;
    let bought = format!("/api/admin/contests/{}/purchases", shop.contest);
    shop.author.put(&shop.price(), json!({ "priceCents": PRICE })).await.expect(200);
    shop.award().await;
    let order = json!({ "priceCents": PRICE, "provider": "easypaisa" });
    let started = shop.client.post(&shop.purchase(), order).await.expect(200).body;
    let counted = async || admin.get("/api/admin/contests").await.expect(200).body["contests"][0].clone();
    assert_eq!(admin.get(&bought).await.expect(200).body, json!([]), "an order that nobody paid is no purchase");
    assert_eq!(counted().await["purchasesCount"], json!(0));

    webhook(&shop.app, "easypaisa", &success(started["redirectUrl"].as_str().unwrap())).await.expect(200);
    let listed = admin.get(&bought).await.expect(200).body;
    let [line] = &listed.as_array().unwrap()[..] else { panic!("one purchase: {listed}") };
    assert_eq!((&line["entryId"], &line["priceCents"]), (&json!(shop.entry), &json!(PRICE)));
    assert_eq!((&line["status"], &line["handoverStatus"]), (&json!("PAID"), &json!("AWAITING_FILES")));
    assert_eq!(line["author"]["id"], json!(shop.author.id().to_string()));
    assert_eq!(counted().await["purchasesCount"], json!(1));

    let dispute = json!({"reason": "OTHER", "note": "The author wrote that nothing will come.", "fileIds": []});
    let open = |entry: &str| format!("/api/contests/{}/handover/dispute?entry={entry}", shop.contest);
    for entry in [&shop.won, &shop.entry] {
        shop.client.post(&open(entry), dispute.clone()).await.expect(200);
    }
    let lines = admin.get("/api/admin/disputes").await.expect(200).body;
    let about = |name: &str| -> Vec<Value> {
        let mut found: Vec<Value> = lines.as_array().unwrap().iter().map(|line| line[name].clone()).collect();
        found.sort_by_key(Value::to_string);
        found
    };
    assert_eq!((about("place"), about("placesCount")), (vec![json!(1), json!(null)], vec![json!(1); 2]));
    assert_eq!(about("prizeCents"), [json!(1_250_000), json!(PRICE)]);
    let of_bought = lines.as_array().unwrap().iter().find(|line| line["place"].is_null()).unwrap();
    let case = admin.get(&format!("/api/admin/disputes/{}", of_bought["id"].as_str().unwrap())).await.expect(200).body;
    assert_eq!((&case["place"], &case["prizeCents"]), (&json!(null), &json!(PRICE)));
    let table = admin.get("/api/admin/exports/disputes.csv").await.expect(200);
    let table = String::from_utf8(table.bytes).unwrap();
    assert!(table.contains(",600.00,PKR") && table.contains(",12500.00,PKR"), "{table}");
}

/// The lines of the timeline of this kind, as `viewer` reads them.
async fn lines(viewer: &Person, contest: &str, kind: &str) -> Vec<Value> {
    let items = viewer.get(&format!("/api/contests/{contest}/timeline")).await.expect(200).body;
    items.as_array().unwrap().iter().filter(|item| item["kind"] == kind && item["future"] == false).cloned().collect()
}

/// Place and number of the entry of the award that each line names, in order: the clock stands still, so lines of one kind stand in any.
fn named(lines: &[Value]) -> Vec<(Option<i64>, Option<i64>)> {
    let mut named: Vec<_> =
        lines.iter().map(|line| (line["award"]["place"].as_i64(), line["award"]["entryNumber"].as_i64())).collect();
    named.sort_unstable();
    named
}

#[actix_web::test]
async fn lines_of_the_timeline_name_the_award_once_an_entry_was_bought() {
    let shop = shop().await;
    shop.author.put(&shop.price(), json!({ "priceCents": PRICE })).await.expect(200);
    shop.award().await;
    let step = |step: &str, entry: &str| format!("/api/contests/{}/handover{step}?entry={entry}", shop.contest);
    shop.winner.upload(&step("/files", &shop.won), "logo.png", PNG).await.expect(201);
    shop.winner.press(&step("/deliver", &shop.won)).await.expect(200);
    for viewer in [&shop.client, &shop.winner, &shop.author] {
        let delivered = lines(viewer, &shop.contest, "DELIVERED").await;
        assert_eq!((delivered.len(), &delivered[0]["award"]), (1, &json!(null)), "there is one award");
    }

    let order = json!({ "priceCents": PRICE, "provider": "easypaisa" });
    let order = shop.client.post(&shop.purchase(), order).await.expect(200).body;
    webhook(&shop.app, "easypaisa", &success(order["redirectUrl"].as_str().unwrap())).await.expect(200);
    shop.author.upload(&step("/files", &shop.entry), "logo.png", PNG).await.expect(201);
    shop.author.press(&step("/deliver", &shop.entry)).await.expect(200);
    for viewer in [&shop.client, &shop.author] {
        let delivered = lines(viewer, &shop.contest, "DELIVERED").await;
        assert_eq!(named(&delivered), [(None, Some(2)), (Some(1), Some(1))]);
        assert_eq!(delivered[0]["award"]["author"]["id"], delivered[0]["by"]["id"]);
        assert_eq!(delivered[1]["award"]["author"]["id"], delivered[1]["by"]["id"]);
    }
    shop.client.press(&step("/accept", &shop.entry)).await.expect(200);
    let accepted = lines(&shop.client, &shop.contest, "ACCEPTED").await;
    assert_eq!((named(&accepted), &accepted[0]["title"]), (vec![(None, Some(2))], &json!("Files accepted")));
    shop.client.press(&step("/accept", &shop.won)).await.expect(200);
    let accepted = lines(&shop.client, &shop.contest, "ACCEPTED").await;
    let of_place = accepted.iter().find(|line| line["award"]["place"] == 1).unwrap();
    assert_eq!(of_place["title"], json!("Files accepted, contest completed"));

    // To others there is one award still, and nothing tells them that there is another.
    let stranger = shop.app.talent("sana").await;
    for viewer in [&shop.winner, &stranger] {
        let items = viewer.get(&format!("/api/contests/{}/timeline", shop.contest)).await.expect(200).body;
        assert!(items.as_array().unwrap().iter().all(|item| item["award"].is_null()), "{items}");
        assert_eq!(lines(viewer, &shop.contest, "DELIVERED").await.len(), 1);
        assert_eq!(
            lines(viewer, &shop.contest, "ACCEPTED").await[0]["title"],
            json!("Files accepted, contest completed")
        );
    }
}
