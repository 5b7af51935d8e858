//! Awards of a prize with several places over HTTP. The ledger is checked when each test ends.

use serde_json::{Value, json};

use super::{deposit, start, success, webhook};
use crate::helpers::{Answer, Person, TestApp};
use crate::market::{self, PNG};

async fn page(person: &Person, contest: &str) -> Value {
    person.get(&format!("/api/contests/{contest}")).await.expect(200).body
}

/// A contest with three places of PKR 7,500, 3,000 and 2,000, and an entry of each author.
async fn entered(app: &TestApp, client: &Person, authors: &[&Person]) -> (String, Vec<String>) {
    let mut body = market::contest_body(app);
    body["lowerPlacesCents"] = json!([300_000, 200_000]);
    let made = client.post("/api/contests", body).await.expect(201).body;
    let contest = made["id"].as_str().unwrap().to_owned();
    let url = deposit(client, &contest, "jazzcash").await;
    webhook(app, "jazzcash", &success(&url)).await.expect(200);
    let mut entries = Vec::new();
    for author in authors {
        entries.push(market::enter(author, &contest).await);
    }
    (contest, entries)
}

async fn award(client: &Person, contest: &str, entries: &[&str]) -> Answer {
    let lower: Vec<Value> = entries.iter().skip(1).map(|entry| json!({ "entryId": entry })).collect();
    let body = json!({ "entryId": entries[0], "version": 1, "lowerPlaces": lower });
    client.post(&format!("/api/contests/{contest}/award"), body).await
}

#[actix_web::test]
async fn everybody_sees_who_won_which_place_and_the_parties_how_it_stands() {
    let app = start().await;
    let (client, bilal) = (app.client("ayesha").await, app.talent("bilal").await);
    let (hina, omar, sana) = (app.talent("hina").await, app.talent("omar").await, app.talent("sana").await);
    let (contest, entries) = entered(&app, &client, &[&bilal, &hina, &omar]).await;
    let [first, second, third] = entries.iter().map(String::as_str).collect::<Vec<_>>()[..] else { panic!("three") };
    assert_eq!(page(&client, &contest).await["awards"], json!([]));

    let awarded = award(&client, &contest, &[first, second, third]).await.expect(200).body;
    let facts = |page: &Value, fact: &str| -> Vec<Value> {
        page["awards"].as_array().unwrap().iter().map(|award| award[fact].clone()).collect()
    };
    assert_eq!(facts(&awarded, "place"), [json!(1), json!(2), json!(3)]);
    assert_eq!(facts(&awarded, "prizeCents"), [json!(750_000), json!(300_000), json!(200_000)]);
    assert_eq!(facts(&awarded, "entryId"), [json!(first), json!(second), json!(third)]);
    assert_eq!(facts(&awarded, "status"), vec![json!("AWAITING_FILES"); 3]);
    assert_eq!(facts(&awarded, "mine"), vec![json!(false); 3]);

    let seen = page(&hina, &contest).await;
    assert_eq!(
        (&seen["viewer"], facts(&seen, "mine")),
        (&json!("WINNER"), vec![json!(false), json!(true), json!(false)])
    );
    assert_eq!(facts(&seen, "status"), [json!(null), json!("AWAITING_FILES"), json!(null)]);
    assert_eq!(seen["awards"][0]["next"], json!(null));
    assert!(market::texts(&seen["awards"][1]["allowedActions"]).contains(&"uploadHandover"), "{seen}");
    assert!(market::texts(&seen["awards"][0]["allowedActions"]).is_empty());
    let others = page(&sana, &contest).await;
    assert_eq!(facts(&others, "status"), vec![json!(null); 3]);
    assert_eq!(page(&app.anonymous(), &contest).await["awards"], json!([]), "visitors learn no names");

    let list = client.get(&format!("/api/contests/{contest}/entries")).await.expect(200).body;
    let mut places: Vec<_> = list["entries"].as_array().unwrap().iter().map(|entry| entry["place"].as_i64()).collect();
    places.sort_unstable();
    assert_eq!(places, [Some(1), Some(2), Some(3)]);
}

#[actix_web::test]
async fn a_winner_reaches_no_handover_but_their_own() {
    let app = start().await;
    let (client, bilal) = (app.client("ayesha").await, app.talent("bilal").await);
    let (hina, omar) = (app.talent("hina").await, app.talent("omar").await);
    let (contest, entries) = entered(&app, &client, &[&bilal, &hina, &omar]).await;
    award(&client, &contest, &[&entries[0], &entries[1]]).await.expect(200);
    let at = |call: &str, entry: &str| format!("/api/contests/{contest}/handover{call}?entry={entry}");

    for (person, status) in
        [(&client, [200, 200, 404]), (&bilal, [200, 404, 404]), (&hina, [404, 200, 404]), (&omar, [404; 3])]
    {
        for (entry, status) in entries.iter().zip(status) {
            person.get(&at("", entry)).await.expect(status);
        }
    }
    let own = hina.get(&at("", &entries[1])).await.expect(200).body;
    assert_eq!((&own["place"], &own["prizeCents"]), (&json!(2), &json!(300_000)));
    let first = format!("/api/contests/{contest}/handover");
    assert_eq!(client.get(&first).await.expect(200).body["entryId"], json!(entries[0]), "the first place is meant");
    hina.get(&first).await.expect(404);

    let foreign = &entries[0];
    for call in ["/deliver", "/accept"] {
        hina.post(&at(call, foreign), json!({})).await.expect(404);
    }
    hina.post(&at("/request-changes", foreign), json!({"note": "Please change it all."})).await.expect(404);
    hina.put(&at("/formats", foreign), json!({"formats": []})).await.expect(404);
    let dispute = json!({"reason": "NO_RESPONSE", "note": "They do not answer at all.", "fileIds": []});
    let opened = hina.post(&at("/dispute", foreign), dispute).await;
    assert!(matches!(opened.status, 404 | 422), "{}", opened.body);
    hina.get(&format!("/api/contests/{contest}/dispute?entry={foreign}")).await.expect(404);
    hina.get(&format!("/api/contests/{contest}/agreement?entry={foreign}")).await.expect(404);

    for wrong in ["x", "1", "%00"] {
        let refused = client.get(&at("", wrong)).await;
        assert!((400..500).contains(&refused.status), "{wrong}: {}", refused.status);
    }
    client.get(&at("", &contest)).await.expect(404);
}

#[actix_web::test]
async fn places_are_awarded_to_different_entries_that_there_are_places_for() {
    let app = start().await;
    let (client, bilal) = (app.client("ayesha").await, app.talent("bilal").await);
    let (contest, entries) = entered(&app, &client, &[&bilal]).await;
    let more = market::enter(&bilal, &contest).await;
    let one = entries[0].as_str();
    let twice = award(&client, &contest, &[one, one]).await.expect(422);
    assert!(!twice.field("lowerPlaces").is_empty(), "{}", twice.body);
    let unknown = award(&client, &contest, &[one, &contest]).await;
    assert!((400..500).contains(&unknown.status), "{}", unknown.body);
    for wrong in [json!("e"), json!([1]), json!([{}]), json!([{"entryId": one, "place": 1}]), json!([null])] {
        let body = json!({"entryId": one, "lowerPlaces": wrong});
        client.post(&format!("/api/contests/{contest}/award"), body).await.expect(422);
    }
    award(&client, &contest, &[one, &more]).await.expect(200);
    assert_eq!(page(&bilal, &contest).await["awards"].as_array().unwrap().len(), 2, "one person wins two places");
    award(&client, &contest, &[one]).await.expect(409);
}

/// What the dashboard of a client with one contest shows as held.
async fn held(client: &Person) -> Value {
    client.get("/api/contests/mine").await.expect(200).body[0]["escrowCents"].clone()
}

#[actix_web::test]
async fn the_dashboards_show_what_is_held_and_what_was_won() {
    let app = start().await;
    let (client, bilal, hina) = (app.client("ayesha").await, app.talent("bilal").await, app.talent("hina").await);
    let (contest, entries) = entered(&app, &client, &[&bilal, &hina]).await;
    let for_sale = market::enter(&hina, &contest).await;
    hina.put(&format!("/api/entries/{for_sale}/price"), json!({ "priceCents": 60_000 })).await.expect(200);
    let held = || held(&client);
    assert_eq!(held().await, json!(1_250_000));
    award(&client, &contest, &[&entries[0], &entries[1]]).await.expect(200);
    let at = |call: &str, entry: &str| format!("/api/contests/{contest}/handover{call}?entry={entry}");
    hina.upload(&at("/files", &entries[1]), "final.png", market::PNG).await.expect(201);
    hina.press(&at("/deliver", &entries[1])).await.expect(200);
    assert_eq!(held().await, json!(1_250_000), "until it is accepted");
    client.press(&at("/accept", &entries[1])).await.expect(200);
    assert_eq!(held().await, json!(950_000), "the second place is its winner's");

    let order = json!({ "priceCents": 60_000, "provider": "jazzcash" });
    let started = client.post(&format!("/api/entries/{for_sale}/purchase"), order).await.expect(200).body;
    assert_eq!(held().await, json!(950_000), "an order is no payment");
    webhook(&app, "jazzcash", &success(started["redirectUrl"].as_str().unwrap())).await.expect(200);
    assert_eq!(held().await, json!(1_010_000));

    let mine = hina.get("/api/entries/mine").await.expect(200).body;
    let of = |id: &str| mine.as_array().unwrap().iter().find(|one| one["entry"]["id"] == *id).unwrap();
    let facts = |id: &str| (of(id)["awardCents"].clone(), of(id)["handoverDueAt"].is_string());
    assert_eq!(facts(&entries[1]), (json!(300_000), false), "accepted");
    assert_eq!(facts(&for_sale), (json!(60_000), true));
    let first = bilal.get("/api/entries/mine").await.expect(200).body[0].clone();
    assert_eq!((&first["awardCents"], first["handoverDueAt"].is_string()), (&json!(750_000), true));
}

#[actix_web::test]
async fn lines_of_the_timeline_name_the_place() {
    let app = start().await;
    let (client, bilal) = (app.client("ayesha").await, app.talent("bilal").await);
    let (hina, sana) = (app.talent("hina").await, app.talent("sana").await);
    let (contest, entries) = entered(&app, &client, &[&bilal, &hina]).await;
    award(&client, &contest, &[&entries[0], &entries[1]]).await.expect(200);
    let step = |step: &str| format!("/api/contests/{contest}/handover{step}?entry={}", entries[1]);
    hina.upload(&step("/files"), "logo.png", PNG).await.expect(201);
    hina.press(&step("/deliver")).await.expect(200);
    client.post(&step("/request-changes"), json!({"note": "A darker green, please."})).await.expect(200);
    let lines = async |viewer: &Person| {
        let items = viewer.get(&format!("/api/contests/{contest}/timeline")).await.expect(200).body;
        let line = |item: &Value| {
            let award = &item["award"];
            let kind = item["kind"].as_str().unwrap().to_owned();
            award["place"].as_i64().map(|place| (kind, place, award["author"]["name"].clone()))
        };
        items.as_array().unwrap().iter().filter_map(line).collect::<Vec<_>>()
    };
    let seen = lines(&client).await;
    let kinds: Vec<_> = seen.iter().map(|(kind, place, _name)| (kind.as_str(), *place)).collect();
    // The last one is expected: of the award that comes first.
    let all = [("AWARDED", 1), ("AWARDED", 2), ("DELIVERED", 2), ("CHANGES_REQUESTED", 2), ("DELIVERED", 1)];
    assert_eq!(kinds, all);
    assert!(seen[2].2.as_str().unwrap().to_lowercase().starts_with("hina"), "{seen:?}");
    for other in [&bilal, &sana] {
        let kinds: Vec<_> = lines(other).await.into_iter().map(|(kind, place, _name)| (kind, place)).collect();
        assert!(kinds.contains(&("DELIVERED".to_owned(), 2)));
        assert!(!kinds.iter().any(|(kind, _place)| kind == "CHANGES_REQUESTED"), "it is between the two: {kinds:?}");
    }
}

#[actix_web::test]
async fn of_a_place_that_was_split_the_clients_part_stays_held() {
    let app = start().await;
    let (client, bilal, hina) = (app.client("ayesha").await, app.talent("bilal").await, app.talent("hina").await);
    let admin = app.admin().await;
    let (contest, entries) = entered(&app, &client, &[&bilal, &hina]).await;
    award(&client, &contest, &[&entries[0], &entries[1]]).await.expect(200);
    let at = |call: &str| format!("/api/contests/{contest}/handover/dispute{call}?entry={}", entries[0]);
    let note = json!({"note": "This is not what we agreed on", "fileIds": []});
    let opened = json!({"reason": "OTHER", "note": "This is not what we agreed on", "fileIds": []});
    client.post(&at(""), opened).await.expect(200);
    bilal.post(&at("/answer"), note).await.expect(200);
    let id = admin.get("/api/admin/disputes").await.expect(200).body[0]["id"].as_str().unwrap().to_owned();
    let split = json!({"verdict": "SPLIT", "winnerCents": 250_000, "note": "A third of the brief was met"});
    admin.post(&format!("/api/admin/disputes/{id}/decide"), split).await.expect(200);
    assert_eq!(held(&client).await, json!(1_250_000));
    app.advance(time::Duration::days(3)).await;
    app.run_due().await;
    let client = client.sign_in_again("ayesha@example.com").await;
    assert_eq!(held(&client).await, json!(1_000_000), "the other places are open");
}
