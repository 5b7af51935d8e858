//! The final round over HTTP: from the form to the award.

use serde_json::{Value, json};
use time::Duration;

use crate::helpers::{Answer, Person, TestApp};
use crate::market::{self, entry_body, texts};

/// A paid contest with a final round of two days and an entry of each of `authors`.
async fn open(app: &TestApp, client: &Person, authors: &[&Person]) -> (String, Vec<String>) {
    let mut body = market::contest_body(app);
    body["finalRoundDays"] = json!(2);
    let contest = client.post("/api/contests", body).await.expect(201).body["id"].as_str().unwrap().to_owned();
    market::fund(app, &contest);
    let mut entries = Vec::new();
    for author in authors {
        entries.push(market::enter(author, &contest).await);
    }
    (contest, entries)
}

async fn name(client: &Person, contest: &str, entries: &[&String]) -> Answer {
    client.post(&format!("/api/contests/{contest}/finalists"), json!({ "entries": entries })).await
}

async fn page(person: &Person, contest: &str) -> Value {
    person.get(&format!("/api/contests/{contest}")).await.expect(200).body
}

async fn version(author: &Person, entry: &str) -> Answer {
    author.post(&format!("/api/entries/{entry}/versions"), entry_body()).await
}

async fn award(client: &Person, contest: &str, entry: &str) -> Answer {
    client.post(&format!("/api/contests/{contest}/award"), json!({ "entryId": entry })).await
}

async fn kinds(person: &Person, contest: &str) -> Vec<(String, bool)> {
    let lines = person.get(&format!("/api/contests/{contest}/timeline")).await.expect(200).body;
    let lines = lines.as_array().unwrap().iter();
    let of = |line: &Value| (line["kind"].as_str().unwrap().to_owned(), line["future"].as_bool().unwrap());
    lines.map(of).filter(|(kind, _future)| kind.contains("FINAL")).collect()
}

#[actix_web::test]
async fn finalists_send_versions_and_one_of_them_wins() {
    let app = TestApp::start().await;
    let (client, bilal) = (app.client("ayesha").await, app.talent("bilal").await);
    let (hina, omar) = (app.talent("hina").await, app.talent("omar").await);
    let (contest, entries) = open(&app, &client, &[&bilal, &hina, &omar]).await;
    let before = page(&client, &contest).await;
    assert_eq!(before["finalRound"]["days"], json!(2));
    assert_eq!((&before["finalRound"]["namingEndsAt"], &before["finalRound"]["namedAt"]), (&json!(null), &json!(null)));
    assert!(!texts(&before["allowedActions"]).contains(&"nameFinalists"));
    assert_eq!(name(&client, &contest, &[&entries[0], &entries[1]]).await.expect(409).code(), "conflict");
    client.press(&format!("/api/contests/{contest}/close")).await.expect(200);

    let naming = page(&client, &contest).await;
    assert!(texts(&naming["allowedActions"]).contains(&"nameFinalists"));
    assert_eq!((&naming["next"]["code"], &naming["next"]["mine"]), (&json!("NAME_FINALISTS"), &json!(true)));
    assert_eq!(naming["next"]["dueAt"], naming["finalRound"]["namingEndsAt"]);
    assert_eq!(page(&bilal, &contest).await["next"]["code"], "FINALISTS_AWAITED");
    assert_eq!(kinds(&client, &contest).await, [("FINALIST_NAMING_ENDS".to_owned(), true)]);

    let named = name(&client, &contest, &[&entries[1], &entries[0]]).await.expect(201).body;
    assert_eq!((&named["guaranteed"], &named["finalRound"]["running"]), (&json!(true), &json!(true)));
    assert_eq!(named["finalRound"]["finalistsCount"], json!(2));
    let numbers: Vec<i64> = named["finalRound"]["finalists"]
        .as_array()
        .unwrap()
        .iter()
        .map(|finalist| finalist["entryNumber"].as_i64().unwrap())
        .collect();
    assert_eq!(numbers, [1, 2]);
    assert_eq!(named["next"]["code"], "FINAL_ROUND");
    assert!(
        !texts(&named["allowedActions"]).iter().any(|action| ["award", "nameFinalists", "extend"].contains(action))
    );
    assert_eq!(name(&client, &contest, &[&entries[1], &entries[2]]).await.expect(409).code(), "finalists_named");
    let told = [("FINALISTS_NAMED".to_owned(), false), ("FINAL_ROUND_ENDED".to_owned(), true)];
    assert_eq!(kinds(&omar, &contest).await, told);

    // Everybody who sees an entry sees it; a sealed contest shows others how many there are.
    for (person, code, seen) in [(&bilal, "FINALIST", 1), (&omar, "FINAL_ROUND_OF_OTHERS", 0)] {
        let shown = page(person, &contest).await;
        assert_eq!(shown["next"]["code"], code);
        assert_eq!(shown["finalRound"]["finalists"].as_array().unwrap().len(), seen);
        assert_eq!(shown["finalRound"]["finalistsCount"], json!(2));
    }
    let visitors = app.anonymous().get(&format!("/api/contests/{contest}")).await.expect(200).body;
    let seen = (&visitors["finalRound"]["finalists"], &visitors["finalRound"]["finalistsCount"]);
    assert_eq!(seen, (&json!([]), &json!(2)));

    let own = bilal.get(&format!("/api/entries/{}", entries[0])).await.expect(200).body;
    assert_eq!(
        (&own["finalist"], texts(&own["allowedActions"])),
        (&json!(true), vec!["submitVersion", "comment", "setPrice"])
    );
    assert_eq!(version(&bilal, &entries[0]).await.expect(201).body["version"], json!(2));
    assert_eq!(version(&omar, &entries[2]).await.expect(409).code(), "entries_not_open");
    let early = award(&client, &contest, &entries[0]).await.expect(409);
    assert_eq!(early.code(), "final_round_running");
    assert!(early.body["message"].as_str().unwrap().contains("PKT"), "{}", early.body);

    app.wait(Duration::days(2) - Duration::microseconds(1));
    let (client, bilal) = (market::back(&client, "ayesha").await, market::back(&bilal, "bilal").await);
    award(&client, &contest, &entries[0]).await.expect(409);
    version(&bilal, &entries[0]).await.expect(201);
    app.wait(Duration::microseconds(1));
    assert_eq!(version(&bilal, &entries[0]).await.expect(409).code(), "deadline_passed");
    let over = page(&client, &contest).await;
    assert_eq!(
        (&over["next"]["code"], &over["finalRound"]["running"]),
        (&json!("CHOOSE_AMONG_FINALISTS"), &json!(false))
    );
    assert_eq!(over["distribution"]["amongFinalists"], json!(true));
    assert_eq!(award(&client, &contest, &entries[2]).await.expect(409).code(), "not_finalist");
    let list = client.get(&format!("/api/contests/{contest}/entries")).await.expect(200).body;
    let awardable = list["entries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| (entry["finalist"].as_bool().unwrap(), texts(&entry["allowedActions"]).contains(&"award")));
    assert_eq!(awardable.collect::<Vec<_>>(), [(true, true), (true, true), (false, false)]);
}

#[actix_web::test]
async fn only_the_client_names_and_only_what_may_be_named() {
    let app = TestApp::start().await;
    let (client, other) = (app.client("ayesha").await, app.client("sana").await);
    let (bilal, hina, admin) = (app.talent("bilal").await, app.talent("hina").await, app.admin().await);
    let (contest, entries) = open(&app, &client, &[&bilal, &hina]).await;
    let (elsewhere, foreign) = open(&app, &other, &[&bilal, &hina]).await;
    for (person, contest) in [(&client, &contest), (&other, &elsewhere)] {
        person.press(&format!("/api/contests/{contest}/close")).await.expect(200);
    }
    for stranger in [&other, &bilal, &admin] {
        name(stranger, &contest, &[&entries[0], &entries[1]]).await.expect(404);
    }
    app.anonymous().post(&format!("/api/contests/{contest}/finalists"), json!({"entries": []})).await.expect(401);
    name(&client, &contest, &[&entries[0], &foreign[0]]).await.expect(404);
    name(&client, &contest, &[&entries[0], &contest]).await.expect(404);
    for body in [
        json!({}),
        json!({"entries": []}),
        json!({"entries": [entries[0]]}),
        json!({"entries": [entries[0], entries[0]]}),
        json!({"entries": [entries[0], entries[1], 7]}),
        json!({"entries": "all"}),
        json!({"entries": vec![&entries[0]; 500]}),
        json!({"entries": [entries[0], entries[1]], "more": 1}),
    ] {
        let refused = client.post(&format!("/api/contests/{contest}/finalists"), body.clone()).await;
        assert!([400, 422].contains(&refused.status), "{body}: {}", refused.status);
    }
    let decline = json!({"reason": "STYLE"});
    client.post(&format!("/api/entries/{}/decline", entries[1]), decline).await.expect(200);
    assert!(!texts(&page(&client, &contest).await["allowedActions"]).contains(&"nameFinalists"), "one is not enough");
    let declined = name(&client, &contest, &[&entries[0], &entries[1]]).await.expect(409);
    assert_eq!(declined.code(), "entry_not_live");
    assert_eq!(app.number("SELECT count(*) AS number FROM entries WHERE finalist"), 0);
    assert!(texts(&page(&client, &contest).await["allowedActions"]).contains(&"award"), "as without a final round");
}

#[actix_web::test]
async fn a_final_round_is_a_term_of_the_draft() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    for (days, stored) in
        [(json!(1), json!(1)), (json!(5), json!(5)), (json!(0), json!(null)), (json!(null), json!(null))]
    {
        let mut body = market::contest_body(&app);
        body["finalRoundDays"] = days;
        let made = client.post("/api/contests", body).await.expect(201).body;
        assert_eq!(made["finalRound"]["days"], stored);
    }
    for days in [json!(-1), json!(6), json!(70_000)] {
        let mut body = market::contest_body(&app);
        body["finalRoundDays"] = days.clone();
        let refused = client.post("/api/contests", body).await.expect(422);
        assert!(refused.body.to_string().contains("A final round takes one to five days"), "{days}");
    }
    let draft = market::draft(&app, &client).await;
    let edit = |days: Value| json!({ "finalRoundDays": days });
    for (days, stored) in [(3, json!(3)), (4, json!(4)), (0, json!(null)), (2, json!(2))] {
        let edited = client.patch(&format!("/api/contests/{draft}"), edit(json!(days))).await.expect(200).body;
        assert_eq!(edited["finalRound"]["days"], stored);
    }
    let kept =
        client.patch(&format!("/api/contests/{draft}"), json!({"title": "Another title"})).await.expect(200).body;
    assert_eq!(kept["finalRound"]["days"], json!(2), "what is left out stays");
    market::fund(&app, &draft);
    for days in [0, 3] {
        let fixed = client.patch(&format!("/api/contests/{draft}"), edit(json!(days))).await.expect(409);
        assert_eq!(fixed.code(), "terms_fixed");
    }
    client.patch(&format!("/api/contests/{draft}"), edit(json!(2))).await.expect(200);

    let form = json!({"title": "Half a ti", "finalRoundDays": 4});
    assert_eq!(client.put("/api/contests/draft", form).await.expect(200).body["finalRoundDays"], json!(4));
    assert_eq!(client.get("/api/contests/draft").await.expect(200).body["finalRoundDays"], json!(4));
    let form = json!({"title": "Half a ti"});
    assert_eq!(client.put("/api/contests/draft", form).await.expect(200).body["finalRoundDays"], json!(null));
    client.put("/api/contests/draft", json!({"finalRoundDays": 6})).await.expect(422);
}
