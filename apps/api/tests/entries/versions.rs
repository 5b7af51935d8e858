//! Versions of an entry: who sends and sees them, what stays, what they do to the limit of entries.

use serde_json::{Value, json};
use testkit::statements;
use time::Duration;

use crate::helpers::{Person, TestApp};
use crate::market::{self, PNG, entry_body, snapshot, texts};
use crate::requests::pictures::square;

fn versions(entry: &str) -> String {
    format!("/api/entries/{entry}/versions")
}

async fn view(person: &Person, entry: &str) -> Value {
    person.get(&format!("/api/entries/{entry}")).await.expect(200).body
}

fn numbers(view: &Value) -> Vec<i64> {
    view["versions"].as_array().unwrap().iter().map(|version| version["number"].as_i64().unwrap()).collect()
}

fn ids(files: &Value) -> Vec<&str> {
    files.as_array().unwrap().iter().map(|file| file["id"].as_str().unwrap()).collect()
}

/// Statuses of original, preview and thumbnail.
async fn reads(person: &Person, file: &str) -> [u16; 3] {
    let mut statuses = [0; 3];
    for (status, variant) in statuses.iter_mut().zip(["original", "preview", "thumb"]) {
        *status = person.get(&format!("/api/files/{file}?variant={variant}")).await.status;
    }
    statuses
}

#[actix_web::test]
async fn a_version_takes_the_place_of_the_one_before_and_nothing_else_changes() {
    let app = TestApp::start().await;
    let (client, bilal) = (app.client("ayesha").await, app.talent("bilal").await);
    let id = market::open(&app, &client).await;
    let list = format!("/api/contests/{id}/entries");
    let old = market::upload(&bilal, "old.png", PNG).await;
    let body =
        json!({"files": [old], "note": "First", "ownWork": true, "thirdParty": "Font: Inter", "aiTools": "none"});
    let first = bilal.post(&list, body).await.expect(201).body;
    let entry = first["id"].as_str().unwrap();
    assert_eq!(
        (&first["version"], &first["versions"], &first["hasUnseenVersion"]),
        (&json!(1), &json!([]), &json!(false))
    );
    assert_eq!(first["versionCreatedAt"], first["createdAt"]);
    assert!(texts(&first["allowedActions"]).contains(&"submitVersion"));
    client.post(&format!("/api/entries/{entry}/rating"), json!({"stars": 5})).await.expect(200);
    client.post(&format!("/api/entries/{entry}/shortlist"), json!({"shortlisted": true})).await.expect(200);
    client.post(&format!("/api/entries/{entry}/comments"), json!({"body": "Bolder, please"})).await.expect(201);
    let opened = view(&client, entry).await["seenByClientAt"].clone();
    app.wait(Duration::minutes(10));

    let new = market::upload(&bilal, "new.png", PNG).await;
    let body = json!({"files": [new], "link": "https://example.com/two", "note": "Second", "ownWork": true});
    let sent = bilal.post(&versions(entry), body).await.expect(201).body;
    assert_eq!((&sent["version"], &sent["note"], &sent["thirdParty"]), (&json!(2), &json!("Second"), &json!("")));
    assert_eq!(ids(&sent["files"]), [new.as_str()]);
    let older = &sent["versions"][0];
    assert_eq!((numbers(&sent), ids(&older["files"])), (vec![1], vec![old.as_str()]));
    assert_eq!(
        (&older["note"], &older["link"], &older["thirdParty"]),
        (&json!("First"), &json!(null), &json!("Font: Inter"))
    );
    assert_eq!(older["createdAt"], first["createdAt"]);
    for stays in ["number", "createdAt"] {
        assert_eq!(sent[stays], first[stays], "{stays}");
    }
    let kept = (&sent["stars"], &sent["status"], &sent["commentsCount"]);
    assert_eq!(kept, (&json!(5), &json!("SHORTLISTED"), &json!(1)));
    assert_eq!((&sent["hasUnseenVersion"], &sent["seenByClientAt"]), (&json!(true), &opened));

    // The list shows that there is something new until the entry is opened; everything in it is of the newest version.
    for _look in 0..2 {
        let listed = client.get(&list).await.expect(200).body["entries"][0].clone();
        assert_eq!((&listed["hasUnseenVersion"], numbers(&listed)), (&json!(true), vec![1]));
        assert_eq!(ids(&listed["files"]), [new.as_str()]);
    }
    assert_eq!(view(&client, entry).await["hasUnseenVersion"], false);
    assert_eq!(client.get(&list).await.body["entries"][0]["hasUnseenVersion"], false);
    assert_eq!(view(&bilal, entry).await["hasUnseenVersion"], false);
    assert_eq!(app.number("SELECT count(*) AS number FROM audit_log WHERE act = 'entry.version_submitted'"), 1);
}

#[actix_web::test]
async fn older_versions_are_for_author_and_client_alone() {
    let app = TestApp::start().await;
    let (client, sana) = (app.client("ayesha").await, app.client("sana").await);
    let (bilal, hina) = (app.talent("bilal").await, app.talent("hina").await);
    let id = market::draft(&app, &client).await;
    client.patch(&format!("/api/contests/{id}"), json!({"sealed": false})).await.expect(200);
    market::fund(&app, &id);
    let list = format!("/api/contests/{id}/entries");
    let old = market::upload(&bilal, "old.png", &square(400, 8)).await;
    let body = json!({"files": [old], "note": "First", "ownWork": true});
    let entry = bilal.post(&list, body).await.expect(201).body["id"].as_str().unwrap().to_owned();
    let new = market::upload(&bilal, "new.png", &square(401, 8)).await;
    let body = json!({"files": [new], "note": "Second", "ownWork": true});
    bilal.post(&versions(&entry), body).await.expect(201);
    app.advance(Duration::seconds(1)).await;
    for other in [&hina, &sana] {
        let seen = view(other, &entry).await;
        assert_eq!((&seen["version"], &seen["note"], &seen["versions"]), (&json!(2), &json!("Second"), &json!([])));
        assert_eq!((ids(&seen["files"]), &seen["hasUnseenVersion"]), (vec![new.as_str()], &json!(false)));
        assert_eq!(other.get(&list).await.body["entries"][0]["versions"], json!([]));
        assert_eq!((reads(other, &old).await, reads(other, &new).await), ([404; 3], [404, 200, 200]));
    }
    assert_eq!(reads(&app.anonymous(), &old).await, [404; 3]);
    assert_eq!((reads(&bilal, &old).await, reads(&client, &old).await), ([200; 3], [404, 200, 200]));
    assert_eq!(numbers(&view(&client, &entry).await), [1]);

    // What is handed over is the newest version.
    market::award(&app, &client, &id, &entry);
    market::complete(&app, &id);
    assert_eq!((reads(&client, &new).await, reads(&client, &old).await), ([200; 3], [404, 200, 200]));
    assert_eq!((reads(&sana, &new).await, reads(&sana, &old).await), ([404, 200, 200], [404; 3]));
    let won = view(&client, &entry).await;
    assert!(won["files"][0]["url"].is_string() && won["versions"][0]["files"][0]["url"].is_null(), "{won}");
    let work = app.anonymous().get(&format!("/api/users/{}", bilal.id())).await.body.to_string();
    assert!(work.contains(&new) && !work.contains(&old), "{work}");
}

#[actix_web::test]
async fn a_version_is_refused_to_others_and_out_of_time() {
    let app = TestApp::start().await;
    let (client, bilal, hina) = (app.client("ayesha").await, app.talent("bilal").await, app.talent("hina").await);
    let id = market::open(&app, &client).await;
    let [entry, gone, declined] =
        [market::enter(&bilal, &id).await, market::enter(&bilal, &id).await, market::enter(&bilal, &id).await];
    client.post(&format!("/api/entries/{declined}/decline"), json!({"reason": "STYLE"})).await.expect(200);
    bilal.press(&format!("/api/entries/{gone}/withdraw")).await.expect(200);
    let before = snapshot(&app);
    app.anonymous().post(&versions(&entry), entry_body()).await.expect(401);
    for stranger in [&client, &hina] {
        stranger.post(&versions(&entry), entry_body()).await.expect(404);
    }
    bilal.post(&versions("00000000-0000-7000-8000-000000000000"), entry_body()).await.expect(404);
    for out in [&gone, &declined] {
        assert_eq!(bilal.post(&versions(out), entry_body()).await.expect(409).code(), "entry_not_live");
    }
    let with = |field: &str, value: Value| {
        let mut body = entry_body();
        body[field] = value;
        body
    };
    let nothing = bilal.post(&versions(&entry), with("link", json!(""))).await.expect(422);
    assert_eq!(nothing.field("files"), "Either files or link is required");
    for (field, value) in [
        ("ownWork", json!(false)),
        ("note", json!("x".repeat(2001))),
        ("link", json!("javascript:alert(1)")),
        ("thirdParty", json!("x".repeat(1001))),
    ] {
        assert!(
            !bilal.post(&versions(&entry), with(field, value)).await.expect(422).field(field).is_empty(),
            "{field}"
        );
    }
    for (field, value) in [
        ("files", json!("x")),
        ("files", json!(["x"])),
        ("ownWork", json!("true")),
        ("version", json!(9)),
        ("contestId", json!(id)),
    ] {
        bilal.post(&versions(&entry), with(field, value)).await.expect(422);
    }
    let foreign = market::upload(&hina, "a.png", PNG).await;
    assert!(
        !bilal.post(&versions(&entry), with("files", json!([foreign]))).await.expect(422).field("files").is_empty()
    );
    assert_eq!(snapshot(&app), before, "what is refused changes nothing");

    let file = market::upload(&bilal, "a.png", PNG).await;
    bilal.post(&versions(&entry), with("files", json!([file]))).await.expect(201);
    let again = bilal.post(&versions(&entry), with("files", json!([file]))).await.expect(422);
    assert!(!again.field("files").is_empty(), "a file is part of one version");
    app.execute(&format!("UPDATE entries SET version = 20 WHERE id = '{entry}'"));
    assert_eq!(bilal.post(&versions(&entry), entry_body()).await.expect(409).code(), "too_many_versions");
    assert!(!texts(&view(&bilal, &entry).await["allowedActions"]).contains(&"submitVersion"));
    app.execute(&format!("UPDATE entries SET version = 2 WHERE id = '{entry}'"));
    app.wait(Duration::days(3));
    let bilal = market::back(&bilal, "bilal").await;
    assert_eq!(bilal.post(&versions(&entry), entry_body()).await.expect(409).code(), "deadline_passed");
    app.run_due().await;
    assert_eq!(bilal.post(&versions(&entry), entry_body()).await.expect(409).code(), "entries_not_open");
}

#[actix_web::test]
async fn one_key_makes_one_version() {
    let app = TestApp::start().await;
    let (client, bilal) = (app.client("ayesha").await, app.talent("bilal").await);
    let id = market::open(&app, &client).await;
    let entry = market::enter(&bilal, &id).await;
    let send = async || {
        let request = actix_web::test::TestRequest::post().uri(&versions(&entry)).set_json(entry_body());
        bilal.send(request.insert_header(("idempotency-key", "version-two"))).await.expect(201).body
    };
    let (first, second) = (send().await, send().await);
    assert_eq!((&first["version"], &second["version"]), (&json!(2), &json!(2)));
    assert_eq!(app.number("SELECT count(*) AS number FROM entry_versions"), 1);
}

#[actix_web::test]
async fn an_entry_that_is_rated_highly_makes_room_for_another_one() {
    let app = TestApp::start().await;
    let (client, bilal, hina) = (app.client("ayesha").await, app.talent("bilal").await, app.talent("hina").await);
    let id = market::open(&app, &client).await;
    let path = format!("/api/contests/{id}/entries");
    let room = async |person: &Person| {
        let page = person.get(&format!("/api/contests/{id}")).await.expect(200).body;
        let may = texts(&page["allowedActions"]).contains(&"submitEntry");
        (page["myLiveEntries"].as_i64().unwrap(), page["entriesPerPersonMax"].as_i64().unwrap(), may)
    };
    let rate = async |entry: &str, stars: u8| {
        client.post(&format!("/api/entries/{entry}/rating"), json!({"stars": stars})).await.expect(200);
    };
    let first = market::enter(&bilal, &id).await;
    market::enter(&bilal, &id).await;
    market::enter(&bilal, &id).await;
    assert_eq!(room(&bilal).await, (3, 3, false));
    for _version in 2..5 {
        bilal.post(&versions(&first), entry_body()).await.expect(201);
    }
    assert_eq!(room(&bilal).await, (3, 3, false), "versions take no place and make none");
    rate(&first, 3).await;
    let refused = bilal.post(&path, entry_body()).await.expect(409);
    assert_eq!(refused.code(), "too_many_entries");
    rate(&first, 4).await;
    assert_eq!((room(&bilal).await, room(&hina).await), ((3, 4, true), (0, 3, true)), "each has their own limit");
    market::enter(&bilal, &id).await;
    assert_eq!(room(&bilal).await, (4, 4, false));
    assert_eq!(bilal.post(&path, entry_body()).await.expect(409).code(), "too_many_entries");
    rate(&first, 1).await;
    assert_eq!(room(&bilal).await, (4, 4, false), "stars that are lowered remove nothing");
    assert_eq!(client.get(&path).await.body["total"], 4);
    rate(&first, 5).await;
    bilal.press(&format!("/api/entries/{first}/withdraw")).await.expect(200);
    assert_eq!(room(&bilal).await, (3, 3, false), "a withdrawn entry makes no room");
}

#[actix_web::test]
async fn an_award_of_a_version_that_is_not_the_newest_is_refused() {
    let app = crate::money::start().await;
    let (client, bilal) = (app.client("ayesha").await, app.talent("bilal").await);
    let id = crate::money::funded(&app, &client).await;
    let entry = market::enter(&bilal, &id).await;
    bilal.post(&versions(&entry), entry_body()).await.expect(201);
    let award = format!("/api/contests/{id}/award");
    let before = snapshot(&app);
    for seen in [0, 1, 3] {
        let refused = client.post(&award, json!({"entryId": entry, "version": seen})).await.expect(409);
        assert_eq!(refused.code(), "newer_version", "{seen}");
    }
    for wrong in [json!("2"), json!(70_000), json!(1.5)] {
        client.post(&award, json!({"entryId": entry, "version": wrong})).await.expect(422);
    }
    assert_eq!(bilal.post(&award, json!({"entryId": entry, "version": 1})).await.status, 404, "not the client");
    assert_eq!(snapshot(&app), before);
    let awarded = client.post(&award, json!({"entryId": entry, "version": 2})).await.expect(200).body;
    assert_eq!(awarded["status"], "AWARDED");
    assert_eq!(bilal.post(&versions(&entry), entry_body()).await.expect(409).code(), "entry_not_live");
}

#[actix_web::test]
async fn versions_are_told_to_the_client_in_one_line() {
    let app = TestApp::start().await;
    let (client, bilal, hina) = (app.client("ayesha").await, app.talent("bilal").await, app.talent("hina").await);
    let id = market::open(&app, &client).await;
    let (one, two) = (market::enter(&bilal, &id).await, market::enter(&hina, &id).await);
    client.post("/api/notifications/read", json!({"all": true})).await.expect(200);
    let newest = async || {
        let all = client.get("/api/notifications?unread=true").await.expect(200).body["notifications"].clone();
        assert_eq!(all.as_array().unwrap().len(), 1, "{all}");
        (all[0]["title"].as_str().unwrap().to_owned(), all[0]["path"].as_str().unwrap().to_owned())
    };
    let contest = format!("/contests/{id}");
    bilal.post(&versions(&one), entry_body()).await.expect(201);
    let title = "Bilal sent version 2 of entry #1: \u{201c}A logo for a dhaba\u{201d}";
    assert_eq!(newest().await, (title.to_owned(), format!("{contest}?entry={one}")));
    bilal.post(&versions(&one), entry_body()).await.expect(201);
    let list = format!("{contest}?tab=entries");
    let title = "Bilal sent 2 new versions for \u{201c}A logo for a dhaba\u{201d}";
    assert_eq!(newest().await, (title.to_owned(), list.clone()));
    hina.post(&versions(&two), entry_body()).await.expect(201);
    let title = "Hina and 1 other sent new versions for \u{201c}A logo for a dhaba\u{201d}";
    assert_eq!(newest().await, (title.to_owned(), list));
    assert_eq!(app.mails("ayesha").await.iter().filter(|mail| mail.to_string().contains("version")).count(), 0);
}

#[actix_web::test]
async fn staff_see_every_version_of_a_reported_entry() {
    let app = TestApp::start().await;
    let (client, bilal, admin) = (app.client("ayesha").await, app.talent("bilal").await, app.admin().await);
    let id = market::open(&app, &client).await;
    let old = market::upload(&bilal, "old.png", &square(400, 8)).await;
    let body = json!({"files": [old], "note": "A copy", "ownWork": true});
    let sent = bilal.post(&format!("/api/contests/{id}/entries"), body).await.expect(201).body;
    let entry = sent["id"].as_str().unwrap();
    let reason = json!({"reason": "This is the mark of a bakery in Multan"});
    client.post(&format!("/api/entries/{entry}/report"), reason).await.expect(201);
    bilal.post(&versions(entry), entry_body()).await.expect(201);
    app.advance(Duration::seconds(1)).await;
    let reports = admin.get("/api/admin/copy-reports").await.expect(200).body;
    let reported = &reports["reports"][0]["entry"];
    assert_eq!((&reported["version"], &reported["files"]), (&json!(2), &json!([])));
    assert_eq!(
        (&reported["versions"][0]["note"], ids(&reported["versions"][0]["files"])),
        (&json!("A copy"), vec![old.as_str()])
    );
    assert_eq!(reads(&admin, &old).await, [404, 200, 200]);
}

#[actix_web::test]
async fn a_list_asks_as_often_for_many_entries_and_versions_as_for_one() {
    statements::record();
    let app = TestApp::start().await;
    let (client, bilal, hina) = (app.client("ayesha").await, app.talent("bilal").await, app.talent("hina").await);
    let id = market::open(&app, &client).await;
    let list = format!("/api/contests/{id}/entries");
    let asked = async || {
        statements::take();
        client.get(&list).await.expect(200);
        statements::take().into_iter().filter(|statement| statement.contains("entr")).collect::<Vec<_>>()
    };
    let renew = async |author: &Person, count: usize| {
        let entry = market::enter(author, &id).await;
        for _version in 0..count {
            let mut body = entry_body();
            body["files"] = json!([market::upload(author, "a.png", PNG).await]);
            author.post(&versions(&entry), body).await.expect(201);
        }
    };
    renew(&bilal, 1).await;
    let of_one = asked().await;
    renew(&bilal, 3).await;
    renew(&hina, 2).await;
    let of_many = asked().await;
    assert_eq!(of_many.len(), of_one.len(), "{of_many:#?}");
}
