//! Lines: one's own, counted, read, paged, folded.

use std::collections::BTreeSet;

use actix_web::test::TestRequest;
use notifications::messages;
use serde_json::{Value, json};
use time::Duration;

use super::{send, tell};
use crate::helpers::{Person, TestApp};
use crate::market;

async fn list(person: &Person, query: &str) -> Value {
    person.get(&format!("/api/notifications{query}")).await.expect(200).body
}

fn titles(list: &Value) -> Vec<&str> {
    list["notifications"].as_array().unwrap().iter().map(|line| line["title"].as_str().unwrap()).collect()
}

#[actix_web::test]
async fn a_line_is_there_for_its_owner_only() {
    let app = TestApp::start().await;
    let (ayesha, bilal) = (app.client("ayesha").await, app.talent("bilal").await);
    tell(&app, ayesha.id(), "A logo");
    let hers = list(&ayesha, "").await;
    assert_eq!((&hers["unreadCount"], &hers["nextCursor"]), (&json!(1), &Value::Null));
    let line = &hers["notifications"][0];
    assert_eq!(line["title"], "Announcement: A logo");
    assert_eq!(line["body"], "The client of \u{201c}A logo\u{201d} writes: Hello.");
    assert_eq!(
        (&line["kind"], &line["topic"], &line["path"], &line["readAt"]),
        (&json!("contest.announcement"), &json!("contest"), &json!("/contests/1"), &Value::Null)
    );
    let his = list(&bilal, "").await;
    assert_eq!((titles(&his).len(), &his["unreadCount"]), (0, &json!(0)));
    // Somebody else's id changes nothing, and is not told apart from one that nobody has.
    for id in [&line["id"], &json!("00000000-0000-7000-8000-000000000000")] {
        let answer = bilal.post("/api/notifications/read", json!({"ids": [id]})).await.expect(200);
        assert_eq!(answer.body, json!({"unreadCount": 0}));
    }
    bilal.post("/api/notifications/read", json!({"all": true})).await.expect(200);
    assert_eq!(list(&ayesha, "").await["unreadCount"], 1);
    app.anonymous().get("/api/notifications").await.expect(401);
    app.anonymous().post("/api/notifications/read", json!({"all": true})).await.expect(401);
}

#[actix_web::test]
async fn lines_are_marked_by_id_or_all_at_once() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    for title in ["one", "two", "three"] {
        tell(&app, ayesha.id(), title);
        app.wait(Duration::SECOND);
    }
    let all = list(&ayesha, "").await;
    assert_eq!(titles(&all), ["Announcement: three", "Announcement: two", "Announcement: one"]);
    let second = &all["notifications"][1]["id"];
    for _twice in 0..2 {
        let answer = ayesha.post("/api/notifications/read", json!({"ids": [second]})).await.expect(200);
        assert_eq!(answer.body["unreadCount"], 2);
    }
    let unread = list(&ayesha, "?unread=true").await;
    assert_eq!(titles(&unread), ["Announcement: three", "Announcement: one"]);
    assert_eq!(ayesha.post("/api/notifications/read", json!({"all": true})).await.expect(200).body["unreadCount"], 0);
    assert_eq!(titles(&list(&ayesha, "?unread=true").await), [""; 0]);
    assert_eq!(titles(&list(&ayesha, "").await).len(), 3);
}

#[actix_web::test]
async fn bad_marks_and_pages_change_nothing() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    tell(&app, ayesha.id(), "A logo");
    let id = list(&ayesha, "").await["notifications"][0]["id"].clone();
    let many = vec![id.clone(); 101];
    for body in [
        json!({}),
        json!({"all": false}),
        json!({"ids": []}),
        json!({"ids": many}),
        json!({"ids": [id], "all": true}),
        json!({"ids": ["x"]}),
        json!({"ids": "all"}),
        json!({"all": "true"}),
        json!({"all": true, "user": id}),
    ] {
        let refused = ayesha.post("/api/notifications/read", body.clone()).await.expect(422);
        assert_eq!(refused.code(), "invalid_fields", "{body}");
    }
    for query in ["?cursor=x", "?cursor=", "?unread=maybe"] {
        ayesha.get(&format!("/api/notifications{query}")).await.expect(400);
    }
    assert_eq!(list(&ayesha, "").await["unreadCount"], 1);
}

#[actix_web::test]
async fn pages_show_each_line_once_while_others_arrive() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    for number in 0..45 {
        tell(&app, ayesha.id(), &format!("before {number}"));
    }
    let (mut seen, mut query) = (Vec::new(), String::new());
    loop {
        let page = list(&ayesha, &query).await;
        seen.extend(titles(&page).into_iter().map(str::to_owned));
        app.wait(Duration::SECOND);
        tell(&app, ayesha.id(), "after");
        match page["nextCursor"].as_str() {
            Some(cursor) => query = format!("?cursor={cursor}"),
            None => break,
        }
    }
    assert_eq!((seen.len(), seen.iter().collect::<BTreeSet<_>>().len()), (45, 45));
    assert!(seen.iter().all(|title| title.starts_with("Announcement: before")));
}

#[actix_web::test]
async fn many_entries_are_one_line_and_one_mail() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    let id = market::open(&app, &client).await;
    for name in ["bilal", "hina", "omar", "sana", "zara"] {
        market::enter(&app.talent(name).await, &id).await;
        app.wait(Duration::MINUTE);
    }
    let all = list(&client, "").await;
    assert_eq!(titles(&all), ["5 new entries for A logo for a dhaba"]);
    assert_eq!(all["notifications"][0]["path"], json!(format!("/contests/{id}")));
    let about_entries =
        app.mails("ayesha").await.iter().filter(|mail| mail["subject"].as_str().unwrap().contains("entry")).count();
    assert_eq!(about_entries, 1, "the first entry only");
    app.wait(Duration::minutes(10));
    market::enter(&app.talent("nida").await, &id).await;
    assert_eq!(titles(&list(&client, "").await).len(), 2, "a quarter of an hour is over");
}

#[actix_web::test]
async fn authors_are_told_the_newest_word_about_their_entry() {
    let app = TestApp::start().await;
    let (client, bilal) = (app.client("ayesha").await, app.talent("bilal").await);
    let id = market::open(&app, &client).await;
    let entry = market::enter(&bilal, &id).await;
    let path = format!("/api/entries/{entry}");
    client.post(&format!("{path}/shortlist"), json!({"shortlisted": true})).await.expect(200);
    client.post(&format!("{path}/shortlist"), json!({"shortlisted": true})).await.expect(200);
    assert_eq!(titles(&list(&bilal, "").await), ["Your entry is shortlisted: A logo for a dhaba"]);
    client.post(&format!("{path}/rating"), json!({"stars": 4})).await.expect(200);
    let rated = list(&bilal, "").await;
    assert_eq!((titles(&rated).len(), &rated["notifications"][0]["kind"]), (1, &json!("entry.rated")));
    assert_eq!(rated["notifications"][0]["path"], json!(format!("/contests/{id}?entry={entry}")));
    bilal.post("/api/notifications/read", json!({"all": true})).await.expect(200);
    client.post(&format!("{path}/decline"), json!({"reason": "OTHER"})).await.expect(200);
    assert_eq!(titles(&list(&bilal, "?unread=true").await), ["Your entry was declined: A logo for a dhaba"]);
    client.press(&format!("{path}/restore")).await.expect(200);
    assert_eq!(list(&bilal, "?unread=true").await["notifications"][0]["kind"], "entry.taken_back");
    // A refused act tells nobody anything.
    let before = list(&bilal, "").await;
    client.post(&format!("{path}/rating"), json!({"stars": 9})).await.expect(422);
    assert_eq!(list(&bilal, "").await, before);
    assert_eq!(
        app.mails("bilal").await.iter().filter(|mail| mail["subject"].as_str().unwrap().contains("entry")).count(),
        0
    );
}

/// Whoever reads the list, or the database, learns no link that opens the account.
#[actix_web::test]
async fn links_that_open_accounts_are_mailed_only() {
    let app = TestApp::start().await;
    let ayesha = app.unverified("ayesha", "CLIENT").await;
    ayesha.press("/api/auth/verify-email/resend").await.expect(204);
    app.anonymous().post("/api/auth/password/forgot", json!({"email": "ayesha@example.com"})).await.expect(204);
    assert_eq!(app.mails("ayesha").await.len(), 3);
    assert_eq!(titles(&list(&ayesha, "").await), [""; 0]);
}

#[actix_web::test]
async fn read_lines_are_forgotten_after_half_a_year() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    tell(&app, ayesha.id(), "A logo");
    send(&app, ayesha.id(), &messages::account::password_changed(&app.state().ctx("test")));
    let read = list(&ayesha, "").await["notifications"]
        .as_array()
        .unwrap()
        .iter()
        .find(|line| line["topic"] == "contest")
        .unwrap()["id"]
        .clone();
    ayesha.post("/api/notifications/read", json!({"ids": [read]})).await.expect(200);
    let lines = || app.number("SELECT count(*) AS number FROM notifications");
    app.advance(Duration::days(180) - Duration::SECOND).await;
    assert_eq!(lines(), 2);
    app.advance(Duration::SECOND).await;
    assert_eq!(lines(), 1);
    app.advance(Duration::days(551)).await;
    assert_eq!(lines(), 0);
}

#[actix_web::test]
async fn another_sites_page_marks_nothing() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    tell(&app, ayesha.id(), "A logo");
    let request = TestRequest::post().uri("/api/notifications/read").set_json(json!({"all": true}));
    ayesha.send_bare(request.insert_header(("sec-fetch-site", "cross-site"))).await.expect(403);
    assert_eq!(list(&ayesha, "").await["unreadCount"], 1);
}
