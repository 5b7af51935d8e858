//! The client removes a person from a contest, and undoes that.

use serde_json::{Value, json};
use time::Duration;

use crate::helpers::{Answer, Person, TestApp};
use crate::market::{self, entry_body, texts};

const REASON: &str = "They sent the same picture to everybody";

async fn remove(client: &Person, contest: &str, person: &Person) -> Answer {
    let body = json!({"personId": person.id().to_string(), "reason": REASON});
    client.post(&format!("/api/contests/{contest}/removals"), body).await
}

async fn undo(client: &Person, contest: &str, removal: &Value) -> Answer {
    let removal = removal.as_str().unwrap();
    client.press(&format!("/api/contests/{contest}/removals/{removal}/undo")).await
}

async fn lines(person: &Person, contest: &str) -> Vec<(String, String)> {
    let timeline = person.get(&format!("/api/contests/{contest}/timeline")).await.expect(200).body;
    let about = timeline.as_array().unwrap().iter().filter(|line| line["kind"].as_str().unwrap().contains("REMOV"));
    about.map(|line| (line["kind"].as_str().unwrap().to_owned(), line["detail"].as_str().unwrap().to_owned())).collect()
}

#[actix_web::test]
async fn a_removed_person_reads_why_and_does_nothing_more_until_it_is_undone() {
    let app = TestApp::start().await;
    let (client, bilal) = (app.client("ayesha").await, app.talent("bilal").await);
    let contest = market::open(&app, &client).await;
    let entry = market::enter(&bilal, &contest).await;
    client.post(&format!("/api/entries/{entry}/rating"), json!({"stars": 4})).await.expect(200);
    client.post(&format!("/api/entries/{entry}/shortlist"), json!({"shortlisted": true})).await.expect(200);

    let page = remove(&client, &contest, &bilal).await.expect(201).body;
    let line = &page["removals"][0];
    assert_eq!(
        (&line["reason"], &line["declinedEntries"], &line["undoable"]),
        (&json!(REASON), &json!(1), &json!(true))
    );
    assert_eq!((&line["person"]["id"], &line["undoneAt"]), (&json!(bilal.id().to_string()), &json!(null)));
    assert_eq!((&page["myRemoval"], &page["clientRecord"]["peopleRemoved"]), (&json!(null), &json!(1)));
    assert_eq!(remove(&client, &contest, &bilal).await.expect(409).code(), "already_removed");
    let shown = client.get(&format!("/api/entries/{entry}")).await.expect(200).body;
    assert_eq!((&shown["status"], &shown["declineReason"]), (&json!("DECLINED"), &json!("OTHER")));
    assert_eq!(texts(&shown["allowedActions"]), ["undoRemoval", "comment", "pin"]);
    assert_eq!(client.press(&format!("/api/entries/{entry}/restore")).await.expect(409).code(), "author_removed");
    for (path, body) in [("shortlist", json!({"shortlisted": true})), ("rating", json!({"stars": 5}))] {
        client.post(&format!("/api/entries/{entry}/{path}"), body).await.expect(409);
    }

    let page = bilal.get(&format!("/api/contests/{contest}")).await.expect(200).body;
    assert_eq!((&page["myRemoval"]["reason"], &page["removals"]), (&json!(REASON), &json!([])));
    assert_eq!((texts(&page["allowedActions"]), &page["next"]["code"]), (vec![], &json!("REMOVED")));
    for (path, body) in [
        (format!("/api/contests/{contest}/entries"), entry_body()),
        (format!("/api/contests/{contest}/questions"), json!({"body": "Why did you do this?"})),
        (format!("/api/entries/{entry}/comments"), json!({"body": "Why?"})),
    ] {
        let refused = bilal.post(&path, body).await.expect(403);
        assert_eq!(refused.code(), "removed_from_contest", "{path}");
        assert!(refused.body["message"].as_str().unwrap().contains("reason"), "{}", refused.body);
    }
    bilal.get(&format!("/api/entries/{entry}/comments")).await.expect(200);
    let own = bilal.get(&format!("/api/entries/{entry}")).await.expect(200).body;
    assert_eq!(
        (&own["removal"]["reason"], texts(&own["allowedActions"])),
        (&json!(REASON), vec!["withdraw", "setPrice"])
    );
    let mails = app.mails("bilal").await;
    let told = mails.iter().filter_map(|mail| mail["text"].as_str()).find(|text| text.contains(REASON)).unwrap();
    assert!(told.contains("A logo for a dhaba"), "{told}");

    let page = undo(&client, &contest, &line["id"]).await.expect(200).body;
    assert_eq!(page["removals"][0]["undoable"], json!(false));
    assert_eq!(page["clientRecord"]["peopleRemoved"], json!(0));
    let shown = client.get(&format!("/api/entries/{entry}")).await.expect(200).body;
    assert_eq!(
        (&shown["status"], &shown["stars"], &shown["removal"]),
        (&json!("SHORTLISTED"), &json!(4), &json!(null))
    );
    undo(&client, &contest, &line["id"]).await.expect(409);
    market::enter(&bilal, &contest).await;
    let told = bilal.get("/api/notifications").await.expect(200).body;
    let told = told["notifications"].to_string();
    assert!(told.contains("entry.author_removed") && told.contains("entry.removal_undone"), "{told}");
}

#[actix_web::test]
async fn only_the_client_removes_and_only_those_who_entered() {
    let app = TestApp::start().await;
    let (client, other) = (app.client("ayesha").await, app.client("sana").await);
    let (bilal, omar, admin) = (app.talent("bilal").await, app.talent("omar").await, app.admin().await);
    let (contest, elsewhere) = (market::open(&app, &client).await, market::open(&app, &client).await);
    let entry = market::enter(&bilal, &contest).await;
    for stranger in [&other, &bilal, &omar, &admin] {
        remove(stranger, &contest, &bilal).await.expect(404);
    }
    app.anonymous().post(&format!("/api/contests/{contest}/removals"), json!({})).await.expect(401);
    let asked = json!({"body": "May it be three colours?"});
    omar.post(&format!("/api/contests/{contest}/questions"), asked).await.expect(201);
    remove(&client, &contest, &omar).await.expect(404);
    remove(&client, &contest, &client).await.expect(404);
    remove(&client, &elsewhere, &bilal).await.expect(404);
    let person = bilal.id().to_string();
    for body in [
        json!({"personId": person, "reason": "x".repeat(9)}),
        json!({"personId": person, "reason": "x".repeat(501)}),
        json!({"personId": person, "reason": 7}),
        json!({"personId": person}),
        json!({"personId": "bilal", "reason": REASON}),
        json!({"reason": REASON}),
        json!({"personId": person, "reason": REASON, "more": 1}),
    ] {
        let refused = client.post(&format!("/api/contests/{contest}/removals"), body.clone()).await;
        assert!([400, 422].contains(&refused.status), "{body}: {}", refused.status);
    }
    assert_eq!(app.number("SELECT count(*) AS number FROM contest_removals"), 0);

    let page = remove(&client, &contest, &bilal).await.expect(201).body;
    let removal = &page["removals"][0]["id"];
    for stranger in [&other, &bilal, &omar, &admin] {
        undo(stranger, &contest, removal).await.expect(404);
    }
    undo(&client, &elsewhere, removal).await.expect(404);
    undo(&client, &contest, &json!(contest)).await.expect(404);

    // Somebody who has withdrawn everything had an entry.
    let hina = app.talent("hina").await;
    let withdrawn = market::enter(&hina, &contest).await;
    hina.press(&format!("/api/entries/{withdrawn}/withdraw")).await.expect(200);
    let page = remove(&client, &contest, &hina).await.expect(201).body;
    let is_hers = |removal: &&Value| removal["person"]["name"] == "Hina";
    let hers = page["removals"].as_array().unwrap().iter().find(is_hers).unwrap();
    assert_eq!(hers["declinedEntries"], json!(0));
    bilal.press(&format!("/api/entries/{entry}/withdraw")).await.expect(200);
    undo(&client, &contest, removal).await.expect(200);
    assert_eq!(bilal.get(&format!("/api/entries/{entry}")).await.body["status"], "WITHDRAWN");
}

#[actix_web::test]
async fn a_removal_stands_once_the_contest_has_a_winner() {
    let app = TestApp::start().await;
    let (client, bilal, hina) = (app.client("ayesha").await, app.talent("bilal").await, app.talent("hina").await);
    let contest = market::open(&app, &client).await;
    market::enter(&bilal, &contest).await;
    let best = market::enter(&hina, &contest).await;
    let page = remove(&client, &contest, &bilal).await.expect(201).body;
    market::award(&app, &client, &contest, &best);
    assert_eq!(client.get(&format!("/api/contests/{contest}")).await.body["removals"][0]["undoable"], json!(false));
    undo(&client, &contest, &page["removals"][0]["id"]).await.expect(409);
    remove(&client, &contest, &hina).await.expect(409);
    let profile = app.anonymous().get(&format!("/api/users/{}", client.id())).await.expect(200).body;
    assert_eq!(profile["peopleRemoved"], json!(1));
}

#[actix_web::test]
async fn until_the_deadline_a_removed_person_withdraws_and_not_after() {
    let app = TestApp::start().await;
    let (client, bilal) = (app.client("ayesha").await, app.talent("bilal").await);
    let contest = market::open(&app, &client).await;
    let entry = market::enter(&bilal, &contest).await;
    let second = market::enter(&bilal, &contest).await;
    remove(&client, &contest, &bilal).await.expect(201);
    app.wait(Duration::days(3) - Duration::microseconds(1));
    let bilal = market::back(&bilal, "bilal").await;
    bilal.press(&format!("/api/entries/{entry}/withdraw")).await.expect(200);
    app.wait(Duration::microseconds(1));
    bilal.press(&format!("/api/entries/{second}/withdraw")).await.expect(409);
}

#[actix_web::test]
async fn the_timeline_names_people_to_those_whom_it_concerns() {
    let app = TestApp::start().await;
    let (client, bilal, omar) = (app.client("ayesha").await, app.talent("bilal").await, app.talent("omar").await);
    let admin = app.admin().await;
    let contest = market::open(&app, &client).await;
    market::enter(&bilal, &contest).await;
    market::enter(&omar, &contest).await;
    let page = remove(&client, &contest, &bilal).await.expect(201).body;
    app.wait(Duration::minutes(1));
    undo(&client, &contest, &page["removals"][0]["id"]).await.expect(200);
    let told = format!("Bilal: {REASON}");
    for (person, reason, name) in
        [(&client, &*told, "Bilal"), (&bilal, &*told, "Bilal"), (&admin, &*told, "Bilal"), (&omar, "", "")]
    {
        let expected = [("PERSON_REMOVED", reason), ("REMOVAL_UNDONE", name)];
        let expected = expected.map(|(kind, detail)| (kind.to_owned(), detail.to_owned()));
        assert_eq!(lines(person, &contest).await, expected);
    }
    for (person, shown) in [(&client, 1), (&admin, 1), (&omar, 0), (&bilal, 0)] {
        let page = person.get(&format!("/api/contests/{contest}")).await.expect(200).body;
        assert_eq!(page["removals"].as_array().unwrap().len(), shown);
    }
    let visitors = app.anonymous().get(&format!("/api/contests/{contest}")).await.expect(200).body;
    assert_eq!((&visitors["removals"], &visitors["clientRecord"]), (&json!([]), &json!(null)));
}
